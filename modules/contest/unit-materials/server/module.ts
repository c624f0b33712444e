import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { requireSigned, sendPdf, signAddress } from '#modules/contest/prints/server/index.ts'
import { unitMaterialRoutes as routes, unitMaterialRefusals } from '../contract.ts'
import { unitMaterialSchemas as schemas } from '../schema.ts'
import { handIn, offices, receiveMaterial, returnMaterial } from './operations.ts'
import { materialsBelow, ownMaterials } from './queries.ts'
import { retention } from './retention.ts'
import { placeIn, seasonOf } from './rounds.ts'
import { summaryPaper } from './summary.ts'

const list = { who: 'permitted', roles: [...offices, 'auditor'], rows: 'scoped list' } as const
const locked = { who: 'permitted', roles: offices, rows: 'scoped under lock' } as const

export default defineModule({
  name: 'contest.unit-materials',
  tables: ['contest.unit_material'],
  scopePaths: [{ table: 'contest.unit_material', column: 'unit_path' }],
  routes: [
    route(routes.own, schemas.own, { access: list, run: (ctx, { query }) => ownMaterials(ctx, query.season) }),
    route(routes.list, schemas.list, { access: list, run: (ctx, { query }) => materialsBelow(ctx, query.season) }),
    route(routes.handIn, schemas.handIn, {
      access: { who: 'permitted', roles: offices, rows: 'scoped list' },
      run: (ctx, { body }) => handIn(ctx, body),
    }),
    route(routes.receive, schemas.receive, {
      access: locked,
      run: (ctx, { params }) => receiveMaterial(ctx, params.material),
    }),
    route(routes.return, schemas.return, {
      access: locked,
      run: (ctx, { params, body }) => returnMaterial(ctx, params.material, body.reason),
    }),
    route(routes.summaryAddress, schemas.summaryAddress, {
      access: list,
      async run(ctx, { query }) {
        if (ctx.actor.scope === null) throw unitMaterialRefusals.no_unit()
        placeIn((await seasonOf(ctx.db, query.season)).definition, query)
        return signAddress(ctx, `/api/unit-summaries/${ctx.actor.scope.organizationId}`, query)
      },
    }),
    route(routes.summaryPdf, schemas.summaryPdf, {
      access: { who: 'anyone', why: 'the address itself is signed and lives five minutes', rows: 'public rows' },
      async run(ctx, { params, query }, _row, exchange) {
        const { season, round, ...signed } = query
        requireSigned(ctx, `/api/unit-summaries/${params.unit}`, { season, round }, signed)
        const paper = await summaryPaper(ctx, { season, round, unit: params.unit })
        if (!paper) throw kernelRefusals.not_found()
        sendPdf(ctx, exchange, paper.name, paper.pdf)
        return null
      },
    }),
  ],
  retention,
  messages: [{ template: 'unitMaterials.messages.returned', nature: 'told' }],
  invariants: [
    {
      name: 'a paper that was returned says why, and what was decided says by whom',
      sql: `select id from contest.unit_material
            where (state = 'returned' and coalesce(reason, '') = '')
              or (state in ('received', 'returned')) <> (decided_by is not null)`,
    },
  ],
})
