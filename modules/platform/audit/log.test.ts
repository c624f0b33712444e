import { expect, test } from 'vitest'
import { collectRoutes } from '#kernel/server/module.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import {
  anAdmin,
  anOfficer,
  aPhone,
  aScannedTicket,
  aSecondStep,
  aTeacher,
  fixturePassword,
} from '#modules/platform/accounts/fixtures.ts'
import { organizations } from '#modules/platform/organizations/contract.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { anAuditEntry } from './fixtures.ts'
import { zh } from './texts/zh.ts'

const app = await startTestApp({ now: '2026-11-20T02:00:00Z' })

test('the history of a row says who changed what, when and why, in words, and only to those who may see the row', async () => {
  const { city, county, school } = await aSchool(app)
  const admin = await anAdmin(app)
  const path = `/api/console/organizations/${school}`
  const { revision } = (await app.as(admin).get(path)).body.data
  await app.as(admin).patch(path, { revision, values: { name: { zh: '新名学校', en: 'New School' } } })
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
      changes: [{ field: 'isEnabled', label: '启用', kind: 'text', before: '是', after: '否', parts: null }],
    },
    {
      id: expect.any(Number),
      at: '2026-11-20T02:00:00.000Z',
      action: 'organizations.edit',
      label: '修改',
      actor: by,
      reason: null,
      changes: [
        { field: 'name', label: '名称', kind: 'text', before: '明德实验学校', after: '新名学校', parts: null },
        { field: 'name', label: '名称（English）', kind: 'text', before: null, after: 'New School', parts: null },
      ],
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

test('signing in is no history of an account: only what happened to it is told', async () => {
  const admin = await anAdmin(app)
  await app.ctx().change('sessions.open', async () => ({ subject: admin.accountId, reply: null }))
  await app.ctx().change('users.lock', async () => ({ subject: admin.accountId, reason: '长期不用', reply: null }))
  const { body } = await app.as(admin).get('/api/console/history', { resource: 'users', id: admin.accountId })
  const told = (body.data.entries as { action: string }[]).map(({ action }) => action)
  expect([told.includes('users.lock'), told.filter((action) => action.startsWith('sessions.'))]).toEqual([true, []])
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

test('the log tells sign-ins, by whatever way, and what was read in full from all other actions [S1-FUNC-16] [console /system/logs]', async () => {
  const admin = await anAdmin(app)
  const kindOf = async (action: string) => {
    const { rows } = (await app.as(admin).get('/api/console/logs', { 'f.action': action })).body.data
    return rows.map((row: { kind: string }) => row.kind)
  }
  const signIn = (account: string) => app.anonymous.post('/api/sessions', { account, password: fixturePassword })
  const teacher = await aTeacher(app, { contacts: [{ by: 'sms', target: aPhone() }] })
  expect((await signIn(teacher.loginName)).status).toEqual(200)
  const { ticket } = await aScannedTicket(app, { isConfirmed: true })
  expect((await app.anonymous.post('/login/scanCheck', { ticket })).body.data.state).toEqual('confirmed')
  const guarded = await anAdmin(app)
  const { code } = await aSecondStep(app, guarded)
  app.clock.advance(60_000)
  const asked = (await signIn(guarded.loginName)).body.params.ticket
  expect((await app.anonymous.post('/api/sessions/second-step', { ticket: asked, code: code() })).status).toEqual(200)
  // the other service has a test of its own (outside-login.test.ts): here only its entry is needed
  await app.ctx().change('outsideLogin.finish', async () => ({ subject: teacher.accountId, reply: null }))
  const unmask = `/api/console/users/${teacher.accountId}/unmask`
  expect((await app.as(admin).post(unmask, { reason: '核对报名电话' })).status).toEqual(200)
  await anAuditEntry(app, 'an action')
  for (const action of ['sessions.signIn', 'scanSignIn.signIn', 'secondStep.answer', 'outsideLogin.finish'])
    expect([action, ...(await kindOf(action))]).toEqual([action, 'sign-in'])
  expect(await kindOf('users.unmask')).toEqual(['sensitive-read'])
  expect(await kindOf('secondStep.confirm')).toEqual(['action'])
  expect((await kindOf('test.note')).at(0)).toEqual('action')
  const actionsOf = async (kind: string) => {
    const { rows } = (await app.as(admin).get('/api/console/logs', { 'f.kind': kind, limit: 100 })).body.data
    return new Set(rows.map((row: { action: string }) => row.action))
  }
  expect(await actionsOf('sign-in')).toEqual(
    new Set(['sessions.signIn', 'scanSignIn.signIn', 'secondStep.answer', 'outsideLogin.finish']),
  )
  expect(await actionsOf('sensitive-read')).toEqual(new Set(['users.unmask']))
})

test('every action of the product has words of its own in the log', () => {
  const written = collectRoutes(app.modules)
    .filter(({ shape }) => shape.method !== 'GET' && (shape.trace === undefined || shape.trace === 'audit'))
    .map(({ shape }) => (shape.audit ?? shape.name).split('.'))
  expect(written.length).toBeGreaterThan(100)
  const unworded = written.filter(([noun = '', verb = '']) => !(noun in zh.nouns) || !(verb in zh.verbs))
  expect(unworded.map((name) => name.join('.'))).toEqual([])
})
