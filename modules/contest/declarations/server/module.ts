import { accountOf } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { type RowRule, route } from '#kernel/server/route.ts'
import { entryRemoving } from '#modules/platform/dictionary/server/index.ts'
import { receiptRoutes, declarationRoutes as routes } from '../contract.ts'
import { receiptSchemas, declarationSchemas as schemas } from '../schema.ts'
import { declarationCircle } from './circle.ts'
import { tellOfReissuedCode, tellOfRevokedCode } from './code-messages.ts'
import { endAfterConsent, endForgotten } from './consent.ts'
import { bindAnotherCode, createDeclaration } from './create.ts'
import { type DeclarationRow, findWorked } from './declaration-rows.ts'
import { viewDeclaration } from './detail.ts'
import { deleteDeclaration, endReturned, expireDeclarations } from './discard.ts'
import { keepChosenEntries } from './entry-uses.ts'
import { followMove } from './follow-move.ts'
import { freezeDeclaration, unfreezeDeclaration } from './freeze.ts'
import { findInstructed, instructedWorks } from './instructed.ts'
import { invariants } from './invariants.ts'
import { declarationSubjects } from './log-subjects.ts'
import { addMaterial, removeMaterial } from './materials.ts'
import { foldCounts } from './office.ts'
import { addPerson, orderPeople, removePerson } from './people.ts'
import { keepInProfile } from './profile.ts'
import { progressOf } from './progress.ts'
import { checkDeclaration, codeOf, currentDeclaration, listDeclarations } from './queries.ts'
import { findReceipt, viewReceipt } from './receipts.ts'
import { remindOfDeadlines } from './reminders.ts'
import { restoreMaterial } from './restore-material.ts'
import { saveDraft } from './save.ts'
import { submitDeclaration, withdrawDeclaration } from './submit.ts'
import { swapContestant } from './swap.ts'
import { tryDraft } from './trial.ts'

const declarants = { who: 'permitted', roles: ['pupil', 'teacher', 'unit-contact'] } as const
const own = { ...declarants, rows: 'own account' } as const
const locked = { ...declarants, rows: 'scoped under lock' } as const
const workedRow: RowRule<{ params: { declaration: string } }, DeclarationRow> = {
  rows: 'own and helped declarations',
  find: (ctx, { params }) => findWorked(ctx.db, accountOf(ctx), params.declaration),
}
/** Where a work stands a teacher who instructs it sees as well, and nothing else of it. */
const followedRow: RowRule<{ params: { declaration: string } }, DeclarationRow> = {
  rows: 'own, helped and instructed declarations',
  find: async (ctx, { params: { declaration } }) =>
    (await findWorked(ctx.db, accountOf(ctx), declaration)) ?? (await findInstructed(ctx, declaration)),
}
const worked = { ...declarants, rows: workedRow } as const

import { personal, retention } from './personal.ts'
import { recordSubmittedPeople } from './record-people.ts'

export default defineModule({
  name: 'contest.declarations',
  tables: [
    'contest.declaration',
    'contest.declaration_person',
    'contest.declaration_journal',
    'contest.declaration_move',
    'contest.declaration_material',
    'contest.declaration_count',
    'contest.declaration_count_change',
    'contest.work_claim',
    'contest.form_version',
    'contest.receipt',
    'contest.deadline_reminder',
    'contest.unrecorded_declaration',
  ],
  personal,
  retention,
  logSubjects: { declarations: declarationSubjects },
  scopePaths: [{ table: 'contest.declaration', column: 'unit_path' }],
  handlers: { [entryRemoving]: keepChosenEntries },
  routes: [
    route(routes.list, schemas.list, { access: own, run: (ctx, { query }) => listDeclarations(ctx, query) }),
    route(routes.current, schemas.current, {
      access: own,
      run: (ctx, { query }) => currentDeclaration(ctx, query),
    }),
    route(routes.create, schemas.create, { access: own, run: (ctx, { body }) => createDeclaration(ctx, body) }),
    route(routes.view, schemas.view, {
      access: own,
      run: (ctx, { params }) => viewDeclaration(ctx, params.declaration),
    }),
    route(routes.progress, schemas.progress, {
      access: { ...declarants, rows: followedRow },
      run: (ctx, _input, row) => progressOf(ctx, row),
    }),
    route(routes.instructed, schemas.instructed, {
      access: { who: 'permitted', roles: ['teacher'], rows: 'own account' },
      run: (ctx) => instructedWorks(ctx),
    }),
    route(routes.check, schemas.check, {
      access: own,
      run: (ctx, { params }) => checkDeclaration(ctx, params.declaration),
    }),
    route(routes.save, schemas.save, {
      access: locked,
      run: (ctx, { params, body }) => saveDraft(ctx, params.declaration, body.changes),
    }),
    route(routes.delete, schemas.delete, {
      access: locked,
      run: (ctx, { params }) => deleteDeclaration(ctx, params.declaration),
    }),
    route(routes.code, schemas.code, { access: worked, run: (ctx, _input, row) => codeOf(ctx, row) }),
    route(routes.bindCode, schemas.bindCode, {
      access: locked,
      run: (ctx, { params, body }) => bindAnotherCode(ctx, params.declaration, body.authorizationCode),
    }),
    route(routes.addPerson, schemas.addPerson, {
      access: locked,
      run: (ctx, { params, body }) => addPerson(ctx, params.declaration, body),
    }),
    route(routes.orderPeople, schemas.orderPeople, {
      access: locked,
      run: (ctx, { params, body }) => orderPeople(ctx, params.declaration, body.role, body.ids),
    }),
    route(routes.removePerson, schemas.removePerson, {
      access: locked,
      run: (ctx, { params }) => removePerson(ctx, params.declaration, params.person),
    }),
    route(routes.keepInProfile, schemas.keepInProfile, {
      access: locked,
      run: (ctx, { params }) => keepInProfile(ctx, params.declaration, params.person),
    }),
    route(routes.addMaterial, schemas.addMaterial, {
      access: locked,
      run: (ctx, { params, body }) => addMaterial(ctx, params.declaration, body),
    }),
    route(routes.removeMaterial, schemas.removeMaterial, {
      access: locked,
      run: (ctx, { params }) => removeMaterial(ctx, params.declaration, params.material),
    }),
    route(routes.restoreMaterial, schemas.restoreMaterial, {
      access: locked,
      run: (ctx, { params }) => restoreMaterial(ctx, params.declaration, params.material),
    }),
    route(routes.freeze, schemas.freeze, {
      access: locked,
      run: (ctx, { params }) => freezeDeclaration(ctx, params.declaration),
    }),
    route(routes.unfreeze, schemas.unfreeze, {
      access: locked,
      run: (ctx, { params }) => unfreezeDeclaration(ctx, params.declaration),
    }),
    route(routes.submit, schemas.submit, {
      access: locked,
      run: (ctx, { params, body }) => submitDeclaration(ctx, params.declaration, body.ticks),
    }),
    route(routes.withdraw, schemas.withdraw, {
      access: locked,
      run: (ctx, { params, body }) => withdrawDeclaration(ctx, params.declaration, body),
    }),
    route(routes.swap, schemas.swap, {
      access: locked,
      run: (ctx, { params, body }) => swapContestant(ctx, params.declaration, body),
    }),
    route(receiptRoutes.check, receiptSchemas.check, {
      access: {
        who: 'anyone',
        why: 'whoever is shown a receipt can check it; the answer tells nothing private',
        rows: { rows: 'receipts by their random number', find: (ctx, { params }) => findReceipt(ctx, params.number) },
      },
      run: (_ctx, _input, receipt) => receipt,
    }),
    route(receiptRoutes.view, receiptSchemas.view, {
      access: own,
      run: (ctx, { params }) => viewReceipt(ctx, params.declaration),
    }),
  ],
  jobs: {
    'declarations.expire': expireDeclarations,
    'declarations.foldCounts': foldCounts,
    'declarations.endReturned': endReturned,
    'declarations.followMove': followMove,
    'declarations.endAfterConsent': endAfterConsent,
    'declarations.endForgotten': endForgotten,
    'declarations.tellOfRevokedCode': tellOfRevokedCode,
    'declarations.tellOfReissuedCode': tellOfReissuedCode,
    'declarations.tryDraft': tryDraft,
    'declarations.remind': remindOfDeadlines,
    'declarations.recordPeople': recordSubmittedPeople,
  },
  subscriptions: {
    'accounts.consentWithdrawn': ['declarations.endAfterConsent'],
    'rights.erased': ['declarations.endForgotten'],
    'seasons.trialRequested': ['declarations.tryDraft'],
    'authorizationCodes.revoked': ['declarations.tellOfRevokedCode'],
    'authorizationCodes.reissued': ['declarations.tellOfReissuedCode'],
    'organizations.moved': ['declarations.followMove'],
  },
  schedule: {
    'declarations.expire': '*/10 * * * *',
    'declarations.endReturned': '*/10 * * * *',
    'declarations.foldCounts': '* * * * *',
    'declarations.remind': '5 * * * *',
    'declarations.recordPeople': '* * * * *',
  },
  messages: [
    { template: 'declarations.messages.submitted', nature: 'told' },
    { template: 'declarations.messages.swapped', nature: 'told' },
    { template: 'declarations.messages.swappedInTeam', nature: 'told' },
    { template: 'declarations.messages.returned', nature: 'told' },
    { template: 'declarations.messages.refused', nature: 'told' },
    { template: 'declarations.messages.qualified', nature: 'told' },
    { template: 'declarations.messages.windowCloses', nature: 'told' },
    { template: 'declarations.messages.fixByNear', nature: 'told' },
    { template: 'declarations.messages.returnTimedOut', nature: 'told' },
    { template: 'declarations.messages.codeRevoked', nature: 'told' },
    { template: 'declarations.messages.codeReissued', nature: 'told', secretArguments: ['code'] },
  ],
  circles: [declarationCircle],
  invariants,
})
