import { randomUUID } from 'node:crypto'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExample, type RouteExamples } from '#kernel/testing/examples.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import {
  aRobotDay,
  aStrangerAs,
  aTeam,
  type MadeTeam,
  type RobotDay,
  theRobotDay,
} from '#modules/contest/teams/fixtures.ts'
import { aContactWithRole } from '#modules/platform/accounts/fixtures.ts'
import { scoreProtests } from './contract.ts'
import type { EnteredSheet } from './schema.ts'

/** The board of an event and group, found as the head referee finds it. */
export async function boardOf(
  app: TestApp,
  day: RobotDay,
  { event = 'space-rescue', division = 'primary-group' } = {},
): Promise<string> {
  const { boards } = must(await app.as(day.head).get('/api/console/score-boards', { season: day.season.id }))
  return boards.find((board: Record<string, string>) => board.event === event && board.division === division).id
}

/** Draws and begins the next rounds up to this one. */
export async function beginRound(app: TestApp, day: RobotDay, board: string, round = 1): Promise<void> {
  const { rounds } = must(await app.as(day.head).get(`/api/console/score-boards/${board}`))
  for (let next = rounds.length + 1; next <= round; next += 1) {
    must(await app.as(day.head).post(`/api/console/score-boards/${board}/rounds/${next}/draw`, {}))
    must(await app.as(day.head).post(`/api/console/score-boards/${board}/rounds/${next}/start`, {}))
  }
}

/** A sheet as a tablet makes it: three supplies brought home, one touch, in 90 seconds: 75 points. */
export function aSheet(app: TestApp, team: string, wishes: Partial<EnteredSheet> = {}): EnteredSheet {
  return {
    id: randomUUID(),
    team,
    round: 1,
    counts: { supplies: 3, home: 1, touch: 1 },
    timeMs: 90_000,
    signedName: '林小舟',
    signature: 'M10 10 L20 20 L30 12',
    signedAt: app.clock.now().toISOString(),
    ...wishes,
  }
}

export function enter(app: TestApp, as: TestAccount, sheet: EnteredSheet) {
  return app.as(as).post('/api/console/score-sheets', sheet)
}

/** A robot day of its own whose first round of the rescue has begun, with so many teams that are ready. */
export async function aPlayedDay(
  app: TestApp,
  count = 1,
  made?: RobotDay,
): Promise<{ day: RobotDay; board: string; teams: MadeTeam[] }> {
  const day = made ?? (await aRobotDay(app))
  const teams: MadeTeam[] = []
  for (let each = 0; each < count; each += 1) teams.push(await aTeam(app, day, { until: 'ready' }))
  const board = await boardOf(app, day)
  await beginRound(app, day, board)
  return { day, board, teams }
}

/** A team with a sheet, on the day that all examples share. */
async function aScored(app: TestApp) {
  const { day, board, teams } = await aPlayedDay(app, 1, await theRobotDay(app))
  const [team] = teams
  if (!team) throw new Error('there is no team')
  const sheet = aSheet(app, team.id)
  must(await enter(app, day.referee, sheet))
  return { day, board, team, sheet }
}

/** A protest against it. */
export async function aProtest(app: TestApp): Promise<{ id: string; day: RobotDay; team: MadeTeam }> {
  const { day, team } = await aScored(app)
  const body = { round: 1, grounds: '第三件物资已经完全入区' }
  const { id } = must(await app.as(team.coach).post(`/api/declarations/${team.id}/score-protests`, body))
  return { id, day, team }
}

function ofBoard(more: (app: TestApp, made: { day: RobotDay; board: string }) => Promise<Partial<RouteExample>>) {
  return async (app: TestApp): Promise<RouteExample> => {
    const day = await aRobotDay(app)
    await aTeam(app, day, { until: 'ready' })
    const board = await boardOf(app, day)
    const { params, ...rest } = await more(app, { day, board })
    const stranger = await aStrangerAs(app, 'head-referee')
    return { as: day.head, stranger, params: { board, ...params }, ...rest }
  }
}

function ofSheet(body?: unknown) {
  return async (app: TestApp): Promise<RouteExample> => {
    const { day, sheet } = await aScored(app)
    const stranger = await aStrangerAs(app, 'head-referee')
    return { as: day.head, stranger, params: { sheet: sheet.id }, ...(body ? { body } : {}) }
  }
}

const place = async (app: TestApp) => {
  const { day } = await aScored(app)
  return { params: { season: day.season.id, event: 'space-rescue', group: 'primary-group' } }
}

export const examples: RouteExamples = {
  'scoring.boards': async (app) => {
    const day = await theRobotDay(app)
    const grow = async (count: number) => {
      for (let made = 0; made < count; made += 1) await aTeam(app, day)
    }
    return { as: day.referee, query: { season: day.season.id }, grow }
  },
  'scoring.entry': async (app) => {
    const day = await theRobotDay(app)
    return { as: day.referee, query: { season: day.season.id } }
  },
  'scoring.board': ofBoard(async () => ({})),
  'scoring.draw': ofBoard(async () => ({ params: { round: '1' }, body: {} })),
  'scoring.start': ofBoard(async (app, { day, board }) => {
    must(await app.as(day.head).post(`/api/console/score-boards/${board}/rounds/1/draw`, {}))
    return { params: { round: '1' }, body: {} }
  }),
  'scoring.freeze': ofBoard(async () => ({ body: {} })),
  'scoring.publish': ofBoard(async (app, { day, board }) => {
    must(await app.as(day.head).post(`/api/console/score-boards/${board}/freeze`, {}))
    return { body: {} }
  }),
  'scoring.reopen': ofBoard(async (app, { day, board }) => {
    must(await app.as(day.head).post(`/api/console/score-boards/${board}/freeze`, {}))
    return { body: { reason: '漏登一张记分表' } }
  }),
  'scoring.sheet': ofSheet(),
  'scoring.correct': ofSheet({ revision: 1, counts: { supplies: 2, home: 1 }, timeMs: 90_000, reason: '物资压线' }),
  'scoring.settle': async (app) => {
    const { day, team } = await aScored(app)
    const second = aSheet(app, team.id, { counts: { supplies: 4 } })
    must(await enter(app, day.referee, second))
    const stranger = await aStrangerAs(app, 'head-referee')
    return { as: day.head, stranger, params: { sheet: second.id }, body: { reason: '以第二张为准' } }
  },
  'scoring.enter': async (app) => {
    const { day, teams } = await aPlayedDay(app, 1, await theRobotDay(app))
    return { as: day.referee, body: aSheet(app, teams[0]?.id ?? '') }
  },
  'ownScores.view': async (app) => {
    const { team } = await aScored(app)
    return {
      as: team.coach,
      stranger: (await aTeam(app, await theRobotDay(app))).coach,
      params: { declaration: team.id },
    }
  },
  'ownScores.protest': async (app) => {
    const { team } = await aScored(app)
    const stranger = (await aTeam(app, await theRobotDay(app))).coach
    const body = { round: 1, grounds: '第三件物资已经完全入区' }
    return { as: team.coach, stranger, params: { declaration: team.id }, body }
  },
  ...exampleOfResource(scoreProtests, {
    as: async (app) => (await theRobotDay(app)).head,
    stranger: (app) => aStrangerAs(app, 'head-referee'),
    row: async (app) => (await aProtest(app)).id,
    values: async () => ({}),
  }),
  'scoreboards.view': place,
  'scoreboards.stream': place,
}

/** A second head referee, who has written on no sheet. */
export function aSecondHead(app: TestApp, day: RobotDay): Promise<TestAccount> {
  return aContactWithRole(app, 'head-referee', day.units.province)
}
