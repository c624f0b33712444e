import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { emit } from '#kernel/server/jobs.ts'
import type { ExceptionKind } from '../contract.ts'
import type { PaymentRow } from './payment-rows.ts'

/** Noted once, however often it is found. */
export async function noteException(
  ctx: Ctx,
  tx: Tx,
  found: {
    row: Pick<PaymentRow, 'merchant_path' | 'service_id'> & { id: string | null }
    kind: ExceptionKind
    expected: string
    found: string
    /** of which refund it is told; else of the payment itself */
    refundId?: string | null
    statementOn?: string
  },
): Promise<void> {
  const { row } = found
  await tx
    .insertInto('vending.payment_exception')
    .values({
      id: ctx.random.uuid(),
      merchant_path: sql`${row.merchant_path}::uuid[]`,
      service_id: row.service_id,
      payment_id: row.id,
      refund_id: found.refundId ?? null,
      kind: found.kind,
      expected: found.expected,
      found: found.found,
      statement_on: found.statementOn ?? null,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // what a statement tells a day later is for people: whoever asked for the payment has long gone on
  if (found.statementOn === undefined) await emit(tx, 'payments.exception', { payment: row.id, kind: found.kind })
}
