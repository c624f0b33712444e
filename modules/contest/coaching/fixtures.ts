import { writeXlsx } from 'hucre/xlsx'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'
import { aDraft, aSeason, groupKind, type MadeDraft, must, save } from '#modules/contest/declarations/fixtures.ts'
import type { DeclarationKind, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'

const labels = (zh: string) => ({ zh, en: zh, fr: zh, ko: zh })

/** A robot team of two at most, which plays one event in one group. */
export const teamKind: DeclarationKind = {
  ...groupKind,
  code: 'rescue-primary',
  officialCode: 'R-X',
  labels: labels('救援（小学组）'),
  declarants: ['teacher', 'unit-contact'],
  needsAuthorizationCode: true,
  stages: ['primary'],
  sections: [
    {
      code: 'team',
      labels: labels('代表队'),
      fields: [
        { key: 'title', type: 'text', labels: labels('队名'), isRequired: true, maxChars: 20 },
        { key: 'school', type: 'school', labels: labels('学校'), isRequired: true },
      ],
    },
  ],
  members: { ...groupKind.members, min: 1, max: 2 },
  materials: [],
  team: { event: 'rescue', division: 'primary-group' },
}

/** A season with that kind and its event. */
export async function aRobotSeason(app: TestApp, overrides: Partial<SeasonDefinition> = {}) {
  const item = { code: 'rescued', labels: labels('救出'), kind: 'task', points: 10, maxCount: 5 } as const
  const sheet = { rounds: 2, countedRounds: 1, items: [item], ties: [] }
  return await aSeason(app, {
    contest: 'robot',
    kinds: [teamKind],
    events: [{ code: 'rescue', labels: labels('救援'), sheet }],
    ...overrides,
  })
}

export interface CoachedSchool {
  coach: TestAccount
  season: Awaited<ReturnType<typeof aRobotSeason>>
  school: string
}

/** A coach of a school in the robot season. */
export async function aCoach(app: TestApp): Promise<CoachedSchool> {
  const { school } = await aSchool(app)
  return { coach: await aTeacher(app, { organizationId: school }), season: await aRobotSeason(app), school }
}

/** A team of that coach, called so, of that school. */
export async function aTeam(app: TestApp, { coach, season, school }: CoachedSchool, title: string): Promise<MadeDraft> {
  const draft = await aDraft(app, { owner: coach, season, kind: teamKind.code, stage: 'primary', codeUnit: school })
  await save(app, draft, { title, school })
  return draft
}

/** A spreadsheet in base64. */
export async function aRoster(rows: (string | number | null)[][]): Promise<string> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })).toString('base64')
}

export const examples: RouteExamples = {
  'coaching.copyPeople': async (app) => {
    const given = await aCoach(app)
    const [from, to] = [await aTeam(app, given, '星火一队'), await aTeam(app, given, '星火二队')]
    const { person } = must(
      await app.as(given.coach).post(`/api/declarations/${from.id}/people`, { role: 'instructor' }),
    )
    return { as: given.coach, stranger: await aTeacher(app), body: { people: [person.id], to: [to.id] } }
  },
  'coaching.importRoster': async (app) => {
    const given = await aCoach(app)
    const team = await aTeam(app, given, '星火一队')
    return {
      as: given.coach,
      stranger: await aTeacher(app),
      body: {
        season: given.season.id,
        team: team.id,
        name: 'roster.xlsx',
        content: await aRoster([['姓名'], ['林小满']]),
      },
    }
  },
  'coaching.blankForm': async (app) => {
    const { coach, season } = await aCoach(app)
    return { as: coach, query: { season: season.id, kind: teamKind.code } }
  },
  'coaching.blankFormPdf': async (app) => {
    const { coach, season } = await aCoach(app)
    const query = `season=${season.id}&kind=${teamKind.code}`
    const { url } = must(await app.as(coach).get(`/api/coaching/blank-form?${query}`))
    return { query: Object.fromEntries(new URL(url, 'http://localhost').searchParams) }
  },
}
