import { readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp, type TestCaller } from '#kernel/testing/app.ts'
import { unusedDemoCodes } from '#modules/contest/authorization-codes/demo.ts'
import { checkIdNumber } from '#modules/platform/accounts/contract/id-number.ts'
import type { DemoLogin } from '#modules/vending/devices/demo.ts'
import { addDemoMachines } from './demo/more-machines.ts'
import { seedDemo } from './demo.ts'

const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00', config: { isDemo: true } })
await seedDemo({ database: app.surroundings.database, context: () => app.ctx() })

test('a seed that is cut off leaves nothing behind and can begin anew', async () => {
  const again = seedDemo({ database: app.surroundings.database, context: () => app.ctx() })
  await expect(again).rejects.toThrow('organization_code_key')
  expect(await count('platform.organization')).toEqual(230)
})

interface Account {
  role: string
  name: string
  login: string
  password: string
  unit: string
}
const readTold = (name: string) => JSON.parse(readFileSync(path.join(app.config.dataDir, name), 'utf8'))
const count = async (
  table:
    | 'platform.organization'
    | 'contest.authorization_code'
    | 'contest.announcement'
    | 'platform.question'
    | 'contest.document',
) =>
  (
    await app.write((db) =>
      db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
  ).count

test('the three seasons of the demo are open on the day it is filled in, and those that were played are closed', async () => {
  const { seasons } = (await app.anonymous.get('/api/seasons')).body.data
  expect(seasons.map((season: { contest: string; phase: string }) => [season.contest, season.phase])).toEqual([
    ['innovation', 'open'],
    ['robot', 'open'],
    ['olympiad', 'open'],
    ['olympiad', 'closed'],
    ['robot', 'closed'],
  ])
})

test('the tree holds one province, 14 prefectures, 122 counties and 60 schools, an operator with its merchants, each marked as invented', async () => {
  const rows = await app.write((db) =>
    db.selectFrom('platform.organization').select(['level', 'name', 'path', 'id', 'parent_id']).execute(),
  )
  const levels = Object.groupBy(rows, (row) => row.level)
  expect(Object.fromEntries(Object.entries(levels).map(([level, units]) => [level, units?.length]))).toEqual({
    province: 1,
    city: 14,
    county: 122,
    zone: 15,
    'city-direct': 14,
    school: 60,
    operator: 1,
    merchant: 2,
    'sub-merchant': 1,
  })
  const marked = [levels.school, levels.operator, levels.merchant, levels['sub-merchant']].flatMap((each) => each ?? [])
  expect(marked.filter(({ name }) => !name.endsWith('（演示）'))).toEqual([])
  expect(new Set(levels.school?.map((school) => school.name)).size).toEqual(60)
  expect(new Set(levels.school?.map((school) => school.path[1])).size).toEqual(14)
  expect(rows.filter((row) => row.path.at(-1) !== row.id || (row.path.at(-2) ?? null) !== row.parent_id)).toEqual([])
})

test('there is enough to look at: announcements, documents, questions, guides', async () => {
  expect([
    await count('contest.announcement'),
    await count('contest.document'),
    await count('platform.question'),
  ]).toEqual([28, 12, 31])
  const { guides } = (await app.anonymous.in('en').get('/api/guides', { contest: 'innovation' })).body.data
  expect(guides.map((guide: { role: string; language: string }) => [guide.role, guide.language])).toEqual([
    ['pupil', 'en'],
    ['teacher', 'en'],
    ['unit-contact', 'en'],
  ])
})

test('every announcement of the demo is marked so and exists in Chinese and English', async () => {
  const { rows, total } = (await app.anonymous.get('/api/announcements', { limit: 100 })).body.data
  expect(total).toEqual(28)
  expect(
    rows.filter((row: { isDemo: boolean; languages: string[] }) => !row.isDemo || row.languages.join() !== 'zh,en'),
  ).toEqual([])
})

test('there is a demo account for every role, told in a file for its owner alone, and its password works', async () => {
  const accounts = readTold('demo-accounts.json') as Account[]
  expect(accounts.map((account) => account.role)).toEqual([
    'admin',
    'applicant',
    'teacher',
    'guardian',
    'school',
    'county',
    'city',
    'province',
    'tworoles',
    'coach',
    'referee',
    'headreferee',
    'secretary',
    'operator',
    'merchant',
    'merchantuser',
    'accountant',
    'replenisher',
    'pharmacymerchant',
    'submerchant',
  ])
  expect(statSync(path.join(app.config.dataDir, 'demo-accounts.json')).mode & 0o777).toEqual(0o600)
  for (const { login, password } of accounts) {
    expect(password).toMatch(/^[a-z]{6}\d{4}$/)
    const answer = await app.anonymous.post('/api/sessions', { account: login, password })
    expect([login, answer.status, answer.body.code]).toEqual([login, 200, 'H0000'])
  }
})

test('the identity number of the demo has a sequence that is never issued, and a right check digit', async () => {
  const row = await app.write((db) =>
    db.selectFrom('platform.account').selectAll().where('login_name', '=', 'demopupil').executeTakeFirstOrThrow(),
  )
  const number = app.ctx().secrets.decrypt(row.id_number_cipher ?? Buffer.alloc(0), 'account.idNumber')
  expect(number.slice(14, 17)).toEqual('000')
  expect(checkIdNumber('01', number)).toEqual({ problem: null, number, birthOn: '2010-03-15', sex: 'female' })
})

test('unused codes of every kind are told, and every school holds some within its quota', async () => {
  const told = readTold('demo-codes.json') as { kind: string; codes: string[] }[]
  expect(told.map(({ kind, codes }) => [kind, codes.length])).toEqual([
    ['student-work-individual', 3],
    ['student-work-group', 3],
    ['teacher-work-aid', 3],
    ['teacher-work-plan', 3],
    ['science-painting', 3],
    ['practice-activity', 3],
    ['science-film', 3],
    ['creative-idea', 3],
    ['paper-plane-primary', 3],
    ['paper-plane-secondary', 3],
    ['space-rescue-primary', 3],
    ['space-rescue-secondary', 3],
    ['space-mecha-primary', 3],
    ['space-mecha-secondary', 3],
    ['star-challenge-primary', 3],
    ['star-challenge-secondary', 3],
    ['scratch-space-primary', 3],
    ['scratch-space-secondary', 3],
  ])
  // in words, as the start prints them
  const words = (readTold('demo-codes.json') as { kind: string; name: string; stages: string }[])
    .filter(({ kind }) => ['science-painting', 'paper-plane-primary'].includes(kind))
    .map(({ name, stages }) => [name, stages])
  expect(words).toEqual([
    ['Science-fiction painting', 'Kindergarten, Primary, Junior secondary, Special education'],
    ['Paper planes to space, primary group', 'Primary'],
  ])
  expect(
    told
      .flatMap(({ codes }) => codes)
      .filter((code) => !/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/.test(code)),
  ).toEqual([])
  const issuers = await app.write((db) =>
    db
      .selectFrom('contest.authorization_code as code')
      .innerJoin('platform.organization as unit', 'unit.id', 'code.organization_id')
      .select(['unit.id', 'unit.level'])
      .select((select) => select.fn.countAll<number>().as('codes'))
      .groupBy(['unit.id', 'unit.level'])
      .execute(),
  )
  expect(issuers.filter(({ level }) => level === 'school').length).toEqual(60)
  // the units right above them give codes as well, which fit whoever is of any school below
  expect(new Set(issuers.map(({ level }) => level))).toEqual(new Set(['school', 'county', 'city-direct', 'zone']))
  expect(new Set(issuers.map(({ codes }) => codes))).toEqual(new Set([18 * 3]))
})

test('the homes of the contests are offered one code of every kind that needs one, and none that was used', async () => {
  type Code = { kind: string; code: string }
  const { codes } = (await app.anonymous.get('/api/demo/codes')).body.data as { codes: Code[] }
  const told = (readTold('demo-codes.json') as { kind: string }[]).map(({ kind }) => kind)
  expect(codes.map(({ kind }) => kind).toSorted()).toEqual(told.toSorted())
  const unused = await unusedDemoCodes(app.ctx(), app.ctx().db, { now: app.clock.now() })
  const isUnused = (offered: Code) => unused.some(({ kind, code }) => kind === offered.kind && code === offered.code)
  expect(codes.filter((offered) => !isUnused(offered))).toEqual([])
})

test('whoever tries the demo is offered a code that still holds, and none once all have expired', async () => {
  const offered = async () =>
    (await app.anonymous.get('/api/demo/codes', { kind: 'science-film' })).body.data.codes.map(
      ({ kind }: { kind: string }) => kind,
    )
  expect(await offered()).toEqual(['science-film'])
  await app.write((db) =>
    db
      .updateTable('contest.authorization_code')
      .set({ expires_at: app.clock.now() })
      .where('kind', '=', 'science-film')
      .execute(),
  )
  expect(await offered()).toEqual([])
})

test('whoever has a school is offered codes of a unit above it, and whoever has none those of a school', async () => {
  const units = await app.write((db) =>
    db.selectFrom('platform.organization').select(['id', 'level', 'code', 'path', 'extra']).execute(),
  )
  const school = units.find(({ code }) => code === 'S0001')
  const pupil = (readTold('demo-accounts.json') as Account[]).find(({ role }) => role === 'applicant')
  const signIn = { account: pupil?.login, password: pupil?.password }
  const { session_key: token } = (await app.anonymous.post('/api/sessions', signIn)).body.data
  const givenBy = async (agent: TestCaller) => {
    const [offered] = (await agent.get('/api/demo/codes', { kind: 'creative-idea' })).body.data.codes
    const unused = await unusedDemoCodes(app.ctx(), app.ctx().db, { kind: 'creative-idea', now: app.clock.now() })
    return unused.find(({ code }) => code === offered.code)?.unitPath
  }
  expect(await givenBy(app.as({ token, accountId: '', loginName: '' }))).toEqual(school?.path.slice(0, -1))
  const sortOf = (id: string | undefined) =>
    (units.find((each) => each.id === id)?.extra as { schoolType?: string } | undefined)?.schoolType
  const ofGroup = async (kind: string) => {
    const [offered] = (await app.anonymous.get('/api/demo/codes', { kind })).body.data.codes
    const unused = await unusedDemoCodes(app.ctx(), app.ctx().db, { kind, now: app.clock.now() })
    return sortOf(unused.find(({ code }) => code === offered.code)?.unitPath.at(-1))
  }
  // of a school that teaches whom the kind is for
  expect(['primary-school', 'nine-year', 'twelve-year']).toContain(await ofGroup('paper-plane-primary'))
  const secondary = ['junior-school', 'senior-school', 'complete-secondary', 'nine-year', 'twelve-year']
  expect(secondary).toContain(await ofGroup('paper-plane-secondary'))
  const ofAnybody = (await givenBy(app.anonymous))?.at(-1)
  const giver = units.find(({ id }) => id === ofAnybody)
  expect(giver?.level).toEqual('school')
  const schoolType = (giver?.extra as { schoolType?: string } | undefined)?.schoolType ?? ''
  // nobody wonders whether a code of another sort of school is for them
  expect(schoolType).not.toEqual('')
  expect(['vocational-school', 'special-school', 'off-campus'].includes(schoolType)).toEqual(false)
})

test('the pictures are ours, shown inline, and a wrong link is none [S3-PICTURE-01] [S3-PICTURE-02]', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/projectDeclare/getPublicityPictures',
    payload: { needToken: false },
  })
  const pictures = answer.json().data as { imgShow: string; lj_url: string; alt: string }[]
  expect(pictures.map((picture) => picture.lj_url)).toEqual(['/welcome', '/welcomeRobot', '/announcements', ''])
  for (const { imgShow } of pictures) {
    const image = await app.inject({ url: imgShow })
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp'])
  }
})

test('a document is a real PDF with the checksum that is shown', async () => {
  const { documents } = (await app.anonymous.get('/api/documents', { contest: 'innovation', search: '规则' })).body.data
  expect(
    documents.map((document: { versions: { version: number }[] }) => document.versions.map(({ version }) => version)),
  ).toEqual([[3, 2, 1]])
  const [{ versions }] = documents
  const led = await app.inject({ url: versions[0].url })
  const file = await app.inject({ url: String(led.headers.location) })
  expect([led.statusCode, file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([302, 200, '%PDF-'])
  expect(file.rawPayload.length).toEqual(versions[0].sizeBytes)
})

test('the demo is given more machines like its first one, each with a login beside those that were told, as often as asked', async () => {
  const file = path.join(app.config.dataDir, 'demo-machines.json')
  const before = readTold('demo-machines.json') as DemoLogin[]
  const add = (count: number) =>
    addDemoMachines(app.ctx(), count, (logins) => writeFileSync(file, JSON.stringify(logins)))
  await add(2)
  await add(1)
  const logins = readTold('demo-machines.json') as DemoLogin[]
  expect(logins.slice(0, before.length)).toEqual(before)
  const added = logins.slice(before.length)
  expect(added.map(({ machine }) => machine)).toEqual(['VM200001', 'VM200002', 'VM200003'])
  expect(new Set(logins.map(({ password }) => password)).size).toEqual(before.length + 3)
  const machines = await app.write((db) =>
    db
      .selectFrom('vending.machine as machine')
      .innerJoin('vending.lane as lane', 'lane.machine_id', 'machine.id')
      .innerJoin('vending.device_credential as login', 'login.machine_id', 'machine.id')
      .select(['machine.code', 'machine.merchant_id', 'machine.lifecycle', 'login.version'])
      .select((select) => [
        select.fn.count<number>('lane.product_id').as('filled'),
        select.fn.count<number>('machine.point_id').as('placed'),
      ])
      .where('machine.code', 'in', [before[0]?.machine ?? '', ...added.map(({ machine }) => machine)])
      .groupBy(['machine.code', 'machine.merchant_id', 'machine.lifecycle', 'login.version'])
      .orderBy('machine.code')
      .execute(),
  )
  const [first, ...others] = machines.map(({ code: _, ...rest }) => rest)
  expect(others).toEqual([first, first, first])
  expect([first?.lifecycle, Number(first?.filled)]).toEqual(['in-service', 30])
})

test('where the demo has no machine to take as a pattern, none is added', async () => {
  const file = path.join(app.config.dataDir, 'demo-machines.json')
  writeFileSync(file, '[]')
  const adding = addDemoMachines(app.ctx(), 1, () => expect.unreachable('nothing is told'))
  await expect(adding).rejects.toThrow('The demo has no machine to take as a pattern.')
})
