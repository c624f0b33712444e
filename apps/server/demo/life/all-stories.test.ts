import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { allRoutes } from '../../app.ts'
import { seedDemo } from '../../demo.ts'
import { Hands } from './hands.ts'
import { live } from './living.ts'
import { stories } from './stories.ts'

const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00', config: { isDemo: true } })
await seedDemo({ database: app.surroundings.database, context: () => app.ctx() })

const count = async () =>
  (
    await app.write((db) =>
      db
        .selectFrom('contest.declaration')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
  ).count

test('all sixty stories of the demo are lived to their end', { timeout: 900_000 }, async () => {
  const before = await count()
  const hands = new Hands(app.surroundings, allRoutes())
  for (const place of stories.keys()) await live(hands, place, app.clock.now())
  expect((await count()) - before).toEqual(stories.length)
  await app.drainJobs()
  expect(await app.brokenInvariants()).toEqual({})
})
