import { sql } from 'kysely'
import { type Page, totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { MessageChannel, MessageState } from '../contract.ts'

const outboxMax = 30

/**
 * What this browser's own doings would have sent, newest first. Outside the demo there is no such page.
 * @throws {Refusal} not_found outside the demo
 */
export async function demoOutbox(ctx: Ctx) {
  if (!ctx.config.isDemo) throw kernelRefusals.not_found()
  const rows = ctx.browserKey
    ? await ctx.db
        .selectFrom('platform.message')
        .select(['id', 'channel', 'recipient_cipher', 'subject', 'body', 'created_at'])
        .where('browser_key', '=', ctx.browserKey)
        .orderBy('created_at', 'desc')
        .limit(outboxMax)
        .execute()
    : []
  return {
    messages: rows.map((row) => ({
      id: row.id,
      channel: row.channel as MessageChannel,
      recipientMasked: maskedRecipient(ctx, row),
      subject: row.subject,
      body: row.body,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

function maskedRecipient(ctx: Ctx, row: { channel: string; recipient_cipher: Buffer }): string {
  const recipient = ctx.secrets.decrypt(row.recipient_cipher, 'message.recipient')
  if (row.channel === 'sms') return `${recipient.slice(0, 3)}****${recipient.slice(-4)}`
  return `${recipient.slice(0, 1)}***${recipient.slice(recipient.lastIndexOf('@'))}`
}

/** The office's list of messages, newest first; neither text nor whole recipient is shown. */
export async function listMessages(
  ctx: Ctx,
  asked: { after?: string | undefined; limit: number; state?: MessageState | undefined },
): Promise<Page<Awaited<ReturnType<typeof shown>>>> {
  let query = ctx.db.selectFrom('platform.message')
  if (asked.state) query = query.where('state', '=', asked.state)
  const counted = await ctx.db
    .selectFrom(
      query
        .select('id')
        .limit(totalCap + 1)
        .as('few'),
    )
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let page = query
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit + 1)
  const cursor = asked.after === undefined ? null : readCursor(asked.after)
  if (cursor) page = page.where(sql<boolean>`(created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`)
  const rows = await page.execute()
  const last = rows.length > asked.limit ? rows[asked.limit - 1] : undefined
  return {
    rows: rows.slice(0, asked.limit).map((row) => shown(ctx, row)),
    next: last ? `${last.created_at.toISOString()}_${last.id}` : null,
    total: Math.min(counted.total, totalCap),
    totalIsCapped: counted.total > totalCap,
  }
}

function readCursor(after: string): { at: string; id: string } {
  const [, at, id] = /^([\d-]{10}T[\d:.]{12}Z)_([0-9a-f-]{36})$/.exec(after) ?? []
  if (!at || !id) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'after', code: 'wrong_format' }])
  return { at, id }
}

function shown(
  ctx: Ctx,
  row: {
    id: string
    channel: string
    template: string
    recipient_cipher: Buffer
    subject: string | null
    state: string
    attempts: number
    last_error: string | null
    created_at: Date
    sent_at: Date | null
  },
) {
  return {
    id: row.id,
    channel: row.channel as MessageChannel,
    template: row.template,
    recipientMasked: maskedRecipient(ctx, row),
    subject: row.subject,
    state: row.state as MessageState,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}
