import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { agreementRoutes } from '../contract.ts'
import { agreementSchemas } from '../schema.ts'
import { servedVersions } from './console.ts'
import { acceptForMyself } from './operations.ts'
import { acceptancesOf, collectAcceptances, eraseAddresses, versionsOf, viewAgreement } from './queries.ts'

export default defineModule({
  name: 'platform.agreements',
  personal: [
    {
      name: 'agreements',
      holds: ['platform.agreement_acceptance'],
      collect: collectAcceptances,
      erase: eraseAddresses,
      keeps: ['agreement-proof'],
    },
  ],
  tables: ['platform.agreement', 'platform.agreement_acceptance'],
  resources: [servedVersions],
  routes: [
    route(agreementRoutes.view, agreementSchemas.view, {
      access: {
        who: 'anyone',
        why: 'an agreement is read before it is accepted',
        rows: {
          rows: 'published versions',
          find: (ctx, { params, query }) =>
            viewAgreement(ctx.db, {
              kind: params.kind,
              version: query.version,
              language: ctx.language,
              at: ctx.clock.now(),
            }),
        },
      },
      run: (_ctx, _input, agreement) => agreement,
    }),
    route(agreementRoutes.versions, agreementSchemas.versions, {
      access: {
        who: 'anyone',
        why: 'what was in force earlier stays readable for everybody',
        rows: {
          rows: 'published versions',
          find: (ctx, { params }) => versionsOf(ctx.db, params.kind, { language: ctx.language, at: ctx.clock.now() }),
        },
      },
      run: (_ctx, _input, versions) => versions,
    }),
    route(agreementRoutes.acceptances, agreementSchemas.acceptances, {
      access: { who: 'signed-in', why: 'everybody may see what they accepted themselves', rows: 'own account' },
      run: (ctx) => acceptancesOf(ctx),
    }),
    route(agreementRoutes.accept, agreementSchemas.accept, {
      access: { who: 'signed-in', why: 'everybody accepts for themselves', rows: 'own account' },
      run: (ctx, { body }) => acceptForMyself(ctx, body.kind, body.version),
    }),
  ],
  invariants: [
    {
      name: 'nobody has accepted a draft',
      sql: `select acceptance.account_id from platform.agreement_acceptance acceptance
        join platform.agreement version on version.kind = acceptance.kind and version.version = acceptance.version
        where version.published_at is null`,
    },
  ],
})
