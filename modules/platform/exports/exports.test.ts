import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer, aPhone, aTeacher, fixturePassword } from '#modules/platform/accounts/fixtures.ts'
import { anEntry } from '#modules/platform/dictionary/fixtures.ts'
import { organizations } from '#modules/platform/organizations/contract.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import { anExport, anImport, csvOf } from './fixtures.ts'
import { dropOldRequests } from './server/exports.ts'
import { personal } from './server/personal.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

const exportOf = async (as: TestAccount, id: string) => (await app.as(as).get(`/api/console/exports/${id}`)).body.data
const importOf = async (as: TestAccount, id: string) => (await app.as(as).get(`/api/console/imports/${id}`)).body.data
const bytesAt = async (url: string) => (await app.inject({ method: 'GET', url })).rawPayload
const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows ?? []

test('an export is made in the worker, in the words of whoever asked, and text that looks like a formula stays text [S1-FUNC-17] [console /system/report-exports] [S3-NAMED-06]', async () => {
  const admin = await anAdmin(app)
  for (const zh of ['=1+1', '+86 1', '-2', '@name', '普通']) await anEntry(app, { type: 'recusal_reason', zh })
  const query = { 'f.type': 'recusal_reason', 'f.isBuiltIn': 'false', sort: 'label' }
  const [xlsx, csv] = [await anExport(app, admin, { query }), await anExport(app, admin, { query, format: 'csv' })]
  expect((await exportOf(admin, xlsx)).state).toEqual('queued')
  await app.drainJobs()
  const done = await exportOf(admin, xlsx)
  expect([done.state, done.rowsWritten, done.title, done.refusal]).toEqual(['finished', 5, '数据字典', null])
  const rows = await rowsOf(await bytesAt(done.url))
  expect(rows[0]).toEqual([
    '类型',
    '代码',
    '名称（中文）',
    '名称（English）',
    '名称（Français）',
    '名称（한국어）',
    '上级代码',
    '排序',
    '启用',
    '系统自带',
  ])
  expect(rows.slice(1).map((row) => [row[0], row[2], row[7], row[8]])).toEqual(
    ['-2', '@name', '+86 1', '=1+1', '普通'].map((zh) => ['回避原因', zh, 900, '是']),
  )
  const text = (await bytesAt((await exportOf(admin, csv)).url)).toString()
  expect(text.startsWith('\ufeff类型,代码,')).toEqual(true)
  const cells = text.split('\r\n').map((line) => line.split(',')[2])
  expect(cells.slice(1, 6)).toEqual(["'-2", "'@name", "'+86 1", "'=1+1", '普通'])
  const english = await app
    .as(admin)
    .in('en')
    .post('/api/console/exports', { resource: 'dictionaryEntries', format: 'xlsx', query })
  await app.drainJobs()
  const [header, first] = await rowsOf(await bytesAt((await exportOf(admin, english.body.data.id)).url))
  expect([header?.[0], first?.[0], first?.[8]]).toEqual(['Type', 'Reasons for recusal', 'Yes'])
})

test('an export runs with the rights of that moment: a role taken away meanwhile fails it in words, and rows are cut by the scope', async () => {
  const here = await aSchool(app)
  await aSchool(app)
  const officer = await anOfficer(app, here.city, [...organizations.permissions])
  const first = await anExport(app, officer, { resource: 'organizations' })
  await app.drainJobs()
  const rows = await rowsOf(await bytesAt((await exportOf(officer, first)).url))
  expect(rows).toHaveLength(4)
  const second = await anExport(app, officer, { resource: 'organizations' })
  await app.write((db) => db.deleteFrom('platform.account_role').where('account_id', '=', officer.accountId).execute())
  await app.drainJobs()
  const failed = await exportOf(officer, second)
  expect([failed.state, failed.refusal, failed.url]).toEqual([
    'failed',
    { code: 'forbidden', message: '你没有权限访问此页面' },
    null,
  ])
  const refused = await app.as(officer).post('/api/console/exports', { resource: 'organizations', format: 'csv' })
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
})

test('a finished export is fetched only with the right to it still, and for the unit that it was cut to', async () => {
  const [here, there] = [await aSchool(app), await aSchool(app)]
  const officer = await anOfficer(app, here.city, [...organizations.permissions])
  const id = await anExport(app, officer, { resource: 'organizations' })
  await app.drainJobs()
  expect((await bytesAt((await exportOf(officer, id)).url)).length).toBeGreaterThan(100)
  const { file_id } = await app.write((db) =>
    db.selectFrom('platform.report_request').select('file_id').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect((await app.as(officer).get(`/api/files/${file_id}`)).status).toEqual(404)
  const moveTo = (organization_id: string) =>
    app.write((db) =>
      db
        .updateTable('platform.account_role')
        .set({ organization_id })
        .where('account_id', '=', officer.accountId)
        .execute(),
    )
  const lost = {
    state: 'finished',
    url: null,
    refusal: { code: 'export_right_lost', message: '你现在没有导出这些数据的权限，文件不能再下载' },
  }
  await moveTo(there.city)
  expect(await exportOf(await again(officer), id)).toMatchObject(lost)
  await moveTo(here.province)
  expect((await exportOf(await again(officer), id)).url).not.toEqual(null)
  await app.write((db) => db.deleteFrom('platform.account_role').where('account_id', '=', officer.accountId).execute())
  expect(await exportOf(await again(officer), id)).toMatchObject(lost)
})

test('a cancelled export stays cancelled, five at once are enough, and the direct stream gives the same rows', async () => {
  const admin = await anAdmin(app)
  const ids: string[] = []
  for (let each = 0; each < 5; each += 1) ids.push(await anExport(app, admin))
  const sixth = await app.as(admin).post('/api/console/exports', { resource: 'dictionaryEntries', format: 'csv' })
  expect([sixth.status, sixth.body.code]).toEqual([409, 'exports_too_many'])
  const [one = ''] = ids
  expect((await app.as(admin).post(`/api/console/exports/${one}/cancel`, {})).status).toEqual(200)
  await app.drainJobs()
  expect([(await exportOf(admin, one)).state, (await exportOf(admin, ids[1] ?? '')).state]).toEqual([
    'cancelled',
    'finished',
  ])
  const again = await app.as(admin).post(`/api/console/exports/${one}/cancel`, {})
  expect([again.status, again.body.code]).toEqual([409, 'request_over'])
  const stream = await app
    .as(admin)
    .get('/api/console/exports/stream', { resource: 'dictionaryEntries', 'f.type': 'sex' })
  expect(stream.raw.toString().trim().split('\r\n')).toHaveLength(3)
  const wrong = await app
    .as(admin)
    .get('/api/console/exports/stream', { resource: 'dictionaryEntries', 'f.nothing': '1' })
  expect([wrong.status, wrong.body.fields[0].path]).toEqual([422, 'f.nothing'])
})

const header = ['上级机构', '类型', '层级', '代码', '名称']

/** Sixty rows of schools below a county, ten of them wrong in different ways. */
async function sixtyRows() {
  const { county } = await aSchool(app)
  const taken = (await anOrganization(app, { parentId: county, code: `T${Date.now()}` })).id
  const row = await app.write((db) =>
    db.selectFrom('platform.organization').select('code').where('id', '=', taken).executeTakeFirstOrThrow(),
  )
  const prefix = `I${Date.now()}`
  const lines = Array.from({ length: 60 }, (_, each): (string | number)[] => [
    county,
    '学校',
    '学校',
    `${prefix}-${each}`,
    `=学校${each}`,
  ])
  const plant = (at: number, column: number, value: string) => {
    const line = lines[at]
    if (line) line[column] = value
  }
  plant(3, 0, '没有这个机构')
  plant(7, 1, '医院')
  plant(12, 2, '星系')
  plant(18, 3, '')
  plant(21, 3, '有 空格')
  plant(29, 4, '')
  plant(33, 4, '长'.repeat(101))
  plant(40, 3, row.code)
  plant(47, 3, `${prefix}-0`)
  plant(55, 0, '00000000-0000-4000-8000-000000000000')
  return { county, prefix, content: csvOf([header, ...lines]) }
}

const planted = [
  [5, '上级机构', 'reference_unknown'],
  [9, '类型', 'not_an_option'],
  [14, '层级', 'not_an_option'],
  [20, '代码', 'required'],
  [23, '代码', 'wrong_format'],
  [31, '名称', 'required'],
  [35, '名称', 'too_long'],
  [42, '代码', 'taken'],
  [49, '代码', 'taken'],
  [57, '上级机构', 'reference_unknown'],
]

test('of 60 rows with 10 planted errors the check names each by row and column and writes nothing; the import takes 50', async () => {
  const admin = await anAdmin(app)
  const { county, prefix, content } = await sixtyRows()
  const body = { resource: 'organizations', name: '学校.csv', content }
  const made = () =>
    app.write((db) =>
      db
        .selectFrom('platform.organization')
        .select('name')
        .where('code', 'like', `${prefix}-%`)
        .orderBy('code')
        .execute(),
    )
  const checked = (await app.as(admin).post('/api/console/imports/check', body)).body.data
  const named = (problems: { row: number; column: string; code: string }[]) =>
    problems.map(({ row, column, code }) => [row, column, code])
  expect(named(checked.problems)).toEqual(planted)
  expect([checked.rowCount, checked.goodCount, checked.problemCount, checked.ignoredColumns]).toEqual([60, 50, 10, []])
  expect(checked.problems[0].message).toEqual('没有找到对应的内容')
  expect([await made(), await app.auditOf(county)]).toEqual([[], [expect.anything()]])
  const id = await anImport(app, admin, body)
  await app.drainJobs()
  const done = await importOf(admin, id)
  expect([done.state, done.rowsDone, done.rowsCreated, done.rowsRefused]).toEqual(['finished', 60, 50, 10])
  expect(named(done.problems)).toEqual(planted)
  expect(await made()).toHaveLength(50)
  expect((await made())[0]?.name).toEqual('=学校0')
  const result = await rowsOf(await bytesAt(done.resultUrl))
  expect([result.length, result[0]?.at(-1), result[1]?.at(-1)]).toEqual([
    11,
    '问题说明',
    '上级机构：没有找到对应的内容',
  ])
})

test('who may not make a row may not bring in many: the permission to import alone opens nothing', async () => {
  const { city, county } = await aSchool(app)
  const content = csvOf([header, [county, '学校', '学校', `P${Date.now()}`, '新建学校']])
  const check = async (permissions: readonly string[]) => {
    const officer = await anOfficer(app, city, permissions)
    const body = { resource: 'organizations', name: '学校.csv', content }
    return (await app.as(officer).post('/api/console/imports/check', body)).body.code
  }
  expect(await check(['organizations.view', 'organizations.import'])).toEqual('forbidden')
  expect(await check(['organizations.view', 'organizations.import', 'organizations.create'])).toEqual('H0000')
})

test('an import goes on where it was cut off, and the sample can be sent back as it is but for what it points at', async () => {
  const admin = await anAdmin(app)
  const { county } = await aSchool(app)
  const prefix = `R${Date.now()}`
  const lines = Array.from({ length: 150 }, (_, each) => [county, '学校', '学校', `${prefix}-${each}`, `学校${each}`])
  const id = await anImport(app, admin, {
    resource: 'organizations',
    name: '学校.csv',
    content: csvOf([header, ...lines]),
  })
  // As if the first batch had been committed before the program was killed.
  await app.write((db) =>
    db.updateTable('platform.import_request').set({ rows_done: 100, rows_created: 100 }).where('id', '=', id).execute(),
  )
  await app.drainJobs()
  const codes = await app.write((db) =>
    db.selectFrom('platform.organization').select('code').where('code', 'like', `${prefix}-%`).execute(),
  )
  expect([codes.length, (await importOf(admin, id)).rowsCreated]).toEqual([50, 150])
  const sample = await app.as(admin).get('/api/console/imports/sample', { resource: 'organizations' })
  const book = await readXlsx(sample.raw)
  expect(book.sheets.map(({ name }) => name)).toEqual(['数据', '填写说明'])
  expect(book.sheets[0]?.rows[0]).toEqual([
    '上级机构',
    '类型',
    '层级',
    '代码',
    '名称（中文）',
    '名称（English）',
    '名称（Français）',
    '名称（한국어）',
  ])
  const checked = await app.as(admin).post('/api/console/imports/check', {
    resource: 'organizations',
    name: 'sample.xlsx',
    content: sample.raw.toString('base64'),
  })
  expect([checked.body.data.rowCount, checked.body.data.ignoredColumns]).toEqual([1, []])
})

test('an import ends though its person was signed out by the office when all rows were in, and one that never ended goes with its days', async () => {
  const [admin, other] = [await anAdmin(app), await anAdmin(app)]
  const [done, stuck] = [await anImport(app, admin), await anImport(app, other)]
  await app.write((db) =>
    db.updateTable('platform.import_request').set({ rows_done: 1, rows_created: 1 }).where('id', '=', done).execute(),
  )
  await app.write((db) =>
    db
      .updateTable('platform.session')
      .set({ ended_at: app.clock.now(), ended_reason: 'by-office' })
      .where('account_id', '=', admin.accountId)
      .execute(),
  )
  await app.write((db) =>
    db
      .updateTable('platform.import_request')
      .set({ state: 'running', requested_at: new Date(app.clock.now().getTime() - 8 * 86_400_000) })
      .where('id', '=', stuck)
      .execute(),
  )
  await dropOldRequests(app.ctx())
  await app.drainJobs()
  const left = await app.write((db) =>
    db.selectFrom('platform.import_request').select(['id', 'state']).where('id', 'in', [done, stuck]).execute(),
  )
  expect(left).toEqual([{ id: done, state: 'finished' }])
})

test('a spreadsheet that unpacks to far more than it is, and what is no table, are refused before they are read', async () => {
  const admin = await anAdmin(app)
  const check = async (bytes: Buffer) => {
    const body = { resource: 'dictionaryEntries', name: 'x.xlsx', content: bytes.toString('base64') }
    return (await app.as(admin).post('/api/console/imports/check', body)).body.code
  }
  expect(await check(zipOf(Buffer.alloc(100 * 1024 * 1024), 100 * 1024 * 1024))).toEqual('import_bomb')
  expect(await check(zipOf(Buffer.alloc(30 * 1024 * 1024), 1000))).toEqual('import_bomb')
  expect(await check(Buffer.from('PK\x03\x04 and nothing else', 'latin1'))).toEqual('import_unreadable')
  expect(await check(Buffer.from([0, 1, 2, 3]))).toEqual('import_unreadable')
  const entities = zipSync({ 'xl/sharedStrings.xml': strToU8('<!DOCTYPE x [<!ENTITY y "z">]><x/>') })
  expect(await check(Buffer.from(entities))).toEqual('import_unsafe')
  expect(await check(Buffer.from('代码\r\n'))).toEqual('import_empty')
  expect(await check(Buffer.from('代码,名称\r\na,b\r\n'))).toEqual('import_columns_missing')
  const far = await writeXlsx({
    sheets: [{ name: 'x', rows: [['代码', '名称', '类型', '排序'], ...Array.from({ length: 5001 }, () => ['a'])] }],
  })
  expect(await check(Buffer.from(far))).toEqual('import_too_many_rows')
})

/** A ZIP of one part that claims to unpack to so many bytes. */
function zipOf(content: Buffer, claimedBytes: number): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(claimedBytes, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claimedBytes, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

test('personal rows leave masked with a watermark on the first and last line; as they are only after a second person has agreed', async () => {
  const { county, province } = await aSchool(app)
  const phone = aPhone()
  const asker = await anOfficer(app, county, ['users.view', 'users.export', 'approvals.request', 'approvals.view'])
  const second = await anOfficer(app, province, ['users.view', 'users.export', 'approvals.view', 'approvals.pass'])
  await aTeacher(app, { organizationId: county, contacts: [{ by: 'sms', target: phone }] })
  const wanted = { resource: 'users', format: 'xlsx', query: { 'f.kind': 'teacher' }, reason: '核对教师名单' }
  const withoutReason = await app.as(asker).post('/api/console/exports', { ...wanted, reason: undefined })
  expect(withoutReason.body.code).toEqual('export_reason_missing')
  const bytesOf = async (id: string) => {
    await app.drainJobs()
    return await bytesAt((await exportOf(asker, id)).url)
  }
  const table = async (id: string) => await rowsOf(await bytesOf(id))
  const book = await readXlsx(await bytesOf(await anExport(app, asker, wanted)))
  const masked = book.sheets[0]?.rows ?? []
  const { title, creator, description } = book.properties ?? {}
  expect([title, creator, description]).toEqual(['用户管理', '韦青', '核对教师名单'])
  const phoneAt = (masked[1] ?? []).indexOf('手机号')
  expect(masked.map((row) => row[phoneAt])[2]).toEqual(`${phone.slice(0, 3)}****${phone.slice(7)}`)
  const watermark = new RegExp(
    `^导出人：韦青（${asker.loginName}）　导出时间：.+　用途：核对教师名单　含个人信息，请妥善保管$`,
  )
  expect([masked[0]?.[0], masked.at(-1)?.[0]]).toEqual([
    expect.stringMatching(watermark),
    expect.stringMatching(watermark),
  ])

  const whole = { ...wanted, isUnmasked: true }
  const early = await app.as(asker).post('/api/console/exports', whole)
  expect([early.status, early.body.code]).toEqual([409, 'export_unmasked_not_agreed'])
  const asked = { kind: 'unmasked-export', resource: 'users', reason: '现场通知' }
  const { id } = (await app.as(asker).post('/api/console/approvals', asked)).body.data
  expect((await app.as(second).post(`/api/console/approvals/${id}/pass`, { reason: '同意' })).status).toEqual(200)
  const plain = await table(await anExport(app, asker, whole))
  expect(plain.map((row) => row[phoneAt])[2]).toEqual(phone)
  // agreed to when it was asked for, no longer when it is made: it fails in words
  const late = await anExport(app, asker, whole)
  app.clock.advance(24 * 3600_000 + 1000)
  await app.drainJobs()
  expect((await exportOf(await again(asker), late)).refusal).toEqual({
    code: 'export_unmasked_not_agreed',
    message: '完整联系方式须经另一人审批，通过后一天内可以导出',
  })
})

test('an export of a sign-in that the office has ended meanwhile fails in words', async () => {
  const { county, province } = await aSchool(app)
  const asker = await anOfficer(app, county, ['organizations.view', 'organizations.export'])
  const id = await anExport(app, asker, { resource: 'organizations' })
  const office = await anOfficer(app, province, [
    'users.view',
    'users.endSessions',
    'organizations.view',
    'organizations.export',
  ])
  expect((await app.as(office).post(`/api/console/users/${asker.accountId}/end-sessions`, {})).status).toEqual(200)
  await app.drainJobs()
  expect((await app.as(asker).get(`/api/console/exports/${id}`)).status).toEqual(401)
  const failed = await exportOf(await again(asker), id)
  expect([failed.state, failed.refusal.code]).toEqual(['failed', 'signed_out'])
})

test('what a sign-in has begun ends with it when its owner ends it from elsewhere, and goes on after a plain log-out', async () => {
  const outcome = async (end: (asker: TestAccount) => Promise<unknown>) => {
    const asker = await anAdmin(app)
    const id = await anExport(app, asker)
    await end(asker)
    await app.drainJobs()
    const done = await exportOf(await again(asker), id)
    return [done.state, done.refusal?.code]
  }
  const elsewhere = async (asker: TestAccount) => app.as(await again(asker))
  const stopped = ['failed', 'signed_out']
  expect(await outcome((asker) => app.as(asker).delete('/api/sessions/current'))).toEqual(['finished', undefined])
  expect(await outcome(async (asker) => (await elsewhere(asker)).delete('/api/sessions'))).toEqual(stopped)
  expect(
    await outcome(async (asker) => {
      const api = await elsewhere(asker)
      const { sessions } = (await api.get('/api/sessions')).body.data
      const other = sessions.find((each: { isCurrent: boolean }) => !each.isCurrent)
      await api.delete(`/api/sessions/${other.id}`)
    }),
  ).toEqual(stopped)
})

test('the file of an export opens no more to whoever has lost the right since, and goes with its days or with its person', async () => {
  const { city } = await aSchool(app)
  const officer = await anOfficer(app, city, [...organizations.permissions])
  const made = async () => {
    const id = await anExport(app, officer, { resource: 'organizations' })
    await app.drainJobs()
    const { url } = await exportOf(officer, id)
    return { id, fileId: /\/files\/([0-9a-f-]{36})\//.exec(url)?.[1] ?? '' }
  }
  const isKept = async ({ fileId }: { fileId: string }) => {
    const rows = await app.write((db) => db.selectFrom('platform.file').select('id').where('id', '=', fileId).execute())
    return rows.length === 1
  }
  const [forgotten, old] = [await made(), await made()]
  // the door of one's own files asks for no right
  expect((await app.as(officer).get(`/api/files/${old.fileId}`)).status).toEqual(404)
  await app.write((db) => db.deleteFrom('platform.account_role').where('account_id', '=', officer.accountId).execute())
  const shown = await exportOf(officer, old.id)
  expect([shown.state, shown.url]).toEqual(['finished', null])
  await app.write((db) =>
    db.updateTable('platform.report_request').set({ expires_at: app.clock.now() }).where('id', '=', old.id).execute(),
  )
  app.clock.advance(1000)
  expect([await isKept(forgotten), await isKept(old)]).toEqual([true, true])
  await dropOldRequests(app.ctx())
  expect([await isKept(forgotten), await isKept(old)]).toEqual([true, false])
  const ctx = app.ctx()
  await ctx.change('test.forget', async (tx) => {
    for (const part of personal) await part.erase?.(ctx, tx, officer.accountId)
    return { subject: officer.accountId, reply: null }
  })
  expect(await isKept(forgotten)).toEqual(false)
})

/** The same person, signed in anew. */
async function again(account: TestAccount): Promise<TestAccount> {
  const reply = await app.anonymous.post('/api/sessions', { account: account.loginName, password: fixturePassword })
  return { ...account, token: reply.body.data.session_key }
}
