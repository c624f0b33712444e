import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { environment, localAddress, readConfig } from '#kernel/server/config.ts'
import { type Log, openLog } from '#kernel/server/log.ts'
import { announce, say } from './announcement.ts'
import { openDatabaseFor } from './boot.ts'

/**
 * The program: configuration, database, migrations, demo (where wanted), HTTP and jobs; and the way back down.
 * Started by tools/start.mjs; a service file may call it directly.
 */

const distDir = fileURLToPath(new URL('../../dist/', import.meta.url))
const drainTimeoutMs = 20_000
/** A crowd that comes in one moment is let in and answered: who finds no room here is only heard seconds later. */
const backlog = 2048
/** A job that is cut off is taken up again at the next start. */
const jobsTimeoutMs = 20_000

/** What to undo at the end, newest first. */
const undo: (() => Promise<void>)[] = []
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
  const demo = values.seed ? true : values.demo
  const config = readConfig(environment, { mode: values.mode, ...(demo === undefined ? {} : { demo }) })
  log = openLog(config.logLevel)
  // Loading the code and starting the database take as long as each other.
  const appCode = import('./app.ts')
  const database = await openDatabaseFor(config, log, { checkPort: !values.seed })
  undo.push(database.close)
  if (ending) return
  const { buildApp } = await appCode
  const app = await buildApp({ config, log, databaseUrl: database.url, ...builtPages() })
  undo.push(() => closeWithin(jobsTimeoutMs, () => app.close()))
  if (ending) return
  if (config.isDemo && (await database.hasNoAccounts())) {
    say('Filling in the demo season …')
    const { seedDemo } = await import('./demo.ts')
    await seedDemo(app)
  }
  if (values.seed) return end(0)
  if (ending) return
  if (config.isDemo) {
    const { startDemoProvider } = await import('./demo-provider.ts')
    const provider = await startDemoProvider(app.context('demo'))
    if (provider) undo.push(provider.close)
  }
  await app.start()
  undo.push(() => drain(app.fastify))
  await app.fastify.listen({ host: config.host, port: config.port, backlog })
  announce(config)
  process.send?.({ ready: localAddress(config.host, config.port) })
  // after all else: nobody waits for the machines of the demo
  const { startTwins } = await import('./twins.ts')
  const twins = startTwins(config, log)
  if (twins) undo.push(twins.close)
}

/** Takes no new requests, and lets those in flight finish within a bound. */
async function drain(fastify: { close(): Promise<unknown>; server: { closeAllConnections(): void } }): Promise<void> {
  const bound = setTimeout(() => {
    log?.warn(`requests still in flight after ${drainTimeoutMs / 1000} s are cut off`)
    fastify.server.closeAllConnections()
  }, drainTimeoutMs)
  await fastify.close()
  clearTimeout(bound)
}

async function closeWithin(timeoutMs: number, close: () => Promise<void>): Promise<void> {
  const late = AbortSignal.timeout(timeoutMs)
  await Promise.race([
    close(),
    new Promise<void>((resolve) => {
      late.addEventListener('abort', () => {
        log?.warn(`jobs still running after ${timeoutMs / 1000} s are cut off`)
        resolve()
      })
    }),
  ])
}

/** Undoes what was started, newest first, then ends. A second signal changes nothing: Ctrl-C often comes twice. */
function end(exitCode: number): void {
  ending ??= (async () => {
    let code = exitCode
    // A signal during the start: what is half-way there must first be there, to be undone.
    await booting
    for (let step = undo.pop(); step; step = undo.pop()) {
      try {
        await step()
      } catch (error) {
        log?.error({ err: error }, 'a step of the shutdown failed')
        code = 1
      }
    }
    process.exit(code)
  })()
}

/** A plain Error of the start is a sentence for the operator; anything else is a bug and shows where it happened. */
function fail(error: unknown): void {
  // One cause is enough: what breaks on the way down is logged by the steps.
  if (ending) return
  const isSentence = error instanceof Error && (error.constructor === Error || error.name === 'ConfigProblems')
  if (!isSentence) log?.fatal({ err: error }, 'the program ends')
  process.stderr.write(`\n${isSentence ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  end(1)
}
