import { Refusal } from '#kernel/contract/refusals.ts'
import { type Ctx, system } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { contextWithoutRequest, type Surroundings } from '#kernel/server/http.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { defineModule, type ModuleDefinition } from '#kernel/server/module.ts'
import type { BoundRoute } from '#kernel/server/route.ts'
import { type BuyersTurn, buy, firstTurn, waitBeforeMs } from './buying.ts'
import { Hands } from './hands.ts'
import { live } from './living.ts'
import { stories } from './stories.ts'

const living = 'demo.live'
const buying = 'demo.buy'
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

/**
 * Has the worker bring the demo to life, one declaration after the other, and buy at its machines meanwhile; part of the seed's
 * change.
 */
export async function beginLife(ctx: Ctx, tx: Tx): Promise<void> {
  const now = ctx.clock.now()
  const runAt = new Date(now.getTime() + afterFillingMs)
  await take(tx, living, { story: 0, filledAt: now.toISOString() }, runAt)
  await take(tx, buying, firstTurn, runAt)
}

async function take(tx: Tx, job: string, turn: Turn | BuyersTurn, runAt: Date): Promise<void> {
  await enqueue(tx, job, { ...turn }, { key: job, runAt })
}

/** The jobs of the worker: one story in each run, or one purchase, which puts the next one into the queue. */
export function demoLife(surroundings: Surroundings, doors: readonly BoundRoute[]): ModuleDefinition {
  const hands = new Hands(surroundings, doors)
  return defineModule({ name: 'apps.demo-life', tables: [], jobs: { [living]: liveOn, [buying]: buyOn } })

  async function liveOn(ctx: Ctx, { story, filledAt }: Turn): Promise<void> {
    if (story >= stories.length) return
    try {
      await live(hands, story, new Date(filledAt))
    } catch (error) {
      // whoever tries the demo may have been there first: what they have decided stands
      if (!(error instanceof Refusal)) throw error
      ctx.log.info({ err: error, story }, 'a story of the demo has ended otherwise')
    }
    await goOn(living, { story: story + 1, filledAt }, betweenStoriesMs)
  }

  /** Without an end: the demo sells as long as the program runs. */
  async function buyOn(ctx: Ctx, turn: BuyersTurn): Promise<void> {
    const next = await buy(hands, turn, ctx.clock.now())
    await goOn(buying, next, waitBeforeMs(next))
  }

  async function goOn(job: string, next: Turn | BuyersTurn, afterMs: number): Promise<void> {
    const program = contextWithoutRequest(surroundings, job, system, 'none')
    const runAt = new Date(Date.now() + afterMs)
    await program.change('demo.fill', async (tx) => {
      await take(tx, job, next, runAt)
      return { subject: job, reply: null }
    })
  }
}
