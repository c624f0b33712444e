import { setTimeout as delay } from 'node:timers/promises'
import { type Books, readBooks } from './books.ts'
import { Buyers, type Met } from './buyers.ts'
import { type FaultsOptions, type Kill, kills, type Plan, planOf } from './plan.ts'
import { type Prepared, prepare } from './preparation.ts'
import { type Unquiet, untilQuiet } from './quiet.ts'
import { type Done, Staff } from './staff.ts'
import { openStage, type Stage } from './stage.ts'
import { type Finding, judge } from './verdict.ts'
import { readWitnesses } from './witnesses.ts'

/** What a run came to. */
export interface Outcome {
  findings: Finding[]
  figures: Figures
  /** what was still on its way when waiting was given up; empty when all came to rest */
  unquiet: Unquiet
  /** why the figures say too little: so that a run in which nothing was sold is no good one */
  lacks: string[]
}

export interface Figures {
  /** by how they ended */
  orders: { placed: number; paid: number; delivered: number; partly: number; undelivered: number; unpaid: number }
  pieces: { delivered: number; failed: number; unknown: number }
  refunds: { refunded: number; waiting: number }
  exceptions: number
  killed: Record<Kill, number>
  /** cuts of network and power at machines */
  disturbed: number
  met: Met
  done: Done
  playedS: number
  quietS: number
}

export interface RunOptions extends FaultsOptions {
  say(line: string): void
  /** keeps the folder of a run that broke something, to look into it */
  isKeptWhenBroken?: boolean
  /** ends the run early, with nothing left running */
  signal?: AbortSignal
  quietLateMs?: number
}

const tellMs = 10_000
const quietLateMs = 300_000
const merchantNumbers = ['1900000001', '1900000002']
const machinesPerProcess = 50
/** jobs that may wait before the next buyer comes */
const backlogMax = 8

/** Plays a run from its seed to its verdict. */
export async function playFaults(options: RunOptions): Promise<Outcome> {
  const { say, compress } = options
  const plan = planOf(options)
  say(
    `seed ${options.seed}: ${options.orders} orders on ${options.machines} twins, time-outs ${compress} times shorter`,
  )
  const stage = await openStage({ compress, seedOf: plan.machinesSeed })
  let isWhole = false
  try {
    options.signal?.throwIfAborted()
    await stage.startDatabase()
    await Promise.all([stage.startServer(), stage.startProvider(merchantNumbers)])
    const prepared = await prepare(stage, options.machines, compress, plan.preparation)
    options.signal?.throwIfAborted()
    say(`prepared ${prepared.machines.length} machines of ${prepared.shops.length} merchants`)
    stage.startTwins(prepared.logins, Math.max(2, Math.ceil(options.machines / machinesPerProcess)))
    const outcome = await Promise.race([playOn(stage, plan, prepared, options), stage.failed, stopped(options)])
    isWhole = outcome.findings.every(({ broken }) => broken.length === 0)
    return outcome
  } finally {
    const isKept = !isWhole && options.isKeptWhenBroken === true
    if (isKept) say(`what is left of the run lies in ${stage.dataDir}`)
    await stage.close({ isKept })
  }
}

function stopped({ signal }: RunOptions): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(new Error('the run was stopped'))
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
  })
}

async function playOn(stage: Stage, plan: Plan, prepared: Prepared, options: RunOptions): Promise<Outcome> {
  const buyers = new Buyers(stage, plan, prepared.machines)
  const staff = new Staff(stage, { ...prepared, compress: options.compress })
  buyers.onUnhappy = (order) => staff.refundByHand(order)
  buyers.mayCome = () => staff.backlog <= backlogMax
  try {
    await untilConnected(stage)
    staff.begin()
    const startedAt = performance.now()
    await buyAmongFaults(stage, plan, buyers, options)
    const playedS = secondsSince(startedAt)
    options.say(`${buyers.orders.length} orders in ${playedS.toFixed(0)} s; the faults stop`)
    stage.calmTwins()
    const quietFrom = performance.now()
    const unquiet = await untilQuiet(staff.database, stage, {
      lateMs: options.quietLateMs ?? quietLateMs,
      say: options.say,
    })
    await staff.rest()
    const quietS = secondsSince(quietFrom)
    options.say(`quiet after ${quietS.toFixed(0)} s ${JSON.stringify(unquiet)}`)
    const books = await readBooks(staff.database, stage.provider.origin)
    const findings = await judge({
      books,
      witnesses: readWitnesses(
        stage.fleetDir,
        prepared.machines.map(({ code }) => code),
      ),
      known: buyers.orders,
      differing: buyers.differing,
      endedByItself: stage.endedByItself,
      database: staff.database,
    })
    const figures = figuresOf({ stage, books, buyers, staff, playedS, quietS })
    return { findings, unquiet, figures, lacks: lacksOf(figures, plan) }
  } finally {
    await staff.end()
  }
}

/** One piece delivered for so many orders at least. */
const ordersPerPieceMax = 20

function lacksOf({ orders, pieces, killed, disturbed }: Figures, plan: Plan): string[] {
  const isFew = pieces.delivered < orders.placed / ordersPerPieceMax
  const unkilled = kills.flatMap((kind) => {
    const wanted = plan.kills.filter((each) => each.kind === kind).length
    return killed[kind] === wanted ? [] : [`${kind} was killed ${killed[kind]} of ${wanted} times`]
  })
  return [
    ...(isFew ? [`${pieces.delivered} pieces were delivered of ${orders.placed} orders`] : []),
    ...(disturbed === 0 ? ['no machine was cut off'] : []),
    ...unkilled,
  ]
}

async function untilConnected(stage: Stage): Promise<void> {
  const late = AbortSignal.timeout(60_000)
  while (stage.machines.connected < stage.machines.total * 0.8) {
    late.throwIfAborted()
    await delay(100)
  }
}

/** Buyers buy, and whatever the plan has for so many orders strikes on the way; resolves when everything is up again. */
async function buyAmongFaults(stage: Stage, plan: Plan, buyers: Buyers, options: RunOptions): Promise<void> {
  const waiting = [...plan.kills]
  const struck: Promise<void>[] = []
  buyers.onPlaced = (count) => {
    while (waiting[0] && waiting[0].afterOrders <= count) {
      const planned = waiting.shift()
      if (planned) struck.push(delay(planned.delayMs).then(() => stage.kill(planned)))
    }
  }
  const tell = setInterval(() => options.say(progress(stage, buyers)), tellMs)
  try {
    await buyers.buy(options.orders)
    await Promise.all(struck)
  } finally {
    clearInterval(tell)
  }
}

function progress(stage: Stage, { orders, met }: Buyers): string {
  const struck = Object.entries(stage.killed).map(([kind, count]) => `${kind} ${count}`)
  const { connected, total } = stage.machines
  return `${orders.length} orders, ${met.paid} paid, ${met.refused} refused; ${connected} of ${total} machines; killed: ${struck.join(', ')}`
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1000

function figuresOf(of: {
  stage: Stage
  books: Books
  buyers: Buyers
  staff: Staff
  playedS: number
  quietS: number
}): Figures {
  const { stage, books, buyers, staff, playedS, quietS } = of
  const orders = [...books.orders.values()]
  const lines = orders.flatMap((order) => order.lines)
  const refunds = orders.flatMap((order) => order.refunds)
  const paid = orders.filter(({ paymentState }) => paymentState === 'paid')
  const share = (order: (typeof orders)[number]) =>
    order.lines.filter(({ state }) => state === 'delivered').length / Math.max(1, order.lines.length)
  const linesIn = (state: string) => lines.filter((line) => line.state === state).length
  const refundsIn = (...states: string[]) => refunds.filter(({ state }) => states.includes(state)).length
  return {
    orders: {
      placed: orders.length,
      paid: paid.length,
      delivered: paid.filter((order) => share(order) === 1).length,
      partly: paid.filter((order) => share(order) > 0 && share(order) < 1).length,
      undelivered: paid.filter((order) => share(order) === 0).length,
      unpaid: orders.length - paid.length,
    },
    pieces: { delivered: linesIn('delivered'), failed: linesIn('failed'), unknown: linesIn('unknown') },
    refunds: { refunded: refundsIn('refunded'), waiting: refundsIn('requested', 'failed') },
    exceptions: orders.flatMap((order) => order.exceptions).length,
    killed: { ...stage.killed },
    disturbed: stage.disturbed,
    met: { ...buyers.met },
    done: { ...staff.done },
    playedS,
    quietS,
  }
}
