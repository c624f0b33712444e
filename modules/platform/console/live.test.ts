import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'

const app = await startTestApp()

test('the live counts of a sign-in that was ended meanwhile end with it', async () => {
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
