// npm run bench: the product against a bare Fastify and pg handler on the same rows, machine and database, in one run.
//   npm run bench -- --write          also puts the figures into docs/performance.md
//   npm run bench -- --only=autosave  only the requests whose name holds the word; several with commas between
//   npm run bench -- --accounts=8000  with less data, which is filled in sooner; ten declarations each
//   npm run bench -- --only=exams     seats and tickets of an exam, without filling in declarations first
//   npm run bench -- --only=overload  three times what it holds, and 2,000 streams; the crowd on the same machine
//   npm run bench -- --only=exams --candidates=300   the same in small, to try it
//   npm run bench -- --profile=DIR    leaves the product's CPU profile in that folder
import { parseArgs } from 'node:util'
import { deepestPage, wholeLengths } from './bench/cases.ts'
import { compareAll } from './bench/compare.ts'
import { examCandidates, measureExams } from './bench/exams.ts'
import { type ExportMeasured, measureExport } from './bench/export.ts'
import { declarationsEach, filledAccounts } from './bench/fill.ts'
import { connections } from './bench/load.ts'
import { measureOverload, measureStreams, type OverloadMeasured, type StreamsMeasured } from './bench/overload.ts'
import { openPlace } from './bench/place.ts'
import type { Running } from './bench/processes.ts'
import { type Compared, comparisonTable, conditions, p99Of, table, writeFigures } from './bench/report.ts'
import { measureScoreboard, type ScoreboardMeasured } from './bench/scoreboard.ts'

const coldStarts = 3
const aims = {
  memoryMib: 300,
  coldStartMs: 2000,
  deepPageRatio: 1.5,
  firstByteMs: 2000,
  exportGrowthMib: 150,
  exportP99Ratio: 2,
  scoreboardP99Ms: 1000,
  scoreboardMemoryMib: 500,
  goodput: 0.8,
  crowdP99Ratio: 4,
  recoveryS: 5,
  streamsMib: 100,
} as const

const { values: asked } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    accounts: { type: 'string', default: String(filledAccounts) },
    profile: { type: 'string' },
    candidates: { type: 'string', default: String(examCandidates) },
  },
})

const accounts = Number(asked.accounts)
const declarations = (accounts * declarationsEach).toLocaleString('en')
const place = await openPlace()

process.once('SIGINT', () => void place.close().then(() => process.exit(130)))
try {
  await bench()
} finally {
  await place.close()
}

async function bench(): Promise<void> {
  say('The demo season …')
  await place.seedDemo()
  if (asked.only === 'scoreboard') return benchAlone(scoreboardRows(await scoreboard()))
  if (asked.only === 'exams') return benchAlone(await exams())
  say(`${declarations} declarations of ${accounts.toLocaleString('en')} accounts …`)
  const { only, profile: profileDir } = asked
  const { compared, product, data } = await compareAll(place, {
    accounts,
    lengths: { ...wholeLengths, deepPage: Math.min(wholeLengths.deepPage, deepestPage(accounts)) },
    only,
    profileDir,
    say,
  })
  say('export …')
  const exported = 'export'.includes(asked.only) ? await measureExport(product, data) : null
  const crowd = 'overload'.includes(asked.only)
    ? { overload: await measureOverload(product, data), streams: await measureStreams(product, data) }
    : null
  const memory = compared.reduce((most, { product: run }) => Math.max(most, run.memoryMib ?? 0), 0)
  await place.stopAll()
  const watched = asked.only === '' ? await scoreboard() : null
  const startsMs = await coldStartsMs()
  const examined = asked.only === '' ? await exams() : []
  const figures = [
    conditions(`, ${connections} connections, ${declarations} declarations`),
    '',
    comparisonTable(compared),
    '',
    table(
      ['of the product', 'measured', 'aim'],
      [
        ['memory under load (RSS)', `${Math.round(memory)} MiB`, `< ${aims.memoryMib} MiB`],
        ['cold start with this data, database included', `${Math.round(startsMs)} ms`, `< ${aims.coldStartMs} ms`],
        ...pagesRow(compared),
        ...(exported ? exportRows(exported) : []),
        ...(watched ? scoreboardRows(watched) : []),
        ...(crowd ? crowdRows(crowd) : []),
        ...examined,
      ],
    ),
  ].join('\n')
  process.stdout.write(`\n${figures}\n`)
  if (asked.write) writeFigures('server', figures)
}

/** `--only=scoreboard`, `--only=exams`: without filling the database first. */
function benchAlone(rows: string[][]): void {
  const figures = [conditions(''), '', table(['of the product', 'measured', 'aim'], rows)].join('\n')
  process.stdout.write(`\n${figures}\n`)
}

/** A product of its own: its memory is that of a program whose scoreboard is watched. */
async function scoreboard(): Promise<ScoreboardMeasured> {
  say('scoreboard …')
  return await byItself(measureScoreboard)
}

/** A product of its own: its memory is that of a program which seats and prints. */
async function exams(): Promise<string[][]> {
  const candidates = Number(asked.candidates)
  say(`an exam of ${candidates} candidates …`)
  return await byItself((product, superUrl) => measureExams(product, { superUrl, dataDir: place.dataDir }, candidates))
}

async function byItself<T>(measure: (product: Running, superUrl: string) => Promise<T>): Promise<T> {
  const product = await place.startProduct(asked.profile)
  const measured = await measure(product, (await place.databaseUrls()).superuser)
  await place.stop(product)
  return measured
}

function scoreboardRows({ viewers, updates, p99Ms, memoryMib }: ScoreboardMeasured): string[][] {
  const of = `scoreboard with ${viewers.toLocaleString('en')} viewers`
  return [
    [`${of}: p99 of ${updates} updates`, `${Math.round(p99Ms)} ms`, `< ${aims.scoreboardP99Ms} ms`],
    [
      `${of}: memory (RSS)`,
      memoryMib === null ? '–' : `${Math.round(memoryMib)} MiB`,
      `< ${aims.scoreboardMemoryMib} MiB`,
    ],
  ]
}

/** A page far down is to cost no more than the first. */
function pagesRow(compared: readonly Compared[]): string[][] {
  const [first, deep] = ['first page', 'deep page'].map((name) =>
    compared.find(({ of }) => of.title.endsWith(name) && of.title.startsWith('office')),
  )
  if (!first || !deep) return []
  const ratio = p99Of(deep.product) / p99Of(first.product)
  return [["p99 of the office's list, page 400 over page 1", ratio.toFixed(2), `< ${aims.deepPageRatio}`]]
}

function exportRows({ rows, firstByteMs, wholeMs, grownMib, p99Ms }: ExportMeasured): string[][] {
  const ratio = p99Ms.meanwhile / p99Ms.alone
  const count = rows.toLocaleString('en')
  return [
    [`export of ${count} rows: first byte`, `${Math.round(firstByteMs)} ms`, `< ${aims.firstByteMs} ms`],
    [`export of ${count} rows: whole`, `${(wholeMs / 1000).toFixed(1)} s`, '–'],
    [
      'growth of memory meanwhile',
      grownMib === null ? '–' : `${Math.round(grownMib)} MiB`,
      `< ${aims.exportGrowthMib} MiB`,
    ],
    ['p99 of other requests meanwhile, over alone', ratio.toFixed(2), `< ${aims.exportP99Ratio}`],
  ]
}

/** Server, database and crowd share the machine's processors: the ratios say more than the rates. */
function crowdRows({ overload, streams }: { overload: OverloadMeasured; streams: StreamsMeasured }): string[][] {
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const { heldPerS, goodPerS, workDone, workDoneOfRest, normalP99Ms, p99Ms, sentP99Ms, lateP99Ms } = overload
  const { refusedP99Ms, refusedCpuUs, lost, recoveredInMs } = overload
  const of = `three times the ${Math.round(heldPerS)} requests/s it holds`
  const { count, grown } = { count: streams.streams.toLocaleString('en'), grown: streams.grownMib }
  return [
    [`${of}: work done, of what it does without the crowd`, percent(workDone), `≥ ${percent(aims.goodput)}`],
    [`${of}: the same, of the processor time that the crowd leaves`, percent(workDoneOfRest), '–'],
    [`${of}: answers, of that rate`, percent(goodPerS / heldPerS), '–'],
    ...Object.entries(overload.sorts).map(([sort, { done, p99Ms: sortMs }]) => [
      `${of}: ${sort}, done of what was asked; p99 over p99 before`,
      `${percent(done)}; ${(sortMs / normalP99Ms).toFixed(1)}`,
      '–',
    ]),
    [`${of}: p99 of what is done, over p99 before`, (p99Ms / normalP99Ms).toFixed(1), `≤ ${aims.crowdP99Ratio}`],
    ['the same since it was sent', (sentP99Ms / normalP99Ms).toFixed(1), '–'],
    ['how late the crowd itself was (p99, over p99 before)', (lateP99Ms / normalP99Ms).toFixed(1), '–'],
    ['processor time of one refusal', refusedCpuUs === null ? '–' : `${Math.round(refusedCpuUs)} µs`, '–'],
    [
      'refused: p99 over p99 before; neither done nor refused',
      `${(refusedP99Ms / normalP99Ms).toFixed(1)}; ${lost}`,
      '–',
    ],
    ['afterwards: as before within', `${(recoveredInMs / 1000).toFixed(1)} s`, `< ${aims.recoveryS} s`],
    [`${count} idle streams: memory`, grown === null ? '–' : `${Math.round(grown)} MiB`, `< ${aims.streamsMib} MiB`],
    [
      `${count} idle streams: p99 of requests, over alone`,
      (streams.p99Ms.meanwhile / streams.p99Ms.alone).toFixed(2),
      '–',
    ],
  ]
}

/** From the start of the process until it is ready, with everything stopped before; the middle one of several. */
async function coldStartsMs(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < coldStarts; round += 1) {
    const product = await place.startProduct()
    times.push(product.startedInMs)
    await place.stop(product)
  }
  return times.sort((a, b) => a - b)[Math.floor(coldStarts / 2)] ?? 0
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
