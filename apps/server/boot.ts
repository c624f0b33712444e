import { createServer } from 'node:net'
import pg from 'pg'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import type { Config } from '#kernel/server/config.ts'
import { checkDatabase } from '#kernel/server/database-check.ts'
import type { Log } from '#kernel/server/log.ts'
import { say } from './announcement.ts'

export interface OpenedDatabase {
  /** for the program's own role */
  url: string
  /** stops the bundled PostgreSQL; leaves one's own alone */
  close(): Promise<void>
}

interface OpeningOptions {
  /** refuse first when the port is taken, before anything is started */
  checkPort: boolean
  /**
   * called when there is nothing to do but to wait for the database, perhaps twice: whoever has code to load loads it then, and does
   * not keep the database from being started
   */
  whileStarting?: () => void
  /** for tools that run beside the program: `join` its bundled database */
  whenInUse?: 'refuse' | 'join'
  /** the bundled database cannot be kept, with a sentence for the operator */
  onLost?: (error: Error) => void
}

/**
 * Starts or reaches the database, checks that it fits, and migrates it.
 * @throws with a sentence for the operator
 */
export async function openDatabaseFor(config: Config, log: Log, options: OpeningOptions): Promise<OpenedDatabase> {
  const database = await startDatabaseFor(config, log, options)
  try {
    await prepareDatabase(config, log, database.url)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/**
 * The first half of {@link openDatabaseFor}: the database answers.
 * @throws with a sentence for the operator
 */
export async function startDatabaseFor(config: Config, log: Log, options: OpeningOptions): Promise<OpenedDatabase> {
  const { checkPort, whileStarting, whenInUse = 'refuse', onLost } = options
  if (checkPort) await requireFreePort(config)
  const bundled =
    config.databaseUrl === null
      ? await startBundledPostgres({
          dataDir: config.dataDir,
          // The first start takes a while: whoever waits should see why.
          log: { info: (text: string) => say(sentence(text)), warn: log.warn.bind(log) } as Pick<Log, 'info' | 'warn'>,
          whenInUse,
          ...(onLost ? { onLost } : {}),
          ...(whileStarting ? { whileStarting } : {}),
        })
      : null
  // one that runs already, or is not ours
  whileStarting?.()
  return { url: bundled?.url('app') ?? config.databaseUrl ?? '', close: async () => await bundled?.stop() }
}

/**
 * The second half: it fits, and is as this version of the program wants it.
 * @throws with a sentence for the operator
 */
export async function prepareDatabase(config: Config, log: Log, url: string): Promise<void> {
  await checkDatabase(url)
  const { migrate } = await import('#kernel/server/migrate.ts')
  const steps = { '0066_no_plain_codes.sql': (client: pg.ClientBase) => sealCodes(config, client) }
  const applied = await migrate(url, { log, steps })
  if (applied.length > 0) say(`Database brought up to date (${applied.length} migrations).`)
}

/** Loaded where it is wanted alone: it is a step of one migration, and brings a whole module along. */
async function sealCodes({ keys }: Config, client: pg.ClientBase): Promise<void> {
  const { sealPlainCodes } = await import('#modules/contest/authorization-codes/server/index.ts')
  const { openSecrets } = await import('#kernel/server/secrets.ts')
  await sealPlainCodes({ secrets: openSecrets(keys) }, client)
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/**
 * Whether the demo is still to be filled in. Its known accounts, and its messages that reach nobody, are not for a database in
 * which people have accounts of their own: an empty one is filled, and one that was filled goes on as the demo it is.
 * @throws a sentence when there are accounts, and the demo was never filled in
 */
export async function lacksDemo(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Every account leaves its making in the audit log, and nothing is ever taken out of there. Those of the demo are made
    // within the seed's one change. The nightly tidying leaves a row where there is no account at all.
    const { rows } = await client.query<{ isDemo: boolean; hasAccounts: boolean }>(
      `select exists (select from kernel.audit_entry where action = 'demo.fill') as "isDemo",
        exists (select from kernel.audit_entry where action like 'accounts.%' and action <> 'accounts.tidy') as "hasAccounts"`,
    )
    const [found] = rows
    if (found?.hasAccounts && !found.isDemo) throw new Error(notForDemo)
    return found?.isDemo === false
  } finally {
    await client.end()
  }
}

const notForDemo =
  'People have accounts in this database, and it was never a demo: in the demo no message reaches them, so it is not started on it. Start it as it is with: npm start -- --no-demo (or npm run serve for the public). The demo wants an empty database, for example: DATA_DIR=./demo npm start'

/** @throws a sentence when another program listens there */
export function requireFreePort({ host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(portSentence(error, host, port), { cause: error })),
    )
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}

function portSentence(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : port - 1
    return `Port ${port} on ${host} is taken: perhaps this program is already running, else by another one. Stop that one, or choose another port, for example: PORT=${other} npm start`
  }
  if (error.code === 'EACCES')
    return `Port ${port} may not be opened by this account: choose one above 1023, for example: PORT=3000 npm start`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST=${host} is no address of this computer. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`
  }
  return `Port ${port} on ${host} cannot be opened: ${error.message}`
}
