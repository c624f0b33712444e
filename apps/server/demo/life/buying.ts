import { createHash } from 'node:crypto'
import { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { twinSchemas } from '#modules/vending/devices/contract/console-schemas.ts'
import { type TwinDeed, twinRoutes } from '#modules/vending/devices/contract.ts'
import { type KnownMachine, machineByCode } from '#modules/vending/machines/server/index.ts'
import { buyRoutes } from '#modules/vending/orders/contract.ts'
import { buySchemas } from '#modules/vending/orders/schema.ts'
import { demoProviderAt } from '#modules/vending/payments/demo.ts'
import type { Hand, Hands } from './hands.ts'

/** Every machine of the demo but VM100001 to VM100004, which are left to whoever tries it; the busiest first. */
const machines = Array.from({ length: 16 }, (_, at) => `VM${100_005 + ((at * 7) % 16)}`)
/** Who stands in front of machines: frees lanes and fills them. */
const keeperName = 'demooperator'

/** So many orders come in the first ten minutes, then one every few minutes. */
const firstOrders = 60
const firstWaitMs = 10_000
const minuteMs = 60_000
const answerTimeoutMs = 3000

/** Of every twenty orders one is not paid, of every thirty one meets a lane that is stuck; never both. */
const isLeftUnpaid = (placed: number) => placed % 20 === 9
const meetsStuckLane = (placed: number) => placed % 30 === 14

/** Amounts at which the provider of the demo misbehaves (apps/fake-provider/README.md). */
const isMisbehaving = (priceFen: number) => priceFen % 1000 >= 901 && priceFen % 1000 <= 914

interface Place {
  /** id of the machine */
  machine: string
  lane: number
}

/** How far the buying has come. */
export interface BuyersTurn {
  /** turns before this one, whether anything came of them or not: what is drawn goes by it */
  tried: number
  /** orders that came of them: the pace goes by it, and what goes wrong */
  placed: number
  /** where the piece of the last order was made to be stuck; freed in the next turn */
  stuck: Place | null
}
export const firstTurn: BuyersTurn = { tried: 0, placed: 0, stuck: null }

/** How long it is until that turn. */
export function waitBeforeMs({ tried, placed }: BuyersTurn): number {
  return placed < firstOrders ? firstWaitMs : minuteMs * (2 + 4 * lotsOf(tried).wait)
}

/**
 * Somebody buys one piece at a machine of the demo, as anybody would: by the doors of the buyer's page, and at the page of the
 * payment provider. Nothing is bought where the provider or the machine is not there, or while somebody plays with the machine.
 * @returns the next turn
 */
export async function buy(hands: Hands, turn: BuyersTurn, at: Date): Promise<BuyersTurn> {
  const next = { ...turn, tried: turn.tried + 1 }
  try {
    return await tryToBuy(hands, next, at)
  } catch (error) {
    // the machines are not there, or somebody was faster: the next turn tries again
    if (!(error instanceof Refusal)) throw error
    hands.program(at).log.debug({ err: error }, 'nothing was bought in the demo')
    return next
  }
}

async function tryToBuy(hands: Hands, turn: BuyersTurn, at: Date): Promise<BuyersTurn> {
  const ctx = hands.program(at)
  const keeper = await hands.personNamed(keeperName, at)
  if (turn.stuck) await disturb(keeper, turn.stuck, 'free-lane')
  const next = { ...turn, stuck: null }
  const lots = lotsOf(turn.tried)
  const machine = await machineByCode(ctx.db, drawn(machines, lots.machine) ?? '')
  if (!machine || !(await isReady(ctx, keeper, machine))) return next
  const buyer = hands.passerBy(at)
  const params = { machine: machine.code }
  const offer = await buyer.ask(buyRoutes.offer, buySchemas.offer, { params })
  const lane = drawn(offer.lanes, lots.lane)
  if (!offer.isSelling || !offer.isOnline || !lane || isMisbehaving(lane.priceFen)) return next
  const place = { machine: machine.id, lane: lane.lane }
  if (lane.left === 0) {
    // sold out: it is filled instead
    await disturb(keeper, place, 'fill-lane')
    return next
  }
  const line = { lane: lane.lane, product: lane.product.id, pieces: 1, priceFen: lane.priceFen }
  const { ticket } = await buyer.ask(buyRoutes.place, buySchemas.place, { params, body: { lines: [line] } })
  const { codeUrl } = await buyer.ask(buyRoutes.pay, buySchemas.pay, { params: { ticket }, body: {} })
  const bought = { ...next, placed: turn.placed + 1 }
  if (isLeftUnpaid(turn.placed)) return bought
  const isStuck = meetsStuckLane(turn.placed)
  if (isStuck) await disturb(keeper, place, 'jam-lane')
  // where nobody answers any more the order stays unpaid, as it would for anybody
  await isAnswered(codeUrl, new URLSearchParams({ answer: 'pay' }))
  return { ...bought, stuck: isStuck ? place : null }
}

/** The machine is on the wire and as it should be, and the provider of the demo takes its money and is there. */
async function isReady(ctx: Ctx, keeper: Hand, machine: KnownMachine): Promise<boolean> {
  const twin = await keeper.ask(twinRoutes.view, twinSchemas.view, { params: { machine: machine.id } })
  const isPlayedWith = twin.willLosePower || twin.isSensorBlind || twin.isDoorOpen || twin.jammedLanes.length > 0
  if (!twin.isConnected || isPlayedWith) return false
  const provider = await demoProviderAt(ctx.db, machine)
  return provider !== undefined && (await isAnswered(provider))
}

async function disturb(keeper: Hand, { machine, lane }: Place, deed: TwinDeed): Promise<void> {
  await keeper.ask(twinRoutes.disturb, twinSchemas.disturb, { params: { machine }, body: { deed, lane } })
}

/** Whether anybody listens at the provider's address; what is sent there is a form. */
async function isAnswered(url: string, form?: URLSearchParams): Promise<boolean> {
  const signal = AbortSignal.timeout(answerTimeoutMs)
  try {
    const answer = await fetch(url, form === undefined ? { signal } : { method: 'POST', body: form, signal })
    await answer.arrayBuffer()
    return true
  } catch {
    return false
  }
}

/** From 0 up to 1, and for the same turn the same in every demo. */
function lotsOf(turn: number): { machine: number; lane: number; wait: number } {
  const bytes = createHash('sha256').update(`demo.buy ${turn}`).digest()
  const lot = (place: number) => bytes.readUInt32BE(place * 4) / 2 ** 32
  return { machine: lot(0), lane: lot(1), wait: lot(2) }
}

/** Those at the front are drawn more often: not everything sells alike. */
function drawn<T>(among: readonly T[], lot: number): T | undefined {
  return among[Math.floor(among.length * lot ** 1.5)]
}
