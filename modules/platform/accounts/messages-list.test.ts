import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, aPhone } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('the office lists messages page by page, recipients masked and texts left out', async () => {
  const admin = await anAdmin(app)
  const phones = [aPhone(), aPhone(), aPhone()]
  for (const target of phones) {
    app.clock.advance(1000)
    await app.anonymous.post('/api/one-time-codes', { purpose: 'register', by: 'sms', target })
  }
  const first = (await app.as(admin).get('/api/messages', { limit: 2 })).body.data
  const second = (await app.as(admin).get('/api/messages', { limit: 2, after: first.next })).body.data
  const masked = phones.reverse().map((phone) => `139****${phone.slice(-4)}`)
  const shown = [...first.rows, ...second.rows].map(({ recipientMasked }) => recipientMasked)
  expect([shown, first.total, second.next]).toEqual([masked, 3, null])
  expect(first.rows[0]).toEqual({
    id: expect.any(String),
    channel: 'sms',
    template: 'accounts.messages.registerCode',
    recipientMasked: masked[0],
    subject: null,
    state: 'kept',
    attempts: 0,
    lastError: null,
    provider: null,
    createdAt: '2026-11-21T04:00:03.000Z',
    sentAt: null,
  })
  app.clock.advance(1000)
  await app.anonymous.post('/api/one-time-codes', { purpose: 'register', by: 'email', target: 'new@example.com' })
  const newest = async () => (await app.as(admin).get('/api/messages', { limit: 1 })).body.data.rows[0]
  const out = await newest()
  expect([out.channel, out.state, typeof out.subject]).toEqual(['email', 'kept', 'string'])
  // until it is out a message may hold a code
  await app.write((db) =>
    db.updateTable('platform.message').set({ state: 'queued' }).where('id', '=', out.id).execute(),
  )
  expect((await newest()).subject).toEqual(null)
  const bad = await app.as(admin).get('/api/messages', { after: "x' or 1=1" })
  expect([bad.status, bad.body.fields[0].path]).toEqual([422, 'after'])
})

test('a new version of an agreement is accepted by whoever is signed in, and only the one in force', async () => {
  const admin = await anAdmin(app)
  const pending = async () => (await app.as(admin).get('/api/accounts/me')).body.data.agreementsToAccept
  expect(await pending()).toEqual(['privacy', 'terms'])
  const accept = (kind: string, version: string) => app.as(admin).post('/api/agreement-acceptances', { kind, version })
  expect((await accept('privacy', '1')).body.data).toEqual({ acceptedAt: '2026-11-21T04:00:04.000Z' })
  expect((await accept('terms', '0')).body.code).toEqual('agreement_outdated')
  expect(await pending()).toEqual(['terms'])
})
