import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { coachingRoutes as routes } from '../contract.ts'
import { coachingSchemas as schemas } from '../schema.ts'
import { blankFormAddress, sendBlankForm } from './blank-forms.ts'
import { copyPeople } from './copying.ts'
import { importRoster } from './roster-import.ts'
import { rosterSample } from './roster-sample.ts'
import { viewTeams } from './teams.ts'

const coaches = { who: 'permitted', roles: ['teacher', 'unit-contact'] } as const
const own = { ...coaches, rows: 'own account' } as const
const locked = { ...coaches, rows: 'scoped under lock' } as const

export default defineModule({
  name: 'contest.coaching',
  tables: [],
  routes: [
    route(routes.teams, schemas.teams, { access: own, run: (ctx, { query }) => viewTeams(ctx, query.season) }),
    route(routes.copyPeople, schemas.copyPeople, { access: locked, run: (ctx, { body }) => copyPeople(ctx, body) }),
    route(routes.sample, schemas.sample, { access: own, run: (ctx, { query }) => rosterSample(ctx, query.season) }),
    route(routes.importRoster, schemas.importRoster, {
      access: locked,
      run: (ctx, { body }) => importRoster(ctx, body),
    }),
    route(routes.blankForm, schemas.blankForm, {
      access: { ...coaches, rows: 'public rows' },
      run: (ctx, { query }) => blankFormAddress(ctx, query),
    }),
    route(routes.blankFormPdf, schemas.blankFormPdf, {
      access: { who: 'anyone', why: 'the address itself is signed and lives five minutes', rows: 'public rows' },
      run: (ctx, { query }, _row, exchange) => sendBlankForm(ctx, query, exchange),
    }),
  ],
})
