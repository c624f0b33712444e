import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { hashToken, newToken } from '#kernel/server/secrets.ts'
import { accountRefusals, ticketLifeMs } from '../contract.ts'
import { countersFor } from './boot.ts'

export type TicketKind = 'second-step' | 'scan' | 'outside'
export type TicketState = 'open' | 'scanned' | 'confirmed' | 'refused' | 'used'

export interface Ticket {
  id: string
  state: TicketState
  accountId: string | null
  memory: string | null
  ip: string | null
  userAgent: string | null
  expiresAt: Date
}

const memoryPurpose = 'sign-in-ticket.memory'

/**
 * A ticket for a sign-in of several steps; only its hash is stored. Written on connections of its own, since the request that
 * begins it may end in a refusal that carries it.
 */
export async function openTicket(
  ctx: Ctx,
  given: { kind: TicketKind; accountId?: string | null; memory?: string; isShown?: boolean; lifeMs?: number },
): Promise<{ ticket: string; shown: string; expiresAt: Date }> {
  const now = ctx.clock.now()
  const [ticket, shown] = [newToken(), newToken()]
  const expiresAt = new Date(now.getTime() + (given.lifeMs ?? ticketLifeMs))
  await countersFor(ctx)
    .insertInto('platform.sign_in_ticket')
    .values({
      id: ctx.random.uuid(),
      kind: given.kind,
      token_hash: hashToken(ticket),
      shown_hash: given.isShown ? hashToken(shown) : null,
      state: 'open',
      account_id: given.accountId ?? null,
      memory_cipher: given.memory === undefined ? null : ctx.secrets.encrypt(given.memory, memoryPurpose),
      ip: ctx.ip,
      user_agent: ctx.userAgent,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { ticket, shown, expiresAt }
}

/**
 * The living ticket of this kind, by its own token or by what its picture shows; one that is used, past its time or unknown
 * gets the same answer.
 * @throws {Refusal} ticket_unknown
 */
export async function ticketOf(
  ctx: Ctx,
  kind: TicketKind,
  by: { ticket: string } | { shown: string },
): Promise<Ticket> {
  const row = await ctx.db
    .selectFrom('platform.sign_in_ticket')
    .selectAll()
    .where('kind', '=', kind)
    .where('ticket' in by ? 'token_hash' : 'shown_hash', '=', hashToken('ticket' in by ? by.ticket : by.shown))
    .where('state', '<>', 'used')
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (!row) throw accountRefusals.ticket_unknown()
  return {
    id: row.id,
    state: row.state as TicketState,
    accountId: row.account_id,
    memory: row.memory_cipher && ctx.secrets.decrypt(row.memory_cipher, memoryPurpose),
    ip: row.ip,
    userAgent: row.user_agent,
    expiresAt: row.expires_at,
  }
}

/**
 * Counts an attempt, also if the request is refused.
 * @throws {Refusal} ticket_unknown once there were more than `max`
 */
export async function countAttempt(ctx: Ctx, id: string, max: number): Promise<void> {
  const counted = await countersFor(ctx)
    .updateTable('platform.sign_in_ticket')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', max)
    .executeTakeFirst()
  if (counted.numUpdatedRows !== 1n) throw accountRefusals.ticket_unknown()
}

/**
 * Moves a ticket on, in the change that this makes possible: of two at once, the second finds it gone.
 * @throws {Refusal} ticket_unknown
 */
export async function moveTicket(
  tx: Tx,
  id: string,
  from: TicketState,
  to: TicketState,
  accountId?: string,
): Promise<void> {
  const moved = await tx
    .updateTable('platform.sign_in_ticket')
    .set({ state: to, ...(accountId === undefined ? {} : { account_id: accountId }) })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw accountRefusals.ticket_unknown()
}
