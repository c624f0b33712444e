import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { hashToken, isSame } from '#kernel/server/secrets.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { productTable } from '#modules/vending/catalog/server/index.ts'
import { buyPageOf, codesOfMachines, machineTable } from '#modules/vending/machines/server/index.ts'
import { merchantById } from '#modules/vending/merchants/server/index.ts'
import {
  createPayment,
  type Misfit,
  misfitsOf,
  payerAddress,
  payerOf,
  paymentStanding,
} from '#modules/vending/payments/server/index.ts'
import { type OrderPaymentState, type OrderRefundState, orderPaymentMoves, orderRefusals } from '../contract.ts'
import type { BegunPayment, BoughtOrder, PayWish } from '../schema.ts'
import { closePayments, expireAt } from './expiry.ts'
import { type Held, holdOrder, type LineRow, type OrderRow, paymentIdOf, setOrder } from './held.ts'
import { contactOf, isOnline, thumbnailsOf } from './offer.ts'
import { changeOrder } from './saga.ts'
import { noteStep } from './steps.ts'

/** The order of a ticket; undefined for a ticket that we did not give. */
export async function orderOfTicket(ctx: Ctx, ticket: string): Promise<OrderRow | undefined> {
  return await ctx.db
    .selectFrom('vending.sales_order')
    .selectAll()
    .where('ticket_hash', '=', hashToken(ticket))
    .executeTakeFirst()
}

interface ShownLine
  extends Pick<LineRow, 'id' | 'state' | 'lane_number' | 'product_name' | 'price_fen' | 'silent_until' | 'refund_id'> {
  thumbnail_id: string | null
  is_refunded: boolean
}

/** How an order stands, for its buyer. */
export async function boughtOrder(ctx: Ctx, order: OrderRow): Promise<BoughtOrder> {
  const { rows: lines } = await sql<ShownLine>`
    select line.id, line.state, line.lane_number, line.product_name, line.price_fen, line.silent_until, line.refund_id,
      product.thumbnail_id,
      coalesce(refund.state in ('in-progress', 'refunded'), false) as is_refunded
    from vending.order_line line
    join ${sql.table(productTable)} product on product.id = line.product_id
    left join vending.order_refund refund on refund.id = line.refund_id
    where line.order_id = ${order.id} order by line.position`.execute(ctx.db)
  const thumbnails = await thumbnailsOf(
    ctx,
    lines.map((line) => line.thumbnail_id),
  )
  const waiting = lines.flatMap(({ state, silent_until: at, refund_id }) =>
    state === 'unknown' && refund_id === null && at ? [at.toISOString()] : [],
  )
  return {
    number: order.number,
    machine: await shownMachine(ctx, order.machine_id),
    merchant: await contactOf(ctx.db, order.merchant_id),
    totalFen: order.total_fen,
    ...(await refundSumsOf(ctx, order.id)),
    misfits: await shownMisfits(ctx, order),
    paymentState: order.payment_state as BoughtOrder['paymentState'],
    dispatchState: order.dispatch_state as BoughtOrder['dispatchState'],
    refundState: order.refund_state as BoughtOrder['refundState'],
    reservedUntil: order.reserved_until.toISOString(),
    silentUntil: waiting.sort().at(-1) ?? null,
    isOver: order.ended_at !== null,
    endedAt: order.ended_at?.toISOString() ?? null,
    lines: lines.map((line) => ({
      id: line.id,
      lane: line.lane_number,
      product: line.product_name,
      thumbnail: thumbnails.get(line.thumbnail_id) ?? null,
      priceFen: line.price_fen,
      state: line.state,
      isRefunded: line.is_refunded,
    })),
  }
}

type RefundSums = Pick<BoughtOrder, 'requestedFen' | 'inProgressFen' | 'refundedFen' | 'failedFen' | 'rejectedFen'>

/**
 * The refunds of an order, added up by state. A refused one counts as such only while it is the last word: not where the piece
 * came out after all, nor where its money was asked for anew.
 */
async function refundSumsOf(ctx: Ctx, orderId: string): Promise<RefundSums> {
  const sum = (state: OrderRefundState) =>
    sql`coalesce(sum(refund.amount_fen) filter (where refund.state = ${state}), 0)::int`
  const { rows } = await sql<RefundSums>`
    select ${sum('requested')} as "requestedFen", ${sum('in-progress')} as "inProgressFen",
      ${sum('refunded')} as "refundedFen", ${sum('failed')} as "failedFen", ${sum('rejected')} as "rejectedFen"
    from vending.order_refund refund
    where refund.order_id = ${orderId} and (refund.state <> 'rejected' or not refund.is_automatic or exists (
      select from vending.order_line line where line.refund_id = refund.id and line.state <> 'delivered'))`.execute(
    ctx.db,
  )
  const [sums] = rows
  assert(sums, 'sums of no rows are a row too')
  return sums
}

/** What came for the payments of an order and is none of it. One that was paid at once has nothing of the kind. */
async function shownMisfits(ctx: Ctx, order: OrderRow): Promise<BoughtOrder['misfits']> {
  if (order.payment_state === 'unpaid' || (order.payment_state === 'paid' && order.payment_attempt === 1)) return []
  const found = await misfitsOf(ctx.db, { kind: 'order', id: order.id })
  return found.map((misfit) => ({
    id: misfit.payment,
    kind: misfit.kind,
    fen: misfit.takenFen,
    state: misfitStateOf(misfit),
  }))
}

/** Settled without a refund that went or is on its way: what somebody has done about it is not known here. */
function misfitStateOf({ refund, isSettled }: Misfit): BoughtOrder['misfits'][number]['state'] {
  if (refund === 'refunded') return 'refunded'
  if (refund === 'in-progress') return 'inProgress'
  if (isSettled) return 'settled'
  return refund === 'failed' ? 'failed' : 'requested'
}

async function shownMachine(ctx: Ctx, id: string): Promise<{ code: string; name: string }> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from ${sql.table(machineTable)} where id = ${id}::uuid`.execute(ctx.db)
  return rows[0] ?? { code: '', name: '' }
}

/** So many payments of one order, one in the place of the other: each keeps the pieces from others anew. */
const attemptsMax = 4

/**
 * Begins the payment of an order, or gives the code of the one that was begun: as long as it is shown, the pieces stay reserved.
 * A machine that cannot be reached takes no money.
 * @throws order_over, machine_offline, no_payment_service, payment_provider_unreachable
 */
export async function payOrder(ctx: Ctx, order: OrderRow, wish: PayWish): Promise<BegunPayment> {
  requirePayable(ctx, order)
  const merchant = await merchantById(ctx.db, order.merchant_id)
  if (!merchant) throw orderRefusals.order_over()
  const fullMs = await readSetting(ctx, 'orderPaymentMs')
  const { payment_attempt: attempt, reserved_until: until } = await asWished(ctx, order, wish, fullMs)
  const id = paymentIdOf(order.id, attempt)
  // the one before is closed before this one can be paid; where that failed before, it is tried again
  if (attempt > 1 && (await closePayments(ctx, order.id, id)) !== null) throw orderRefusals.order_over()
  const expiresInMs = attempt > 1 ? Math.max(1, until.getTime() - ctx.clock.now().getTime()) : fullMs
  const code = await codeOf(ctx, order)
  const returnUrl = buyPageOf(ctx, code)
  const sale = { merchant, place: { machineId: order.machine_id } }
  const isNew = wish.way === 'in-app' && (await paymentStanding(ctx.db, id)) === undefined
  const payer = isNew && wish.payer ? await cameBack(ctx, order, sale, wish.payer) : null
  const asked = isNew && payer === null ? await askPayer(ctx, order, sale, returnUrl) : null
  if (asked) return { ...asked, ways: attempt < attemptsMax ? asked.ways : [asked.way] }
  const { codeUrl, appCall, expiresAt, way, ways } = await createPayment(ctx, {
    ...sale,
    id,
    subject: { kind: 'order', id: order.id },
    // what the buyer reads in the provider's app: where it was, and the order's number
    description: `${code} ${order.number}`,
    amountFen: order.total_fen,
    expiresInMs,
    way: wish.way,
    ...(ctx.ip === null ? {} : { phone: { payerIp: ctx.ip, returnUrl } }),
    ...(payer === null ? {} : { payer }),
    first: async (own, tx) => begin(await holdOrder(own, tx, order.id), expiresInMs),
  }).catch(overIfEnded)
  return { codeUrl, appCall, expiresAt: expiresAt.toISOString(), way, ways: attempt < attemptsMax ? ways : [way] }
}

type Sale = Parameters<typeof payerAddress>[1]

/**
 * Sends the buyer to the provider to say who pays. What he has to come back with is of this order, which only his browser has the
 * ticket of, and good once.
 */
async function askPayer(ctx: Ctx, order: OrderRow, sale: Sale, returnUrl: string): Promise<BegunPayment | null> {
  const state = ctx.random.bytes(32).toString('base64url')
  const asked = await payerAddress(ctx, sale, { returnUrl, state })
  if (asked === null) return null
  const until = await changeOrder(ctx, 'buy.askPayer', order.id, async (held) => {
    requirePayable(held.ctx, held.order)
    await requireOnline(held)
    await setOrder(held, { payer_state_hash: hashToken(state) })
    return held.order.reserved_until
  })
  return { codeUrl: asked.address, appCall: null, expiresAt: until.toISOString(), way: 'in-app', ways: asked.ways }
}

/** Who came back from there; null for whoever was not sent there for this order, or has come back before. */
async function cameBack(
  ctx: Ctx,
  order: OrderRow,
  sale: Sale,
  { code, state }: NonNullable<PayWish['payer']>,
): Promise<string | null> {
  const wasSent = await changeOrder(ctx, 'buy.payerCame', order.id, async (held) => {
    const { payer_state_hash: hash } = held.order
    const isIt = hash !== null && isSame(hash, hashToken(state))
    if (isIt) await setOrder(held, { payer_state_hash: null })
    return isIt
  })
  return wasSent ? await payerOf(ctx, sale, code) : null
}

/** The payment has ended meanwhile: for the buyer the order has. */
function overIfEnded(error: unknown): never {
  throw error instanceof Refusal && error.code === 'wrong_state' ? orderRefusals.order_over() : error
}

type Attempt = Pick<OrderRow, 'payment_attempt' | 'reserved_until'>

/** The order with another payment in the place of the one that was begun, where that is wished for and would be paid another way. */
async function asWished(ctx: Ctx, order: OrderRow, { way, isChange }: PayWish, keptMs: number): Promise<Attempt> {
  if (!isChange || way === undefined || order.payment_attempt >= attemptsMax) return order
  const current = await paymentStanding(ctx.db, paymentIdOf(order.id, order.payment_attempt))
  if (!current || current.way === way) return order
  return await changeOrder(ctx, 'buy.changeWay', order.id, async (held): Promise<Attempt> => {
    requirePayable(held.ctx, held.order)
    // another page of the same buyer was faster
    if (held.order.payment_attempt !== order.payment_attempt) return held.order
    await requireOnline(held)
    await keepFor(held, keptMs, { payment_attempt: order.payment_attempt + 1 })
    return held.order
  })
}

async function begin(held: Held, expiresInMs: number): Promise<void> {
  const { order } = held
  requirePayable(held.ctx, order)
  await requireOnline(held)
  if (order.payment_state === 'paying') return
  await keepFor(held, expiresInMs, { payment_state: orderPaymentMoves.begin.to })
}

async function requireOnline({ tx, order }: Held): Promise<void> {
  if (!(await isOnline(tx, order.machine_id))) throw orderRefusals.machine_offline()
}

/** A payment is begun: the pieces stay reserved for so long from now. */
async function keepFor(held: Held, ms: number, values: Partial<Held['order']>): Promise<void> {
  const until = new Date(held.ctx.clock.now().getTime() + ms)
  await setOrder(held, { ...values, reserved_until: until })
  await expireAt(held.tx, held.order.id, until)
  await noteStep(held, 'payment-begun')
}

function requirePayable(ctx: Ctx, order: Pick<OrderRow, 'payment_state' | 'reserved_until'>): void {
  const isOver = orderPaymentMoves.begin.refusal(order.payment_state as OrderPaymentState) !== null
  if (isOver || order.reserved_until <= ctx.clock.now()) throw orderRefusals.order_over()
}

async function codeOf(ctx: Ctx, order: OrderRow): Promise<string> {
  const code = (await codesOfMachines(ctx.db, [order.machine_id])).get(order.machine_id)
  assert(code, 'an order has a machine')
  return code
}
