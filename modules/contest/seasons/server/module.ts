import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { seasonRoutes } from '../contract.ts'
import { seasonSchemas } from '../schema.ts'
import { servedSeasons } from './console.ts'
import { currentSeasons, shownSeason, viewSeason } from './queries.ts'

const everybody = { who: 'anyone', why: 'the rules of a contest are public' } as const

export default defineModule({
  name: 'contest.seasons',
  tables: ['contest.season', 'contest.season_version'],
  resources: [servedSeasons],
  routes: [
    route(seasonRoutes.current, seasonSchemas.current, {
      access: { ...everybody, rows: 'public rows' },
      run: (ctx, { query }) => currentSeasons(ctx, query.contest),
    }),
    route(seasonRoutes.view, seasonSchemas.view, {
      access: {
        ...everybody,
        rows: { rows: 'published seasons', find: (ctx, { params }) => shownSeason(ctx.db, params.season) },
      },
      run: (ctx, _input, season) => viewSeason(ctx, season),
    }),
  ],
  invariants: [
    {
      name: 'a published season has the version it names, published',
      sql: `select s.id from contest.season s
            left join contest.season_version v on v.season_id = s.id and v.version = s.current_version
            where s.state <> 'draft' and v.published_at is null`,
    },
    {
      name: 'the columns of a season say what its current definition says',
      sql: `select s.id from contest.season s
            join contest.season_version v on v.season_id = s.id and v.version = s.current_version
            where s.contest <> v.definition ->> 'contest' or s.edition <> (v.definition ->> 'edition')::int
               or s.opens_at <> (v.definition #>> '{window,opensAt}')::timestamptz
               or s.closes_at <> (v.definition #>> '{window,closesAt}')::timestamptz`,
    },
  ],
})
