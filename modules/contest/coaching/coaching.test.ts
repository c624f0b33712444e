import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#kernel/testing/app.ts'
import { aCode } from '#modules/contest/authorization-codes/fixtures.ts'
import { aFreshIdNumber, must, save } from '#modules/contest/declarations/fixtures.ts'
import { aPupil, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { readTable } from '#modules/platform/exports/server/index.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { aCoach, aRobotSeason, aRoster, aTeam, type CoachedSchool, teamKind } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

async function teamsOf({ coach, season }: CoachedSchool) {
  return must(await app.as(coach).get(`/api/coaching/teams?season=${season.id}`)).teams
}
type Shown = { id: string; people: { name: string; role: string }[]; missing: { step: string; count: number }[] }
const namesIn = (teams: Shown[], id: string) =>
  teams.find((team) => team.id === id)?.people.map(({ name, role }) => `${name} ${role}`)

async function importInto(app: TestApp, given: CoachedSchool, rows: (string | null)[][], team?: string) {
  const body = { season: given.season.id, name: '名单.xlsx', content: await aRoster(rows), ...(team ? { team } : {}) }
  return await app.as(given.coach).post('/api/coaching/roster', body)
}

test('twelve teams stand on one page, each with what is missing in it', async () => {
  const given = await aCoach(app)
  for (let number = 1; number <= 12; number += 1) {
    app.clock.advance(1000)
    await aTeam(app, given, `星火${number}队`)
  }
  const { teams, season } = must(await app.as(given.coach).get(`/api/coaching/teams?season=${given.season.id}`))
  expect(season).toEqual(given.season.id)
  expect(teams.map((team: { title: string }) => team.title)).toEqual(
    Array.from({ length: 12 }, (_, index) => `星火${index + 1}队`),
  )
  const [first] = teams as (Shown & { isOpen: boolean; dueAt: string; event: unknown; division: string })[]
  expect(first).toMatchObject({
    isOpen: true,
    division: 'primary-group',
    dueAt: given.season.definition.window.closesAt,
  })
  expect(first?.missing.map(({ step }) => step)).toEqual(['basics', 'members'])
})

describe('copying', () => {
  test('people go into several teams at once, and a team that is full or has them says so', async () => {
    const given = await aCoach(app)
    const [from, second, third] = [
      await aTeam(app, given, '星火一队'),
      await aTeam(app, given, '星火二队'),
      await aTeam(app, given, '星火三队'),
    ]
    const people: string[] = []
    for (const name of ['王教练', '李教练']) {
      const { person } = must(
        await app.as(given.coach).post(`/api/declarations/${from.id}/people`, { role: 'instructor' }),
      )
      await save(app, from, {
        [`instructors.${person.id}.name`]: name,
        [`instructors.${person.id}.phone`]: '13800000001',
      })
      people.push(person.id)
    }
    const body = { people, to: [second.id, third.id] }
    expect(must(await app.as(given.coach).post('/api/coaching/people/copy', body))).toEqual({ copied: 4, refused: [] })
    const teams = await teamsOf(given)
    for (const team of [second, third])
      expect(namesIn(teams, team.id)).toEqual(['王教练 instructor', '李教练 instructor'])
    const again = must(await app.as(given.coach).post('/api/coaching/people/copy', { people, to: [second.id] }))
    expect(again.copied).toEqual(0)
    expect(again.refused.map(({ message }: { message: string }) => message)).toEqual([
      '已经在这支代表队里了',
      '已经在这支代表队里了',
    ])
  })

  test('people of last year’s team come into this year’s, though their season is over, and stay in the old one', async () => {
    const now = app.clock.now().getTime()
    const [opensAt, closesAt] = [new Date(now - 60_000).toISOString(), new Date(now + 60_000).toISOString()]
    const over = await aRobotSeason(app, { window: { opensAt, closesAt, graceS: 0 } })
    const lastYear = { ...(await aCoach(app)), season: over }
    const old = await aTeam(app, lastYear, '星火老队')
    const caller = app.as(lastYear.coach)
    const { person } = must(await caller.post(`/api/declarations/${old.id}/people`, { role: 'instructor' }))
    await save(app, old, { [`instructors.${person.id}.name`]: '王教练' })
    app.clock.advance(120_000)
    const late = await caller.post(`/api/declarations/${old.id}/people`, { role: 'member' })
    expect(late.body.code).toEqual('deadline_passed')
    const thisYear = { ...lastYear, season: await aRobotSeason(app) }
    const team = await aTeam(app, thisYear, '星火新队')
    const copied = must(await caller.post('/api/coaching/people/copy', { people: [person.id], to: [team.id] }))
    expect(copied).toEqual({ copied: 1, refused: [] })
    for (const [year, { id }] of [
      [thisYear, team],
      [lastYear, old],
    ] as const)
      expect(namesIn(await teamsOf(year), id)).toEqual(['王教练 instructor'])
  })

  test('nobody copies people of another coach, nor into a team of another coach', async () => {
    const [given, other] = [await aCoach(app), await aCoach(app)]
    const [mine, theirs] = [await aTeam(app, given, '星火一队'), await aTeam(app, other, '别的队')]
    const { person } = must(await app.as(given.coach).post(`/api/declarations/${mine.id}/people`, { role: 'member' }))
    const body = { people: [person.id], to: [theirs.id] }
    expect((await app.as(given.coach).post('/api/coaching/people/copy', body)).status).toEqual(404)
    expect((await app.as(other.coach).post('/api/coaching/people/copy', body)).status).toEqual(404)
    expect(namesIn(await teamsOf(other), theirs.id)).toEqual([])
  })
})

describe('a roster', () => {
  test('is spread over the teams that it names; each row that is wrong says why, and the good ones are taken', async () => {
    const given = await aCoach(app)
    const [one, two] = [await aTeam(app, given, '星火一队'), await aTeam(app, given, '星火二队')]
    const school = (await organizationOf(app.ctx().db, given.school))?.name ?? ''
    const birthOn = birthOnAtAge(app, 12)
    const number = aFreshIdNumber(birthOn)
    const header = ['队名', '姓名', '性别', '出生日期', '证件号码', '学校']
    const wrongDigit = `${number.slice(0, 17)}${number.endsWith('1') ? '2' : '1'}`
    const reply = must(
      await importInto(app, given, [
        header,
        ['星火一队', '林小满', '女', birthOn, number, school],
        ['星火二队', '周小舟', '男', birthOn, null, null],
        ['星火三队', '陈一', null, null, null, null],
        ['星火二队', '别校生', null, null, null, '外校第一小学'],
        ['星火二队', '林小满', null, null, number, null],
        ['星火二队', '错号码', null, null, wrongDigit, null],
        ['星火二队', null, '女', null, null, null],
      ]),
    )
    expect([reply.rowCount, reply.added]).toEqual([7, 2])
    expect(reply.problems.map(({ row, code }: { row: number; code: string }) => `${row} ${code}`)).toEqual([
      '4 team_unknown',
      '5 other_school',
      '6 person_twice',
      '7 id_number_wrong_check_digit',
      '8 required',
    ])
    expect(reply.problems[1].message).toEqual(`只能导入${school}的学生，这名学生是别的学校的`)
    const teams = await teamsOf(given)
    expect(namesIn(teams, one.id)).toEqual(['林小满 member'])
    expect(namesIn(teams, two.id)).toEqual(['周小舟 member'])
    const back = await readTable('tests', Buffer.from(reply.refused.content, 'base64'))
    expect(back.rows.map(({ cells }) => cells[1])).toEqual(['陈一', '别校生', '林小满', '错号码', null])
    const view = must(await app.as(given.coach).get(`/api/declarations/${one.id}`))
    expect(view.people[0]).toMatchObject({ values: { name: '林小满', sex: 'female', birthOn, school: given.school } })
    expect(view.people[0].idNumberMasked).not.toEqual(null)
  })

  test('fills one team as far as there is room, and puts nobody into a second team of the coach', async () => {
    const given = await aCoach(app)
    const [one, two] = [await aTeam(app, given, '星火一队'), await aTeam(app, given, '星火二队')]
    const number = aFreshIdNumber(birthOnAtAge(app, 12))
    const rows = [
      ['姓名', '证件号码'],
      ['林小满', number],
      ['周小舟', null],
      ['第三人', null],
    ]
    const full = must(await importInto(app, given, rows, one.id))
    expect(full.added).toEqual(2)
    expect(full.problems.map(({ row, code }: { row: number; code: string }) => `${row} ${code}`)).toEqual([
      '4 team_full',
    ])
    const second = must(await importInto(app, given, [rows[0] ?? [], rows[1] ?? []], two.id))
    expect(second.added).toEqual(0)
    expect(second.problems[0].message).toEqual('已经在代表队“星火一队”里，每名学生只能参加一个项目')
  })

  test('without a column of names, or of teams where one is needed, is refused whole', async () => {
    const given = await aCoach(app)
    await aTeam(app, given, '星火一队')
    const answer = await importInto(app, given, [['性别'], ['女']])
    expect([answer.status, answer.body.code]).toEqual([422, 'columns_missing'])
    expect(answer.body.message).toEqual('表格第一行里缺少这些列：姓名、队名。请用示例表格填写')
  })
})

test('the sample of a roster has the columns of the form, and can be read back', async () => {
  const { coach, season } = await aCoach(app)
  const sample = must(await app.as(coach).get(`/api/coaching/roster-sample?season=${season.id}`))
  const { header } = await readTable('tests', Buffer.from(sample.content, 'base64'))
  expect(header.slice(0, 3)).toEqual(['队名', '姓名', '性别'])
})

test('the blank registration form of a kind is a PDF by a signed address [S2-ROUTE-04]', async () => {
  const { coach, season } = await aCoach(app)
  const query = `season=${season.id}&kind=${teamKind.code}`
  const { url } = must(await app.as(coach).get(`/api/coaching/blank-form?${query}`))
  const pdf = await app.inject({ method: 'GET', url })
  expect(pdf.headers['content-type']).toEqual('application/pdf')
  expect((await PDFDocument.load(pdf.rawPayload)).getPageCount()).toBeGreaterThan(0)
  expect((await app.inject({ method: 'GET', url: url.replace('signature=', 'signature=x') })).statusCode).toEqual(404)
})

test('a code tells what it stands for before and after it is bound, its team number the same', async () => {
  const given = await aCoach(app)
  const code = await aCode(app, { seasonId: given.season.id, kind: teamKind.code, organizationId: given.school })
  const looked = must(await app.as(given.coach).post('/api/authorization-codes/look-up', { code: code.code }))
  expect(looked.team).toMatchObject({ division: 'primary-group', event: { zh: '救援' } })
  const body = { season: given.season.id, kind: teamKind.code, authorizationCode: code.code }
  const { id } = must(await app.as(given.coach).post('/api/declarations', body))
  const bound = must(await app.as(given.coach).get(`/api/declarations/${id}/authorization-code`)).code
  expect(bound).toEqual({ ...looked, state: 'bound' })
  const stranger = await app.as(await aPupil(app)).get(`/api/declarations/${id}/authorization-code`)
  expect(stranger.status).toEqual(404)
})
