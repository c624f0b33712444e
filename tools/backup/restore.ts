import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open, rename, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { type BundledPostgres, startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import type { Config } from '#kernel/server/config.ts'
import { asAway, isAway } from '#kernel/server/database-away.ts'
import { checkDatabase } from '#kernel/server/database-check.ts'
import { migrate, migrationsFolder, readMigrations } from '#kernel/server/migrate.ts'
import { type Storage, storageOf } from '#modules/platform/files/server/storage.ts'
import {
  ArchiveReader,
  type Manifest,
  manifestSchema,
  type Summary,
  sequencesSchema,
  summarySchema,
} from './archive.ts'
import {
  freeBytes,
  fullDiskIn,
  inWords,
  lineOf,
  removeData,
  requireEmptyFolder,
  requireRoom,
  sentenceOf,
  syncFolder,
} from './places.ts'
import type { Progress } from './progress.ts'
import { connect, digestOf, TableLoader, tablesOf } from './tables.ts'

const plain = promisify(gunzip)

/** For one program that fills the database and is alone with it. What is written is flushed when PostgreSQL is stopped. */
const fillingSettings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  maintenance_work_mem: '256MB',
}

export interface RestoreOptions {
  from: string
  identity: string
  /** the data folder to be filled; `databaseUrl` and `s3` of it say whether database and files go elsewhere */
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>
  /** so many bytes stay free where it is restored, for a program whose data lie on the same disk; none unless said */
  leftBytes?: number
  /** asked at the end, of the restored database brought up to this program's schema; answers how many are broken */
  checkInvariants(databaseUrl: string): Promise<number>
  progress: Progress
  signal: AbortSignal
}

export interface Restored {
  manifest: Manifest
  summary: Summary
  brokenInvariants: number
}

/**
 * Restores a backup into an empty folder (and, where they are configured, an empty database and bucket), compares the number of
 * rows, their hashes and the hash of every file with what was backed up, and asks the invariants.
 * @throws with a sentence; then folder, database and bucket are as empty as they were
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { config } = options
  const archive = await ArchiveReader.open(options.from, options.identity, options.signal)
  try {
    const manifest = await readManifest(archive)
    requireKnownSchema(manifest)
    const isMade = requireEmptyFolder(config.dataDir)
    const making = path.join(config.dataDir, `.restoring-${process.pid}`)
    try {
      const inFolder =
        (config.databaseUrl ? 0 : manifest.databaseSizeBytes) + (config.s3 ? 0 : manifest.files.sizeBytes)
      requireRoom(config.dataDir, inFolder, options.leftBytes)
      mkdirSync(making)
      const restored = await restoreInto(making, { ...options, archive, manifest })
      await moveUp(making, config.dataDir)
      return restored
    } catch (error) {
      // asked before what fills the disk is taken away
      const why = whyNotRestored(error, config)
      await removeData(making)
      // What somebody else has put there meanwhile stays, and the folder with it.
      if (isMade) await rmdir(config.dataDir).catch(() => undefined)
      throw why
    }
  } finally {
    await archive.close()
  }
}

/** With less PostgreSQL, which makes its log 16 MiB at a time, ends without being able to say why. */
const lastRoomBytes = 64 * 1024 * 1024

/** A disk that was full in words: which one, and what to do; any other error as it is. */
function whyNotRestored(error: unknown, { dataDir, databaseUrl }: RestoreOptions['config']): unknown {
  if (!(error instanceof Error)) return error
  const full = fullDiskIn(error)
  const { code, path: from, dest } = (full ?? error) as NodeJS.ErrnoException & { dest?: string }
  const place = dest ?? from
  const said = `(${lineOf(full ?? error)})`
  if (code === 'EFBIG')
    return new Error(
      `Nothing was restored: ${dataDir} took no file as large as one of the backup ${said}; name a folder on another file system (--to) or lift the limit of this account (ulimit -f), then run this again.`,
      { cause: error },
    )
  const isDatabaseLost = databaseUrl === null && place === undefined && isAway(asAway(error))
  if (!full && !(isDatabaseLost && freeBytes(dataDir) < lastRoomBytes)) return error
  if (databaseUrl !== null && code === '53100')
    return new Error(
      `Nothing was restored: the disk of the database server is full ${said}; make room where it keeps its data, then run this again.`,
      { cause: error },
    )
  const folder = place === undefined || place.startsWith(dataDir + path.sep) ? dataDir : path.dirname(place)
  return new Error(
    `Nothing was restored: the disk of ${folder} is full ${said}; make room on it or name a folder on another one (--to), then run this again.`,
    { cause: error },
  )
}

type Restoring = RestoreOptions & { archive: ArchiveReader; manifest: Manifest }

async function restoreInto(folder: string, options: Restoring): Promise<Restored> {
  const bundled = options.config.databaseUrl === null ? await startBundled(folder, options.progress) : null
  const databaseUrl = options.config.databaseUrl ?? bundled?.url('app') ?? ''
  const storage = storageOf({ config: { dataDir: folder, s3: options.config.s3 } as Config })
  const putKeys: string[] = []
  let isOurs = false
  try {
    await checkDatabase(databaseUrl)
    await requireEmptyDatabase(databaseUrl)
    if (options.config.s3) await requireEmptyBucket(storage)
    isOurs = true
    await migrateAsBackedUp(databaseUrl, options.manifest)
    const summary = await unpack({ ...options, folder, storage, databaseUrl, putKeys })
    await compareTables(databaseUrl, { ...options, summary })
    await migrate(databaseUrl)
    return { manifest: options.manifest, summary, brokenInvariants: await options.checkInvariants(databaseUrl) }
  } catch (error) {
    const left: string[] = []
    const note = (what: string) => (why: Error) => void left.push(`${what} (${why.message})`)
    if (isOurs && !bundled)
      await emptyDatabase(databaseUrl, options.manifest).catch(note('the database of DATABASE_URL'))
    if (options.config.s3)
      await removeKeys(storage, putKeys).catch(note(`the bucket of S3_BUCKET, which had ${putKeys.length} files,`))
    if (left.length === 0) throw error
    // Without its cause: that is told here, and would be told once more.
    throw new Error(
      `${sentenceOf(whyNotRestored(error, options.config))} What was restored until then could not be taken out of ${left.join(' and ')}: empty it by hand before the next try.`,
    )
  } finally {
    await bundled?.stop()
  }
}

async function removeKeys(storage: Storage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await storage.remove(key)
}

async function readManifest(archive: ArchiveReader): Promise<Manifest> {
  const first = await archive.next()
  if (first?.name !== 'manifest.json') throw new Error('The file can be opened but is no backup of this program.')
  const parsed = manifestSchema.safeParse(JSON.parse((await archive.bytes()).toString('utf8')))
  if (!parsed.success)
    throw new Error(
      'The backup is of a form that this version of the program does not know: restore it with a newer one.',
    )
  return parsed.data
}

function requireKnownSchema({ migrations, product }: Manifest): void {
  const known = new Map(readMigrations().map((file) => [file.name, file.sha256]))
  const unknown = migrations.filter(({ name }) => !known.has(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by a newer version of this program (${product}): its database has ${unknown[0]?.name}, which is not known here. Restore it with that version or a newer one.`,
    )
  const other = migrations.find(({ name, sha256 }) => known.get(name) !== sha256)
  if (other)
    throw new Error(
      `The backup was made by another version of this program (${product}): its ${other.name} is not the one that is here. Restore it with that version.`,
    )
}

async function startBundled(folder: string, progress: Progress): Promise<BundledPostgres> {
  const log = { info: (text: string) => progress.say(text), warn: () => undefined }
  return await startBundledPostgres({ dataDir: folder, settings: fillingSettings, log: log as never })
}

async function requireEmptyDatabase(databaseUrl: string): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    const [found] = await tablesOf(client)
    if (found)
      throw new Error(
        `The database of DATABASE_URL is not empty (it has ${found.name}): a backup is restored into an empty one only. Make a new one: create database … owner … template template0 encoding 'UTF8'`,
      )
  } finally {
    await client.end()
  }
}

async function requireEmptyBucket(storage: Storage): Promise<void> {
  for await (const { key } of storage.list())
    throw new Error(
      `The bucket of S3_BUCKET is not empty (it has ${key}): a backup is restored into an empty one only.`,
    )
}

/** The tables as the backup's program had them; newer migrations come when its rows are in and compared. */
async function migrateAsBackedUp(databaseUrl: string, { migrations }: Manifest): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  try {
    for (const { name } of migrations) copyFileSync(path.join(migrationsFolder, name), path.join(folder, name))
    await migrate(databaseUrl, { folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function emptyDatabase(databaseUrl: string, { tables }: Manifest): Promise<void> {
  const client = await connect(databaseUrl)
  const schemas = new Set(tables.map(({ name }) => name.slice(0, name.indexOf('.'))))
  try {
    for (const schema of schemas) {
      if (schema !== 'public') await client.query(`drop schema if exists ${pg.escapeIdentifier(schema)} cascade`)
    }
  } finally {
    await client.end()
  }
}

type Unpacking = Restoring & { folder: string; storage: Storage; databaseUrl: string; putKeys: string[] }

/** Goes through the archive once. */
async function unpack(options: Unpacking): Promise<Summary> {
  const { archive, progress } = options
  const loader = await TableLoader.begin(options.databaseUrl, options.manifest.tables)
  const files = new FilesIn(options)
  let summary: Summary | null = null
  try {
    for (let entry = await archive.next(); entry; entry = await archive.next()) {
      leaveRoom(options)
      const [place = '', ...rest] = entry.name.split('/')
      const name = rest.join('/')
      if (entry.name === 'summary.json') summary = await archive.json(summarySchema)
      else if (entry.name === 'database/sequences.json') await loader.finish(await archive.json(sequencesSchema))
      else if (place === 'database') await loader.write(rest[0] ?? '', await plain(await archive.bytes()))
      else if (place === 'files') await files.put(name)
      else if (place === 'hashes') await files.compare((await archive.bytes()).toString('utf8'))
      else if (place === 'data' && /^[a-z-]+\.json$/.test(name)) await writePrivate(options, name)
      else throw new Error(`The backup holds ${entry.name}, which this version of the program does not know.`)
      progress.step('restoring', archive.positionBytes, archive.sizeBytes)
    }
  } catch (error) {
    await loader.abandon()
    throw error
  }
  if (!summary) throw new Error('The backup has no summary: it was not made to its end.')
  files.requireAll(summary)
  return summary
}

/** Asked again and again: indexes and the log of the database take room that no backup can tell of. */
function leaveRoom({ config, leftBytes = 0 }: Unpacking): void {
  if (leftBytes > 0 && freeBytes(config.dataDir) < leftBytes)
    throw new Error(
      `Nothing was restored: it would have left less than ${inWords(leftBytes)} on the disk of ${config.dataDir}, where the data of the program lie too; what was written there is removed again. Make room on it or name a folder on another one (--to), then run this again.`,
    )
}

async function writePrivate({ archive, folder }: Unpacking, name: string): Promise<void> {
  const file = await open(path.join(folder, name), 'wx', 0o600)
  await file.writeFile(await archive.bytes())
  await file.sync()
  await file.close()
}

/** Puts files into the storage and reads them from there again, to see that they are what was backed up. */
class FilesIn {
  readonly #options: Unpacking
  #count = 0
  #sizeBytes = 0
  #waiting = new Set<string>()

  constructor(options: Unpacking) {
    this.#options = options
  }

  async put(key: string): Promise<void> {
    const { archive, folder, storage, putKeys } = this.#options
    const incoming = path.join(folder, 'incoming')
    await writeFile(incoming, archive.content(), { mode: 0o600 })
    if (this.#options.config.s3) putKeys.push(key)
    await storage.putFile(incoming, key)
    rmSync(incoming)
    this.#waiting.add(key)
    this.#count += 1
    this.#sizeBytes += (await storage.sizeOf(key)) ?? 0
  }

  async compare(list: string): Promise<void> {
    for (const line of list.trimEnd().split('\n')) {
      const [, sha256, key = ''] = /^([0-9a-f]{64}) {2}files\/(\S+)$/.exec(line) ?? []
      const hash = createHash('sha256')
      for await (const part of await this.#options.storage.open(key)) hash.update(part as Buffer)
      if (hash.digest('hex') !== sha256)
        throw new Error(`The restored file ${key} is not what was backed up: the disk or the storage has changed it.`)
      this.#waiting.delete(key)
    }
  }

  requireAll({ files }: Summary): void {
    if (this.#count !== files.count || this.#sizeBytes !== files.sizeBytes || this.#waiting.size > 0)
      throw new Error(
        `${this.#count} files with ${this.#sizeBytes} bytes were restored, ${files.count} with ${files.sizeBytes} were backed up.`,
      )
  }
}

async function compareTables(databaseUrl: string, { manifest, summary, progress }: Restoring & { summary: Summary }) {
  const client = await connect(databaseUrl)
  const others: string[] = []
  let doneRows = 0
  try {
    for (const table of manifest.tables) {
      const wanted = summary.tables[table.name]
      const found = await digestOf(client, table)
      if (found.rows !== wanted?.rows) others.push(`${table.name}: ${found.rows} rows instead of ${wanted?.rows}`)
      else if (found.hash !== wanted.hash) others.push(`${table.name}: as many rows, but other ones`)
      doneRows += found.rows
    }
  } finally {
    await client.end()
  }
  if (others.length > 0)
    throw new Error(`The restored database is not what was backed up:\n${others.map((line) => `- ${line}`).join('\n')}`)
  progress.say(
    `Compared ${manifest.tables.length} tables with ${doneRows} rows and ${summary.files.count} files: all as backed up.`,
  )
}

/** The database last: a program started in between finds none, rather than one without its keys and files. */
async function moveUp(making: string, folder: string): Promise<void> {
  const names = readdirSync(making).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres'))
  const moved: string[] = []
  try {
    for (const name of names) {
      await rename(path.join(making, name), path.join(folder, name))
      moved.push(name)
    }
  } catch (error) {
    for (const name of moved) await rename(path.join(folder, name), path.join(making, name))
    throw error
  }
  rmSync(making, { recursive: true })
  await syncFolder(folder)
}
