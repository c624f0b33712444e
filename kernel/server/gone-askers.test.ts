import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#kernel/testing/app.ts'
import { routes } from '../contract/routes.ts'
import { buildHttp, mountRoutes } from './http.ts'
import { route } from './route.ts'

const app = await startTestApp()

test('requests whose askers have gone before the answer do not fill the server', async () => {
  const shapes = routes('probes', { slow: { method: 'GET', path: '/api/probes/slow' } })
  const access = { who: 'anyone', why: 'a test', rows: 'public rows' } as const
  const gate = Promise.withResolvers<void>()
  let asked = 0
  const run = async () => {
    asked += 1
    await gate.promise
    return {}
  }
  const fastify = buildHttp(app.surroundings)
  mountRoutes(fastify, app.surroundings, [route(shapes.slow, { reply: z.object({}) }, { access, run })], {
    checkReplies: true,
  })
  const address = `${await fastify.listen({ host: '127.0.0.1', port: 0 })}/api/probes/slow`
  // more than the server takes at once, a hundred at a time
  for (let round = 1; round <= 5; round += 1) {
    const leaving = new AbortController()
    const gone = Array.from({ length: 100 }, () => fetch(address, { signal: leaving.signal }))
    const settled = Promise.allSettled(gone)
    await expect.poll(() => asked).toEqual(round * 100)
    leaving.abort()
    await settled
  }
  gate.resolve()
  await expect.poll(async () => (await fetch(address)).status).toEqual(200)
  await fastify.close()
})
