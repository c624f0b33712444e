import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { LateEvent } from './light-twin.ts'
import { databasePidOf, familyCpuTimeMs, type Running, startProgram, stopProgram } from './processes.ts'
import { type ReportedEvents, Twins } from './twins.ts'

/** What the cases of machines on the wire have before them: the product runs, its database holds the machines. */
export interface Wired {
  dataDir: string
  superUrl: string
  /** how many machines have a login */
  machines: number
  product: Running
}

const amount = { rounds: 2, underWay: 500, warmUpMs: 3000, timeMs: 8000 } as const
const stormTimeoutMs = 300_000
const lookMs = 200

export interface EventsMeasured {
  twins: number
  /** receipted in a second by the product, each after its commit, and by the bare broker */
  productPerS: number
  barePerS: number
  /** from the first sending of an event to its receipt, with so many under way */
  productP99Ms: number
  bareP99Ms: number
  /** processor time of one event, of the program with its broker and of PostgreSQL; of the bare broker and who answers */
  productCpuUs: readonly (number | null)[]
  bareCpuUs: readonly (number | null)[]
  /** how many events machines had to say again, and how often they lost their line to the product meanwhile */
  repeated: number
  reconnected: number
  /** where the receipts of those were lost, as far as machines and product can tell; empty where none was */
  traces: readonly string[]
  twinsMib: number | null
}

/**
 * Events that machines report and that the product keeps before it answers, against the same machines at the bare broker:
 * round about, all machines connected to the side that is measured.
 */
export async function measureEvents(wired: Wired, twins: number): Promise<EventsMeasured> {
  const bare = await startProgram(['tools/bench/bare-broker.ts'], { BARE_MACHINES: String(wired.machines) })
  const fleet = await Twins.start()
  const client = await connectTo(wired)
  try {
    const urls = { product: productUrl(wired), bare: bare.origin }
    const runs: Record<keyof typeof urls, Run[]> = { product: [], bare: [] }
    const families = { product: [pidOf(wired.product), databasePidOf(wired)], bare: [pidOf(bare)] }
    const countsBefore = await countsOf(wired)
    let twinsMib: number | null = null
    for (let round = 0; round < amount.rounds; round += 1)
      for (const side of ['product', 'bare'] as const) {
        await fleet.connect(urls[side], twins)
        if (side === 'product') await untilOnline(client, twins)
        const before = side === 'product' ? await eventCount(client) : 0
        const cpuBeforeMs = families[side].map(familyCpuTimeMs)
        const run = await fleet.report(amount)
        const cpuMs = families[side].map((pid, index) => between(cpuBeforeMs[index] ?? null, familyCpuTimeMs(pid)))
        // what is receipted is there
        if (side === 'product' && (await eventCount(client)) - before < run.latenciesMs.length)
          throw new Error('fewer events are kept than were receipted')
        runs[side].push({ ...run, cpuMs })
        twinsMib = fleet.memoryMib
        await fleet.disconnect()
        if (side === 'product') await untilOnline(client, 0)
      }
    const [product, plain] = [together(runs.product), together(runs.bare)]
    const isMissed = product.repeated > 0
    const counted = isMissed ? grown(countsBefore, await countsOf(wired)) : ''
    return {
      twins,
      productPerS: product.perS,
      barePerS: plain.perS,
      productP99Ms: product.p99Ms,
      bareP99Ms: plain.p99Ms,
      productCpuUs: product.cpuUs,
      bareCpuUs: plain.cpuUs,
      repeated: product.repeated,
      reconnected: product.reconnected,
      traces: isMissed ? [...runs.product.flatMap(({ late }, round) => traceOf(late, round)), counted] : [],
      twinsMib,
    }
  } finally {
    await client.end()
    await fleet.close()
    await stopProgram(bare)
  }
}

export interface StormMeasured {
  twins: number
  /** until every machine has said what it says after power-on */
  saidMs: number
  /** until the gateway has all of them online */
  onlineMs: number
}

/** All machines are switched on in the same moment. */
export async function measureStorm(wired: Wired, twins: number): Promise<StormMeasured> {
  const fleet = await Twins.start()
  const client = await connectTo(wired)
  try {
    const beganAtMs = performance.now()
    const said = fleet.connect(productUrl(wired), twins).then(() => performance.now() - beganAtMs)
    const [saidMs] = await Promise.all([said, untilOnline(client, twins)])
    const onlineMs = performance.now() - beganAtMs
    await fleet.disconnect()
    await untilOnline(client, 0)
    return { twins, saidMs, onlineMs }
  } finally {
    await client.end()
    await fleet.close()
  }
}

/** Where the product's broker listens, as the product tells it. */
export function productUrl({ dataDir }: Wired): string {
  return (JSON.parse(readFileSync(join(dataDir, 'mqtt.json'), 'utf8')) as { url: string }).url
}

/** A connection that sees what the product has committed. */
export async function connectTo({ superUrl }: Wired): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  return client
}

/** Until so many machines are online for the gateway, and no other one. */
export async function untilOnline(client: pg.Client, count: number): Promise<void> {
  await untilCount(client, count, { of: `vending.device where connection = 'online'`, timeoutMs: stormTimeoutMs })
}

/** Until the database holds so many of these rows. @throws when it does not in that time */
export async function untilCount(
  client: pg.Client,
  count: number,
  { of, timeoutMs }: { of: string; timeoutMs: number },
): Promise<void> {
  const endsAtMs = performance.now() + timeoutMs
  for (;;) {
    const { rows } = await client.query(`select count(*)::int as count from ${of}`)
    if (rows[0].count === count) return
    if (performance.now() > endsAtMs) throw new Error(`${rows[0].count} instead of ${count}: ${of}`)
    await delay(lookMs)
  }
}

async function eventCount(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select count(*)::int as count from vending.device_event')
  return rows[0].count
}

/**
 * What machines know of events that they had to say again. Kept before: the receipt was lost on the way down, or late. Confirmed
 * by the broker and not kept: lost between the broker and the commit. Not confirmed: it has not come to the broker.
 */
function traceOf(late: readonly LateEvent[], round: number): string[] {
  if (late.length === 0) return []
  const count = (is: (event: LateEvent) => boolean) => late.filter(is).length
  const times = (of: (event: LateEvent) => number) => {
    const all = late.map(of)
    return `${(Math.min(...all) / 1000).toFixed(2)}–${(Math.max(...all) / 1000).toFixed(2)} s`
  }
  const isKept = ({ outcome }: LateEvent) => outcome === 'duplicate'
  return [
    `round ${round + 1}, of ${late.length} said again: kept before ${count(isKept)}, ` +
      `confirmed by the broker and not kept ${count((each) => !isKept(each) && each.wasConfirmed)}, ` +
      `not confirmed ${count((each) => !isKept(each) && !each.wasConfirmed)}; ` +
      `first said at ${times(({ firstSentMs }) => firstSentMs)} of the run, receipted ${times(({ tookMs }) => tookMs)} after the last time`,
  ]
}

/** What the product has counted of its machines; without what it does not show. */
async function countsOf({ product }: Wired): Promise<Map<string, number>> {
  const answer = await fetch(`${product.origin}/metrics`)
  const text = answer.ok ? await answer.text() : ''
  const lines = [...text.matchAll(/^(device_\w+) (\d+)$/gm)]
  return new Map(lines.map(([, name = '', count]) => [name, Number(count)] as const))
}

function grown(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): string {
  const each = [...after].map(([name, count]) => `${name} ${count - (before.get(name) ?? 0)}`)
  return each.length === 0 ? 'the product shows no counts' : `the product meanwhile: ${each.join(', ')}`
}

type Run = ReportedEvents & { cpuMs: readonly (number | null)[] }

function pidOf({ child }: Running): number {
  return child.pid ?? 0
}

function between(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before
}

function together(runs: readonly Run[]) {
  const latenciesMs = runs.flatMap((run) => run.latenciesMs).sort((a, b) => a - b)
  const sum = (of: (run: Run) => number) => runs.reduce((all, run) => all + of(run), 0)
  return {
    perS: latenciesMs.length / (sum(({ timeMs }) => timeMs) / 1000),
    p99Ms: latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? Number.NaN,
    cpuUs: (runs[0]?.cpuMs ?? []).map((told, index) =>
      told === null ? null : (sum(({ cpuMs }) => cpuMs[index] ?? 0) * 1000) / sum(({ sent }) => sent),
    ),
    repeated: sum(({ repeated }) => repeated),
    reconnected: sum(({ reconnected }) => reconnected),
  }
}
