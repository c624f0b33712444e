// npm run faults: the whole of vending among faults, from one seed, and what it leaves: everything must come to 0.
//   npm run faults -- --orders 20000 --machines 200   how much (these are the defaults)
//   npm run faults -- --seed 42                       the same plan again; printed first where it is left out
//   npm run faults -- --compress 60                   by how much time-outs are shorter
//   npm run faults -- --keep                          leaves the folder of a run that broke something
//   npm run faults -- --write                         also puts the figures into docs/reliability.md
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { conditions, table, writeFigures } from './bench/report.ts'
import { type FaultsOptions, kills } from './faults/plan.ts'
import { type Outcome, playFaults } from './faults/run.ts'

const shownMax = 20

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '20000' },
    machines: { type: 'string', default: '200' },
    compress: { type: 'string', default: '60' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const options: FaultsOptions = {
  orders: Number(values.orders),
  machines: Number(values.machines),
  compress: Number(values.compress),
  seed: Number(values.seed ?? randomInt(2 ** 31)),
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const startedAt = performance.now()
const outcome = await playFaults({
  ...options,
  isKeptWhenBroken: values.keep,
  signal: stopping.signal,
  say: (line) =>
    process.stdout.write(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${line}\n`),
})
const isWhole = tell(outcome)
if (values.write) writeFigures('faults', figuresOf(outcome))
process.exit(isWhole ? 0 : 1)

/** Prints the verdict; answers whether everything is 0. */
function tell({ findings, unquiet, lacks }: Outcome): boolean {
  for (const { name, read, broken } of findings) {
    process.stdout.write(`${broken.length === 0 ? '✓' : '✗'} ${name}: ${broken.length} (${read})\n`)
    for (const each of broken.slice(0, shownMax)) process.stdout.write(`    seed ${options.seed}: ${each}\n`)
    if (broken.length > shownMax) process.stdout.write(`    … and ${broken.length - shownMax} more\n`)
  }
  for (const [name, count] of Object.entries(unquiet)) process.stdout.write(`✗ never came to rest: ${count} ${name}\n`)
  for (const lack of lacks) process.stdout.write(`✗ too little happened: ${lack}\n`)
  process.stdout.write(`${figuresOf(outcome)}\n`)
  return lacks.length === 0 && Object.keys(unquiet).length === 0 && findings.every(({ broken }) => broken.length === 0)
}

function figuresOf({ findings, figures }: Outcome): string {
  const { orders, pieces, refunds, killed, met, done } = figures
  const rows = [
    ['orders placed', orders.placed],
    [
      'paid: all delivered, in part, nothing',
      `${orders.paid}: ${orders.delivered}, ${orders.partly}, ${orders.undelivered}`,
    ],
    ['pieces delivered, failed, never heard of', `${pieces.delivered}, ${pieces.failed}, ${pieces.unknown}`],
    ['refunds given, waiting for a person', `${refunds.refunded}, ${refunds.waiting}`],
    ['by hand, approved, asked for again', `${done.refundsByHand}, ${done.refundsApproved}, ${done.refundsRetried}`],
    ['requests sent twice at a time; orders refused', `${met.repeated}; ${met.refused}`],
    [`killed: ${kills.join(', ')}`, kills.map((kind) => killed[kind]).join(', ')],
    ['cuts of network and power at machines', figures.disturbed],
    ['time: orders, until quiet', `${figures.playedS.toFixed(0)} s, ${figures.quietS.toFixed(0)} s`],
    ...findings.map(({ name, broken }) => [`**${name}**`, `**${broken.length}**`]),
  ]
  const head = conditions(
    `, seed ${options.seed}, ${options.machines} twins, time-outs ${options.compress} times shorter`,
  )
  return [
    head,
    '',
    table(
      ['of one run', 'measured'],
      rows.map((row) => row.map(String)),
    ),
  ].join('\n')
}
