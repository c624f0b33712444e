import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { environment, localAddress, readConfig } from '#kernel/server/config.ts'
import { Doors } from '#kernel/server/doors.ts'
import { endProcess } from '#kernel/server/end-process.ts'
import { type Log, openLog } from '#kernel/server/log.ts'
import { announce, say } from './announcement.ts'
import { lacksDemo, prepareDatabase, requireFreePort, startDatabaseFor } from './boot.ts'

/**
 * The program: configuration, database, migrations, demo (where wanted), HTTP and jobs; and the way back down.
 * Started by tools/start.mjs; a service file may call it directly.
 */

const distDir = fileURLToPath(new URL('../../dist/', import.meta.url))
/** A crowd that comes in one moment is let in and answered: who finds no room here is only heard seconds later. */
const backlog = 512

/** Whoever stops a program gives it 10 s: counted from the signal, each part of the way down is over by then, or cut off. */
const drainedByMs = 4000
/** A job that is cut off is taken up again at the next start. */
const closedByMs = 6000
const databaseStoppedByMs = 8500
const endsByMs = 9000

interface Step {
  name: string
  byMs: number
  run(): Promise<unknown>
  /** makes an end of what was not done in time */
  cutOff?(): void
}

/** What to undo at the end, newest first. */
const undo: Step[] = []
let ending: Promise<void> | null = null
let log: Log | null = null

process.on('SIGTERM', () => end(0))
process.on('SIGINT', () => end(0))
// The launcher is gone, even if it was killed: this channel is how we know.
process.on('disconnect', () => end(0))
process.on('uncaughtException', (error) => fail(error))
process.on('unhandledRejection', (error) => fail(error))

const booting = run().catch(fail)
await booting

/** The launcher builds the pages; whoever starts this file without it gets the API alone, and is told. */
function builtPages(): { distDir?: string } {
  if (existsSync(join(distDir, '.built'))) return { distDir }
  say('The pages are not built (npm start builds them): only the API is served.')
  return {}
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      mode: { type: 'string', default: 'start' },
      // --no-demo: this computer, but empty
      demo: { type: 'boolean' },
      seed: { type: 'boolean', default: false },
    },
    allowNegative: true,
  })
  if (values.mode !== 'start' && values.mode !== 'serve') throw new Error('--mode is start or serve')
  const { seed, demo } = values
  const config = readConfig(environment, { mode: values.mode, seed, ...(demo === undefined ? {} : { demo }) })
  log = openLog(config.logLevel)
  // Loading the code and starting the database take as long as each other.
  let loaded: Promise<typeof import('./app.ts')> | undefined
  const appCode = () => {
    loaded ??= import('./app.ts')
    return loaded
  }
  const database = await startDatabaseFor(config, log, { checkPort: !seed, onLost: fail, whileStarting: appCode })
  undo.push({ name: 'the database', byMs: databaseStoppedByMs, run: database.close })
  if (ending) return
  const isToBeFilled = prepareDatabase(config, log, database.url).then(() => config.isDemo && lacksDemo(database.url))
  // heard where it is waited for
  isToBeFilled.catch(() => undefined)
  const { buildApp } = await appCode()
  const { openBroker } = await import('./devices.ts')
  // programs of their own, which start while the rest is put together
  const broker = seed ? null : openBroker(config, log)
  if (broker) undo.push({ name: 'the MQTT broker', byMs: closedByMs, run: broker.close })
  const provider = config.isDemo && !seed ? (await import('./demo-provider.ts')).openDemoProvider(config, log) : null
  if (provider) undo.push({ name: 'the payment provider of the demo', byMs: closedByMs, run: provider.close })
  const app = await buildApp({
    config,
    log,
    databaseUrl: database.url,
    prepared: isToBeFilled,
    ...builtPages(),
    ...(broker ? { broker } : {}),
  })
  undo.push({ name: 'jobs', byMs: closedByMs, run: () => app.close() })
  if (ending) return
  if (await isToBeFilled) {
    say('Filling in the demo season …')
    const { seedDemo } = await import('./demo.ts')
    await seedDemo(app)
  }
  if (seed) return end(0)
  if (ending) return
  await provider?.connect(app.context('demo'))
  const { fastify } = app
  const doors = new Doors(fastify)
  await Promise.all([app.start(), fastify.ready()])
  undo.push({
    name: 'requests',
    byMs: drainedByMs,
    run: () => doors.shut(),
    cutOff: () => fastify.server.closeAllConnections(),
  })
  // asked at the start already: but two of our programs could share these doors, and neither would be told
  await requireFreePort(config)
  await doors.open({ host: config.host, port: config.port, backlog })
  announce(config)
  process.send?.({ ready: localAddress(config.host, config.port) })
  // after all else: nobody waits for the machines of the demo
  const { startTwins } = await import('./twins.ts')
  const twins = startTwins(config, log)
  if (twins) undo.push({ name: 'the machines of the demo', byMs: drainedByMs, run: twins.close })
}

/** Undoes one step, until the time comes at which it is cut off. */
async function undoWithin({ name, byMs, run, cutOff }: Step, fromMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(
      () => {
        log?.warn(`the end does not wait any longer for ${name}`)
        cutOff?.()
        resolve()
      },
      byMs - (performance.now() - fromMs),
    )
  })
  try {
    await Promise.race([run(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Undoes what was started, newest first, then ends. A second signal changes nothing: Ctrl-C often comes twice. */
function end(exitCode: number): void {
  ending ??= (async () => {
    const fromMs = performance.now()
    let code = exitCode
    // Whatever hangs, a start above all: the children end with the channel to this process, and the next start finds the database.
    setTimeout(() => {
      log?.error(`the program is ended: it did not come down within ${endsByMs / 1000} s`)
      process.exit(1)
    }, endsByMs)
    // A signal during the start: what is half-way there must first be there, to be undone.
    await booting
    for (let step = undo.pop(); step; step = undo.pop()) {
      try {
        await undoWithin(step, fromMs)
      } catch (error) {
        log?.error({ err: error }, 'a step of the shutdown failed')
        code = 1
      }
    }
    await endProcess(code)
  })()
}

/**
 * A plain Error of the start, or of a database that is lost, is a sentence for the operator; anything else is a bug and shows
 * where it happened.
 */
function fail(error: unknown): void {
  // One cause is enough: what breaks on the way down is logged by the steps.
  if (ending) return
  const isSentence = error instanceof Error && (error.constructor === Error || error.name === 'ConfigProblems')
  if (!isSentence) log?.fatal({ err: error }, 'the program ends')
  process.stderr.write(`\n${isSentence ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  end(1)
}
