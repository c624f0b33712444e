import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { setLiveInterval } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('the live counts of a sign-in that was ended meanwhile end with it', async () => {
  const usual = setLiveInterval(200)
  onTestFinished(() => void setLiveInterval(usual))
  const admin = await anAdmin(app)
  const [session] = (await app.as(admin).get('/api/sessions')).body.data.sessions
  const startedAt = Date.now()
  const stream = app.as(admin).get('/api/console/live', { seconds: 60 })
  expect((await app.as(admin).delete(`/api/sessions/${session.id}`)).status).toEqual(200)
  const told = (await stream).raw.toString().trim().split('\n')
  // what was known before the end was told, once; the next turn ended it, long before its time
  expect(told.length).toEqual(1)
  expect(Date.now() - startedAt).toBeLessThan(30_000)
})

test('the ninth stream of a person ends the first, which is told so, and their browser asks by and by instead', async () => {
  const admin = await anAdmin(app)
  const origin = await app.origin()
  const leaving = new AbortController()
  const open = async () => {
    const answer = await fetch(`${origin}/api/console/live`, {
      headers: { authorization: admin.token },
      signal: leaving.signal,
    })
    const lines = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
    return { first: (await lines.read()).value, lines }
  }
  const { first, lines } = await open()
  expect(Object.keys(JSON.parse(String(first)))).toEqual(['counts'])
  for (let more = 1; more <= 8; more += 1) await open()
  expect(await lines.read()).toEqual({ done: false, value: '{"replaced":true}\n' })
  expect((await lines.read()).done).toBe(true)
  expect(app.fastify.streams.count).toBe(8)
  leaving.abort()
  await expect.poll(() => app.fastify.streams.count).toBe(0)
})
