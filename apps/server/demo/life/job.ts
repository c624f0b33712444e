import { Refusal } from '#kernel/contract/refusals.ts'
import { type Ctx, system } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { contextWithoutRequest, type Surroundings } from '#kernel/server/http.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { defineModule, type ModuleDefinition } from '#kernel/server/module.ts'
import type { BoundRoute } from '#kernel/server/route.ts'
import { Hands } from './hands.ts'
import { live } from './living.ts'
import { stories } from './stories.ts'

const job = 'demo.live'
/** Nobody who opens the first page waits for it. */
const afterFillingMs = 20_000
/** A visitor's own requests have the machine to themselves in between. */
const betweenStoriesMs = 1500

interface Turn {
  /** which of the stories, from 0 */
  story: number
  /** when the demo was filled in: the days of the stories are reckoned back from it */
  filledAt: string
}

/** Has the worker bring the demo to life, one declaration after the other; part of the seed's change. */
export async function beginLife(ctx: Ctx, tx: Tx): Promise<void> {
  const now = ctx.clock.now()
  await take(tx, { story: 0, filledAt: now.toISOString() }, new Date(now.getTime() + afterFillingMs))
}

async function take(tx: Tx, turn: Turn, runAt: Date): Promise<void> {
  await enqueue(tx, job, { ...turn }, { key: job, runAt })
}

/** The job of the worker: one story in each run, which puts the next one into the queue. */
export function demoLife(surroundings: Surroundings, doors: readonly BoundRoute[]): ModuleDefinition {
  const hands = new Hands(surroundings, doors)
  return defineModule({ name: 'apps.demo-life', tables: [], jobs: { [job]: run } })

  async function run(ctx: Ctx, { story, filledAt }: Turn): Promise<void> {
    if (story >= stories.length) return
    try {
      await live(hands, story, new Date(filledAt))
    } catch (error) {
      // whoever tries the demo may have been there first: what they have decided stands
      if (!(error instanceof Refusal)) throw error
      ctx.log.info({ err: error, story }, 'a story of the demo has ended otherwise')
    }
    const program = contextWithoutRequest(surroundings, job, system, 'none')
    const runAt = new Date(Date.now() + betweenStoriesMs)
    await program.change('demo.fill', async (tx) => {
      await take(tx, { story: story + 1, filledAt }, runAt)
      return { subject: job, reply: null }
    })
  }
}
