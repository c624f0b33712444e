import type { Selectable } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { PaymentState, PaymentWay } from '../contract.ts'

export type PaymentRow = Selectable<DB['vending.payment']>

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const row = await tx.selectFrom('vending.payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

export async function paymentById(db: Queryable, id: string): Promise<PaymentRow> {
  const row = await db.selectFrom('vending.payment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

export async function setState(ctx: Ctx, tx: Tx, row: PaymentRow, values: object): Promise<void> {
  await tx
    .updateTable('vending.payment')
    .set({ ...values, updated_at: ctx.clock.now() })
    .where('id', '=', row.id)
    .execute()
}

/** How a payment stands, for the module that asked for it. */
export interface PaymentStanding {
  id: string
  state: PaymentState
  way: PaymentWay
  subject: { kind: string; id: string | null }
  provider: string
  amountFen: number
  /** its money goes back, or has gone, as what never was this payment */
  isMisfit: boolean
  paidAt: Date | null
  payer: string | null
}

/** Whoever asks; undefined when there is none. */
export async function paymentStanding(db: Queryable, id: string): Promise<PaymentStanding | undefined> {
  const row = await db
    .selectFrom('vending.payment as payment')
    .innerJoin('vending.payment_service as service', 'service.id', 'payment.service_id')
    .select([
      'payment.state',
      'payment.way',
      'payment.subject_kind',
      'payment.subject_id',
      'payment.amount_fen',
      'payment.taken_fen',
      'payment.paid_at',
      'payment.payer',
      'service.provider',
    ])
    .where('payment.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const subject = { kind: row.subject_kind, id: row.subject_id }
  return {
    id,
    state: row.state as PaymentState,
    way: row.way as PaymentWay,
    subject,
    provider: row.provider,
    amountFen: row.amount_fen,
    isMisfit: row.taken_fen !== null,
    paidAt: row.paid_at,
    payer: row.payer,
  }
}

/** The payments that were asked for what the caller is about, the first one first, with how each stands. */
export async function paymentsOf(
  db: Queryable,
  subject: { kind: string; id: string },
): Promise<{ id: string; state: PaymentState }[]> {
  const rows = await db
    .selectFrom('vending.payment')
    .select(['id', 'state'])
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, state }) => ({ id, state: state as PaymentState }))
}
