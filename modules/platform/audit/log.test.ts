import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { organizations } from '#modules/platform/organizations/contract.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { anAuditEntry } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-20T02:00:00Z' })

test('the history of a row says who changed what, when and why, in words, and only to those who may see the row', async () => {
  const { city, county, school } = await aSchool(app)
  const admin = await anAdmin(app)
  const path = `/api/console/organizations/${school}`
  const { revision } = (await app.as(admin).get(path)).body.data
  await app.as(admin).patch(path, { revision, values: { name: { zh: '新名学校' } } })
  await app.as(admin).post(`${path}/disable`, { reason: '已撤并' })
  const history = await app.as(admin).get('/api/console/history', { resource: 'organizations', id: school })
  const by = { name: '管理员', loginName: admin.loginName }
  expect(history.body.data.entries).toEqual([
    {
      id: expect.any(Number),
      at: '2026-11-20T02:00:00.000Z',
      action: 'organizations.disable',
      label: '停用',
      actor: by,
      reason: '已撤并',
      changes: [{ field: 'isEnabled', label: '启用', before: 'true', after: 'false' }],
    },
    {
      id: expect.any(Number),
      at: '2026-11-20T02:00:00.000Z',
      action: 'organizations.edit',
      label: '修改',
      actor: by,
      reason: null,
      changes: [{ field: 'name', label: '名称', before: '{"zh":"明德实验学校"}', after: '{"zh":"新名学校"}' }],
    },
    expect.objectContaining({ action: 'organizations.create', label: '新建', actor: null }),
  ])
  const officer = await anOfficer(app, county, [...organizations.permissions])
  const asked = (id: string, resource = 'organizations') =>
    app
      .as(officer)
      .get('/api/console/history', { resource, id })
      .then(({ status, body }) => [status, body.code])
  expect(await asked(school)).toEqual([200, 'H0000'])
  expect(await asked(city)).toEqual([404, 'not_found'])
  expect(await asked('male', 'dictionaryEntries')).toEqual([403, 'forbidden'])
  expect(await asked('male', 'nothing')).toEqual([404, 'not_found'])
})

test('the log is read within 92 days at once, by whoever may see it [S5-47] [S9-22] [console /system/logs]', async () => {
  await anAuditEntry(app, 'early')
  app.clock.set('2027-03-20T02:00:00Z')
  const admin = await anAdmin(app)
  await anAuditEntry(app, 'late')
  const subjects = async (query: Record<string, string>) => {
    const answer = await app.as(admin).get('/api/console/logs', { 'f.action': 'test.note', ...query })
    return answer.body.data.rows.map((row: { subject: string; kind: string }) => [row.subject, row.kind])
  }
  expect(await subjects({})).toEqual([['late', 'action']])
  expect(await subjects({ 'f.at': '2026-11-20..2026-11-20' })).toEqual([['early', 'action']])
  const long = await app.as(admin).get('/api/console/logs', { 'f.at': '2026-11-20..2027-03-20' })
  expect([long.status, long.body.fields]).toEqual([
    422,
    [{ path: 'f.at', code: 'window_too_long', params: { days: 92 }, message: '时间范围最长 92 天' }],
  ])
})
