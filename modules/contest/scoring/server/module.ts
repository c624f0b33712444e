import { totalCap } from '#kernel/contract/paging.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import {
  scoreboardRoutes as boardRoutes,
  scoreEntryRoutes as entryRoutes,
  ownScoreRoutes as ownRoutes,
  scoringRoutes as routes,
} from '../contract.ts'
import {
  scoreboardSchemas as boardSchemas,
  scoreEntrySchemas as entrySchemas,
  ownScoreSchemas as ownSchemas,
  scoringSchemas as schemas,
} from '../schema.ts'
import { findSheet, viewBoard, viewBoards, viewEntry, viewSheet } from './board-view.ts'
import { findBoard } from './boards.ts'
import { sendManifest, sendWorker } from './entry-worker.ts'
import { invariants } from './invariants.ts'
import { currentScoreboard, streamScoreboard } from './live.ts'
import { personal, retention } from './personal.ts'
import { fileProtest, findOwnTeam, servedProtests, viewOwnScores, waitingProtests } from './protests.ts'
import { moveBoard } from './results.ts'
import { drawRound, startRound } from './rounds.ts'
import { scoreboardList } from './scoreboard.ts'
import { correctSheet, enterSheet, settleSheets } from './sheets.ts'

const referees = ['referee', 'head-referee']
const heads = ['head-referee']
const readers = ['contest-secretariat', ...referees, 'auditor']
const rows = 'events and groups whose teams all lie in the own subtree'
const oneBoard = {
  rows,
  find: (ctx: Ctx, { params }: { params: { board: string } }) => findBoard(ctx, params.board),
}
const oneSheet = {
  rows: 'sheets of events and groups of the own subtree',
  find: (ctx: Ctx, { params }: { params: { sheet: string } }) => findSheet(ctx, params.sheet),
}
const locked = { who: 'permitted', roles: heads, rows: 'scoped under lock' } as const
/** whoever may declare a team is its coach */
const own = {
  who: 'permitted',
  roles: ['teacher', 'unit-contact'],
  rows: {
    rows: 'teams of one’s own declarations',
    find: (ctx: Ctx, { params }: { params: { declaration: string } }) => findOwnTeam(ctx, params.declaration),
  },
} as const
const everybody = { who: 'anyone', why: 'results of a contest are public, without any person’s name' } as const

export default defineModule({
  name: 'contest.scoring',
  tables: [
    'contest.score_board',
    'contest.score_round',
    'contest.score_sheet',
    'contest.score_correction',
    'contest.score_protest',
  ],
  // who runs the machines has no access to scores (contest.md 6.3)
  closedToAdmin: ['scoring.', 'scoreProtests.'],
  resources: [servedProtests],
  personal,
  retention,
  scopePaths: [{ table: 'contest.score_protest', column: 'unit_path' }],
  live: [
    {
      key: '/contest/teams',
      permission: 'scoreProtests.uphold',
      count: async (ctx) => Math.min(await waitingProtests(ctx), totalCap),
    },
  ],
  messages: [
    { template: 'scoring.messages.upheld', nature: 'told', isUrgent: true },
    { template: 'scoring.messages.rejected', nature: 'told', isUrgent: true },
  ],
  routes: [
    route(routes.boards, schemas.boards, {
      access: { who: 'permitted', roles: readers, rows: 'scoped list' },
      run: (ctx, { query }) => viewBoards(ctx, query.season),
    }),
    route(routes.board, schemas.board, {
      access: { who: 'permitted', roles: readers, rows: oneBoard },
      run: (ctx, _input, board) => viewBoard(ctx, board),
    }),
    route(routes.sheet, schemas.sheet, {
      access: { who: 'permitted', roles: readers, rows: oneSheet },
      run: (ctx, _input, sheet) => viewSheet(ctx, sheet),
    }),
    route(routes.draw, schemas.draw, {
      access: locked,
      run: (ctx, { params }) => drawRound(ctx, params.board, params.round),
    }),
    route(routes.start, schemas.start, {
      access: locked,
      run: (ctx, { params }) => startRound(ctx, params.board, params.round),
    }),
    route(routes.freeze, schemas.freeze, {
      access: locked,
      run: (ctx, { params }) => moveBoard(ctx, params.board, 'freeze'),
    }),
    route(routes.publish, schemas.publish, {
      access: locked,
      run: (ctx, { params }) => moveBoard(ctx, params.board, 'publish'),
    }),
    route(routes.reopen, schemas.reopen, {
      access: locked,
      run: (ctx, { params, body }) => moveBoard(ctx, params.board, 'reopen', body.reason),
    }),
    route(routes.entry, schemas.entry, {
      access: { who: 'permitted', roles: referees, rows: 'scoped list' },
      run: (ctx, { query }) => viewEntry(ctx, query.season),
    }),
    route(routes.enter, schemas.enter, {
      access: { who: 'permitted', roles: referees, rows: 'scoped under lock' },
      run: (ctx, { body }) => enterSheet(ctx, body),
    }),
    route(routes.correct, schemas.correct, {
      access: locked,
      run: (ctx, { params, body }) => correctSheet(ctx, params.sheet, body),
    }),
    route(routes.settle, schemas.settle, {
      access: locked,
      run: (ctx, { params, body }) => settleSheets(ctx, params.sheet, body.reason),
    }),
    route(ownRoutes.view, ownSchemas.view, { access: own, run: (ctx, _input, team) => viewOwnScores(ctx, team) }),
    route(ownRoutes.protest, ownSchemas.protest, {
      access: { ...own, rows: 'scoped under lock' },
      run: (ctx, { params, body }) => fileProtest(ctx, params.declaration, body),
    }),
    route(entryRoutes.worker, entrySchemas.worker, {
      access: { who: 'anyone', why: 'it is code of the page, and knows nothing', rows: 'public rows' },
      run: (_ctx, _input, _row, exchange) => sendWorker(exchange),
    }),
    route(entryRoutes.manifest, entrySchemas.manifest, {
      access: { who: 'anyone', why: 'it only says what the page is called', rows: 'public rows' },
      run: (_ctx, _input, _row, exchange) => sendManifest(exchange),
    }),
    route(boardRoutes.list, boardSchemas.list, {
      access: { ...everybody, rows: 'public rows' },
      run: (ctx, { query }) => scoreboardList(ctx, query.season),
    }),
    route(boardRoutes.view, boardSchemas.view, {
      access: {
        ...everybody,
        rows: { rows: 'scoreboards where teams play', find: (ctx, { params }) => currentScoreboard(ctx, params) },
      },
      run: (_ctx, _input, board) => board,
    }),
    route(boardRoutes.stream, boardSchemas.stream, {
      access: { ...everybody, rows: 'public rows' },
      run: (ctx, { params }, _row, exchange) => streamScoreboard(ctx, params, exchange),
    }),
  ],
  invariants,
})
