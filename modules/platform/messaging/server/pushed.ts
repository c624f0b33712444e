import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import type { MessageChannel } from '../contract.ts'
import { enqueueAll } from './operations.ts'
import { providersFor } from './providers.ts'
import { waitsUntil } from './quiet-hours.ts'

/** Whether somebody is one of those whom a push is for, now. */
export type StillMeant = (ctx: Pick<Ctx, 'db'>, pushed: { pushId: string; accountId: string }) => Promise<boolean>

let stillMeant: StillMeant = async () => true

/** The program hands it over at its start: whom a push is for, its module knows, which stands after this one. */
export function setStillMeant(judge: StillMeant): void {
  stillMeant = judge
}

/**
 * Whether a message of a push still goes to whom it was written for. Hours may lie between: a pause, quiet hours, a provider out of
 * reach; meanwhile somebody is locked, or has given up the role that it is for. What is for no account, a group, goes.
 */
export async function goesOut(
  ctx: Pick<Ctx, 'db'>,
  message: { push_id: string | null; account_id: string | null },
): Promise<boolean> {
  const { push_id: pushId, account_id: accountId } = message
  return pushId === null || accountId === null || (await stillMeant(ctx, { pushId, accountId }))
}

/** The push is paused: what has not gone out waits. */
export async function holdPushed(tx: Tx, pushId: string): Promise<void> {
  await move(tx, pushId, { from: ['queued'], to: 'held' })
}

/** The push goes on. */
export async function releasePushed(tx: Tx, ctx: Ctx, push: { id: string; isUrgent: boolean }): Promise<void> {
  await queueAgain(tx, ctx, push, 'held')
}

/** The push is given up: what has not gone out never will. */
export async function cancelPushed(tx: Tx, pushId: string): Promise<void> {
  await move(tx, pushId, { from: ['queued', 'held'], to: 'cancelled' })
}

/**
 * What failed for good is tried again from the beginning.
 * @returns how many
 */
export async function retryPushed(tx: Tx, ctx: Ctx, push: { id: string; isUrgent: boolean }): Promise<number> {
  return await queueAgain(tx, ctx, push, 'failed')
}

/** Into the queue, or, for a channel that has no provider any more, kept as new ones would be. */
async function queueAgain(tx: Tx, ctx: Ctx, push: { id: string; isUrgent: boolean }, from: string): Promise<number> {
  const waitUntil = await waitsUntil(ctx, push.isUrgent)
  let count = 0
  for (const channel of ['email', 'sms', 'chat-app'] as const) {
    const hasProvider = (await providersFor(ctx, channel)).length > 0
    const ids = await move(tx, push.id, { from: [from], to: hasProvider ? 'queued' : 'kept', channel })
    if (hasProvider) await enqueueAll(tx, ids, waitUntil)
    count += ids.length
  }
  return count
}

async function move(
  tx: Tx,
  pushId: string,
  { from, to, channel }: { from: readonly string[]; to: string; channel?: MessageChannel },
): Promise<string[]> {
  const rows = await tx
    .updateTable('platform.message')
    .set({ state: to, ...(to === 'queued' ? { attempts: 0, last_error: null } : {}) })
    .where('push_id', '=', pushId)
    .where('state', 'in', [...from])
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? ''))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether something of the push has yet to go out. */
export async function hasWaiting(db: Queryable, pushId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('platform.message')
    .select('id')
    .where('push_id', '=', pushId)
    .where('state', 'in', ['queued', 'held'])
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}

/** How many messages of a push are in these states, as a column of a statement that has the push's id. */
export function pushedCountSql(pushId: RawBuilder<unknown>, states: readonly string[]): RawBuilder<number> {
  return sql<number>`(select count(*)::int from platform.message pushed
    where pushed.push_id = ${pushId} and pushed.state = any(${[...states]}::text[]))`
}
