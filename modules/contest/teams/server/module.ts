import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { requireSigned, sendPdf } from '#modules/contest/prints/server/index.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { refereeRoles, teamDayRoutes as routes } from '../contract.ts'
import { teamDaySchemas as schemas } from '../schema.ts'
import { readers, referees, servedTeams } from './console.ts'
import { dayOverview, findByNumber, findTeam, teamCardOf, teamPeople } from './days.ts'
import { paperAddress, signedParts, teamPaper } from './papers.ts'
import { personal } from './personal.ts'

const list = { who: 'permitted', roles: readers, rows: 'scoped list' } as const
const rows = 'qualified teams of the own subtree'

export default defineModule({
  name: 'contest.teams',
  tables: ['contest.team'],
  roles: refereeRoles,
  resources: [servedTeams],
  personal,
  scopePaths: [{ table: 'contest.team', column: 'unit_path' }],
  routes: [
    route(routes.overview, schemas.overview, { access: list, run: (ctx, { query }) => dayOverview(ctx, query.season) }),
    route(routes.people, schemas.people, {
      access: {
        who: 'permitted',
        roles: readers,
        rows: { rows, find: (ctx: Ctx, { params }) => findTeam(ctx, params.team) },
      },
      run: (ctx, _input, team) => teamPeople(ctx, team),
    }),
    route(routes.byNumber, schemas.byNumber, {
      access: {
        who: 'permitted',
        roles: ['contest-secretariat', ...referees],
        rows: { rows, find: (ctx: Ctx, { params }) => findByNumber(ctx, params.number) },
      },
      run: (ctx, _input, team) => teamCardOf(ctx, team),
    }),
    route(routes.paperAddress, schemas.paperAddress, {
      access: list,
      run: (ctx, { query }) => paperAddress(ctx, query),
    }),
    route(routes.paper, schemas.paper, {
      access: { who: 'anyone', why: 'the address itself is signed and lives five minutes', rows: 'public rows' },
      async run(ctx, { params, query }, _row, exchange) {
        const asked = { season: params.season, ...query }
        requireSigned(ctx, `/api/team-papers/${params.season}`, signedParts(asked, query.under), query)
        const paper = await teamPaper(ctx, asked)
        if (!paper) throw kernelRefusals.not_found()
        sendPdf(ctx, exchange, paper.name, paper.pdf)
        return null
      },
    }),
  ],
  invariants: [
    {
      name: 'only a team that has passed the inspection has played',
      sql: `select id from contest.team where has_played and state <> 'ready'`,
    },
    {
      name: 'the path of a team is the path of its unit',
      sql: `select team.id from contest.team team
            join ${organizationTable} place on place.id = team.unit_path[cardinality(team.unit_path)]
            where team.unit_path <> place.path`,
    },
  ],
})
