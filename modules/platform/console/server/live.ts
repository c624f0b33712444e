import type { ServerResponse } from 'node:http'
import { Refusal } from '#kernel/contract/refusals.ts'
import { type Ctx, may } from '#kernel/server/context.ts'
import type { LiveCount } from '#kernel/server/module.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { openStream } from '#kernel/server/streams.ts'
import { actorStill } from '#modules/platform/accounts/server/index.ts'
import { liveIntervalMs } from '../contract.ts'

let sources: readonly LiveCount[] = []

/** What the modules count; the program hands it over at its start, since most of them stand after this one. */
export function setLiveCounts(given: readonly LiveCount[]): void {
  sources = given
}

let intervalMs = liveIntervalMs

/** How often streams look, from their next turn on: tests do not wait as long as people. @returns how often they did before */
export function setLiveInterval(ms: number): number {
  const before = intervalMs
  intervalMs = ms
  return before
}

/** What waits for this person: only of what they may see. */
export async function liveCounts(ctx: Ctx): Promise<Record<string, number>> {
  const mine = sources.filter(({ permission }) => permission === null || may(ctx.actor, permission))
  const counted = await Promise.all(mine.map(async ({ key, count }) => [key, await count(ctx)] as const))
  const counts: Record<string, number> = {}
  for (const [key, count] of counted) counts[key] = (counts[key] ?? 0) + count
  return counts
}

/** The last line to the oldest stream of a person who has too many: its browser asks by and by instead. */
const replaced = `${JSON.stringify({ replaced: true })}\n`

/**
 * Sends the counts as lines of JSON: at once, and whenever one of them has changed. An empty line in between keeps
 * proxies from closing the connection. Ends by itself after so many seconds. Looks only when no request has to wait for it.
 */
export async function streamCounts(ctx: Ctx, seconds: number, exchange: RawExchange): Promise<null> {
  const { accountId } = ctx.actor
  const { admission } = exchange.request.server
  const raw = openStream(exchange, accountId === null ? null : { accountId, lastWords: replaced })
  raw.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const endsAt = Date.now() + seconds * 1000
  let last = ''
  try {
    for (;;) {
      // with the rights of now: whoever was signed out, or has lost a role, hears no more of it
      const counts = await admission.whenIdle(async () => liveCounts({ ...ctx, actor: await actorStill(ctx) }))
      const line = counts ? JSON.stringify({ counts }) : last
      if (raw.writableEnded) break
      raw.write(line === last ? '\n' : `${line}\n`)
      last = line
      if (Date.now() + intervalMs > endsAt || !(await goesOn(raw, intervalMs))) break
    }
  } catch (error) {
    // the head is out: all that is left is to end the stream, and to log why
    if (!(error instanceof Refusal)) ctx.log.error({ err: error, requestId: ctx.requestId }, 'live counts broke off')
  }
  raw.end()
  return null
}

/** Waits; false as soon as nobody listens any more. */
function goesOn(stream: ServerResponse, waitMs: number): Promise<boolean> {
  return new Promise((done) => {
    const gone = () => {
      clearTimeout(timer)
      done(false)
    }
    const timer = setTimeout(() => {
      stream.off('close', gone)
      done(true)
    }, waitMs)
    stream.once('close', gone)
  })
}
