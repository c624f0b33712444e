import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import {
  accountIdOf,
  entryTable,
  type HeldFrom,
  releaseAll,
  transferTable,
} from '#modules/vending/ledger/server/index.ts'
import type { ExceptionKind } from '../contract.ts'
import { dayOf } from './statements.ts'

/**
 * Differences of a statement by which takings are not there, or not as they were booked; one of a fee, or of money that only the
 * provider knows of, holds nothing back. Whoever settles one of these says that the takings are the merchant's.
 */
export const holdingKinds: readonly ExceptionKind[] = [
  'missing-there',
  'statement-amount',
  'statement-state',
  'currency-differs',
  'statement-missing',
]

/**
 * Every hour: takings become the merchant's by the provider's word, not by our own books alone (vending.md 2.5). A day that waits
 * keeps those behind it waiting.
 */
export async function releaseConfirmed(ctx: Ctx): Promise<void> {
  await releaseAll(ctx, heldFrom)
}

/**
 * The first day of takings of which one is not confirmed: its statement was not compared since it was booked, or has an open
 * difference about it, not about its refunds. Where no statement came at all, somebody of the operator may say so in its place. The
 * payment of a probe, which goes back by itself, holds nothing back.
 */
export const heldFrom: HeldFrom = async (tx, merchantId, { after, until }) => {
  const pendingId = accountIdOf(merchantId, { kind: 'merchant-pending' })
  const { rows } = await sql<{ held_on: string | null }>`
    select min(entry.settles_on)::text as held_on
    from ${sql.table(entryTable)} entry
    join ${sql.table(transferTable)} transfer on transfer.id = entry.transfer_id and transfer.template = 'purchase'
    join vending.payment payment on payment.id = transfer.subject_id and payment.subject_kind <> 'probe'
    cross join lateral (select ${dayOf('payment.paid_at')} as day) paid
    where entry.account_id = ${pendingId}::uuid
      and entry.settles_on > ${after ?? '-infinity'}::date and entry.settles_on <= ${until}::date
      and (
        not exists (
          select from vending.reconciliation run where run.service_id = payment.service_id
            and run.statement_on = paid.day and run.state <> 'failed' and run.ran_at >= transfer.at)
        and not exists (
          select from vending.payment_exception exception where exception.service_id = payment.service_id
            and exception.statement_on = paid.day and exception.kind = 'statement-missing' and exception.state = 'settled'
            and exception.settled_at >= transfer.at)
        or exists (
          select from vending.payment_exception exception where exception.service_id = payment.service_id
            and exception.payment_id = payment.id and exception.statement_on is not null and exception.state = 'open'
            and exception.kind = any(${[...holdingKinds]}::text[])
            -- of a refund: what did not go back is still there; what went back otherwise than it should, perhaps not
            and (exception.refund_id is null or exception.kind in ('statement-amount', 'currency-differs'))))`.execute(
    tx,
  )
  return rows[0]?.held_on ?? null
}
