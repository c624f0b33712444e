import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Plan, PlannedOrder } from './plan.ts'
import type { PreparedMachine } from './preparation.ts'
import { type Answer, askUntilAnswered } from './requests.ts'
import type { Stage } from './stage.ts'

/** An order that the program has answered: it may never be lost. */
export interface KnownOrder {
  number: string
  machine: string
}

/** What buyers have met, for the figures. */
export interface Met {
  /** asked for, and refused: sold out, out of reach, one too many at a lane */
  refused: number
  unanswered: number
  repeated: number
  /** paid on the provider's page, whatever became of it */
  paid: number
}

interface Offer {
  isOnline: boolean
  piecesMax: number
  lanes: { lane: number; priceFen: number; left: number }[]
}
interface Placed {
  ticket: string
  number: string
}
interface Bought {
  paymentState: string
  isOver: boolean
}

const buyersAtOnceMax = 24
/** a short run is no shorter than the kills in it */
const ordersPerBuyer = 12
/** as long as somebody stands in front of a machine that does not answer, while a computer starts again */
const patienceMs = 60_000
const looksMax = 2
const lookMs = 400
const waitMs = 50
/** a machine that is out of reach or sold out is left for the next one */
const machinesTried = 6

/** Buyers in front of the machines: they know the public routes and the provider's page. */
export class Buyers {
  readonly orders: KnownOrder[] = []
  readonly met: Met = { refused: 0, unanswered: 0, repeated: 0, paid: 0 }
  /** one key, two different answers: each with its order numbers */
  readonly differing: string[] = []
  /** false while the program is behind: then nobody new comes, for a run is to try its faults, not its speed */
  mayCome: () => boolean = () => true
  /** called when an order has been placed, with how many there are by then */
  onPlaced: (count: number) => void = () => undefined
  /** called with the number of an order of which part is to go back by hand */
  onUnhappy: (order: KnownOrder) => void = () => undefined
  readonly #stage: Stage
  readonly #plan: Plan
  readonly #machines: readonly PreparedMachine[]
  #nextGroup = 0
  #addresses = 0

  constructor(stage: Stage, plan: Plan, machines: readonly PreparedMachine[]) {
    this.#stage = stage
    this.#plan = plan
    this.#machines = machines
  }

  /** Buys until so many orders are placed. */
  async buy(count: number): Promise<void> {
    const buyersAtOnce = Math.min(buyersAtOnceMax, Math.ceil(count / ordersPerBuyer))
    const one = async () => {
      while (this.orders.length < count) {
        if (!this.mayCome()) {
          await delay(waitMs)
          continue
        }
        const group = this.#plan.group(this.#nextGroup)
        this.#nextGroup += 1
        await Promise.all(group.map((planned) => this.#come(planned)))
      }
    }
    await Promise.all(Array.from({ length: buyersAtOnce }, one))
  }

  async #come(planned: PlannedOrder): Promise<void> {
    // somebody else each time: so many a minute may one address place
    this.#addresses += 1
    const address = `10.${(this.#addresses >> 16) & 255}.${(this.#addresses >> 8) & 255}.${this.#addresses & 255}`
    const placed = await this.#place(planned, address)
    if (!placed) return
    await this.#goOn(placed, planned, address)
    if (planned.isRefundedByHand) this.onUnhappy(placed)
  }

  async #place(planned: PlannedOrder, address: string): Promise<(KnownOrder & Placed) | null> {
    for (let tried = 0; tried < machinesTried; tried += 1) {
      const machine = this.#machines[(planned.machine + tried) % this.#machines.length]
      if (!machine) return null
      const offer = await this.#ask<Offer>('GET', `/api/buy/${machine.code}`, address)
      const { isOnline, lanes, piecesMax } = offer?.body?.data ?? { isOnline: false, lanes: [], piecesMax: 1 }
      const sold = lanes.filter(({ left }) => left > 0)
      const lane = sold[planned.lane % Math.max(1, sold.length)]
      if (!isOnline || !lane) continue
      const pieces = Math.min(planned.pieces, piecesMax, lane.left)
      const body = { lines: [{ lane: lane.lane, pieces, priceFen: lane.priceFen }] }
      const key = randomUUID()
      const ask = () => this.#ask<Placed>('POST', `/api/buy/${machine.code}/orders`, address, { body, key })
      const answer = await this.#asked(planned, ask)
      if (answer?.status !== 200 || !answer.body) continue
      const placed = { ...answer.body.data, machine: machine.code }
      this.orders.push({ number: placed.number, machine: machine.code })
      this.onPlaced(this.orders.length)
      return placed
    }
    this.met.refused += 1
    return null
  }

  /** Asked once, or twice at a time under one key: then both answers must be the same order. */
  async #asked(planned: PlannedOrder, ask: () => Promise<Answer<Placed> | null>): Promise<Answer<Placed> | null> {
    if (!planned.isRepeated) return await ask()
    this.met.repeated += 1
    const [one, other] = await Promise.all([ask(), ask()])
    const numbers = [one, other].flatMap((each) => (each?.status === 200 && each.body ? [each.body.data.number] : []))
    if (new Set(numbers).size > 1) this.differing.push(numbers.join(' and '))
    return one?.status === 200 ? one : other
  }

  async #goOn(placed: Placed, planned: PlannedOrder, address: string): Promise<void> {
    const own = `/api/buy-orders/${placed.ticket}`
    if (planned.conduct === 'walks-away') return
    await delay(planned.pauseMs)
    if (planned.conduct === 'cancels') return void (await this.#ask('POST', `${own}/cancel`, address, { body: {} }))
    const pay = () => this.#ask<{ codeUrl: string; expiresAt: string }>('POST', `${own}/payment`, address, { body: {} })
    const [begun] = await Promise.all(planned.isRepeated ? [pay(), pay()] : [pay()])
    if (begun?.status !== 200 || !begun.body || planned.conduct === 'never-pays') return
    const { codeUrl, expiresAt } = begun.body.data
    await delay(planned.pauseMs)
    if (planned.conduct === 'pays-late') await delay(Math.max(0, Date.parse(expiresAt) - Date.now() - 150))
    const answer = planned.conduct === 'declines' ? 'decline' : 'pay'
    const body = new URLSearchParams({ answer })
    await askUntilAnswered(new URL(codeUrl), { method: 'POST', body }, patienceMs)
    if (answer === 'pay') this.met.paid += 1
    await this.#look(own, address)
  }

  /** Waits for the goods, and then goes, whether they have come or not. */
  async #look(own: string, address: string): Promise<void> {
    for (let looks = 0; looks < looksMax; looks += 1) {
      await delay(lookMs)
      const answer = await this.#ask<Bought>('GET', own, address)
      if (answer?.body?.data.isOver) return
    }
  }

  async #ask<D>(
    method: string,
    path: string,
    address: string,
    more: { body?: object; key?: string } = {},
  ): Promise<Answer<D> | null> {
    const answer = await askUntilAnswered<D>(
      new URL(path, this.#stage.origin),
      {
        method,
        headers: {
          'x-forwarded-for': address,
          ...(method === 'GET' ? {} : { 'idempotency-key': more.key ?? randomUUID() }),
        },
        ...(more.body === undefined ? {} : { body: more.body }),
      },
      patienceMs,
    )
    if (!answer) this.met.unanswered += 1
    return answer
  }
}
