import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { declarationSubjects } from '#modules/contest/declarations/server/index.ts'
import { deskInvitationRoutes as invitationRoutes, deskRoutes as routes } from '../contract.ts'
import { deskInvitationSchemas as invitationSchemas, deskSchemas as schemas } from '../schema.ts'
import { endHelp, prepareFor, viewWritings } from './drafts.ts'
import {
  acceptInvitation,
  forgetAfterConsent,
  invite,
  lookUpInvitation,
  revokeInvitation,
  takeOverAfterConsent,
} from './invitations.ts'
import { printForms, sendForms } from './papers.ts'
import { personal, retention } from './personal.ts'
import { viewDesk } from './queries.ts'
import { remind } from './reminders.ts'
import { addPupil, editPupil, removePupil } from './roster.ts'
import { importPupils, rosterSample } from './roster-import.ts'
import { leaveSchool } from './school.ts'
import { printSlips, sendSlips } from './slips.ts'

const teachers = { who: 'permitted', roles: ['teacher'] } as const
const own = { ...teachers, rows: 'own account' } as const
const locked = { ...teachers, rows: 'scoped under lock' } as const
/** the pupil and the teacher who helps */
const workers = { who: 'permitted', roles: ['pupil', 'teacher'], rows: 'scoped under lock' } as const
const invited = {
  who: 'signed-in',
  why: 'a child whose guardian has not consented carries no role yet, and takes the invitation up all the same',
  rows: 'scoped under lock',
} as const

export default defineModule({
  name: 'contest.desk',
  tables: ['contest.desk_pupil', 'contest.desk_draft', 'contest.desk_invitation'],
  personal,
  retention,
  logSubjects: { desk: declarationSubjects },
  routes: [
    route(routes.pupils, schemas.pupils, { access: own, run: (ctx, { query }) => viewDesk(ctx, query.season) }),
    route(routes.addPupil, schemas.addPupil, { access: own, run: (ctx, { body }) => addPupil(ctx, body) }),
    route(routes.sample, schemas.sample, { access: own, run: (ctx) => rosterSample(ctx) }),
    route(routes.importPupils, schemas.importPupils, { access: own, run: (ctx, { body }) => importPupils(ctx, body) }),
    route(routes.editPupil, schemas.editPupil, {
      access: locked,
      run: (ctx, { params, body }) => editPupil(ctx, params.pupil, body),
    }),
    route(routes.removePupil, schemas.removePupil, {
      access: locked,
      run: (ctx, { params }) => removePupil(ctx, params.pupil),
    }),
    route(routes.prepare, schemas.prepare, {
      access: locked,
      run: (ctx, { params, body }) => prepareFor(ctx, params.pupil, body),
    }),
    route(routes.invite, schemas.invite, {
      access: locked,
      run: (ctx, { params }) => invite(ctx, params.declaration),
    }),
    route(routes.revokeInvitation, schemas.revokeInvitation, {
      access: locked,
      run: (ctx, { params }) => revokeInvitation(ctx, params.declaration),
    }),
    route(routes.remind, schemas.remind, {
      access: locked,
      run: (ctx, { params }) => remind(ctx, params.declaration),
    }),
    route(routes.print, schemas.print, {
      access: { who: 'permitted', roles: ['teacher', 'unit-contact'], rows: 'own account' },
      run: (ctx, { body }) => printForms(ctx, body.declarations),
    }),
    route(routes.paper, schemas.paper, {
      access: { who: 'anyone', why: 'the address itself is signed and lives five minutes', rows: 'public rows' },
      run: (ctx, { query }, _row, exchange) => sendForms(ctx, query, exchange),
    }),
    route(routes.slips, schemas.slips, {
      access: locked,
      run: (ctx, { body }) => printSlips(ctx, body.declarations),
    }),
    route(routes.slipsPaper, schemas.slipsPaper, {
      access: { who: 'anyone', why: 'the address itself is signed and lives five minutes', rows: 'public rows' },
      run: (ctx, { query }, _row, exchange) => sendSlips(ctx, query, exchange),
    }),
    route(routes.writings, schemas.writings, {
      access: workers,
      run: (ctx, { params }) => viewWritings(ctx, params.declaration),
    }),
    route(routes.endHelp, schemas.endHelp, {
      access: workers,
      run: (ctx, { params }) => endHelp(ctx, params.declaration),
    }),
    route(invitationRoutes.lookUp, invitationSchemas.lookUp, {
      access: invited,
      run: (ctx, { body }) => lookUpInvitation(ctx, body.code),
    }),
    route(invitationRoutes.accept, invitationSchemas.accept, {
      access: invited,
      run: (ctx, { body }) => acceptInvitation(ctx, body.code),
    }),
  ],
  jobs: {
    'desk.takeOverAfterConsent': takeOverAfterConsent,
    'desk.forgetAfterConsent': forgetAfterConsent,
    'desk.leaveSchool': leaveSchool,
  },
  subscriptions: {
    'accounts.consentGiven': ['desk.takeOverAfterConsent'],
    'accounts.consentWithdrawn': ['desk.forgetAfterConsent'],
    'accounts.schoolChanged': ['desk.leaveSchool'],
  },
  messages: [
    { template: 'desk.messages.invitation', nature: 'asked', secretArguments: ['link', 'code'] },
    { template: 'desk.messages.reminder', nature: 'asked' },
    { template: 'desk.messages.consent', nature: 'asked' },
  ],
  invariants: [
    {
      name: 'an invitation is used where its draft was taken over, and nowhere else',
      sql: `select draft.declaration_id from contest.desk_draft draft
            where (draft.confirmed_at is not null) <> exists (
              select from contest.desk_invitation invitation
              where invitation.declaration_id = draft.declaration_id and invitation.used_at is not null)`,
    },
    {
      name: 'one invitation of a draft is used at most',
      sql: `select declaration_id from contest.desk_invitation where used_at is not null
            group by declaration_id having count(*) > 1`,
    },
  ],
})
