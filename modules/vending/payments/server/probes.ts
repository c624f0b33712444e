import type { Ctx } from '#kernel/server/context.ts'
import { idOf } from '#modules/vending/ledger/server/index.ts'
import { asMerchantOf } from './accounts.ts'
import { paymentById } from './payment-rows.ts'
import { askRefund } from './refunds.ts'

/** A probe was paid: it goes back. */
export async function returnProbe(ctx: Ctx, { payment: id }: { payment: string }): Promise<void> {
  const payment = await paymentById(ctx.db, id)
  if (payment.subject_kind !== 'probe') return
  await asMerchantOf(ctx, payment).change('paymentServices.returnProbe', async (tx) => {
    await askRefund(ctx, tx, {
      id: idOf('probe refund', id),
      paymentId: id,
      amountFen: payment.amount_fen,
      reason: '0.01',
    })
    return { subject: payment.service_id, reply: null }
  })
}

/** A probe went back: its account has shown that it works. */
export async function noteProbe(ctx: Ctx, { payment: id }: { payment: string }): Promise<void> {
  const payment = await paymentById(ctx.db, id)
  if (payment.subject_kind !== 'probe') return
  await asMerchantOf(ctx, payment).change('paymentServices.probed', async (tx) => {
    await tx
      .updateTable('vending.payment_service')
      .set({ probed_at: ctx.clock.now() })
      .where('id', '=', payment.service_id)
      .where('state', '=', 'enabled')
      .execute()
    return { subject: payment.service_id, reply: null }
  })
}
