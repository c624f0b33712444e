import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { inboxOf } from '#modules/platform/messaging/fixtures.ts'
import { aMap, settingShown } from '#modules/platform/settings/fixtures.ts'
import { readSecretSetting, readSetting } from '#modules/platform/settings/server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

const edit = async (key: string, value: unknown) => {
  const admin = await anAdmin(app)
  const { revision } = await settingShown(app, admin, key)
  return (await app.as(admin).put(`/api/console/settings/${key}`, { value, revision })).body
}

test('agent codes 0642 and 0766 are set, debug is off, and no maps key comes along [S9-33] [S9-34] [S9-35]', async () => {
  const admin = await anAdmin(app)
  const shown = async (key: string) => (await settingShown(app, admin, key)).value
  expect([await shown('agentCodes'), await shown('debug')]).toEqual([['0642', '0766'], false])
  expect(await settingShown(app, admin, 'mapsKey')).toMatchObject({ value: null, isSet: false, isSecret: true })
})

test('an administrator changes a setting, every reader has the new value at once, and its history tells who did it [console /system/settings]', async () => {
  const admin = await anAdmin(app)
  const { revision } = await settingShown(app, admin, 'siteName')
  const value = { zh: '新名称', en: 'New name' }
  const done = await app.as(admin).put('/api/console/settings/siteName', { value, revision })
  expect(done.body.code).toEqual('H0000')
  expect((await app.anonymous.in('en').get('/api/settings/public')).body.data.siteName).toEqual('New name')
  const { entries } = (await app.as(admin).get('/api/console/history', { resource: 'settings', id: 'siteName' })).body
    .data
  expect(entries.map((entry: { action: string; label: string }) => [entry.action, entry.label])).toEqual([
    ['settings.edit', '修改'],
  ])
  const late = await app.as(admin).put('/api/console/settings/siteName', { value: { zh: '晚了' }, revision })
  expect(late.body.code).toEqual('stale_revision')
  const { revision: now } = await settingShown(app, admin, 'siteName')
  await app.as(admin).post('/api/console/settings/siteName/reset', { revision: now })
  expect((await app.anonymous.get('/api/settings/public')).body.data.siteName).toEqual('省青少年科技活动申报服务平台')
})

test('a secret leaves the server never again: not in a reply, not in the log, not readable in the database [S9-35]', async () => {
  const admin = await anAdmin(app)
  expect((await edit('mapsKey', 'very-secret-key')).code).toEqual('H0000')
  expect(await settingShown(app, admin, 'mapsKey')).toMatchObject({ value: null, isSet: true })
  const traces = await app.write((db) =>
    db.selectFrom('kernel.audit_entry').select(['before', 'after']).where('subject_id', '=', 'mapsKey').execute(),
  )
  expect(traces).toEqual([{ before: { value: false }, after: { value: true } }])
  const row = await app.write((db) =>
    db.selectFrom('platform.setting').select('value').where('key', '=', 'mapsKey').executeTakeFirstOrThrow(),
  )
  expect(JSON.stringify(row).includes('very-secret-key')).toEqual(false)
  expect(await readSecretSetting(app.ctx(), 'mapsKey')).toEqual('very-secret-key')
})

test('a value that the setting may not have is refused beside it, and nothing changes [S5-05]', async () => {
  const refused = await Promise.all([
    edit('passwordMinChars', 5),
    edit('offeredLanguages', ['en', 'fr']),
    edit('agentCodes', ['0642', '12345']),
    edit('siteName', { zh: '' }),
    edit('debug', 'yes'),
  ])
  expect(refused.map(({ code, fields }) => [code, fields[0].path, fields[0].message])).toEqual([
    ['invalid_input', 'value', '不能小于 6'],
    ['invalid_input', 'value', '中文是原文，必须保留'],
    ['invalid_input', 'value[1]', '格式不正确'],
    ['invalid_input', 'value.zh', '不能为空'],
    ['invalid_input', 'value', '内容的类型不对'],
  ])
  expect(await readSetting(app.ctx(), 'passwordMinChars')).toEqual(6)
  expect((await edit('consoleUrl', '/console/')).code).toEqual('H0000')
})

test('debug makes the log tell more while it is on [S9-34]', async () => {
  const before = app.surroundings.log.level
  expect((await edit('debug', true)).code).toEqual('H0000')
  await expect.poll(() => app.surroundings.log.level).toEqual('debug')
  expect((await edit('debug', false)).code).toEqual('H0000')
  await expect.poll(() => app.surroundings.log.level).toEqual(before)
})

test('outlines of the map are kept as rings with name and code; a file that breaks a rule is refused with the place', async () => {
  const admin = app.as(await anAdmin(app))
  const shown = async () => (await admin.get('/api/console/map-outlines')).body.data.outlines
  expect(await shown()).toEqual([])
  const put = (geojson: string | null) => admin.put('/api/console/map-outlines', { geojson })
  expect((await put(aMap)).body.data).toEqual({ areas: 1, points: 5 })
  expect((await shown()).map(({ name, code }: { name: string; code: string }) => [name, code])).toEqual([
    ['长沙市', '430100'],
  ])
  const refused = (await put(aMap.replace('Polygon', 'LineString'))).body
  expect([refused.code, refused.message]).toEqual([
    'outlines_unusable',
    '地图边界文件不符合要求：第 1 个区域不是 Polygon 或 MultiPolygon。改好文件后再上传',
  ])
  expect((await shown()).length).toBe(1)
  await put(null)
  expect(await shown()).toEqual([])
})

test('a protection of sign-ins goes by an administrator alone, all of them are told, and no secret goes elsewhere', async () => {
  const [admin, other] = [await anAdmin(app), await anAdmin(app)]
  const officer = await anOfficer(app, null, ['settings.view', 'settings.edit'])
  const ask = async (as: TestAccount, key: string, value: unknown) => {
    const { revision } = await settingShown(app, as, key)
    return (await app.as(as).put(`/api/console/settings/${key}`, { value, revision })).body.code
  }
  const reset = async (as: TestAccount, key: string) => {
    const { revision } = await settingShown(app, as, key)
    return (await app.as(as).post(`/api/console/settings/${key}/reset`, { revision })).body.code
  }
  const told = async () => (await inboxOf(app, other)).map(({ title }) => title)
  expect(await ask(officer, 'roleApprovals', true)).toEqual('H0000')
  expect(await ask(officer, 'roleApprovals', false)).toEqual('administrator_only')
  expect(await reset(officer, 'roleApprovals')).toEqual('administrator_only')
  expect(await ask(officer, 'outsideLoginIssuer', 'https://login.example.com')).toEqual('administrator_only')
  expect(await told()).toEqual([])
  expect(await ask(admin, 'roleApprovals', false)).toEqual('H0000')
  expect(await told()).toEqual(['登录安全设置已变更：敏感角色需审批'])
  // what was typed before there was a service is for the first one
  expect(await ask(admin, 'outsideLoginClientSecret', 'the-secret')).toEqual('H0000')
  expect(await ask(admin, 'outsideLoginIssuer', 'https://login.example.org')).toEqual('H0000')
  expect((await settingShown(app, admin, 'outsideLoginClientSecret')).isSet).toEqual(true)
  expect(await ask(admin, 'outsideLoginIssuer', 'https://login.example.com')).toEqual('H0000')
  expect((await settingShown(app, admin, 'outsideLoginClientSecret')).isSet).toEqual(false)
  expect((await told()).length).toEqual(3)
  expect((await app.auditOf('outsideLoginClientSecret')).map(({ action }) => action)).toEqual([
    'settings.edit',
    'settings.edit',
  ])
  expect(await reset(admin, 'outsideLoginIssuer')).toEqual('H0000')
})
