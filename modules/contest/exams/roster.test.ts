import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aFreshIdNumber, closingSoon, must } from '#modules/contest/declarations/fixtures.ts'
import { aContactWithRole, aPupil, aTeacher, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { readTable } from '#modules/platform/exports/server/index.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { aRegisteringSchool, aRoster, rosterKind } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const base = '/api/olympiads/registrations'
const columns = ['学科', '学段', '姓名', '性别', '出生日期', '证件号码', '学校']
type Given = Awaited<ReturnType<typeof aRegisteringSchool>>
type Row = (string | number | null)[]

async function bring({ season, teacher }: Given, rows: Row[], more: Record<string, unknown> = {}, as = teacher) {
  const body = { season: season.id, name: '名单.xlsx', content: await aRoster(rows), ...more }
  return await app.as(as).post(`${base}/roster`, body)
}
const mine = async ({ teacher, season }: Given) =>
  must(await app.as(teacher).get(`${base}/mine`)).seasons.find((each: { id: string }) => each.id === season.id)
    .registrations as {
    id: string
    pupil: string
    kind: string
    state: string
    mayHandIn: boolean
    missing: { text: string }[]
  }[]
const aPupilRow = (name: string, school: string | null = null, subject = '物理'): Row => [
  subject,
  '初中',
  name,
  '女',
  birthOnAtAge(app, 13),
  aFreshIdNumber(birthOnAtAge(app, 13)),
  school,
]

test('a roster makes a registration of each pupil of one’s own school, and says of each other row all that is wrong with it', async () => {
  const given = await aRegisteringSchool(app)
  const own = (await organizationOf(app.ctx().db, given.units.school))?.name ?? ''
  const { name: other } = await named(await anOrganization(app, { parentId: given.units.county, name: '别的中学' }))
  const twice = aPupilRow('宋一鸣')
  const reply = must(
    await bring(given, [
      columns,
      aPupilRow('林小满', own),
      aPupilRow('周海'),
      aPupilRow('苏晴', other),
      aPupilRow('何复', null, '天文'),
      [null, '小小班', null, '女', '三月', '43010119', other],
      twice,
      twice,
    ]),
  )
  expect([reply.rowCount, reply.made]).toEqual([7, 3])
  expect(reply.problems.map(({ row, column, code }: Record<string, unknown>) => [row, column, code])).toEqual([
    [4, '学校', 'other_school'],
    [5, '学科', 'subject_unknown'],
    [6, '学科', 'required'],
    [6, '出生日期', 'not_a_date'],
    [6, '证件号码', 'id_number_wrong_length'],
    [6, '学校', 'other_school'],
    [6, '学段', 'stage_not_for_kind'],
    [6, '姓名', 'required'],
    [8, '姓名', 'registration_twice'],
  ])
  expect(reply.problems[0].message).toEqual(`只能导入${own}的学生，这名学生是别的学校的`)
  const back = await readTable('tests', Buffer.from(reply.refused.content, 'base64'))
  expect(back.rows.map(({ cells }) => cells[2])).toEqual(['苏晴', '何复', null, '宋一鸣'])
  const made = await mine(given)
  expect(made.map(({ pupil, kind, state }) => [pupil, kind, state]).toSorted()).toEqual([
    ['周海', '物理', 'draft'],
    ['宋一鸣', '物理', 'draft'],
    ['林小满', '物理', 'draft'],
  ])
})

const named = async ({ id }: { id: string }) => ({ id, name: (await organizationOf(app.ctx().db, id))?.name ?? '' })

test('whom one has registered already is not registered again, and the mended rows can be brought once more', async () => {
  const given = await aRegisteringSchool(app)
  const first = aPupilRow('林小满')
  must(await bring(given, [columns, first]))
  const again = must(await bring(given, [columns, first, aPupilRow('周海')]))
  expect([again.made, again.problems.map(({ row, code }: Record<string, unknown>) => [row, code])]).toEqual([
    1,
    [[2, 'registration_exists']],
  ])
  // one subject for all of them needs no column
  const rest = must(await bring(given, [['姓名'], ['苏晴']], { kind: rosterKind.code }))
  expect(rest.made).toEqual(1)
})

test('a roster that was brought in time is answered alike when the request comes again after the deadline', async () => {
  const given = await aRegisteringSchool(app, closingSoon(app))
  const content = await aRoster([columns, aPupilRow('林小满')])
  const body = { season: given.season.id, name: '名单.xlsx', content }
  const put = (key: string) => app.as(given.teacher).post(`${base}/roster`, body, { 'idempotency-key': key })
  const first = must(await put('roster-in-time'))
  const before = app.clock.now().toISOString()
  app.clock.set(given.season.definition.window.closesAt)
  app.clock.advance(120_000)
  expect(must(await put('roster-in-time'))).toEqual(first)
  expect((await put('roster-too-late')).body.code).toEqual('deadline_passed')
  app.clock.set(before)
  expect((await mine(given)).length).toEqual(1)
})

test('of two tables with the same pupil at once one registers them', async () => {
  const given = await aRegisteringSchool(app)
  const row = aPupilRow('林小满')
  const waiting = async () => {
    const { rows } = await app.write((db) =>
      sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db),
    )
    return rows.length
  }
  const { both } = await app.write((db) =>
    db.transaction().execute(async (tx) => {
      const key = `roster ${given.teacher.accountId} ${given.season.id}`
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
      const brought = Promise.all([bring(given, [columns, row]), bring(given, [columns, row])])
      await expect.poll(waiting, { timeout: 15_000 }).toEqual(2)
      return { both: brought }
    }),
  )
  const replies = (await both).map(must)
  expect(replies.map(({ made }) => made).toSorted()).toEqual([0, 1])
  expect(replies.flatMap(({ problems }) => problems.map(({ code }: { code: string }) => code))).toEqual([
    'registration_exists',
  ])
})

test('each registration says what it still lacks; what is complete is handed in, and goes to the school', async () => {
  const given = await aRegisteringSchool(app)
  must(await bring(given, [columns, aPupilRow('林小满'), ['物理', '初中', '周海', '男', null, null, null]]))
  const [whole, part] = (await mine(given)).toSorted((one, other) => one.pupil.localeCompare(other.pupil, 'zh'))
  expect([whole?.pupil, whole?.missing, whole?.mayHandIn]).toEqual(['林小满', [], true])
  expect([part?.pupil, part?.missing.map(({ text }) => text), part?.mayHandIn]).toEqual([
    '周海',
    ['出生日期', '证件类型', '证件号码'],
    false,
  ])
  const teacher = app.as(given.teacher)
  expect((await teacher.post(`/api/declarations/${part?.id}/submit`, { ticks: ['true'] })).status).toEqual(422)
  must(await teacher.post(`/api/declarations/${whole?.id}/submit`, { ticks: ['true'] }))
  const contact = await aContactWithRole(app, 'contest-officer', given.units.school)
  const waiting = must(await app.as(contact).get(base, { season: given.season.id })).rows
  expect(
    waiting.map(({ pupil, openable }: { pupil: string; openable: { label: string }[] }) => [pupil, openable[0]]),
  ).toEqual([['林小满', { path: 'title', label: '备注名' }]])
  const words = { declaration: whole?.id, reasons: ['other'], opinion: '请改备注名', openedPaths: ['title'] }
  expect(must(await app.as(contact).post(`${base}/return`, words)).state).toEqual('returned')
})

test('who belongs to no school, a pupil, a table without its columns and a subject that needs a code are refused in words; nothing is made', async () => {
  const given = await aRegisteringSchool(app)
  const rows = [columns, aPupilRow('林小满')]
  const refused = async (...asked: Parameters<typeof bring>) => (await bring(...asked)).body.code
  expect(await refused(given, rows, {}, await aTeacher(app))).toEqual('roster_without_school')
  expect(await refused(given, rows, {}, await aPupil(app, { organizationId: given.units.school }))).toEqual('forbidden')
  const missing = await bring(given, [['班级'], ['三班']])
  expect([missing.body.code, missing.body.message]).toEqual([
    'roster_columns_missing',
    '表格第一行里缺少这些列：姓名、学科。请用样表填写',
  ])
  expect(await refused(given, rows, { kind: 'mathematics' })).toEqual('not_found')
  expect(await mine(given)).toEqual([])
})

test('the sample names the columns in the reader’s language, and can be brought back as it is', async () => {
  const given = await aRegisteringSchool(app)
  const sample = must(await app.as(given.teacher).get(`${base}/roster-sample`, { season: given.season.id }))
  const { header } = await readTable('tests', Buffer.from(sample.content, 'base64'))
  expect([header.slice(0, 3), header.includes('备注名')]).toEqual([['学科', '学段', '姓名'], false])
  const body = { season: given.season.id, name: sample.name, content: sample.content }
  expect(must(await app.as(given.teacher).post(`${base}/roster`, body))).toEqual({
    rowCount: 1,
    made: 1,
    problems: [],
    refused: null,
  })
})
