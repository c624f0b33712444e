import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { quotaRoutes } from '../contract/office.ts'
import { authorizationCodeRoutes as codeRoutes, contestRoles } from '../contract.ts'
import { authorizationCodeSchemas as codeSchemas, quotaSchemas } from '../schema.ts'
import { grantQuota } from './allotting.ts'
import { unitsBelow } from './below.ts'
import { passCodes, takeCodesUp } from './handing.ts'
import { invariants } from './invariants.ts'
import { issuedReply } from './issuing.ts'
import { lookUpCode } from './look-up.ts'
import { quotaOfMove } from './moving.ts'
import { offices, servedCodes, servedQuotas, servedReserves } from './office.ts'
import { retention } from './retention.ts'
import { placeInScope, requireKind, unitAsked } from './scope.ts'
import { quotaBars, slipsOf } from './views.ts'

const office = { who: 'permitted', roles: offices, rows: 'scoped under lock' } as const
const list = { who: 'permitted', roles: [...offices, 'auditor'], rows: 'scoped list' } as const

export default defineModule({
  name: 'contest.authorization-codes',
  tables: ['contest.quota', 'contest.authorization_code', 'contest.code_attempt', 'contest.code_reserve'],
  roles: contestRoles,
  retention,
  resources: [servedCodes, servedQuotas, servedReserves],
  moveGuards: [quotaOfMove],
  scopePaths: [{ table: 'contest.authorization_code', column: 'unit_path' }],
  routes: [
    route(codeRoutes.lookUp, codeSchemas.lookUp, {
      access: { who: 'permitted', roles: ['pupil', 'teacher', 'unit-contact'], rows: 'scoped list' },
      run: (ctx, { body }) => lookUpCode(ctx, body),
    }),
    route(codeRoutes.issue, codeSchemas.issue, {
      access: office,
      run: async (ctx, { body }) => {
        const { season: seasonId, kind, stage, count } = body
        const unit = await placeInScope(ctx, ctx.db, unitAsked(ctx, body.unit))
        await requireKind(ctx, body)
        const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt)
        return await issuedReply(ctx, { seasonId, organizationId: unit.id, kind, stage, count, expiresAt })
      },
    }),
    route(codeRoutes.pass, codeSchemas.pass, {
      access: office,
      run: (ctx, { body: { season: seasonId, unit, ...rest } }) =>
        passCodes(ctx, { ...rest, seasonId, from: unitAsked(ctx, unit) }),
    }),
    route(codeRoutes.takeUp, codeSchemas.takeUp, {
      access: office,
      run: (ctx, { body: { season: seasonId, unit, from, ...rest } }) =>
        takeCodesUp(ctx, { ...rest, seasonId, from: unitAsked(ctx, unit), to: from }),
    }),
    route(codeRoutes.slips, codeSchemas.slips, { access: list, run: (ctx, { query }) => slipsOf(ctx, query.ids) }),
    route(quotaRoutes.bars, quotaSchemas.bars, { access: list, run: (ctx, { query }) => quotaBars(ctx, query) }),
    route(quotaRoutes.below, quotaSchemas.below, { access: list, run: (ctx, { query }) => unitsBelow(ctx, query) }),
    route(quotaRoutes.grant, quotaSchemas.grant, {
      access: { who: 'permitted', roles: ['contest-secretariat'], rows: 'scoped under lock' },
      run: (ctx, { body }) => grantQuota(ctx, { ...body, unit: unitAsked(ctx, body.unit) }),
    }),
  ],
  invariants,
})
