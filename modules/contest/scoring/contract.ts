import { choice, entry, instant, integer, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

/** Results change while they are live; frozen they wait to be published, and are opened again only with a reason. */
export const boardStates = ['live', 'frozen', 'published'] as const
export type BoardState = (typeof boardStates)[number]

/** What people are told of a board: it runs from its first round on. */
export function shownState(state: BoardState, hasBegun: boolean): BoardState | 'waiting' {
  return state === 'live' && !hasBegun ? 'waiting' : state
}
export const boardMoves = transitions(boardStates, {
  freeze: { from: ['live'], to: 'frozen' },
  publish: { from: ['frozen'], to: 'published' },
  reopen: { from: ['frozen', 'published'], to: 'live' },
})
export type BoardMove = Exclude<keyof typeof boardMoves, '$states'>

/** Two sheets of one team's round are both kept, and neither counts until the head referee has said which. */
export const sheetStates = ['counted', 'in-conflict', 'set-aside'] as const
export type SheetState = (typeof sheetStates)[number]

export const protestStates = ['filed', 'upheld', 'rejected'] as const
export type ProtestState = (typeof protestStates)[number]
export const protestMoves = transitions(protestStates, {
  uphold: { from: ['filed'], to: 'upheld' },
  reject: { from: ['filed'], to: 'rejected' },
})

const board = '/api/console/score-boards/:board'
const round = `${board}/rounds/:round` as const

export const scoringRoutes = routes('scoring', {
  /** every event and group of a season: how far it is */
  boards: { method: 'GET', path: '/api/console/score-boards', permission: 'scoring.view' },
  /** one of them: rounds, sheets, conflicts, ranking */
  board: { method: 'GET', path: board, permission: 'scoring.view' },
  /** one sheet with its signature and what it said before */
  sheet: { method: 'GET', path: '/api/console/score-sheets/:sheet', permission: 'scoring.view' },
  /** draws the order of a round that has not begun, by a new seed */
  draw: { method: 'POST', path: `${round}/draw`, permission: 'scoring.manage' },
  start: { method: 'POST', path: `${round}/start`, permission: 'scoring.manage' },
  freeze: { method: 'POST', path: `${board}/freeze`, permission: 'scoring.manage' },
  publish: { method: 'POST', path: `${board}/publish`, permission: 'scoring.manage' },
  reopen: { method: 'POST', path: `${board}/reopen`, permission: 'scoring.manage' },
  /** everything a tablet needs to go on without a network */
  entry: { method: 'GET', path: '/api/console/score-entry', permission: 'scoring.enter' },
  /** one signed sheet; the same once more is answered as the first time and changes nothing */
  enter: { method: 'POST', path: '/api/console/score-sheets' },
  correct: { method: 'POST', path: '/api/console/score-sheets/:sheet/correct' },
  /** of several sheets of a round this one counts */
  settle: { method: 'POST', path: '/api/console/score-sheets/:sheet/settle' },
})

export const scoreProtests = resource({
  name: 'scoreProtests',
  segment: 'score-protests',
  fields: {
    teamNumber: text({ isReadOnly: true }),
    team: text({ isReadOnly: true }),
    event: entry('robot_event', { isReadOnly: true }),
    division: entry('robot_group', { isReadOnly: true }),
    round: integer({ isReadOnly: true }),
    points: integer({ isReadOnly: true }),
    grounds: text({ isReadOnly: true, isLong: true, maxChars: 1000 }),
    state: choice(protestStates, { isReadOnly: true, tones: { filed: 'wait', upheld: 'good' } }),
    filedAt: instant({ isReadOnly: true }),
    referee: text({ isReadOnly: true }),
    decidedBy: text({ isReadOnly: true, isOptional: true }),
    decidedAt: instant({ isReadOnly: true, isOptional: true }),
    decisionReason: text({ isReadOnly: true, isOptional: true, isLong: true, maxChars: 500 }),
  },
  title: 'team',
  list: {
    columns: ['teamNumber', 'team', 'event', 'division', 'round', 'grounds', 'state', 'filedAt', 'decidedBy'],
    filters: ['state', 'event', 'division', 'filedAt'],
    search: ['teamNumber', 'team'],
    sort: { by: ['filedAt'], first: 'filedAt', direction: 'desc' },
  },
  actions: { uphold: { ask: 'reason' }, reject: { ask: 'reason' } },
  exports: true,
})

/** The coach's own side of it. */
export const ownScoreRoutes = routes('ownScores', {
  view: { method: 'GET', path: '/api/declarations/:declaration/scores' },
  /** once for each round, while its window is open */
  protest: { method: 'POST', path: '/api/declarations/:declaration/score-protests' },
})

/** What makes the entry page open without a network, and from the home screen. */
export const scoreEntryRoutes = routes('scoreEntry', {
  worker: { method: 'GET', path: '/api/score-entry/worker.js', raw: true },
  manifest: { method: 'GET', path: '/api/score-entry/manifest.webmanifest', raw: true },
})

/** For everybody, without any name of a person. */
export const scoreboardRoutes = routes('scoreboards', {
  list: { method: 'GET', path: '/api/scoreboards' },
  view: { method: 'GET', path: '/api/scoreboards/:season/:event/:group' },
  /** the same as server-sent events: at once, and after each change */
  stream: { method: 'GET', path: '/api/scoreboards/:season/:event/:group/stream', raw: true },
})

export const scoringRefusals = refusals({
  sheet_invalid: { status: 422, when: 'a sheet breaks the rules of its event; fields lists every place' },
  sheet_reused: { status: 409, when: 'the id of a sheet comes again with other contents' },
  round_not_started: { status: 409, when: 'a sheet of a round that does not exist or was not begun; carries round' },
  round_begun: { status: 409, when: 'the order of a round is drawn that has begun already; carries round' },
  round_out_of_order: {
    status: 409,
    when: 'a round begins before the one in front of it, or is not drawn; carries round',
  },
  no_team_ready: { status: 409, when: 'a round is drawn while no team has passed the inspection' },
  team_not_ready: { status: 409, when: 'a sheet of a team that has not passed the inspection; carries team' },
  results_frozen: { status: 409, when: 'scores of an event change after its results were frozen' },
  sheets_in_conflict: { status: 409, when: 'results are frozen while sheets contradict each other; carries count' },
  protests_open: { status: 409, when: 'results are published while protests wait; carries count' },
  protests_window: {
    status: 409,
    when: 'results are published while a protest may still be filed; carries endsAtText, in the season’s zone',
  },
  sheet_not_counted: { status: 409, when: 'a sheet is corrected that does not count' },
  sheet_not_in_conflict: { status: 409, when: 'a sheet is to be settled of a round that has but one' },
  no_score_to_protest: { status: 409, when: 'a protest against a round without a score' },
  protest_too_late: { status: 409, when: 'a protest after its window; carries endedAtText' },
  protest_filed: { status: 409, when: 'a second protest against the same round' },
  protest_own_sheet: { status: 403, when: 'whoever entered or corrected the sheet decides about the protest' },
  scoreboard_full: { status: 503, when: 'more people watch than the process takes; carries retryAfterS' },
})
