import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { migrate, migrationsFolder, readMigrations } from '#kernel/server/migrate.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { asOwner, databaseUrl } from '#kernel/testing/database.ts'
import { startObjectStorage } from '#kernel/testing/object-storage.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPng } from '#modules/platform/files/fixtures.ts'
import { s3Storage } from '#modules/platform/files/server/storage-s3.ts'
import { ArchiveReader, ArchiveWriter, manifestSchema } from './backup/archive.ts'
import { makeKeyFile, readKeyFile } from './backup/key-file.ts'
import { makeBackup } from './backup/make.ts'
import { Progress } from './backup/progress.ts'
import { restoreBackup } from './backup/restore.ts'
import { tablesOf } from './backup/tables.ts'

/** A restore of its own, ten seconds: of the second tier. */
const isLong = process.env.TEST_TIER === 'long'

const root = path.join(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'backups-'))
// mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
chmodSync(folder, 0o755)
const keyFile = path.join(folder, 'backup.key')
const recipient = await makeKeyFile(keyFile)
const app = await startTestApp({ now: 'real' })
const pupil = await aPupil(app)
const sourceUrl = databaseUrl(inject('testCluster').programUrl, await nameOfDatabase())
const { fieldKey, indexKey, receiptKeyPem } = app.config.keys

afterAll(() => rmSync(folder, { recursive: true }))

async function nameOfDatabase(): Promise<string> {
  const { rows } = await app.surroundings.database.readPool.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

/** @param within a line for `sh` that runs the tool as `"$@"` */
async function run(
  tool: string,
  options: string[],
  env: Record<string, string>,
  within?: string,
): Promise<{ code: number; words: string }> {
  const command = [process.execPath, path.join(root, 'tools', tool), ...options]
  const [program = '', ...args] = within === undefined ? command : ['sh', '-c', within, 'sh', ...command]
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (words += data.toString()))
  const [code] = await once(child, 'close')
  return { code, words }
}

interface Held {
  accounts: number
  entries: number
  files: { id: string; storage_key: string; sha256: string }[]
}

async function heldBy(url: string): Promise<Held> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const counts = await client.query<{ accounts: number; entries: number }>(
      `select (select count(*)::int from platform.account) as accounts, (select count(*)::int from kernel.audit_entry) as entries`,
    )
    const files = await client.query<Held['files'][number]>(
      `select id, storage_key, encode(sha256, 'hex') as sha256 from platform.file order by created_at, id`,
    )
    return { accounts: counts.rows[0]?.accounts ?? 0, entries: counts.rows[0]?.entries ?? 0, files: files.rows }
  } finally {
    await client.end()
  }
}

test('a backup made while people write is one moment, and is restored with every row, file and key of it', async () => {
  await aFile(app, pupil, { bytes: await aPng(1) })
  writeFileSync(path.join(app.config.dataDir, 'demo-accounts.json'), '[]')
  const before = await heldBy(sourceUrl)
  const keys = { FIELD_KEY: fieldKey, INDEX_KEY: indexKey, RECEIPT_KEY: receiptKeyPem }
  let isDone = false
  const backingUp = run('backup.ts', ['--to', `${folder}/made/`, '--key', keyFile], {
    ...keys,
    DATABASE_URL: sourceUrl,
    DATA_DIR: app.config.dataDir,
  }).finally(() => {
    isDone = true
  })
  for (let picture = 2; !isDone; picture++) await aFile(app, pupil, { bytes: await aPng(picture) })
  const made = await backingUp
  const after = await heldBy(sourceUrl)
  expect({ ...made, words: made.code === 0 ? '' : made.words }).toEqual({ code: 0, words: '' })
  const [name = ''] = readdirSync(`${folder}/made`)

  const target = path.join(folder, 'restored')
  const restored = await run('restore.ts', ['--from', `${folder}/made/${name}`, '--key', keyFile, '--to', target], {})
  expect({ code: restored.code, words: restored.code === 0 ? '' : restored.words }).toEqual({ code: 0, words: '' })
  expect(readdirSync(target).sort()).toEqual(['demo-accounts.json', 'files', 'keys.json', 'postgres'])
  expect(JSON.parse(readFileSync(path.join(target, 'keys.json'), 'utf8'))).toEqual({
    fieldKey,
    indexKey,
    receiptKeyPem: receiptKeyPem.trim(),
  })

  const bundled = await startBundledPostgres({ dataDir: target, settings: { fsync: 'off' } })
  const found = await heldBy(bundled.url('app')).finally(() => bundled.stop())
  // A moment between before and after: the rows are the first of those that were written, each with its own audit entry.
  expect(found.files).toEqual(after.files.slice(0, found.files.length))
  expect(found.files.length).toBeGreaterThanOrEqual(before.files.length)
  expect(after.files.length).toBeGreaterThan(found.files.length)
  expect(found.entries - before.entries).toEqual(found.files.length - before.files.length)
  expect(found.accounts).toEqual(before.accounts)
  for (const { storage_key, sha256 } of found.files) {
    const bytes = readFileSync(path.join(target, 'files', storage_key))
    expect(createHash('sha256').update(bytes).digest('hex')).toEqual(sha256)
  }
})

/** The same backup with another count of accounts in what it says of itself. */
async function withWrongCount(file: string, changed: string, identity: string): Promise<void> {
  const { signal } = new AbortController()
  const from = await ArchiveReader.open(file, identity, signal)
  const to = await ArchiveWriter.create(changed, recipient, signal)
  for (let entry = await from.next(); entry; entry = await from.next()) {
    const text = entry.name === 'summary.json' ? (await from.bytes()).toString('utf8') : null
    if (text === null) await to.addStream(entry.name, entry.sizeBytes, from.content())
    else await to.add(entry.name, text.replace('"platform.account":{"rows":', '"platform.account":{"rows":1'))
  }
  await to.finish()
  await from.close()
}

/** A database of this name, empty, until the test is over. */
async function aDatabase(name: string): Promise<string> {
  const { ownerUrl, programUrl } = inject('testCluster')
  await asOwner(ownerUrl, (owner) => owner.query(`create database ${name} owner app template template0`))
  onTestFinished(async () => {
    await asOwner(ownerUrl, (owner) => owner.query(`drop database ${name} with (force)`))
  })
  return databaseUrl(programUrl, name)
}

if (isLong) {
  test('into a database of one’s own: what is not as it was backed up is taken out again, and what is stays', async () => {
    const { ownerUrl, programUrl } = inject('testCluster')
    const name = `restored_${process.pid}`
    await asOwner(ownerUrl, (owner) => owner.query(`create database ${name} owner app template template0`))
    const config = { dataDir: path.join(folder, 'own'), databaseUrl: databaseUrl(programUrl, name), s3: null }
    const { identity } = await readKeyFile(keyFile)
    const good = `${folder}/made/${readdirSync(`${folder}/made`)[0]}`
    const wrong = `${folder}/wrong.tar.age`
    await withWrongCount(good, wrong, identity ?? '')
    const restore = (from: string) =>
      restoreBackup({
        ...{ from, identity: identity ?? '', config, checkInvariants: async () => 0 },
        ...{ progress: new Progress(), signal: new AbortController().signal },
      })
    const before = await heldBy(sourceUrl)
    await expect(restore(wrong)).rejects.toThrow(
      `The restored database is not what was backed up:\n- platform.account: ${before.accounts} rows instead of 1${before.accounts}`,
    )
    expect(existsSync(config.dataDir)).toEqual(false)
    // That the right one can follow shows that nothing of the wrong one was left in the database.
    const { summary } = await restore(good)
    const found = await heldBy(config.databaseUrl)
    expect(found.files.length).toEqual(summary.tables['platform.file']?.rows)
    expect(readdirSync(config.dataDir).sort()).toEqual(['demo-accounts.json', 'files', 'keys.json'])
    await expect(restore(good)).rejects.toThrow(/is not empty/)
    await asOwner(ownerUrl, (owner) => owner.query(`drop database ${name} with (force)`))
  })

  test('files of a bucket are backed up and restored into another bucket, and taken out of it again where something is wrong', async () => {
    const service = await startObjectStorage('files', 'restored')
    onTestFinished(() => service.close())
    const remote = await startTestApp({ now: 'real', config: { s3: service.s3('files') } })
    const person = await aPupil(remote)
    for (const picture of [1, 2, 3]) await aFile(remote, person, { bytes: await aPng(picture) })
    const { rows } = await remote.surroundings.database.readPool.query<{ name: string }>(
      'select current_database() as name',
    )
    const to = `${folder}/from-bucket.tar.age`
    await makeBackup({
      config: remote.config,
      databaseUrl: databaseUrl(inject('testCluster').programUrl, rows[0]?.name ?? ''),
      ...{ to, recipient, product: 'a product', progress: new Progress(), signal: new AbortController().signal },
    })
    const { identity } = await readKeyFile(keyFile)
    const config = {
      dataDir: path.join(folder, 'bucket'),
      databaseUrl: await aDatabase(`bucket_${process.pid}`),
      s3: service.s3('restored'),
    }
    const restore = (from: string) =>
      restoreBackup({
        ...{ from, identity: identity ?? '', config, checkInvariants: async () => 0 },
        ...{ progress: new Progress(), signal: new AbortController().signal },
      })
    const bytesIn = async (bucket: string) => {
      const storage = s3Storage(service.s3(bucket))
      const bytes: [key: string, base64: string][] = []
      for await (const { key } of storage.list()) bytes.push([key, (await storage.read(key)).toString('base64')])
      return bytes
    }
    const wrong = `${folder}/wrong-bucket.tar.age`
    await withWrongCount(to, wrong, identity ?? '')
    await expect(restore(wrong)).rejects.toThrow('The restored database is not what was backed up')
    expect(await bytesIn('restored')).toEqual([])
    await restore(to)
    // a picture and its preview each
    expect((await bytesIn('restored')).length).toEqual(6)
    expect(await bytesIn('restored')).toEqual(await bytesIn('files'))
    await expect(restore(to)).rejects.toThrow(/is not empty/)
  })

  test('a backup of an older schema is restored as it was, and brought up to date then', async () => {
    const all = readMigrations().map(({ name }) => name)
    const older = mkdtempSync(path.join(folder, 'migrations-'))
    for (const name of all.slice(0, -1)) copyFileSync(path.join(migrationsFolder, name), path.join(older, name))
    const from = await aDatabase(`older_${process.pid}`)
    await migrate(from, { folder: older })
    const to = `${folder}/older.tar.age`
    await makeBackup({
      config: app.config,
      databaseUrl: from,
      ...{ to, recipient, product: 'an older product', progress: new Progress(), signal: new AbortController().signal },
    })
    const { identity } = await readKeyFile(keyFile)
    const config = {
      dataDir: path.join(folder, 'newer'),
      databaseUrl: await aDatabase(`newer_${process.pid}`),
      s3: null,
    }
    const { manifest } = await restoreBackup({
      ...{ from: to, identity: identity ?? '', config, checkInvariants: async () => 0 },
      ...{ progress: new Progress(), signal: new AbortController().signal },
    })
    expect(manifest.migrations.map(({ name }) => name)).toEqual(all.slice(0, -1))
    const client = new pg.Client({ connectionString: config.databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select name from kernel.migration order by name')
    await client.end()
    expect(rows.map(({ name }) => name)).toEqual(all)
  })
}

test('a backup that is interrupted leaves no file behind', async () => {
  const called = new AbortController()
  const progress = new Progress()
  progress.step = () => called.abort(new Error('Interrupted'))
  const making = makeBackup({
    config: app.config,
    databaseUrl: sourceUrl,
    to: `${folder}/interrupted/`,
    recipient,
    product: 'a product',
    progress,
    signal: called.signal,
  })
  await expect(making).rejects.toThrow('Interrupted')
  expect(readdirSync(`${folder}/interrupted`)).toEqual([])
})

/*
 * A disk that is really full: a small one in memory, which only the process that is tried can see. Linux makes it for root, and
 * for others where it lets them have a namespace of their own. Where it does not, and elsewhere, the limit of the size of a file
 * is what ends the writing.
 */
const ownNamespace = process.getuid?.() === 0 ? '--mount' : '--user --map-root-user --mount'
const place = path.join(folder, 'disk')
mkdirSync(place)
const canHaveDisk =
  process.platform === 'linux' &&
  spawnSync('sh', ['-c', `unshare ${ownNamespace} sh -c 'mount -t tmpfs none "$0"' "$0"`, place]).status === 0

/**
 * The tool on a disk of so many MiB of its own, which lies at `PLACE`; at last what is left there is told.
 * @param first a line for `sh` that is done there before
 */
function onDiskOf(sizeMib: number, first = 'true'): string {
  const tried = `mount -t tmpfs -o size=${sizeMib}m none "$PLACE" && ${first} || exit 99
    "$@"
    code=$?
    echo "left: $(ls -A "$PLACE")" >&2
    exit $code`
  return `exec unshare ${ownNamespace} sh -c '${tried}' sh "$@"`
}

/** The tool with no file larger than 1 MiB: `sh` counts in halves of a KiB. */
const withSmallFiles = 'ulimit -f 2048 && exec "$@"'

const keysOfInstallation = { FIELD_KEY: fieldKey, INDEX_KEY: indexKey, RECEIPT_KEY: receiptKeyPem }

/** Rows that cannot be pressed together much, some ten megabytes of them, until the test is over. */
async function fillDatabase(): Promise<void> {
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: sourceUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await ask(`create schema filler;
    create table filler.line as select md5(number::text) as words from generate_series(1, 300000) as number`)
  onTestFinished(() => ask('drop schema filler cascade'))
}

/** Nobody reads the database for a backup any more, and files are taken as ever. */
async function expectProgramAlone(): Promise<void> {
  const backups = async () => {
    const { rows } = await app.surroundings.database.readPool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where application_name = 'platform backup' and datname = current_database()`,
    )
    return rows[0]?.count
  }
  await expect.poll(backups).toEqual(0)
  await aFile(app, pupil, { bytes: await aPng(96) })
}

if (canHaveDisk) {
  test('a backup whose disk fills up half-way says so, leaves nothing there and the program alone', async () => {
    await fillDatabase()
    const env = { ...keysOfInstallation, DATABASE_URL: sourceUrl, DATA_DIR: app.config.dataDir, PLACE: place }
    const made = await run('backup.ts', ['--to', place, '--key', keyFile], env, onDiskOf(3))
    expect(made.code, made.words).toEqual(1)
    expect(made.words).toMatch(
      /(^|\n)No backup was made: the disk of \S+ was full after [\d.]+ MiB \(ENOSPC: [^)]+\), and .* then run this again\.\nleft: \n$/,
    )
    await expectProgramAlone()
  })
}

if (process.platform !== 'win32' && (isLong || !canHaveDisk)) {
  test('a backup that is larger than a file may be says so, and leaves nothing and the program alone', async () => {
    await fillDatabase()
    const to = path.join(folder, 'small')
    const env = { ...keysOfInstallation, DATABASE_URL: sourceUrl, DATA_DIR: app.config.dataDir }
    const made = await run('backup.ts', ['--to', `${to}/`, '--key', keyFile], env, withSmallFiles)
    expect(made.code, made.words).toEqual(1)
    expect(made.words).toMatch(
      /(^|\n)No backup was made: \S+ took no file larger than [\d.]+ MiB \(EFBIG: [^)]+\), .* then run this again\.\n$/,
    )
    expect(readdirSync(to)).toEqual([])
    await expectProgramAlone()
  })
}

/** The same backup with a film of 8 MiB that it does not speak of, behind all rows: it says that it needs no room. */
async function withFilm(file: string, changed: string): Promise<void> {
  const { signal } = new AbortController()
  const { identity } = await readKeyFile(keyFile)
  const from = await ArchiveReader.open(file, identity ?? '', signal)
  const to = await ArchiveWriter.create(changed, recipient, signal)
  for (let entry = await from.next(); entry; entry = await from.next()) {
    if (entry.name === 'database/sequences.json')
      await to.add(`files/00/00/${'0'.repeat(64)}`, Buffer.alloc(8 * 1024 * 1024, 'film'))
    if (entry.name === 'manifest.json') {
      const manifest = await from.json(manifestSchema)
      const little = { ...manifest, databaseSizeBytes: 0, files: { count: 0, sizeBytes: 0 } }
      await to.add(entry.name, JSON.stringify(little))
    } else await to.addStream(entry.name, entry.sizeBytes, from.content())
  }
  await to.finish()
  await from.close()
}

if (isLong && process.platform !== 'win32') {
  test('a restore whose disk fills up half-way says so, and leaves nothing in folder and database', async () => {
    const film = `${folder}/film.tar.age`
    await withFilm(`${folder}/made/${readdirSync(`${folder}/made`)[0]}`, film)
    const url = await aDatabase(`filled_${process.pid}`)
    const target = path.join(canHaveDisk ? place : folder, 'filled')
    const options = ['--from', film, '--key', keyFile, '--to', target]
    const env = { DATABASE_URL: url, PLACE: place }
    const restored = await run('restore.ts', options, env, canHaveDisk ? onDiskOf(4) : withSmallFiles)
    expect(restored.code, restored.words).toEqual(1)
    expect(restored.words).toMatch(
      canHaveDisk
        ? /(^|\n)Nothing was restored: the disk of \S+\/filled is full \(ENOSPC: [^)]+\); .* then run this again\.\nleft: \n$/
        : /(^|\n)Nothing was restored: \S+\/filled took no file as large as one of the backup \(EFBIG: [^)]+\); .* again\.\n$/,
    )
    expect(existsSync(target)).toEqual(false)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect(await tablesOf(client).finally(() => client.end())).toEqual([])
  })
}

// The bundled database runs as another account here, which others than root cannot give away in a namespace.
if (isLong && canHaveDisk && process.getuid?.() === 0) {
  test('a restore whose disk cannot take the bundled database says so, and leaves nothing there', async () => {
    const film = `${folder}/film-and-database.tar.age`
    await withFilm(`${folder}/made/${readdirSync(`${folder}/made`)[0]}`, film)
    const options = ['--from', film, '--key', keyFile, '--to', path.join(place, 'filled')]
    const restored = await run('restore.ts', options, { PLACE: place }, onDiskOf(24))
    expect(restored.code, restored.words).toEqual(1)
    expect(restored.words).toMatch(
      /(^|\n)Nothing was restored: the disk of \S+ is full \([^\n]+\); .* then run this again\.\nleft: \n$/,
    )
  })
}

if (isLong && canHaveDisk) {
  test('a backup beside the data of the program leaves room for them', async () => {
    await fillDatabase()
    const env = { ...keysOfInstallation, DATABASE_URL: sourceUrl, DATA_DIR: place, PLACE: place }
    const tried = await run('backup.ts', ['--to', place, '--key', keyFile], env, onDiskOf(1024 + 3))
    expect(tried.code, tried.words).toEqual(1)
    expect(tried.words).toMatch(
      /(^|\n)No backup was made: it would have left less than 1\.0 GiB on the disk of \S+, where .*\nleft: \n$/,
    )
    const small = await run('backup.ts', ['--to', place, '--key', keyFile], env, onDiskOf(512))
    expect(small.code, small.words).toEqual(1)
    expect(small.words).toMatch(/^\S+ has too little room: .* 1\.0 GiB stay free for the program, .*\nleft: \n$/)
  })

  test('a backup that is tried out beside the data of the program leaves room for them', async () => {
    const good = `${folder}/made/${readdirSync(`${folder}/made`)[0]}`
    const options = ['--verify', '--from', path.join(place, 'good.tar.age'), '--key', keyFile]
    const env = { DATA_DIR: place, PLACE: place, GOOD: good }
    const tried = await run('backup.ts', options, env, onDiskOf(512, 'cp "$GOOD" "$PLACE/good.tar.age"'))
    expect(tried.code, tried.words).toEqual(1)
    expect(tried.words).toMatch(
      /^\S+ is not proven\. \S+ has too little room: .* 1\.0 GiB stay free for the program, .*\nleft: good\.tar\.age\n$/,
    )
  })
}

if (isLong && process.platform !== 'win32') {
  test('a backup is tried out where the operator says, in a folder for its owner alone, of which nothing stays', async () => {
    const made = readdirSync(`${folder}/made`)
    const place = path.join(folder, 'tries')
    mkdirSync(place)
    const modes = new Set<number>()
    const looking = setInterval(() => {
      for (const name of readdirSync(place)) {
        const trial = statSync(path.join(place, name), { throwIfNoEntry: false })
        if (trial) modes.add(trial.mode & 0o777)
      }
    }, 20)
    const options = ['--verify', '--from', `${folder}/made/${made[0]}`, '--key', keyFile, '--try-in', place]
    const tried = await run('backup.ts', options, { DATA_DIR: app.config.dataDir })
    clearInterval(looking)
    expect({ ...tried, words: tried.code === 0 ? '' : tried.words }).toEqual({ code: 0, words: '' })
    expect([...modes]).toEqual([0o700])
    expect([readdirSync(place), readdirSync(`${folder}/made`)]).toEqual([[], made])
  })
}

test('without the keys of the installation no backup is made', async () => {
  const made = await run('backup.ts', ['--to', `${folder}/keyless/`, '--key', keyFile], {
    DATABASE_URL: sourceUrl,
    DATA_DIR: path.join(folder, 'nowhere'),
  })
  expect(made.code).toEqual(1)
  expect(made.words).toMatch(
    /^The keys of this installation are neither in .* a backup without them could never be read/,
  )
  expect(existsSync(`${folder}/keyless`)).toEqual(false)
})
