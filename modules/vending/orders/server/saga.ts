import type { Ctx } from '#kernel/server/context.ts'
import { asMerchantOf, axesOf, type Held, holdOrder, saveAxes } from './held.ts'
import { sendNext } from './lines.ts'
import { refundUndelivered } from './refunds.ts'
import { settleExceptions } from './steps.ts'

/**
 * What follows from how an order stands: the next piece is sent, the money of what did not come out goes back, what is settled
 * is settled. Called after every event, and by the sweep for orders at which the program was cut off: done twice, it is done
 * once.
 */
export async function goOn(held: Held): Promise<void> {
  if (held.order.payment_state === 'paid') {
    await sendNext(held)
    await refundUndelivered(held)
  }
  await settleExceptions(held)
  await saveAxes(held)
}

/** A change of one order, under its merchant, and what follows from it; `run` answers what the change is to answer. */
export async function changeOrder<T>(
  ctx: Ctx,
  name: string,
  orderId: string,
  run: (held: Held) => Promise<T>,
  reason?: string,
): Promise<T> {
  const own = await asMerchantOf(ctx, orderId)
  return await own.change(name, async (tx) => {
    const held = await holdOrder(own, tx, orderId)
    const before = axesOf(held)
    const reply = await run(held)
    await goOn(held)
    return { subject: orderId, before, after: axesOf(held), ...(reason === undefined ? {} : { reason }), reply }
  })
}
