import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { childOfToken, isOwnPassword } from '#modules/platform/accounts/server/index.ts'
import { guardianRightsRoutes, retentionRoutes, rightsRefusals, rightsRoutes as routes } from '../contract.ts'
import { guardianRightsSchemas, retentionSchemas, rightsSchemas as schemas } from '../schema.ts'
import { cancelErasure, eraseDue, requestErasure } from './erasure.ts'
import { dropAfterConsent, dropOldExports, exportAddress, makeExport, requestExport } from './export.ts'
import { dataOf } from './own-data.ts'
import { dueAt, runRetention, setRetention, viewRetention } from './retention.ts'

const own = {
  who: 'signed-in',
  why: 'everybody has a right to what is kept of them',
  rows: 'own account',
} as const

/** The guardian has no account: the link of the consent is the proof, as long as the consent stands and the link lives. */
const guardian = {
  who: 'anyone',
  why: 'the guardian has no account: the token of the link is the proof',
  rows: {
    rows: 'the child of this token',
    find: (ctx: Ctx, { params }: { params: { token: string } }) => childOfToken(ctx, params.token),
  },
} as const
const asGuardian = (child: { accountId: string }) => ({ accountId: child.accountId, askedBy: 'guardian' }) as const
const asPerson = (ctx: Ctx) => ({ accountId: accountOf(ctx), askedBy: 'person' }) as const

/** What the owner of a copy may open: a signed address is made for whoever asks. */
const asOwner = (ctx: Ctx, accountId: string): Ctx => ({ ...ctx, actor: { ...ctx.actor, accountId } })

export default defineModule({
  name: 'platform.rights',
  tables: ['platform.data_export', 'platform.erasure_request', 'platform.retention_period'],
  routes: [
    route(routes.view, schemas.view, { access: own, run: (ctx) => dataOf(ctx, accountOf(ctx)) }),
    route(routes.requestExport, schemas.requestExport, {
      access: own,
      run: (ctx) => requestExport(ctx, asPerson(ctx)),
    }),
    route(routes.exportAddress, schemas.exportAddress, {
      access: own,
      run: (ctx, { params }) => exportAddress(ctx, accountOf(ctx), params.export),
    }),
    route(routes.requestErasure, schemas.requestErasure, {
      access: own,
      async run(ctx, { body }) {
        if (!(await isOwnPassword(ctx, body.password)))
          throw rightsRefusals.password_differs({}, [{ path: 'password', code: 'wrong_format' }])
        return await requestErasure(ctx, asPerson(ctx))
      },
    }),
    route(routes.cancelErasure, schemas.cancelErasure, {
      access: own,
      run: (ctx) => cancelErasure(ctx, accountOf(ctx)),
    }),
    route(guardianRightsRoutes.view, guardianRightsSchemas.view, {
      access: guardian,
      run: async (ctx, _input, child) => ({
        ...(await dataOf(ctx, child.accountId)),
        childLoginName: child.loginName,
      }),
    }),
    route(guardianRightsRoutes.requestExport, guardianRightsSchemas.requestExport, {
      access: guardian,
      run: (ctx, _input, child) => requestExport(ctx, asGuardian(child)),
    }),
    route(guardianRightsRoutes.exportAddress, guardianRightsSchemas.exportAddress, {
      access: guardian,
      run: (ctx, { params }, child) => exportAddress(asOwner(ctx, child.accountId), child.accountId, params.export),
    }),
    route(guardianRightsRoutes.requestErasure, guardianRightsSchemas.requestErasure, {
      access: guardian,
      run: (ctx, _input, child) => requestErasure(ctx, asGuardian(child)),
    }),
    route(guardianRightsRoutes.cancelErasure, guardianRightsSchemas.cancelErasure, {
      access: guardian,
      run: (ctx, _input, child) => cancelErasure(ctx, child.accountId),
    }),
    route(retentionRoutes.view, retentionSchemas.view, {
      access: { who: 'permitted', roles: ['auditor'], rows: 'scoped list' },
      run: (ctx) => viewRetention(ctx),
    }),
    route(retentionRoutes.due, retentionSchemas.due, {
      access: {
        who: 'permitted',
        roles: ['auditor'],
        rows: { rows: 'all classes', isForAll: true, find: async (_ctx, { params }) => params.code },
      },
      run: (ctx, { params, query }) => dueAt(ctx, params.code, query.days),
    }),
    route(retentionRoutes.set, retentionSchemas.set, {
      access: {
        who: 'permitted',
        roles: [],
        rows: { rows: 'all classes', isForAll: true, find: async (_ctx, { params }) => params.code },
      },
      run: (ctx, { params, body }) => setRetention(ctx, params.code, body),
    }),
  ],
  jobs: {
    'rights.export': makeExport,
    'rights.dropExports': dropOldExports,
    'rights.eraseDue': eraseDue,
    'retention.run': runRetention,
  },
  handlers: { 'accounts.consentWithdrawn': dropAfterConsent },
  schedule: { 'rights.eraseDue': '15 * * * *', 'rights.dropExports': '40 18 * * *', 'retention.run': '20 19 * * *' },
  invariants: [
    {
      name: 'a copy that is ready has its file, and one that is gone has none',
      sql: `select id from platform.data_export where (state = 'ready') <> (file_id is not null)`,
    },
  ],
})
