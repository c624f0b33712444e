// npm run bench:vending: what vending does most, against the barest program that does about the same.
//   npm run bench:vending -- --write            also puts the figures into docs/performance.md
//   npm run bench:vending -- --only=orders      only the parts whose name holds the word: ledger, proof, events, storm, command, orders
//   npm run bench:vending -- --twins=200,1000   with so many machines, instead of 1,000 and 10,000
//   npm run bench:vending -- --orders=20000     with so many orders, instead of a million
//   npm run bench:vending -- --profile=DIR      leaves the product's CPU profile in that folder
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BundledPostgres, startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { measureCommands } from './bench/commands.ts'
import { measureEvents, measureStorm, type Wired } from './bench/events.ts'
import { measureLedger, measureProof } from './bench/ledger.ts'
import { connections } from './bench/load.ts'
import { measureOrders } from './bench/orders.ts'
import { fillOrders } from './bench/orders-fill.ts'
import { freePort, type Running, runProgram, serverProgram, startProgram, stopProgram } from './bench/processes.ts'
import { type Compared, comparisonTable, conditions, table, writeFigures } from './bench/report.ts'
import { fillMachines } from './bench/vending-fill.ts'

const aims = {
  ledgerRatio: 0.5,
  proofS: 300,
  proofMib: 1024,
  eventsRatio: 0.4,
  stormS: 60,
  commandP99Ms: 500,
} as const
/** how many of the machines have sold something */
const sellingMachines = 200

const { values: asked } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    twins: { type: 'string', default: '1000,10000' },
    orders: { type: 'string', default: '1000000' },
    profile: { type: 'string' },
  },
})
const fleets = asked.twins.split(',').map(Number)
const machines = Math.max(sellingMachines, ...fleets)
const isAsked = (part: string) => part.includes(asked.only)
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
// mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
chmodSync(dataDir, 0o755)
const running: Running[] = []
const filled = { machines: false, orders: false }

process.once('SIGINT', () => void cleanUp().then(() => process.exit(130)))
try {
  await bench()
} finally {
  await cleanUp()
}

async function cleanUp(): Promise<void> {
  for (const each of running.splice(0).reverse()) await stopProgram(each)
  await (await startBundledPostgres({ dataDir })).stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function bench(): Promise<void> {
  say('The demo …')
  await runProgram(await serverProgram('--seed'), { DATA_DIR: dataDir, PORT: await freePort(), LOG_LEVEL: 'warn' })
  const rows = isAsked('ledger') ? told(await withDatabase(({ superUrl }) => ledgerRows(superUrl))) : []
  const served = ['orders', 'command', 'storm', 'events'].some(isAsked) ? await benchServed() : null
  const proof = isAsked('proof') ? told(await withDatabase(({ superUrl }) => proofRows(superUrl))) : []
  const compared = served?.compared ?? []
  const figures = [
    conditions(compared.length > 0 ? `, ${connections} connections, ${count(Number(asked.orders))} orders` : ''),
    '',
    ...(compared.length > 0 ? [comparisonTable(compared), ''] : []),
    table(['of vending', 'measured', 'aim'], [...rows, ...(served?.rows ?? []), ...proof]),
  ].join('\n')
  process.stdout.write(`\n${figures}\n`)
  if (asked.write) writeFigures('vending', figures)
}

/** The parts for which the product itself runs, as for the public. */
async function benchServed(): Promise<{ compared: Compared[]; rows: string[][] }> {
  await withDatabase(({ superUrl }) => fill(superUrl, isAsked('orders')))
  const product = await startProgram(
    await serverProgram('--mode=start', '--no-demo'),
    { DATA_DIR: dataDir, PORT: await freePort(), LOG_LEVEL: 'info' },
    asked.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${asked.profile}`],
  )
  running.push(product)
  const wired = { dataDir, machines, product, ...urlsOf(await startBundledPostgres({ dataDir, whenInUse: 'join' })) }
  const compared = isAsked('orders') ? await measureOrders(wired) : []
  if (compared.length > 0) say(comparisonTable(compared))
  const rows = [
    ...(isAsked('command') ? told(await commandRows(wired)) : []),
    ...(isAsked('storm') ? told(await stormRows(wired)) : []),
    ...(isAsked('events') ? await eventRows(wired) : []),
  ]
  const trouble = ['warn', 'error', 'fatal']
    .flatMap((level) => product.wordsOn(`"level":"${level}"`).split('\n'))
    .filter(Boolean)
  if (trouble.length > 0) say(`${trouble.length} warnings and errors of the product, the first: ${trouble[0]}`)
  running.splice(running.indexOf(product), 1)
  await stopProgram(product)
  return { compared, rows }
}

/** Machines and, where they are asked for, orders: each once, whichever parts need them. */
async function fill(superUrl: string, withOrders: boolean): Promise<void> {
  if (!filled.machines) {
    say(`${machines} machines …`)
    await fillMachines(superUrl, machines)
    filled.machines = true
  }
  if (!withOrders || filled.orders) return
  say(`${asked.orders} orders …`)
  await fillOrders(superUrl, Number(asked.orders), sellingMachines)
  filled.orders = true
}

/** Works on the database while the product does not run. */
async function withDatabase<T>(work: (urls: { superUrl: string; appUrl: string }) => Promise<T>): Promise<T> {
  const bundled = await startBundledPostgres({ dataDir })
  try {
    return await work(urlsOf(bundled))
  } finally {
    await bundled.stop()
  }
}

function urlsOf(bundled: BundledPostgres): { superUrl: string; appUrl: string } {
  const superUrl = new URL(bundled.superUrl)
  superUrl.pathname = new URL(bundled.url('app')).pathname
  return { superUrl: superUrl.href, appUrl: bundled.url('app') }
}

async function ledgerRows(superUrl: string): Promise<string[][]> {
  say('ledger …')
  const { transfersPerS, insertsPerS } = await measureLedger(superUrl)
  const counts = `${Math.round(transfersPerS)} of ${Math.round(insertsPerS)} a second`
  return [
    [
      `purchases through the ledger over bare inserts of their rows (${counts})`,
      `**${(transfersPerS / insertsPerS).toFixed(2)}**`,
      `≥ ${aims.ledgerRatio}`,
    ],
  ]
}

async function proofRows(superUrl: string): Promise<string[][]> {
  await fill(superUrl, true)
  say('proof …')
  const { orders, transfers, entries, timeS, memoryMib, problems } = await measureProof(superUrl)
  const of = `proof of ${count(orders)} orders with ${count(transfers)} transfers of ${count(entries)} entries`
  return [
    [`${of}: time`, `${timeS.toFixed(0)} s`, `< ${aims.proofS} s`],
    [`${of}: memory (RSS)`, `${Math.round(memoryMib)} MiB`, `< ${aims.proofMib} MiB`],
    [`${of}: problems found`, String(problems), '0'],
  ]
}

async function eventRows(wired: Wired): Promise<string[][]> {
  const rows: string[][] = []
  for (const twins of fleets) {
    say(`events of ${twins} machines …`)
    const run = await measureEvents(wired, twins)
    const of = `events of ${count(twins)} machines`
    const counts = `${Math.round(run.productPerS)} of ${Math.round(run.barePerS)} a second`
    rows.push(
      [
        `${of}: kept for good, over the bare broker's (${counts})`,
        `**${(run.productPerS / run.barePerS).toFixed(2)}**`,
        `≥ ${aims.eventsRatio}`,
      ],
      [
        `${of}: p99 from event to receipt, bare ${Math.round(run.bareP99Ms)} ms`,
        `${Math.round(run.productP99Ms)} ms`,
        '–',
      ],
      [
        `${of}: processor time of one, program with broker + PostgreSQL, of the bare broker's`,
        `${cpu(run.productCpuUs)} of ${cpu(run.bareCpuUs)} µs`,
        '–',
      ],
      [`${of}: said again for want of a receipt; lines lost`, `${run.repeated}; ${run.reconnected}`, '0'],
    )
    told(rows.slice(-4))
    for (const trace of run.traces) say(`  ${trace}`)
    if (run.twinsMib !== null) say(`the twins hold ${Math.round(run.twinsMib)} MiB`)
  }
  return rows
}

async function stormRows(wired: Wired): Promise<string[][]> {
  const twins = Math.max(...fleets)
  say(`storm of ${twins} machines …`)
  const { saidMs, onlineMs } = await measureStorm(wired, twins)
  const of = `${count(twins)} machines switched on at once`
  return [
    [`${of}: all have said their state`, `${(saidMs / 1000).toFixed(1)} s`, '–'],
    [`${of}: all online for the gateway`, `${(onlineMs / 1000).toFixed(1)} s`, `< ${aims.stormS} s`],
  ]
}

async function commandRows(wired: Wired): Promise<string[][]> {
  say('commands …')
  const { commands, machines: told, p50Ms, p99Ms } = await measureCommands(wired)
  const of = `command to motor, ${count(commands)} commands to ${count(told)} machines`
  return [
    [`${of}: p50`, `${Math.round(p50Ms)} ms`, '–'],
    [`${of}: p99`, `${Math.round(p99Ms)} ms`, `< ${aims.commandP99Ms} ms`],
  ]
}

/** What is measured is told at once: whatever ends the run later takes none of it away. */
function told(rows: string[][]): string[][] {
  for (const [what, measured, aim] of rows) say(`  ${what}: ${measured} (${aim})`)
  return rows
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function cpu(timesUs: readonly (number | null)[]): string {
  return timesUs.map((timeUs) => (timeUs === null ? '–' : String(Math.round(timeUs)))).join(' + ')
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
