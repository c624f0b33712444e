import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExample, type RouteExamples } from '#kernel/testing/examples.ts'
import { leanKind, must } from '#modules/contest/declarations/fixtures.ts'
import { decide, handedIn, type Offices, theOffices } from '#modules/contest/screening/fixtures.ts'
import type { DeclarationKind, RobotEvent, ScoreSheet } from '#modules/contest/seasons/contract.ts'
import { aContactWithRole, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { teams } from './contract.ts'

const labels = (zh: string) => ({ zh })

/** Two rounds, the best counts; a second round and then the time tell equal teams apart. */
export const rescueSheet: ScoreSheet = {
  rounds: 2,
  countedRounds: 1,
  timeLimitMs: 120_000,
  items: [
    { code: 'supplies', labels: labels('运回物资'), kind: 'task', points: 20, maxCount: 4 },
    { code: 'home', labels: labels('返回基地'), kind: 'task', points: 30, maxCount: 1 },
    { code: 'touch', labels: labels('触碰机器人'), kind: 'penalty', points: 15, maxCount: 5 },
  ],
  ties: ['next-best', 'shortest-time'],
}

const events: readonly RobotEvent[] = [
  { code: 'space-rescue', labels: labels('震地奇兵太空救援'), sheet: rescueSheet },
  {
    code: 'paper-plane',
    labels: labels('纸飞机托起太空梦'),
    sheet: { ...rescueSheet, rounds: 1, protestAfterLastMs: 10 * 60_000 },
  },
]

function teamKind(event: string, division: string): DeclarationKind {
  return {
    ...leanKind,
    code: `${event}-${division}`,
    labels: labels(`${event} ${division}`),
    declarants: ['teacher'],
    levels: ['province'],
    team: { event, division },
  }
}

/** A branch of the tree with its officers, a robot season of two events, and those who stand at the tables. */
export interface RobotDay extends Offices {
  secretary: TestAccount
  referee: TestAccount
  head: TestAccount
}

export async function aRobotDay(app: TestApp): Promise<RobotDay> {
  const kinds = [
    teamKind('space-rescue', 'primary-group'),
    teamKind('space-rescue', 'secondary-group'),
    teamKind('paper-plane', 'primary-group'),
    leanKind,
  ]
  const offices = await theOffices(app, { contest: 'robot', kinds, events })
  const at = (role: string) => aContactWithRole(app, role, offices.units.province)
  const [secretary, referee, head] = await Promise.all([at('contest-secretariat'), at('referee'), at('head-referee')])
  return { ...offices, secretary, referee, head }
}

export interface MadeTeam {
  id: string
  number: string
  coach: TestAccount
}

export interface TeamWishes {
  event?: string
  division?: string
  /** how far its day has come: qualified, checked in, inspected */
  until?: 'qualified' | 'present' | 'ready'
}

/** A team that the province has let through. */
export async function aTeam(app: TestApp, day: RobotDay, wishes: TeamWishes = {}): Promise<MadeTeam> {
  const { event = 'space-rescue', division = 'primary-group', until = 'qualified' } = wishes
  const coach = await aTeacher(app, { organizationId: day.units.school })
  const draft = await handedIn(app, day, { kind: `${event}-${division}`, owner: coach, pages: 'one' })
  must(await decide(app, day.officers.province, draft, 'approve'))
  if (until !== 'qualified') must(await move(app, day.secretary, draft.id, 'check-in'))
  if (until === 'ready') must(await move(app, day.secretary, draft.id, 'pass'))
  return { id: draft.id, number: draft.number, coach }
}

/** One step of a team's day as its route takes it. */
export function move(app: TestApp, as: TestAccount, team: string, step: string, body: unknown = {}) {
  return app.as(as).post(`/api/console/teams/${team}/${step}`, body)
}

/** One for all examples of an app: a season takes long to make. */
const days = new WeakMap<TestApp, Promise<RobotDay>>()
export function theRobotDay(app: TestApp): Promise<RobotDay> {
  const known = days.get(app) ?? aRobotDay(app)
  days.set(app, known)
  return known
}

/** A secretariat of another tree: has the permission and none of the teams. */
export async function aStrangerAs(app: TestApp, role: string): Promise<TestAccount> {
  return await aContactWithRole(app, role, (await aSchool(app)).province)
}

const aRow = (until: TeamWishes['until']) => async (app: TestApp) =>
  (await aTeam(app, await theRobotDay(app), { ...(until ? { until } : {}) })).id

export const examples: RouteExamples = {
  ...exampleOfResource(teams, {
    as: async (app) => (await theRobotDay(app)).secretary,
    stranger: (app) => aStrangerAs(app, 'contest-secretariat'),
    row: aRow('qualified'),
    values: async () => ({}),
    actions: {
      pass: { row: aRow('present') },
      repeat: { row: aRow('present') },
      refuse: { row: aRow('present') },
      undoCheckIn: { row: aRow('present') },
      undoInspection: { row: aRow('ready') },
    },
  }),
  'teamDays.overview': async (app) => {
    const day = await theRobotDay(app)
    const grow = async (count: number) => {
      for (let made = 0; made < count; made += 1) await aTeam(app, day)
    }
    return { as: day.secretary, query: { season: day.season.id }, grow }
  },
  'teamDays.people': async (app): Promise<RouteExample> => {
    const day = await theRobotDay(app)
    const { id } = await aTeam(app, day)
    return { as: day.referee, stranger: await aStrangerAs(app, 'referee'), params: { team: id } }
  },
  'teamDays.byNumber': async (app): Promise<RouteExample> => {
    const day = await theRobotDay(app)
    const { number } = await aTeam(app, day)
    return { as: day.referee, stranger: await aStrangerAs(app, 'referee'), params: { number } }
  },
  'teamDays.paperAddress': async (app) => {
    const day = await theRobotDay(app)
    await aTeam(app, day)
    return { as: day.secretary, query: { season: day.season.id, paper: 'cards' } }
  },
  'teamDays.paper': async (app) => {
    const day = await theRobotDay(app)
    await aTeam(app, day)
    const query = { season: day.season.id, paper: 'cards' }
    const { url } = must(await app.as(day.secretary).get('/api/console/team-papers', query))
    return {
      params: { season: day.season.id },
      query: Object.fromEntries(new URL(url, 'http://here').searchParams),
    }
  },
}
