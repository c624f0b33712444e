import { sql } from 'kysely'
import { type FieldProblem, kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { Replay } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { hashToken, sha256 } from '#kernel/server/secrets.ts'
import { dayIn } from '#kernel/server/zoned.ts'
import { countUp } from '#modules/platform/accounts/server/index.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import {
  type KnownMachine,
  type PieceProblem,
  type ReservedLane,
  reservePieces,
} from '#modules/vending/machines/server/index.ts'
import type { Merchant } from '#modules/vending/merchants/server/index.ts'
import { cartMaxPieces, orderRefusals, ordersPerMinute } from '../contract.ts'
import { expireAt } from './expiry.ts'
import { isOnline, isSelling, piecesMax, sellingMachine } from './offer.ts'
import { noteStep } from './steps.ts'

export interface WishedLane {
  lane: number
  pieces: number
  priceFen: number
  /** what it held as it was shown; a page of before does not say it */
  product?: string | undefined
}

/** Another product stands in the lane than the one that was shown, maybe at the same price. */
interface OtherProduct {
  lane: number
  reason: 'other-product'
}

interface Placed {
  ticket: string
  number: string
  totalFen: number
  reservedUntil: string
}

/**
 * Reserves what a buyer has chosen, all of it or nothing, until it is paid or its time is over.
 * @throws not_found, machine_not_selling, machine_offline, cart_off, lane_not_sellable, price_changed, too_many_requests
 */
export async function placeOrder(ctx: Ctx, code: string, lines: readonly WishedLane[]): Promise<Placed> {
  const { machine, merchant } = await sellingMachine(ctx.db, code)
  const { order, ...told } = await placedOnce(ctx, machine, merchant, lines)
  // The ticket opens the order: the answer that is kept for a repetition does not hold it.
  return { ticket: ticketOf(ctx, order), ...told }
}

/** The buyer's address of an order: 256 bits that nobody can guess without our key, of which only a hash is stored. */
function ticketOf(ctx: Ctx, orderId: string): string {
  return ctx.secrets.blindIndex(orderId, 'orders.ticket').toString('base64url')
}

type KeptReply = Omit<Placed, 'ticket'> & { order: string }

async function placedOnce(
  ctx: Ctx,
  machine: KnownMachine,
  merchant: Merchant,
  lines: readonly WishedLane[],
): Promise<KeptReply> {
  try {
    return await place(ctx, machine, merchant, lines)
  } catch (thrown) {
    if (thrown instanceof Replay) return thrown.reply as KeptReply
    throw thrown
  }
}

async function place(
  ctx: Ctx,
  machine: KnownMachine,
  merchant: Merchant,
  lines: readonly WishedLane[],
): Promise<KeptReply> {
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
  if (pieces > cartMaxPieces)
    throw kernelRefusals.invalid_input({ count: 1 }, [
      { path: 'lines', code: 'too_many', params: { max: cartMaxPieces } },
    ])
  const own = ctx.under({ organizationId: merchant.id, path: merchant.path })
  const reserveMs = await readSetting(ctx, 'orderReserveMs')
  return await own.change('buy.place', async (tx) => {
    // asked here and no sooner: whoever sends a request again gets its answer, though the machine is away by now, the cart is
    // off, or others have ordered much from the same address
    if (pieces > 1 && piecesMax(merchant) === 1) throw orderRefusals.cart_off()
    await requirePatience(ctx, machine)
    if (!isSelling(machine, merchant)) throw orderRefusals.machine_not_selling()
    if (!(await isOnline(tx, machine.id))) throw orderRefusals.machine_offline()
    const found = await reservePieces(tx, machine.id, lines, ctx.clock.now())
    if ('problems' in found) throw refusalOf(found.problems, lines)
    const others = otherProducts(found.lanes, lines)
    if (others.length > 0) throw refusalOf(others, lines)
    const reservedUntil = new Date(own.clock.now().getTime() + reserveMs)
    const order = await insertOrder(own, tx, machine, found.lanes, reservedUntil)
    const { number, totalFen } = order
    return {
      subject: order.id,
      after: { machine: machine.id, number, totalFen },
      reply: { order: order.id, number, totalFen, reservedUntil: reservedUntil.toISOString() },
    }
  })
}

/** Whoever orders and never pays keeps pieces from others: so many a minute of one address at one machine. */
async function requirePatience(ctx: Ctx, machine: KnownMachine): Promise<void> {
  if (ctx.ip === null) return
  const asker = sha256(`${machine.id}\n${ctx.ip}`).toString('base64url')
  const minuteMs = 60_000
  if ((await countUp(ctx, `buy:${asker}`, minuteMs)) > ordersPerMinute)
    throw kernelRefusals.too_many_requests({ retryAfterS: minuteMs / 1000 })
}

function otherProducts(lanes: readonly ReservedLane[], lines: readonly WishedLane[]): OtherProduct[] {
  const shown = new Map(lines.map(({ lane, product }) => [lane, product]))
  const isOther = ({ lane, productId }: ReservedLane) => (shown.get(lane) ?? productId) !== productId
  return lanes.filter(isOther).map(({ lane }) => ({ lane, reason: 'other-product' }))
}

/** Every lane of the order that cannot be had as it was shown, all at once; the first decides the sentence. */
function refusalOf(problems: readonly (PieceProblem | OtherProduct)[], lines: readonly WishedLane[]): Refusal {
  const fields = problems.map((problem): FieldProblem => {
    const path = `lines[${lines.findIndex(({ lane }) => lane === problem.lane)}]`
    return { path, code: 'priceFen' in problem ? 'price_changed' : 'lane_not_sellable', params: { ...problem } }
  })
  const unsellable = problems.find((problem) => !('priceFen' in problem))
  if (unsellable) return orderRefusals.lane_not_sellable({ ...unsellable }, fields)
  const [{ reason: _same, ...changed } = { reason: null }] = problems
  return orderRefusals.price_changed({ ...changed }, fields)
}

async function insertOrder(
  ctx: Ctx,
  tx: Tx,
  machine: KnownMachine,
  lanes: readonly ReservedLane[],
  reservedUntil: Date,
): Promise<{ id: string; number: string; totalFen: number }> {
  const id = ctx.random.uuid()
  const now = ctx.clock.now()
  const number = await nextNumber(tx, dayIn(machine.timeZone, now))
  const totalFen = lanes.reduce((sum, lane) => sum + lane.pieces * lane.priceFen, 0)
  await tx
    .insertInto('vending.sales_order')
    .values({
      id,
      merchant_id: machine.merchantId,
      merchant_path: machine.merchantPath,
      machine_id: machine.id,
      number,
      ticket_hash: hashToken(ticketOf(ctx, id)),
      payment_state: 'unpaid',
      dispatch_state: 'reserved',
      amount_fen: totalFen,
      reserved_until: reservedUntil,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await insertLines(ctx, tx, { id, machine }, lanes)
  await noteStep({ tx, ctx, order: { id, merchant_path: machine.merchantPath } }, 'placed')
  await expireAt(tx, id, reservedUntil)
  return { id, number, totalFen }
}

/** One line for each piece: it is dispensed, or not, by itself. */
async function insertLines(
  ctx: Ctx,
  tx: Tx,
  order: { id: string; machine: KnownMachine },
  lanes: readonly ReservedLane[],
): Promise<void> {
  const pieces = lanes.flatMap((lane) => Array.from({ length: lane.pieces }, () => lane))
  const rows = pieces.map((lane, index) => ({
    id: ctx.random.uuid(),
    merchant_path: order.machine.merchantPath,
    order_id: order.id,
    position: index + 1,
    machine_id: order.machine.id,
    lane_id: lane.id,
    lane_number: lane.lane,
    product_id: lane.productId,
    product_name: lane.productName,
    batch_id: lane.batchId,
    price_fen: lane.priceFen,
    paid_fen: lane.priceFen,
    state: 'reserved',
  }))
  await tx.insertInto('vending.order_line').values(rows).execute()
}

/** `20261122-000017`: the day where the machine stands, and counted through. */
async function nextNumber(tx: Tx, day: string): Promise<string> {
  const { rows } = await sql<{ next: string }>`select nextval('vending.order_number')::text as next`.execute(tx)
  return `${day.replaceAll('-', '')}-${(rows[0]?.next ?? '').padStart(6, '0')}`
}
