import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { publishAgreement } from '#modules/platform/agreements/server/index.ts'
import { aPupil } from './fixtures.ts'

const app = await startTestApp({ isFirstStart: true, now: '2026-11-21T04:00:00.000Z' })

test('every version is listed, and a person sees which one they accepted and when', async () => {
  const pupil = await aPupil(app)
  app.clock.advance(60_000)
  const titles = { zh: '个人信息保护说明（新）' }
  await publishAgreement(app.ctx(), { kind: 'privacy', version: '2', titles, bodies: { zh: '<p>第二版</p>' } })
  const published = app.clock.now().toISOString()
  const { body } = await app.anonymous.in('en').get('/api/agreements/privacy/versions')
  expect(body.data).toEqual({
    kind: 'privacy',
    title: '个人信息保护说明（新）',
    versions: [
      { version: '2', title: '个人信息保护说明（新）', publishedAt: published, isCurrent: true },
      { version: '1', title: 'Privacy notice', publishedAt: '2026-11-21T04:00:00.000Z', isCurrent: false },
    ],
  })
  expect((await app.as(pupil).get('/api/agreement-acceptances')).body.data).toEqual({ acceptances: [] })
  app.clock.advance(60_000)
  await app.as(pupil).post('/api/agreement-acceptances', { kind: 'privacy', version: '2' })
  const acceptedAt = app.clock.now().toISOString()
  expect((await app.as(pupil).get('/api/agreement-acceptances')).body.data).toEqual({
    acceptances: [{ kind: 'privacy', version: '2', acceptedAt }],
  })
  const other = await aPupil(app)
  expect((await app.as(other).get('/api/agreement-acceptances')).body.data).toEqual({ acceptances: [] })
  expect((await app.anonymous.get('/api/agreements/nothing/versions')).status).toEqual(404)
})
