import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { neededExtensions } from './database-check.ts'
import { migrateJobs } from './jobs.ts'
import type { Log } from './log.ts'

/** Where the product's migrations lie. */
export const migrationsFolder = fileURLToPath(new URL('../../db/migrations/', import.meta.url))

export interface MigrationFile {
  name: string
  sql: string
  sha256: string
}

/** One program migrates at a time; the others wait here and then find nothing left to do. */
const migrationLock = 4_207_002

/** Work of the program within a migration, before its SQL and in its transaction: what SQL alone cannot do. By file name. */
export type MigrationSteps = Readonly<Record<string, (client: pg.ClientBase) => Promise<void>>>

/**
 * Brings the database forward: every `NNNN_name.sql` that it does not have yet, in order, each in a transaction of its
 * own. Safe to call from several processes at once.
 * @returns the names applied now
 * @throws with a sentence when a file that was applied has changed since, is gone, or comes before one already applied
 */
export async function migrate(
  databaseUrl: string,
  options: { log?: Pick<Log, 'info'>; folder?: string; steps?: MigrationSteps } = {},
): Promise<string[]> {
  const files = readMigrations(options.folder)
  for (const name of Object.keys(options.steps ?? {}))
    if (!files.some((file) => file.name === name))
      throw new Error(`A step belongs to the migration ${name}, which is not there`)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'platform migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(neededExtensions.map((name) => `create extension if not exists ${name}`).join(';'))
    await client.query(
      `create schema if not exists kernel;
       create table if not exists kernel.migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const applied = await readApplied(client)
    const problems = conflicts(files, applied)
    if (problems.length > 0)
      throw new Error(`The database cannot be migrated:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    const pending = files.filter((file) => !applied.has(file.name))
    for (const file of pending) await apply(client, file, options)
    await migrateJobs(databaseUrl)
    return pending.map((file) => file.name)
  } finally {
    // Ending the connection gives the lock back, whatever happened.
    await client.end()
  }
}

/** The migrations of a folder, in order. */
export function readMigrations(folder: string = migrationsFolder): MigrationFile[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((name) => {
    const number = /^(\d{4})_[a-z0-9-]+(_[a-z0-9-]+)*\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new Error(`The migration ${name} must be called like 0001_name.sql`)
    if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}; give ${name} the next free one`)
    numbers.add(number)
    const sql = readFileSync(path.join(folder, name), 'utf8')
    return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/** What keeps the database from fitting the program: for the health check. Empty when all migrations are applied as they are. */
export async function migrationProblems(
  database: pg.Pool | pg.Client,
  files: readonly MigrationFile[],
): Promise<string[]> {
  const applied = await readApplied(database)
  const pending = files
    .filter((file) => !applied.has(file.name))
    .map((file) => `the migration ${file.name} is not applied`)
  return [...pending, ...conflicts(files, applied).filter((problem) => !pending.includes(problem))]
}

async function readApplied(database: pg.Pool | pg.Client): Promise<Map<string, string>> {
  const { rows } = await database.query<{ name: string; sha256: string }>(
    'select name, sha256 from kernel.migration order by name',
  )
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

function conflicts(files: readonly MigrationFile[], applied: ReadonlyMap<string, string>): string[] {
  const newest = [...applied.keys()].at(-1) ?? ''
  const known = new Set(files.map((file) => file.name))
  return [
    ...files
      .filter((file) => applied.has(file.name) && applied.get(file.name) !== file.sha256)
      .map(
        (file) =>
          `${file.name} was changed after it had been applied: restore it, and write the change as a new migration`,
      ),
    ...files
      .filter((file) => !applied.has(file.name) && file.name < newest)
      .map((file) => `${file.name} comes before ${newest}, which is already applied: give it the next free number`),
    ...[...applied.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `${name} is applied but unknown to this program: the database is newer, start the newer program`),
  ]
}

async function apply(
  client: pg.Client,
  file: MigrationFile,
  { log, steps }: { log?: Pick<Log, 'info'>; steps?: MigrationSteps },
): Promise<void> {
  const startedAtMs = performance.now()
  try {
    await client.query('begin')
    await steps?.[file.name]?.(client)
    await client.query(file.sql)
    await client.query('insert into kernel.migration (name, sha256) values ($1, $2)', [file.name, file.sha256])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`The migration ${placeOf(file, cause)} failed: ${(cause as Error).message}`, { cause })
  }
  log?.info({ migration: file.name, tookMs: Math.round(performance.now() - startedAtMs) }, 'migration applied')
}

/** `0001_kernel.sql, line 12` */
function placeOf(file: MigrationFile, error: unknown): string {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? `${file.name}, line ${file.sql.slice(0, position).split('\n').length},` : file.name
}
