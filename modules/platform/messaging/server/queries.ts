import { sql } from 'kysely'
import { type Page, totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { DirectChannel, MessageChannel, MessageState } from '../contract.ts'
import { maskedRecipient } from './recipients.ts'

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
      // only these two have a browser's key
      channel: row.channel as DirectChannel,
      recipientMasked: recipientOf(ctx, row) ?? '',
      subject: row.subject,
      body: row.body,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

function recipientOf(ctx: Ctx, { recipient_cipher: sealed }: { recipient_cipher: Buffer | null }): string | null {
  return sealed === null ? null : maskedRecipient(ctx, sealed)
}

export interface LogAsked {
  after?: string | undefined
  limit: number
  state?: MessageState | undefined
  /** of this push alone */
  pushId?: string
}

/** What went out, newest first; neither text nor whole recipient is shown. */
export async function listMessages(ctx: Ctx, asked: LogAsked): Promise<Page<ReturnType<typeof shown>>> {
  let query = ctx.db.selectFrom('platform.message')
  if (asked.pushId) query = query.where('push_id', '=', asked.pushId)
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
  if (cursor) page = page.where(beyond(cursor))
  return pageOfRows(await page.execute(), asked.limit, counted.total, (row) => shown(ctx, row))
}

interface Cursor {
  at: string
  id: string
}

export function beyond({ at, id }: Cursor) {
  return sql<boolean>`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`
}

/** A page of rows read one further than asked, newest first. */
export function pageOfRows<R extends { created_at: Date; id: string }, S>(
  rows: readonly R[],
  limit: number,
  total: number,
  show: (row: R) => S,
): Page<S> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit).map(show),
    next: last ? `${last.created_at.toISOString()}_${last.id}` : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
}

export function readCursor(after: string): Cursor {
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
    recipient_cipher: Buffer | null
    subject: string | null
    state: string
    attempts: number
    last_error: string | null
    provider: string | null
    created_at: Date
    sent_at: Date | null
  },
) {
  return {
    id: row.id,
    channel: row.channel as MessageChannel,
    template: row.template,
    recipientMasked: recipientOf(ctx, row),
    // until it is out it may hold a code
    subject: ['queued', 'held'].includes(row.state) ? null : row.subject,
    state: row.state as MessageState,
    attempts: row.attempts,
    lastError: row.last_error,
    provider: row.provider,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}
