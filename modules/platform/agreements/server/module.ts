import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { agreementRoutes } from '../contract.ts'
import { agreementSchemas } from '../schema.ts'
import { acceptForMyself } from './operations.ts'
import { acceptancesOf, versionsOf, viewAgreement } from './queries.ts'

export default defineModule({
  name: 'platform.agreements',
  tables: ['platform.agreement', 'platform.agreement_acceptance'],
  routes: [
    route(agreementRoutes.view, agreementSchemas.view, {
      access: {
        who: 'anyone',
        why: 'an agreement is read before it is accepted',
        rows: {
          rows: 'published versions',
          find: (ctx, { params, query }) =>
            viewAgreement(ctx.db, { kind: params.kind, version: query.version, language: ctx.language }),
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
          find: (ctx, { params }) => versionsOf(ctx.db, params.kind, ctx.language),
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
})
