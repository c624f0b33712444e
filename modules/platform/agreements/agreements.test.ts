import { expect, test } from 'vitest'
import { languages } from '#kernel/contract/languages.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { firstAgreements } from './server/first/index.ts'
import { agreementsToAccept, currentAgreement, publishAgreement, publishFirstAgreements } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('an installation has its three agreements from the start, whole in four languages', async () => {
  expect(firstAgreements.map(({ kind }) => kind)).toEqual(['privacy', 'terms', 'guardian-consent'])
  for (const { kind } of firstAgreements) {
    const shown = await Promise.all(
      languages.map(async (language) => (await app.anonymous.in(language).get(`/api/agreements/${kind}`)).body.data),
    )
    expect(shown.map(({ body }) => body.match(/<h2>/g).length)).toEqual([10, 10, 10, 10])
    expect(new Set(shown.map(({ body, title }) => `${title}${body}`)).size).toEqual(4)
    // names of buttons were settled when it was published
    expect(shown.filter(({ body }) => body.includes('{text:'))).toEqual([])
    expect(shown.map(({ version, isCurrent }) => [version, isCurrent])).toEqual(Array(4).fill(['1', true]))
  }
})

test('starting again publishes nothing twice', async () => {
  const count = async () => (await app.auditOf('privacy:1')).length
  await publishFirstAgreements(app.ctx())
  expect(await count()).toEqual(1)
})

test('processes that start for the first time at once publish them once, and none of them fails', async () => {
  const count = async () => (await app.auditOf('guardian-consent:1')).length
  const before = await count()
  await app.write((db) => db.deleteFrom('platform.agreement').where('kind', '=', 'guardian-consent').execute())
  await Promise.all(Array.from({ length: 4 }, () => publishFirstAgreements(app.ctx())))
  expect(await count()).toEqual(before + 1)
  expect((await app.anonymous.get('/api/agreements/guardian-consent')).status).toEqual(200)
})

test('a new version is in force at once, the one before stays readable, and people are asked again', async () => {
  const bodies = { zh: '<p>第二版</p>', en: '<p>Second</p>' }
  app.clock.advance(1000)
  await publishAgreement(app.ctx(), { kind: 'terms', version: '2', titles: { zh: '使用条款' }, bodies })
  expect((await app.anonymous.get('/api/agreements/terms')).body.data).toEqual({
    kind: 'terms',
    version: '2',
    title: '使用条款',
    language: 'zh',
    body: '<p>第二版</p>',
    publishedAt: '2026-11-21T04:00:01.000Z',
    isCurrent: true,
  })
  const old = (await app.anonymous.get('/api/agreements/terms', { version: '1' })).body.data
  expect([old.version, old.isCurrent]).toEqual(['1', false])
  const korean = (await app.anonymous.in('ko').get('/api/agreements/terms')).body.data
  expect([korean.body, korean.language]).toEqual(['<p>第二版</p>', 'zh'])
  expect((await currentAgreement(app.ctx().db, 'terms', app.clock.now()))?.version).toEqual('2')
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await agreementsToAccept(app.ctx().db, nobody, app.clock.now())).toEqual(['privacy', 'terms'])
})

test('a kind or version that does not exist is not found', async () => {
  const statuses = [
    await app.anonymous.get('/api/agreements/nothing'),
    await app.anonymous.get('/api/agreements/privacy', { version: '9' }),
    await app.anonymous.get('/api/agreements/..%2F..'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 404, 404])
})
