import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { migrate } from '#kernel/server/migrate.ts'
import { asOwner, templateName } from './database.ts'

const folderPrefix = 'test-cluster-'

/**
 * Starts a throw-away PostgreSQL for this run and migrates the template that every test file copies.
 * Returns the teardown; a run that is killed before it leaves its folder to the next run's sweep.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepDeadRuns()
  const folder = mkdtempSync(join(tmpdir(), `${folderPrefix}${process.pid}-`))
  // mkdtemp makes it 0700, and PostgreSQL, which refuses root, runs as another account
  chmodSync(folder, 0o755)
  const onExit = () => discard(folder)
  process.once('exit', onExit)
  const onSignal = () => process.exit(143)
  process.once('SIGTERM', onSignal)
  process.once('SIGHUP', onSignal)

  // nothing here must survive a power cut, or be followed by another server
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
  }
  const cluster = await startBundledPostgres({ dataDir: folder, settings })
  const programUrl = cluster.url(templateName)
  const programRole = decodeURIComponent(new URL(programUrl).username)
  await asOwner(cluster.superUrl, async (owner) => {
    await requirePlainRole(owner, programRole)
    await owner.query(`create database ${templateName} owner ${pg.escapeIdentifier(programRole)}`)
  })
  await migrate(programUrl)
  await asOwner(cluster.superUrl, (owner) =>
    owner.query(`alter database ${templateName} with is_template true allow_connections false`),
  )
  project.provide('testCluster', { ownerUrl: cluster.superUrl, programUrl })

  return async () => {
    await cluster.stop()
    process.off('exit', onExit)
    process.off('SIGTERM', onSignal)
    process.off('SIGHUP', onSignal)
    for (const place of placesOf(folder)) rmSync(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Row security would prove nothing under a role that passes it by. */
async function requirePlainRole(owner: pg.Client, role: string): Promise<void> {
  const found = await owner.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'select rolsuper, rolbypassrls from pg_roles where rolname = $1',
    [role],
  )
  const row = found.rows[0]
  if (!row) throw new Error(`the cluster has no role ${role}`)
  if (row.rolsuper || row.rolbypassrls) throw new Error(`the program's role ${role} must be NOSUPERUSER NOBYPASSRLS`)
}

/** Ends the clusters, and deletes the folders, of runs that were killed before their teardown. */
function sweepDeadRuns(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1]
    if (owner && !isAlive(Number(owner))) discard(join(tmpdir(), name))
  }
}

/** Without waiting, as nothing can be awaited while the process exits: ends the cluster at once and deletes its folder. */
function discard(folder: string): void {
  for (const place of placesOf(folder)) {
    const pidFile = [join(place, 'cluster'), join(place, 'postgres', 'cluster')]
      .map((cluster) => join(cluster, 'postmaster.pid'))
      .find((file) => existsSync(file))
    const pid = pidFile === undefined ? Number.NaN : Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    if (pidFile !== undefined && pid > 0 && isAlive(pid)) {
      process.kill(pid, 'SIGQUIT')
      // PostgreSQL removes the file last of all; until then it may still write into the folder
      for (let waits = 0; existsSync(pidFile) && waits < 100; waits++) sleepMs(50)
    }
    rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

function sleepMs(timeMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, timeMs)
}

/** The run's folder, and first the one outside where the cluster lies when PostgreSQL's account cannot enter the former. */
function placesOf(folder: string): string[] {
  const location = join(folder, 'postgres', 'location.json')
  if (!existsSync(location)) return [folder]
  return [(JSON.parse(readFileSync(location, 'utf8')) as { folder: string }).folder, folder]
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
