import { createServer } from 'node:net'
import pg from 'pg'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import type { Config } from '#kernel/server/config.ts'
import { checkDatabase } from '#kernel/server/database-check.ts'
import type { Log } from '#kernel/server/log.ts'
import { migrate } from '#kernel/server/migrate.ts'
import { openSecrets } from '#kernel/server/secrets.ts'
import { sealPlainCodes } from '#modules/contest/authorization-codes/server/index.ts'
import { say } from './announcement.ts'

export interface OpenedDatabase {
  /** for the program's own role */
  url: string
  /** true until the first account is made: only then may the demo be seeded */
  hasNoAccounts(): Promise<boolean>
  /** stops the bundled PostgreSQL; leaves one's own alone */
  close(): Promise<void>
}

/**
 * Starts or reaches the database, checks that it fits, and migrates it.
 * @param options.checkPort refuse first when the port is taken, before anything is started
 * @param options.whenInUse for tools that run beside the program: `join` its bundled database
 * @param options.onLost the bundled database cannot be kept, with a sentence for the operator
 * @throws with a sentence for the operator
 */
export async function openDatabaseFor(
  config: Config,
  log: Log,
  options: { checkPort: boolean; whenInUse?: 'refuse' | 'join'; onLost?: (error: Error) => void },
): Promise<OpenedDatabase> {
  if (options.checkPort) await requireFreePort(config)
  const bundled =
    config.databaseUrl === null
      ? await startBundledPostgres({
          dataDir: config.dataDir,
          // The first start takes a while: whoever waits should see why.
          log: { info: (text: string) => say(sentence(text)), warn: log.warn.bind(log) } as Pick<Log, 'info' | 'warn'>,
          whenInUse: options.whenInUse ?? 'refuse',
          ...(options.onLost ? { onLost: options.onLost } : {}),
        })
      : null
  const url = bundled?.url('app') ?? config.databaseUrl ?? ''
  try {
    await checkDatabase(url)
    const secrets = openSecrets(config.keys)
    const steps = { '0066_no_plain_codes.sql': (client: pg.ClientBase) => sealPlainCodes({ secrets }, client) }
    const applied = await migrate(url, { log, steps })
    if (applied.length > 0) say(`Database brought up to date (${applied.length} migrations).`)
  } catch (error) {
    await bundled?.stop()
    throw error
  }
  return { url, hasNoAccounts: () => hasNoAccounts(url), close: async () => await bundled?.stop() }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

async function hasNoAccounts(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Every account leaves its making in the audit log, and nothing is ever taken out of there. Those of the demo are made
    // within the seed's one change.
    const { rowCount } = await client.query(
      `select from kernel.audit_entry where action like 'accounts.%' or action = 'demo.fill' limit 1`,
    )
    return rowCount === 0
  } finally {
    await client.end()
  }
}

/** @throws a sentence when another program listens there */
function requireFreePort({ host, port }: Config): Promise<void> {
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
