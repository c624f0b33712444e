import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { MessageType } from '../contract.ts'
import { beyond, pageOfRows, readCursor } from './queries.ts'

const own = (ctx: Ctx) =>
  ctx.db.selectFrom('platform.message').where('account_id', '=', accountOf(ctx)).where('channel', '=', 'app')

/** One's own messages within the product, newest first. */
export async function inbox(
  ctx: Ctx,
  asked: { after?: string | undefined; limit: number; unread?: boolean | undefined },
) {
  let page = own(ctx)
    .select(['id', 'type', 'subject', 'body', 'created_at', 'read_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit + 1)
  if (asked.unread) page = page.where('read_at', 'is', null)
  if (asked.after !== undefined) page = page.where(beyond(readCursor(asked.after)))
  const counting = own(ctx)
    .select('read_at')
    .orderBy('created_at', 'desc')
    .limit(totalCap + 1)
  const [rows, few] = await Promise.all([page.execute(), counting.execute()])
  const unreadCount = few.filter((row) => row.read_at === null).length
  const shown = pageOfRows(rows, asked.limit, asked.unread ? unreadCount : few.length, (row) => ({
    id: row.id,
    type: row.type as MessageType | null,
    title: row.subject ?? '',
    body: row.body,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }))
  return { ...shown, unreadCount }
}

/** How many are unread, for the bell. */
export async function unreadCount(ctx: Ctx): Promise<number> {
  const rows = await own(ctx).select('id').where('read_at', 'is', null).limit(totalCap).execute()
  return rows.length
}

/** One's own message; undefined for another's. */
export async function ownMessage(ctx: Ctx, id: string): Promise<{ id: string } | undefined> {
  return await own(ctx).select('id').where('id', '=', id).executeTakeFirst()
}

/** Reading it again changes nothing. */
export async function readMessage(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('inbox.read', async (tx) => {
    const row = await tx
      .updateTable('platform.message')
      .set((set) => ({ read_at: set.fn.coalesce('read_at', set.val(ctx.clock.now())) }))
      .where('id', '=', id)
      .where('account_id', '=', accountOf(ctx))
      .where('channel', '=', 'app')
      .returning('id')
      .executeTakeFirst()
    if (!row) throw kernelRefusals.not_found()
    return { subject: id, reply: null }
  })
}

export async function readAllMessages(ctx: Ctx): Promise<{ count: number }> {
  const accountId = accountOf(ctx)
  return await ctx.change('inbox.readAll', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('platform.message')
      .set({ read_at: ctx.clock.now() })
      .where('account_id', '=', accountId)
      .where('channel', '=', 'app')
      .where('read_at', 'is', null)
      .executeTakeFirst()
    return { subject: accountId, reply: { count: Number(numUpdatedRows) } }
  })
}
