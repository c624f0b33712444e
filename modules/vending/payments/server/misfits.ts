import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import type { RefundState } from '../contract.ts'
import { lockPayment } from './payment-rows.ts'
import { returnMisfit } from './refunds.ts'

/**
 * Money that came for a payment after it was closed goes back as it came (vending.md 2.3), where whoever asked for the payment says
 * that nothing else becomes of it. Once: where that fails, a person asks anew from the row of the exception.
 * @returns how its refund stands; `asked` where it has been asked for just now
 */
export async function returnLate(
  ctx: Ctx,
  tx: Tx,
  asked: { paymentId: string; reason: string },
): Promise<RefundState | 'asked'> {
  await lockPayment(tx, asked.paymentId)
  const known = await tx
    .selectFrom('vending.payment_refund')
    .select('state')
    .where('payment_id', '=', asked.paymentId)
    .orderBy(sql`state = 'failed'`)
    .orderBy('asked_at', 'desc')
    .executeTakeFirst()
  if (known) return known.state as RefundState
  const exception = await tx
    .selectFrom('vending.payment_exception')
    .select('id')
    .where('payment_id', '=', asked.paymentId)
    .where('kind', '=', 'paid-after-close')
    .where('statement_on', 'is', null)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  await returnMisfit(ctx, tx, { ...asked, exceptionId: exception.id, takenFen: null, currency: null })
  return 'asked'
}

/** Money that came and is no payment, as whoever paid it is told of it. */
export interface Misfit {
  /** id of the payment that it came for */
  payment: string
  /** of another amount or currency than was asked for; or after the payment was closed */
  kind: 'amount' | 'late'
  /** null: of another currency */
  takenFen: number | null
  /** how its refund stands; null: none was asked for */
  refund: RefundState | null
  /** somebody has settled it, with or without a refund */
  isSettled: boolean
}

interface MisfitRow {
  payment: string
  kind: string
  found: string
  state: string
  taken_fen: number | null
  refund: RefundState | null
}

/**
 * What came of this kind for the payments that were asked for what the caller is about. Late money counts once it goes back as such:
 * until then, and where it goes back as the caller's own refund, the caller tells of it.
 */
export async function misfitsOf(db: Queryable, subject: { kind: string; id: string }): Promise<Misfit[]> {
  const { rows } = await sql<MisfitRow>`
    select distinct on (payment.id) payment.id as payment, exception.kind, exception.found, exception.state, payment.taken_fen,
      (select returned.state from vending.payment_refund returned where returned.payment_id = payment.id
        order by returned.state = 'failed', returned.asked_at desc limit 1) as refund
    from vending.payment payment join vending.payment_exception exception on exception.payment_id = payment.id
    where payment.subject_kind = ${subject.kind} and payment.subject_id = ${subject.id}::uuid and payment.state <> 'paid'
      and exception.statement_on is null and exception.refund_id is null
      and (exception.kind in ('amount-differs', 'currency-differs')
        or exception.kind = 'paid-after-close' and payment.taken_fen is not null)
    order by payment.id, exception.created_at`.execute(db)
  return rows.map((row) => ({
    payment: row.payment,
    kind: row.kind === 'paid-after-close' ? 'late' : 'amount',
    takenFen: row.kind === 'currency-differs' ? null : (row.taken_fen ?? Number(row.found)),
    refund: row.refund,
    isSettled: row.state === 'settled',
  }))
}
