import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import type { Config } from '#kernel/server/config.ts'
import { keysPath } from '#kernel/server/keys.ts'
import { type Storage, storageOf } from '#modules/platform/files/server/storage.ts'
import { countStoredFiles, storedFiles } from '#modules/platform/files/server/stored-files.ts'
import { ArchiveWriter, type Manifest, type Summary } from './archive.ts'
import { bytesLeftTo, freeBytes, fullDiskIn, inWords, lineOf, requireRoom } from './places.ts'
import type { Progress } from './progress.ts'
import { beginSnapshot, connect, copyOut, Digest, readSequences, type Table } from './tables.ts'

/** of rows, before they are pressed together */
const partBytes = 4 * 1024 * 1024
const hashesPerEntry = 1000
/** tell where a running program listens, which nobody needs later */
const passing = new Set(['mqtt.json', 'fleet.json'])

const pressed = promisify(gzip)

export interface MadeBackup {
  file: string
  sizeBytes: number
  summary: Summary
}

/**
 * Makes a backup of the database at `databaseUrl` and of the files it names: one snapshot of all rows, then the bytes of every
 * file in it, which stay in the storage until they are copied. The program may go on working meanwhile.
 * @param to a folder (existing, or written with a slash at its end), or the file to be made
 * @throws with a sentence; then nothing is left behind under the name of a backup
 */
export async function makeBackup(options: {
  config: Config
  databaseUrl: string
  to: string
  recipient: string
  product: string
  progress: Progress
  signal: AbortSignal
}): Promise<MadeBackup> {
  const { config, progress, signal } = options
  const madeAt = new Date()
  const file = targetOf(options.to, madeAt)
  const client = await connect(options.databaseUrl)
  try {
    const tables = await beginSnapshot(client)
    const manifest = await describe(client, { tables, madeAt, product: options.product })
    const folder = path.dirname(file)
    const leftBytes = bytesLeftTo(config.dataDir, folder)
    requireRoom(folder, manifest.files.sizeBytes, leftBytes)
    const leaveRoom = () => {
      if (leftBytes > 0 && freeBytes(folder) < leftBytes) throw new Error(tooNear(folder, leftBytes))
    }
    const archive = await ArchiveWriter.create(file, options.recipient, signal, leaveRoom)
    try {
      await archive.add('manifest.json', JSON.stringify(manifest))
      await addPrivateFiles(archive, config)
      const digests = await addTables(archive, client, { tables, progress })
      await archive.add('database/sequences.json', JSON.stringify(await readSequences(client)))
      const files = await addFiles(archive, client, { storage: storageOf({ config }), total: manifest.files, progress })
      const summary: Summary = { tables: digests, ...files }
      await archive.add('summary.json', JSON.stringify(summary))
      await archive.finish()
      return { file, sizeBytes: archive.sizeBytes, summary }
    } catch (error) {
      await archive.abandon()
      throw whyNoBackup(error, { folder, writtenBytes: archive.sizeBytes })
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

function tooNear(folder: string, leftBytes: number): string {
  return `No backup was made: it would have left less than ${inWords(leftBytes)} on the disk of ${folder}, where the data of the program lie too; what was written there is removed again. Name a place on another disk (--to), or make room on this one.`
}

/** A disk that was full in words: which one, and what to do; any other error as it is. */
function whyNoBackup(error: unknown, { folder, writtenBytes }: { folder: string; writtenBytes: number }): unknown {
  if (!(error instanceof Error)) return error
  const full = fullDiskIn(error)
  const said = `(${lineOf(full ?? error)})`
  if ((error as NodeJS.ErrnoException).code === 'EFBIG')
    return new Error(
      `No backup was made: ${folder} took no file larger than ${inWords(writtenBytes)} ${said}, and what was written there is removed again; name a place on another file system (--to; FAT32 ends at 4 GiB) or lift the limit of this account (ulimit -f), then run this again.`,
      { cause: error },
    )
  if (!full) return error
  if (full.code === '53100')
    return new Error(
      `No backup was made: the disk of the database is full ${said}; make room where PostgreSQL keeps its data, then run this again.`,
      { cause: error },
    )
  return new Error(
    `No backup was made: the disk of ${folder} was full after ${inWords(writtenBytes)} ${said}, and what was written there is removed again; make room on it (old backups, *.part-* of runs that were killed) or name another place (--to), then run this again.`,
    { cause: error },
  )
}

function targetOf(to: string, madeAt: Date): string {
  const isFolder = /[\\/]$/.test(to) || statSync(to, { throwIfNoEntry: false })?.isDirectory() === true
  const stamp = madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const file = path.resolve(isFolder ? path.join(to, `backup-${stamp}.tar.age`) : to)
  if (existsSync(file))
    throw new Error(`${file} is already there; a backup never replaces anything. Name another file.`)
  mkdirSync(path.dirname(file), { recursive: true })
  return file
}

async function describe(
  client: pg.Client,
  { tables, madeAt, product }: { tables: readonly Table[]; madeAt: Date; product: string },
): Promise<Manifest> {
  if (!tables.some(({ name }) => name === 'kernel.migration'))
    throw new Error(
      'This database is empty: npm start, or npm run serve, makes its tables. There is nothing to back up.',
    )
  const migrations = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from kernel.migration order by name',
  )
  const server = await client.query<{ version: string; size: string }>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::text as size`,
  )
  return {
    format: 1,
    product,
    madeAt: madeAt.toISOString(),
    postgres: server.rows[0]?.version ?? '',
    migrations: migrations.rows,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    databaseSizeBytes: Number(server.rows[0]?.size ?? 0),
    files: await countStoredFiles(client),
  }
}

/** The keys, and what the demo keeps beside its database. Keys from the environment go in as the file they could be. */
async function addPrivateFiles(archive: ArchiveWriter, { dataDir, keys }: Config): Promise<void> {
  await archive.add(`data/${path.basename(keysPath(dataDir))}`, `${JSON.stringify(keys, null, 2)}\n`)
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => /^[a-z-]+\.json$/.test(name)) : []
  for (const name of names)
    if (name !== path.basename(keysPath(dataDir)) && !passing.has(name))
      await archive.add(`data/${name}`, readFileSync(path.join(dataDir, name)))
}

async function addTables(
  archive: ArchiveWriter,
  client: pg.Client,
  { tables, progress }: { tables: readonly Table[]; progress: Progress },
): Promise<Summary['tables']> {
  const totalBytes = tables.reduce((sum, table) => sum + table.sizeBytes, 0)
  const digests: Summary['tables'] = {}
  let doneBytes = 0
  for (const table of tables) {
    const digest = new Digest()
    let part: Buffer[] = []
    let [usedBytes, parts] = [0, 0]
    const put = async () => {
      const packed = await pressed(Buffer.concat(part), { level: 1 })
      await archive.add(`database/${table.name}/${numbered(++parts)}.copy.gz`, packed)
      part = []
      usedBytes = 0
    }
    for await (const rows of copyOut(client, table, digest)) {
      part.push(rows)
      usedBytes += rows.length
      doneBytes += rows.length
      if (usedBytes >= partBytes) await put()
      progress.step('rows', doneBytes, totalBytes)
    }
    if (usedBytes > 0) await put()
    digests[table.name] = digest.result()
  }
  return digests
}

async function addFiles(
  archive: ArchiveWriter,
  client: pg.Client,
  { storage, total, progress }: { storage: Storage; total: Manifest['files']; progress: Progress },
): Promise<Omit<Summary, 'tables'>> {
  const found: Omit<Summary, 'tables'> = { files: { count: 0, sizeBytes: 0 }, missing: [], changed: [] }
  let lines: string[] = []
  let entries = 0
  const putHashes = async () => {
    await archive.add(`hashes/${numbered(++entries)}.sha256`, `${lines.join('\n')}\n`)
    lines = []
  }
  for await (const { key, sha256 } of storedFiles(client)) {
    const sizeBytes = await storage.sizeOf(key)
    if (sizeBytes === null) {
      found.missing.push(key)
      continue
    }
    const name = `files/${key}`
    const hash = createHash('sha256')
    await archive.addStream(name, sizeBytes, hashed(await storage.open(key), hash))
    const digest = hash.digest('hex')
    if (sha256 !== null && digest !== sha256) found.changed.push(key)
    lines.push(`${digest}  ${name}`)
    if (lines.length === hashesPerEntry) await putHashes()
    found.files.count += 1
    found.files.sizeBytes += sizeBytes
    progress.step('files', found.files.sizeBytes, total.sizeBytes)
  }
  if (lines.length > 0) await putHashes()
  return found
}

async function* hashed(bytes: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  for await (const part of bytes as AsyncIterable<Buffer>) {
    hash.update(part)
    yield part
  }
}

function numbered(number: number): string {
  return String(number).padStart(6, '0')
}

/** What a person reads when it is done. */
export function report({ tables, files, missing, changed }: Summary): string[] {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const shown = (keys: readonly string[]) => keys.slice(0, 10).map((key) => `    ${key}`)
  return [
    `${Object.keys(tables).length} tables with ${rows} rows, ${files.count} files with ${inWords(files.sizeBytes)}`,
    ...(missing.length > 0
      ? [`✗ ${missing.length} files had no bytes in the storage when the backup was made:`, ...shown(missing)]
      : []),
    ...(changed.length > 0
      ? [`✗ ${changed.length} files had other bytes than their rows say when the backup was made:`, ...shown(changed)]
      : []),
  ]
}
