import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aPlayedDay } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-20T09:00:00+08:00', config: { viewersMax: 2 } })

test('who comes when as many watch as the process takes is told at once to come back, and comes in when one has left', async () => {
  const { day } = await aPlayedDay(app)
  const address = `${await app.origin()}/api/scoreboards/${day.season.id}/space-rescue/primary-group/stream`
  const watch = async () => {
    const leaving = new AbortController()
    const response = await fetch(address, { signal: leaving.signal })
    return { response, leave: () => leaving.abort() }
  }
  const [first, second] = [await watch(), await watch()]
  expect([first.response.status, second.response.status]).toEqual([200, 200])
  const refused = await fetch(address)
  const { code, message } = (await refused.json()) as { code: string; message: string }
  expect([refused.status, refused.headers.get('retry-after'), code, message]).toEqual([
    503,
    '5',
    'scoreboard_full',
    '观看的人太多，请稍后再试',
  ])
  first.leave()
  await expect
    .poll(async () => {
      const { response, leave } = await watch()
      leave()
      return response.status
    })
    .toEqual(200)
  second.leave()
})
