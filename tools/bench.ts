// npm run bench: the product against a bare Fastify and pg handler on the same rows, machine and database, in one run.
//   npm run bench -- --write          also puts the figures into docs/performance.md
//   npm run bench -- --only=autosave  only the requests whose name holds the word
//   npm run bench -- --profile=DIR    leaves the product's CPU profile in that folder
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { readConfig } from '#kernel/server/config.ts'
import { openSecrets } from '#kernel/server/secrets.ts'
import { type Case, casesFor } from './bench/cases.ts'
import { fill, filled } from './bench/fill.ts'
import { connections, load, type Measured, together } from './bench/load.ts'
import { freePort, type Running, runProgram, startProgram, stopProgram } from './bench/processes.ts'
import { type Compared, comparisonTable, conditions, table, writeFigures } from './bench/report.ts'

const rounds = 2
const coldStarts = 3
const aims = { memoryMib: 300, coldStartMs: 2000 } as const

const { values: asked } = parseArgs({
  options: {
    write: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
})

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
// mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
chmodSync(dataDir, 0o755)
const env = { DATA_DIR: dataDir, PORT: await freePort(), LOG_LEVEL: 'info' }
const running: Running[] = []

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
  say('The demo season …')
  await runProgram(['apps/server/main.ts', '--seed'], env)
  const product = await started(startProduct(asked.profile))
  const bundled = await startBundledPostgres({ dataDir, whenInUse: 'join' })
  const url = bundled.url('app')
  say(`${filled.declarations} declarations of ${filled.accounts} accounts …`)
  const superUrl = new URL(bundled.superUrl)
  superUrl.pathname = new URL(url).pathname
  const data = await fill(superUrl.href, idCipher())
  const bare = await started(startProgram(['tools/bench/bare.ts'], { BARE_DATABASE_URL: url, PORT: await freePort() }))
  const compared: Compared[] = []
  for (const each of casesFor(data).filter(({ title }) => title.includes(asked.only))) {
    say(`${each.title} …`)
    compared.push(await compare(each, product, bare))
  }
  const memory = compared.reduce((most, { product: run }) => Math.max(most, run.memoryMib ?? 0), 0)
  for (const each of running.splice(0).reverse()) await stopProgram(each)
  const startsMs = await coldStartsMs()
  const figures = [
    conditions(`, ${connections} connections, ${filled.declarations.toLocaleString('en')} declarations`),
    '',
    comparisonTable(compared),
    '',
    table(
      ['of the product', 'measured', 'aim'],
      [
        ['memory under load (RSS)', `${Math.round(memory)} MiB`, `< ${aims.memoryMib} MiB`],
        ['cold start with this data, database included', `${Math.round(startsMs)} ms`, `< ${aims.coldStartMs} ms`],
      ],
    ),
  ].join('\n')
  process.stdout.write(`\n${figures}\n`)
  if (asked.write) writeFigures('server', figures)
}

async function started(starting: Promise<Running>): Promise<Running> {
  const program = await starting
  running.push(program)
  return program
}

function startProduct(profileDir?: string): Promise<Running> {
  const nodeArgs = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`]
  return startProgram(['apps/server/main.ts', '--mode=start', '--no-demo'], env, nodeArgs)
}

/** A number as the product keeps it: reading a declaration decrypts it. */
function idCipher(): Buffer {
  const { keys } = readConfig(env, { mode: 'start', demo: false })
  return openSecrets(keys).encrypt('430104201005010016', 'declaration_person.id_number')
}

/** Product, bare, product, bare …: what else the machine does meets both alike. */
async function compare(of: Case, product: Running, bare: Running): Promise<Compared> {
  const sides = { product, bare }
  const databasePid = Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
  const runs: { product: Measured[]; bare: Measured[] } = { product: [], bare: [] }
  const once = async (side: 'product' | 'bare', amount: Case['run']) =>
    await load({ server: sides[side], databasePid }, await of.connect(side, amount), amount)
  for (const side of ['product', 'bare'] as const) await once(side, of.warmUp)
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['product', 'bare'] as const) runs[side].push(await once(side, of.run))
  }
  return { of, product: together(runs.product), bare: together(runs.bare) }
}

/** From the start of the process until it is ready, with everything stopped before; the middle one of several. */
async function coldStartsMs(): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < coldStarts; round += 1) {
    const product = await started(startProduct())
    times.push(product.startedInMs)
    await stopProgram(product)
    running.splice(running.indexOf(product), 1)
  }
  return times.sort((a, b) => a - b)[Math.floor(coldStarts / 2)] ?? 0
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
