import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { KnownOrder } from './buyers.ts'
import { laneCapacity, type PreparedMachine, type PreparedShop } from './preparation.ts'
import { askUntilAnswered } from './requests.ts'
import type { Stage } from './stage.ts'

/** What people of the merchants have done, for the figures. */
export interface Done {
  piecesBrought: number
  faultsCleared: number
  refundsByHand: number
  refundsApproved: number
  refundsRetried: number
}

const roundMs = 500
const lookMs = 200
const patienceMs = 30_000
const minuteMs = 60_000
/** what the program does each minute of its own accord for orders and payments */
const minuteJobs = ['orders.sweep', 'payments.pollWaiting', 'payments.pollClosed', 'payments.pollRefunds'] as const
/** who is refused by a payment that is not settled yet comes back so often */
const refundTriesMax = 40

interface Wish {
  order: KnownOrder
  tries: number
}

/** The people behind the machines, who keep them selling: replenishers, and an office that gives money back. */
export class Staff {
  readonly done: Done = { piecesBrought: 0, faultsCleared: 0, refundsByHand: 0, refundsApproved: 0, refundsRetried: 0 }
  /** jobs that are due and not begun: what the program is behind by */
  backlog = 0
  readonly #stage: Stage
  readonly #pool: pg.Pool
  readonly #shops: readonly PreparedShop[]
  readonly #shopOf: ReadonlyMap<string, PreparedShop>
  readonly #compress: number
  #wishes: Wish[] = []
  #isWorking = true
  #rounds: Promise<unknown> = Promise.resolve()

  constructor(
    stage: Stage,
    options: { shops: readonly PreparedShop[]; machines: readonly PreparedMachine[]; compress: number },
  ) {
    this.#stage = stage
    this.#shops = options.shops
    this.#shopOf = new Map(options.machines.map(({ code, shop }) => [code, shop]))
    this.#compress = options.compress
    this.#pool = new pg.Pool({ connectionString: stage.databaseUrl, max: 4, connectionTimeoutMillis: 5000 })
    // a database that is killed takes its connections along; the next round opens new ones
    const isExpected = () => undefined
    this.#pool.on('error', isExpected)
    this.#pool.on('connect', (client) => client.on('error', isExpected))
  }

  get database(): pg.Pool {
    return this.#pool
  }

  begin(): void {
    this.#rounds = Promise.all([
      this.#again(minuteMs / this.#compress, () => this.#minute()),
      this.#again(lookMs, () => this.#look()),
      this.#again(roundMs, () => this.#bring()),
      this.#again(roundMs, () => this.#clearFaults()),
      this.#again(roundMs, () => this.#giveBack()),
      this.#again(roundMs, () => this.#decide('requested', 'approve')),
      this.#again(roundMs, () => this.#decide('failed', 'retry')),
    ])
  }

  /** Part of the money of this order goes back, as soon as it is over. */
  refundByHand(order: KnownOrder): void {
    this.#wishes.push({ order, tries: 0 })
  }

  /** Nobody does anything any more: what is read now stays so. */
  async rest(): Promise<void> {
    this.#isWorking = false
    await this.#rounds
  }

  async end(): Promise<void> {
    await this.rest()
    await this.#pool.end()
  }

  async #again(everyMs: number, work: () => Promise<void>): Promise<void> {
    while (this.#isWorking) {
      try {
        await work()
      } catch (error) {
        // the database is away: whoever asked it comes back
        if (!isBroken(error)) throw error
      }
      await delay(everyMs)
    }
  }

  /** A minute of the product's clock is over: what is left lying is taken up, payments and refunds are asked after. */
  async #minute(): Promise<void> {
    for (const job of minuteJobs)
      await this.#pool.query(`select graphile_worker.add_job($1, job_key := $2)`, [job, `faults ${job}`])
  }

  async #look(): Promise<void> {
    const { rows } = await this.#pool.query<{ due: number }>(
      // one of our own that was under way when the next was asked for, and whose program was killed, is taken up by nobody
      `select count(*)::int as due from graphile_worker._private_jobs
       where run_at <= now() and locked_at is null and attempts < max_attempts`,
    )
    this.backlog = rows[0]?.due ?? 0
  }

  /** Fills lanes that are nearly empty. They are locked for the moment of one statement, and no other row with them. */
  async #bring(): Promise<void> {
    const { rows } = await inTransaction(this.#pool, (client) =>
      client.query<{ quantity: number }>(
        `with low as (
          select id, $1 - stock as quantity from vending.lane
          where product_id is not null and stock - reserved <= 1 and stock < $1 for update skip locked
        ), filled as (
          update vending.lane set stock = stock + low.quantity from low where lane.id = low.id returning lane.id, low.quantity
        )
        insert into faults.brought select id, quantity from filled returning quantity`,
        [laneCapacity],
      ),
    )
    this.done.piecesBrought += rows.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  async #clearFaults(): Promise<void> {
    const { rows } = await this.#pool.query<{ id: string; code: string }>(
      `select lane.id, machine.code from vending.lane join vending.machine on machine.id = lane.machine_id
        where lane.status = 'abnormal' limit 20`,
    )
    for (const { id, code } of rows) {
      const shop = this.#shopOf.get(code)
      if (shop && (await this.#post(`lanes/${id}/clear-fault`, shop.admin.token, { reason: 'a motor was changed' })))
        this.done.faultsCleared += 1
    }
  }

  async #giveBack(): Promise<void> {
    for (const wish of this.#wishes.splice(0)) {
      const { rows } = await this.#pool.query<{ id: string; total_fen: number }>(
        `select id, total_fen from vending.sales_order where number = $1`,
        [wish.order.number],
      )
      const [row] = rows
      const shop = this.#shopOf.get(wish.order.machine)
      if (!row || !shop) continue
      const values = { amountFen: Math.ceil(row.total_fen / 3), reason: 'other', remark: null }
      if (await this.#post(`orders/${row.id}/refund`, shop.admin.token, { values })) this.done.refundsByHand += 1
      // it was not paid yet, or a piece is on its way
      else if (wish.tries < refundTriesMax) this.#wishes.push({ ...wish, tries: wish.tries + 1 })
    }
  }

  /** A second person agrees to most of what waits for somebody, and has what failed asked for again. */
  async #decide(state: string, action: 'approve' | 'retry'): Promise<void> {
    const { rows } = await this.#pool.query<{ id: string; merchant_id: string }>(
      // one in four is left to wait: its exception names it
      `select id, merchant_id from vending.order_refund where state = $1 and get_byte(decode(left(md5(id::text), 2), 'hex'), 0) >= 64
        limit 20`,
      [state],
    )
    for (const { id, merchant_id: merchant } of rows) {
      const shop = this.#shops.find((each) => each.id === merchant)
      if (!shop || !(await this.#post(`refunds/${id}/${action}`, shop.second.token, {}))) continue
      if (action === 'approve') this.done.refundsApproved += 1
      else this.done.refundsRetried += 1
    }
  }

  /** Whether it was done; a refusal is an answer too. */
  async #post(path: string, token: string, body: object): Promise<boolean> {
    const headers = { authorization: token, 'idempotency-key': randomUUID() }
    const url = new URL(`/api/console/${path}`, this.#stage.origin)
    const answer = await askUntilAnswered(url, { method: 'POST', headers, body }, patienceMs)
    return answer?.status === 200
  }
}

/** A change of what belongs to merchants is refused unless it says under whom it is made. */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query(`begin; select set_config('app.tenant', 'all', true)`)
    const result = await work(client)
    await client.query('commit')
    isDone = true
    return result
  } finally {
    // a connection in the middle of something is of no use to the next one
    client.release(!isDone)
  }
}

/** Whether the connection, and not the statement, was at fault. */
export function isBroken(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  const states = ['57P01', '57P02', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']
  return states.includes(code ?? '') || /terminat|timeout|closed|Connection/i.test(message ?? '')
}
