import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { declarationSubjects } from '#modules/contest/declarations/server/index.ts'
import { signAddress } from '#modules/contest/prints/server/index.ts'
import { recommendationUnitRoutes, waitingUnitRoutes } from '../contract/office.ts'
import { screeningRoutes as routes } from '../contract.ts'
import { recommendationUnitSchemas, screeningSchemas as schemas, waitingUnitSchemas } from '../schema.ts'
import {
  approveDeclaration,
  openForReview,
  refuseDeclaration,
  returnDeclaration,
  settleRefusal,
  takeBack,
} from './decisions.ts'
import { invariants } from './invariants.ts'
import { unmask } from './masks.ts'
import {
  declarationsOfPerson,
  handedInFigures,
  honoursOf,
  inScope,
  listForOffice,
  overviewOf,
  pendingForUnit,
  viewForReview,
  wholeInScope,
} from './queries.ts'
import { servedRecommendationQuotas } from './recommendation-quotas.ts'
import { unitsForQuota } from './recommendation-units.ts'
import { remindedUnits, remindUnit, unitBelow } from './reminders.ts'
import { retention } from './retention.ts'
import { servedSubmitted } from './submitted-declarations.ts'

const offices = ['contest-officer', 'contest-secretariat']
const list = { who: 'permitted', roles: [...offices, 'auditor'], rows: 'scoped list' } as const
const seen = { who: 'permitted', roles: [...offices, 'auditor'], rows: inScope } as const
const locked = { who: 'permitted', roles: offices, rows: 'scoped under lock' } as const

export default defineModule({
  name: 'contest.screening',
  tables: ['contest.review', 'contest.recommendation_quota', 'contest.waiting_reminder'],
  resources: [servedRecommendationQuotas, servedSubmitted],
  ownLists: { screening: 'screening.view' },
  retention,
  logSubjects: { screening: declarationSubjects, waitingUnits: remindedUnits },
  routes: [
    route(routes.list, schemas.list, { access: list, run: (ctx, { query }) => listForOffice(ctx, query) }),
    route(routes.pending, schemas.pending, { access: list, run: (ctx) => pendingForUnit(ctx) }),
    route(routes.figures, schemas.figures, {
      access: list,
      run: (ctx, { query }) => handedInFigures(ctx, query.season),
    }),
    route(routes.overview, schemas.overview, { access: list, run: (ctx, { query }) => overviewOf(ctx, query) }),
    route(routes.honours, schemas.honours, { access: list, run: (ctx, { query }) => honoursOf(ctx, query.season) }),
    route(routes.ofPerson, schemas.ofPerson, {
      access: {
        who: 'permitted',
        roles: [...offices, 'auditor'],
        rows: {
          rows: 'people of declarations of the own subtree',
          find: async (ctx, { params }) => {
            const found = await declarationsOfPerson(ctx, params.person)
            return found.length > 0 ? found : undefined
          },
        },
      },
      run: (_ctx, _input, declarations) => ({ declarations }),
    }),
    route(routes.view, schemas.view, {
      access: { ...seen, rows: wholeInScope },
      run: (ctx, _input, reviewed) => viewForReview(ctx, reviewed),
    }),
    route(routes.formAddress, schemas.formAddress, {
      access: seen,
      run: (ctx, _input, row) => signAddress(ctx, `/api/forms/${row.id}`, { version: row.form_version }),
    }),
    route(routes.open, schemas.open, {
      access: locked,
      run: (ctx, { params }) => openForReview(ctx, params.declaration),
    }),
    route(routes.approve, schemas.approve, {
      access: locked,
      run: (ctx, { params, body }) => approveDeclaration(ctx, params.declaration, body),
    }),
    route(routes.approveMany, schemas.approveMany, {
      access: locked,
      run: (ctx, { body: { ids, opinion } }) =>
        ctx.each(ids, (own, id) => approveDeclaration(own, id, { opinion, confirmedChecks: [] })),
    }),
    route(routes.return, schemas.return, {
      access: locked,
      run: (ctx, { params, body }) => returnDeclaration(ctx, params.declaration, body),
    }),
    route(routes.refuse, schemas.refuse, {
      access: locked,
      run: (ctx, { params, body }) => refuseDeclaration(ctx, params.declaration, body),
    }),
    route(routes.settleRefusal, schemas.settleRefusal, {
      access: locked,
      run: (ctx, { params, body }) => settleRefusal(ctx, params.declaration, body.agrees),
    }),
    route(routes.takeBack, schemas.takeBack, {
      access: locked,
      run: (ctx, { params, body }) => takeBack(ctx, params.declaration, body.reason),
    }),
    route(routes.unmask, schemas.unmask, {
      access: locked,
      run: (ctx, { params, body }) => unmask(ctx, { ...params, ...body }),
    }),
    route(recommendationUnitRoutes.options, recommendationUnitSchemas.options, {
      access: { who: 'permitted', roles: offices, rows: 'scoped list' },
      run: (ctx, { query }) => unitsForQuota(ctx, query),
    }),
    route(waitingUnitRoutes.remind, waitingUnitSchemas.remind, {
      access: {
        who: 'permitted',
        roles: offices,
        rows: { rows: 'units below one’s own', find: (ctx, { params }) => unitBelow(ctx, params.unit) },
      },
      run: (ctx, { body }, unit) => remindUnit(ctx, unit, body.season),
    }),
  ],
  live: [
    {
      key: '/contest/declarations',
      permission: 'screening.view',
      count: async (ctx) => (await pendingForUnit(ctx)).count,
    },
  ],
  messages: [{ template: 'screening.messages.reminder', nature: 'told' }],
  invariants,
})
