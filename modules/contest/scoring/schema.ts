import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { tieRules } from '#modules/contest/seasons/contract.ts'
import { labels } from '#modules/contest/seasons/schema.ts'
import { teamStates } from '#modules/contest/teams/contract.ts'
import {
  boardStates,
  type ownScoreRoutes,
  protestStates,
  type scoreboardRoutes,
  type scoreEntryRoutes,
  type scoringRoutes,
  sheetStates,
} from './contract.ts'

const instant = z.string()
const counts = z.record(z.string().max(60), z.number())
const reason = z.string().trim().min(2).max(500)

/** The rules of a sheet as the season tells them. */
export const sheetRules = z.object({
  rounds: z.number().int(),
  countedRounds: z.number().int(),
  timeLimitMs: z.number().int().optional(),
  items: z.array(
    z.object({
      code: z.string(),
      labels,
      kind: z.enum(['task', 'penalty']),
      points: z.number(),
      maxCount: z.number().int(),
    }),
  ),
  ties: z.array(z.enum(tieRules)),
})

const head = {
  id: z.uuid(),
  event: z.string(),
  eventLabels: labels,
  division: z.string(),
  state: z.enum(boardStates),
}

const boardSummary = z.object({
  ...head,
  rounds: z.number().int(),
  startedRounds: z.number().int(),
  teams: z.number().int(),
  readyTeams: z.number().int(),
  sheets: z.number().int(),
  conflicts: z.number().int(),
  openProtests: z.number().int(),
})
export type BoardSummary = z.infer<typeof boardSummary>

const boardTeam = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  school: z.string().nullable(),
  city: z.string().nullable(),
  state: z.enum(teamStates),
})

/** One sheet, without its signature. */
const boardSheet = z.object({
  id: z.uuid(),
  team: z.uuid(),
  round: z.number().int(),
  revision: z.number().int(),
  state: z.enum(sheetStates),
  counts,
  timeMs: z.number().int().nullable(),
  points: z.number(),
  penaltyPoints: z.number(),
  hasScore: z.boolean(),
  referee: z.string(),
  signedAt: instant,
  receivedAt: instant,
  settledReason: z.string().nullable(),
})
export type BoardSheet = z.infer<typeof boardSheet>

const boardRound = z.object({
  round: z.number().int(),
  seed: z.string(),
  /** ids of teams in the order of play */
  order: z.array(z.uuid()),
  drawnAt: instant,
  startedAt: instant.nullable(),
})
export type BoardRound = z.infer<typeof boardRound>

const rankedRow = z.object({
  team: z.uuid(),
  place: z.number().int().nullable(),
  points: z.number().nullable(),
  counted: z.array(z.number().int()),
})

const boardView = z.object({
  ...head,
  season: z.object({ id: z.uuid(), code: z.string(), title: labels }),
  sheet: sheetRules,
  rounds: z.array(boardRound),
  teams: z.array(boardTeam),
  sheets: z.array(boardSheet),
  ranking: z.array(rankedRow),
  openProtests: z.number().int(),
})
export type BoardView = z.infer<typeof boardView>

const boardParams = z.strictObject({ board: z.uuid() })
const roundParams = z.strictObject({ board: z.uuid(), round: z.coerce.number().int().min(1).max(20) })
const sheetParams = z.strictObject({ sheet: z.uuid() })
const done = z.object({ state: z.enum(boardStates) })

/** What a drawn signature may be: moves and lines in whole numbers, so that it can be shown as it is. */
const signaturePath = z
  .string()
  .min(4)
  .max(20_000)
  .regex(/^M[ML0-9 ]+$/)

export const enteredSheet = z.strictObject({
  id: z.uuid(),
  team: z.uuid(),
  round: z.number().int().min(1).max(20),
  counts,
  timeMs: z.number().nullable(),
  signedName: z.string().trim().min(1).max(40),
  signature: signaturePath,
  /** by the tablet's clock; never believed to lie before the round or in the future */
  signedAt: z.iso.datetime(),
})
export type EnteredSheet = z.infer<typeof enteredSheet>

const entryBoard = z.object({
  ...head,
  sheet: sheetRules,
  startedRounds: z.array(z.number().int()),
  teams: z.array(boardTeam),
  /** rounds that have a sheet already, by team */
  played: z.array(
    z.object({ team: z.uuid(), round: z.number().int(), points: z.number(), state: z.enum(sheetStates) }),
  ),
})
export type EntryBoard = z.infer<typeof entryBoard>

export const scoringSchemas = {
  boards: { query: z.strictObject({ season: z.uuid() }), reply: z.object({ boards: z.array(boardSummary) }) },
  board: { params: boardParams, reply: boardView },
  sheet: {
    params: sheetParams,
    reply: z.object({
      sheet: boardSheet,
      team: boardTeam,
      /** null once their time is over */
      signedName: z.string().nullable(),
      signature: z.string().nullable(),
      corrections: z.array(
        z.object({
          revision: z.number().int(),
          counts,
          timeMs: z.number().int().nullable(),
          points: z.number(),
          reason: z.string(),
          at: instant,
          by: z.string(),
        }),
      ),
    }),
  },
  draw: { params: roundParams, body: z.strictObject({}), reply: boardRound },
  start: { params: roundParams, body: z.strictObject({}), reply: boardRound },
  freeze: { params: boardParams, body: z.strictObject({}), reply: done },
  publish: { params: boardParams, body: z.strictObject({}), reply: done },
  reopen: { params: boardParams, body: z.strictObject({ reason }), reply: done },
  entry: {
    query: z.strictObject({ season: z.uuid() }),
    reply: z.object({ season: z.object({ id: z.uuid(), title: labels }), boards: z.array(entryBoard) }),
  },
  enter: {
    body: enteredSheet,
    reply: z.object({ id: z.uuid(), points: z.number(), hasScore: z.boolean(), state: z.enum(sheetStates) }),
  },
  correct: {
    params: sheetParams,
    body: z.strictObject({
      revision: z.number().int(),
      counts,
      timeMs: z.number().nullable(),
      reason,
    }),
    reply: z.object({ revision: z.number().int(), points: z.number(), hasScore: z.boolean() }),
  },
  settle: { params: sheetParams, body: z.strictObject({ reason }), reply: z.null() },
} satisfies SchemasOf<typeof scoringRoutes>

const ownRound = z.object({
  round: z.number().int(),
  /** null before there is a score */
  score: z
    .object({
      points: z.number(),
      penaltyPoints: z.number(),
      hasScore: z.boolean(),
      counts,
      timeMs: z.number().int().nullable(),
      signedAt: instant,
      state: z.enum(sheetStates),
      isCorrected: z.boolean(),
    })
    .nullable(),
  protest: z
    .object({
      state: z.enum(protestStates),
      grounds: z.string(),
      filedAt: instant,
      decisionReason: z.string().nullable(),
      decidedAt: instant.nullable(),
    })
    .nullable(),
  /** whether one may protest now; else why not, in words */
  mayProtest: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** null: until the next round begins */
  protestEndsAt: instant.nullable(),
})

export const ownScoreSchemas = {
  view: {
    params: z.strictObject({ declaration: z.uuid() }),
    reply: z.object({
      team: z.object({ id: z.uuid(), number: z.string(), name: z.string() }),
      season: z.object({ id: z.uuid(), code: z.string() }),
      event: z.string(),
      eventLabels: labels,
      division: z.string(),
      sheet: sheetRules,
      rounds: z.array(ownRound),
      now: instant,
    }),
  },
  protest: {
    params: z.strictObject({ declaration: z.uuid() }),
    body: z.strictObject({ round: z.number().int().min(1).max(20), grounds: z.string().trim().min(5).max(1000) }),
    reply: z.object({ id: z.uuid() }),
  },
} satisfies SchemasOf<typeof ownScoreRoutes>

export const scoreEntrySchemas = {
  worker: { reply: z.null() },
  manifest: { reply: z.null() },
} satisfies SchemasOf<typeof scoreEntryRoutes>

/** What everybody sees: team, school, city and score; nobody's name. */
const scoreboard = z.object({
  season: z.object({ code: z.string(), title: z.string() }),
  event: z.string(),
  eventLabel: z.string(),
  division: z.string(),
  divisionLabel: z.string(),
  state: z.enum(boardStates),
  roundCount: z.number().int(),
  countedRounds: z.number().int(),
  /** what was drawn, so that anybody can draw it again */
  rounds: z.array(
    z.object({
      round: z.number().int(),
      seed: z.string(),
      startedAt: instant.nullable(),
      /** numbers of teams */
      order: z.array(z.string()),
    }),
  ),
  rows: z.array(
    z.object({
      number: z.string(),
      team: z.string(),
      school: z.string().nullable(),
      city: z.string().nullable(),
      place: z.number().int().nullable(),
      points: z.number().nullable(),
      /** by round: the points, `none` where no task was done, `open` while sheets contradict each other, null before it */
      rounds: z.array(z.union([z.number(), z.enum(['none', 'open'])]).nullable()),
      counted: z.array(z.number().int()),
    }),
  ),
  updatedAt: instant,
})
export type Scoreboard = z.infer<typeof scoreboard>

type Row = Scoreboard['rows'][number]
/** What a stream says after the whole board, as long as only scores have changed: rows in their new order. */
export interface ScoreboardChange {
  state: Scoreboard['state']
  updatedAt: string
  scores: [Row['number'], Row['place'], Row['points'], Row['rounds'], Row['counted']][]
}

const scoreboardParams = z.strictObject({
  /** code or id of the season */
  season: z.string().max(60),
  event: z.string().max(60),
  group: z.string().max(60),
})

export const scoreboardSchemas = {
  list: {
    query: z.strictObject({ season: z.string().max(60).optional() }),
    reply: z.object({
      boards: z.array(
        z.object({
          season: z.object({ code: z.string(), title: z.string() }),
          event: z.string(),
          eventLabel: z.string(),
          division: z.string(),
          divisionLabel: z.string(),
          state: z.enum(boardStates),
          /** whether a round was started */
          hasBegun: z.boolean(),
          teams: z.number().int(),
        }),
      ),
    }),
  },
  view: { params: scoreboardParams, reply: scoreboard },
  stream: { params: scoreboardParams, reply: z.null() },
} satisfies SchemasOf<typeof scoreboardRoutes>
