// npm run rush: the last minutes before the bell, with the portal's own client, among kills; what is left must come to 0.
//   npm run rush -- --declarants 2000 --minutes 10   how much (these are the defaults)
//   npm run rush -- --services                       files go into an S3 service and past clamd
//   npm run rush -- --seed 42                        the same plan again; printed first where it is left out
//   npm run rush -- --keep                           leaves the folder of a run that broke something
//   npm run rush -- --write                          also puts the figures into docs/performance.md
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { conditions, table, writeFigures } from './bench/report.ts'
import { type RushOptions, rushKills } from './rush/plan.ts'
import { rushSteps } from './rush/portal.ts'
import { playRush, type RushOutcome } from './rush/run.ts'

const shownMax = 20

const { values } = parseArgs({
  options: {
    declarants: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    services: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const options: RushOptions = {
  declarants: Number(values.declarants),
  minutes: Number(values.minutes),
  seed: Number(values.seed ?? randomInt(2 ** 31)),
  hasServices: values.services,
}

// a second signal changes nothing: what runs has to be ended in order
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
const startedAt = performance.now()
const outcome = await playRush({
  ...options,
  isKeptWhenBroken: values.keep,
  signal: stopping.signal,
  say: (line) =>
    process.stdout.write(`${String(Math.round((performance.now() - startedAt) / 1000)).padStart(5)} s  ${line}\n`),
})
const isWhole = tell(outcome)
if (values.write) writeFigures('rush', figuresOf(outcome))
process.exit(isWhole ? 0 : 1)

/** Prints the verdict; answers whether everything is 0. */
function tell({ findings, lacks }: RushOutcome): boolean {
  for (const { name, read, broken } of findings) {
    process.stdout.write(`${broken.length === 0 ? '✓' : '✗'} ${name}: ${broken.length} (${read})\n`)
    for (const each of broken.slice(0, shownMax)) process.stdout.write(`    seed ${options.seed}: ${each}\n`)
    if (broken.length > shownMax) process.stdout.write(`    … and ${broken.length - shownMax} more\n`)
  }
  for (const lack of lacks) process.stdout.write(`✗ too little happened: ${lack}\n`)
  process.stdout.write(`${figuresOf(outcome)}\n`)
  return lacks.length === 0 && findings.every(({ broken }) => broken.length === 0)
}

function figuresOf({ findings, figures }: RushOutcome): string {
  const { requests, killed, recoveryMs, p99Ms, stepCounts } = figures
  const share = (count: number) => `${count} (${((100 * count) / requests).toFixed(2)} %)`
  const seconds = (timeMs: number) => `${(timeMs / 1000).toFixed(1)} s`
  const rows = [
    [
      'handed in, told by the bell, not through at the bell',
      `${figures.submitted}, ${figures.tooLate}, ${figures.unread}`,
    ],
    ['uploads cut in the middle', figures.cutUploads],
    ['requests', requests],
    ['answered 503; as a bug; not at all', [figures.busy, figures.bugs, figures.unanswered].map(share).join('; ')],
    [`killed: ${rushKills.join(', ')}`, rushKills.map((kind) => killed[kind]).join(', ')],
    ['longest until well again, in the same order', rushKills.map((kind) => seconds(recoveryMs[kind])).join(', ')],
    ...rushSteps.map((step) => {
      const { asked, busy } = stepCounts[step]
      return [`${step}: requests; answered 503; p99`, `${asked}; ${busy}; ${Math.round(p99Ms[step])} ms`]
    }),
    ...findings.map(({ name, broken }) => [`**${name}**`, `**${broken.length}**`]),
  ]
  const head = conditions(
    `, seed ${options.seed}, ${options.declarants.toLocaleString('en')} declarants in ${options.minutes} minutes${options.hasServices ? ', files in S3 and past clamd' : ''}`,
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
