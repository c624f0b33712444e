import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
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
import { ArchiveReader, ArchiveWriter } from './backup/archive.ts'
import { makeKeyFile, readKeyFile } from './backup/key-file.ts'
import { makeBackup } from './backup/make.ts'
import { Progress } from './backup/progress.ts'
import { restoreBackup } from './backup/restore.ts'

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

async function run(
  tool: string,
  options: string[],
  env: Record<string, string>,
): Promise<{ code: number; words: string }> {
  const child = spawn(process.execPath, [path.join(root, 'tools', tool), ...options], {
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

  /** A database of this name, empty, until the test is over. */
  async function aDatabase(name: string): Promise<string> {
    const { ownerUrl, programUrl } = inject('testCluster')
    await asOwner(ownerUrl, (owner) => owner.query(`create database ${name} owner app template template0`))
    onTestFinished(async () => {
      await asOwner(ownerUrl, (owner) => owner.query(`drop database ${name} with (force)`))
    })
    return databaseUrl(programUrl, name)
  }

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
