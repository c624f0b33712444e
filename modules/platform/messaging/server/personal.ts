import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import {
  countFrom,
  type PersonalData,
  type RetentionClass,
  retentionBatchRows,
  retire,
} from '#kernel/server/personal.ts'

/** What was sent to a person by any way, the inbox of the product and the pushes of an office among them. */
export const personal: readonly PersonalData[] = [
  {
    name: 'messages',
    holds: ['platform.message'],
    async collect(ctx, accountId) {
      const rows = await ctx.db
        .selectFrom('platform.message')
        .select(['subject', 'body', 'channel', 'push_id', 'created_at', 'read_at'])
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map((row) => ({
        title: row.subject ?? '',
        at: row.created_at.toISOString(),
        facts: [
          { key: 'channel', value: ctx.words.text(`rights.channels.${channelOf(row)}`, {}, ctx.language) },
          { key: 'text', value: row.body },
          ...(row.read_at ? [{ key: 'readAt', value: row.read_at.toISOString() }] : []),
        ],
      }))
    },
    async erase(_ctx, tx, accountId) {
      const done = await tx.deleteFrom('platform.message').where('account_id', '=', accountId).executeTakeFirst()
      return Number(done.numDeletedRows)
    },
  },
]

/** Where a message was read; a chat group's is nobody's own. */
function channelOf(row: { channel: string; push_id: string | null }): string {
  return row.push_id === null ? row.channel : 'push'
}

/** Messages that are out, or have failed for good, go with time. */
export const retention: readonly RetentionClass[] = [
  { code: 'messages', days: 180, minDays: 30, maxDays: 1095, count: countMessages, run: dropMessages },
]

const dueMessages = (before: Date) => sql`platform.message where created_at < ${before} and state <> 'queued'`

function countMessages(ctx: Ctx, before: Date): Promise<number> {
  return countFrom(ctx, dueMessages(before))
}

async function dropMessages(ctx: Ctx, before: Date): Promise<number> {
  return await retire(
    ctx,
    'retention.messages',
    sql`delete from platform.message where id in (
      select id from ${dueMessages(before)} limit ${retentionBatchRows * 10})`,
  )
}
