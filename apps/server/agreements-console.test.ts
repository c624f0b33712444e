import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { currentAgreement } from '#modules/platform/agreements/server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const office = app.as(await anAdmin(app))
const path = '/api/console/agreements'
const create = async (version: string, more: object = {}) =>
  (
    await office.post(path, {
      values: { kind: 'terms', version, title: { zh: '使用条款' }, body: { zh: '<p>第二版</p>' }, ...more },
    })
  ).body
const publish = async (id: string, from: Date | null = null) =>
  (await office.post(`${path}/${id}/publish`, { values: { from: from?.toISOString() ?? null } })).body
const shown = async (id: string) => (await office.get(`${path}/${id}`)).body.data
const inForce = async () => (await currentAgreement(app.ctx().db, 'terms', app.clock.now()))?.version
const inMinutes = (count: number) => new Date(app.clock.now().getTime() + count * 60_000)

test('a draft is seen by nobody outside; published, everybody is asked to accept it, and the list tells who has not [console /system/agreements] [S3-NAMED-05]', async () => {
  const pupil = await aPupil(app)
  await app.as(pupil).post('/api/agreement-acceptances', { kind: 'terms', version: '1' })
  const { id } = (await create('2', { body: { zh: '<p>第二版</p><script>alert(1)</script>' } })).data
  expect((await app.anonymous.get('/api/agreements/terms', { version: '2' })).status).toEqual(404)
  expect([(await shown(id)).state, (await shown(id)).body.zh.includes('<script>')]).toEqual(['draft', false])
  expect((await publish(id)).code).toEqual('H0000')
  expect([await inForce(), (await shown(id)).state]).toEqual(['2', 'in-force'])
  const pending = async () =>
    (
      await office.get('/api/console/pending-acceptances', { 'f.agreement': 'terms', search: pupil.loginName })
    ).body.data.rows.map((row: { version: string }) => row.version)
  expect(await pending()).toEqual(['2'])
  expect((await app.as(pupil).get('/api/accounts/me')).body.data.agreementsToAccept).toEqual(['privacy', 'terms'])
  await app.as(pupil).post('/api/agreement-acceptances', { kind: 'terms', version: '2' })
  expect([await pending(), (await shown(id)).acceptedCount]).toEqual([[], 1])
  const changed = await office.patch(`${path}/${id}`, {
    revision: (await shown(id)).revision,
    values: { title: { zh: '改' } },
  })
  expect(changed.body.code).toEqual('wrong_state')
})

test('a version published for a day to come holds from then on, and can be recalled before', async () => {
  const { id } = (await create('3')).data
  expect((await publish(id, inMinutes(20))).code).toEqual('H0000')
  expect([await inForce(), (await shown(id)).state]).toEqual(['2', 'scheduled'])
  expect((await app.anonymous.get('/api/agreements/terms', { version: '3' })).status).toEqual(404)
  const earlier = (await create('4')).data
  expect((await publish(earlier.id, inMinutes(10))).code).toEqual('agreement_day_order')
  app.clock.advance(30 * 60_000)
  expect([await inForce(), (await shown(id)).state]).toEqual(['3', 'in-force'])
  expect((await office.post(`${path}/${id}/recall`, { reason: '写错了' })).body.code).toEqual('wrong_state')
  expect((await publish(earlier.id, inMinutes(10))).code).toEqual('H0000')
  expect((await office.post(`${path}/${earlier.id}/recall`, { reason: '写错了' })).body.code).toEqual('H0000')
  expect((await shown(earlier.id)).state).toEqual('draft')
})

test('a version that exists, a day that is over, and an empty text are refused in words', async () => {
  const again = await create('1')
  expect([again.code, again.fields[0].path]).toEqual(['invalid_input', 'values.version'])
  const { id } = (await create('5')).data
  expect((await publish(id, inMinutes(-1))).code).toEqual('agreement_day_past')
  const empty = await create('6', { body: { zh: '' } })
  expect([empty.code, empty.fields[0].path]).toEqual(['invalid_input', 'values.body.zh'])
  expect((await office.delete(`${path}/${id}`)).body.code).toEqual('H0000')
})
