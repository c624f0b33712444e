import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { anonymous } from '#kernel/server/context.ts'
import { startTestApp, type TestApp } from '#kernel/testing/app.ts'
import { startObjectStorage } from '#kernel/testing/object-storage.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aFile, anUpload, aPdf, aPng } from './fixtures.ts'
import { checkStorage } from './server/index.ts'
import module from './server/module.ts'
import { ownUpload } from './server/queries.ts'
import { backupLock } from './server/removal.ts'
import type { Storage, StoredObject } from './server/storage.ts'
import { s3Storage } from './server/storage-s3.ts'

const dayMs = 86_400_000
const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

async function runJob(name: string): Promise<void> {
  const job = module.jobs?.[name]
  if (!job) throw new Error(`no job ${name}`)
  await job(app.ctx(), {} as never)
}
const keysOf = (fileId: string) =>
  app.write((db) =>
    db
      .selectFrom('platform.file')
      .select(['storage_key', 'preview_key', 'print_key'])
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow(),
  )

test('an upload nobody goes on with is gone after seven days, and not before', async () => {
  const pupil = await aPupil(app)
  const folder = join(app.config.dataDir, 'uploads')
  const id = await anUpload(app, pupil, (await aPng(100)).subarray(0, 50))
  app.clock.advance(7 * dayMs - 60_000)
  await runJob('files.dropAbandonedUploads')
  expect((await readdir(folder)).includes(id)).toEqual(true)
  const ctx = app.ctx({ ...anonymous, kind: 'pupil', accountId: pupil.accountId })
  expect((await ownUpload(ctx, id))?.state).toEqual('receiving')
  app.clock.advance(120_000)
  expect(await ownUpload(ctx, id)).toEqual(undefined)
  await runJob('files.dropAbandonedUploads')
  expect((await readdir(folder)).includes(id)).toEqual(false)
})

test('a file that nothing refers to is gone after thirty days; one that any table refers to stays', async () => {
  const pupil = await aPupil(app)
  const [left, kept] = [
    await aFile(app, pupil, { bytes: await aPng(101), purpose: 'portrait' }),
    await aFile(app, pupil, { bytes: await aPng(102) }),
  ]
  await app.write((db) =>
    sql`create table platform.test_reference (file_id uuid references platform.file (id))`.execute(db),
  )
  await app.write((db) => sql`insert into platform.test_reference values (${kept.fileId})`.execute(db))
  app.clock.advance(30 * dayMs - 60_000)
  await runJob('files.dropUnattached')
  const keys = Object.values(await keysOf(left.fileId))
  app.clock.advance(120_000)
  await runJob('files.dropUnattached')
  const { rows } = await app.write((db) =>
    sql<{ id: string }>`select id from platform.file where id in (${left.fileId}, ${kept.fileId})`.execute(db),
  )
  expect(rows).toEqual([{ id: kept.fileId }])
  const names = await readdir(join(app.config.dataDir, 'files'), { recursive: true })
  expect(keys.map((key) => names.includes(key ?? ''))).toEqual([false, false, false])
  expect(await checkStorage(app.ctx())).toEqual({ missing: [], swept: 0 })
})

test('the nightly check names files whose bytes are missing or of another size, and sweeps what no file knows', async () => {
  const pupil = await aPupil(app)
  const gone = await aFile(app, pupil, { bytes: await aPng(103) })
  const short = await aFile(app, pupil, { bytes: await aPng(104) })
  await aFile(app, pupil, { bytes: await aPng(105) })
  const place = async (fileId: string) => join(app.config.dataDir, 'files', (await keysOf(fileId)).storage_key)
  await rm(await place(gone.fileId))
  await rm(await place(short.fileId))
  await writeFile(await place(short.fileId), 'short')
  const orphan = join(app.config.dataDir, 'files', 'ab', 'cd', 'abcd'.padEnd(64, '0'))
  await mkdir(dirname(orphan), { recursive: true })
  await writeFile(orphan, 'left by a crash')
  await utimes(orphan, new Date(0), new Date(0))
  const { missing, swept } = await checkStorage(app.ctx())
  expect([missing.sort(), swept]).toEqual([[gone.fileId, short.fileId].sort(), 1])
  expect(await checkStorage(app.ctx())).toMatchObject({ swept: 0 })
})

test('while a backup is being made no bytes leave the storage; the nightly check takes them afterwards', async () => {
  const pupil = await aPupil(app)
  const left = await aFile(app, pupil, { bytes: await aPng(106), purpose: 'portrait' })
  const { storage_key, preview_key, print_key } = await keysOf(left.fileId)
  const keys = [storage_key, preview_key, print_key]
  const places = keys.map((key) => join(app.config.dataDir, 'files', key ?? ''))
  const arePlacesFilled = async () => {
    const names = await readdir(join(app.config.dataDir, 'files'), { recursive: true })
    return keys.map((key) => names.includes(key ?? ''))
  }
  const backup = await app.surroundings.database.readPool.connect()
  await backup.query('select pg_advisory_lock_shared($1)', [backupLock])
  app.clock.advance(31 * dayMs)
  await runJob('files.dropUnattached')
  for (const place of places) await utimes(place, new Date(0), new Date(0))
  const { swept } = await checkStorage(app.ctx())
  expect([await arePlacesFilled(), swept]).toEqual([[true, true, true], 0])
  await expect(keysOf(left.fileId)).rejects.toThrow('no result')
  await backup.query('select pg_advisory_unlock_shared($1)', [backupLock])
  backup.release()
  expect(await checkStorage(app.ctx())).toMatchObject({ swept: 3 })
  expect(await arePlacesFilled()).toEqual([false, false, false])
})

async function listed(storage: Storage): Promise<StoredObject[]> {
  return await Readable.from(storage.list()).toArray()
}

test('with object storage configured, files lie there: stored, fetched whole and in part, checked, dropped', async () => {
  const service = await startObjectStorage('files')
  onTestFinished(() => service.close())
  const s3 = service.s3('files')
  const stored = async () => (await listed(s3Storage(s3))).map(({ sizeBytes }) => sizeBytes)
  const remote: TestApp = await startTestApp({ now: '2026-11-21T04:00:00.000Z', config: { s3 } })
  const person = await aPupil(remote)
  const bytes = await aPdf()
  const file = await aFile(remote, person, { name: 'a.pdf', bytes })
  expect((await stored()).length).toEqual(2)
  expect(await stored()).toContain(bytes.length)
  const whole = await remote.inject({ method: 'GET', url: file.originalUrl ?? '' })
  expect(whole.rawPayload.equals(bytes)).toEqual(true)
  const part = await remote.inject({ method: 'GET', url: file.originalUrl ?? '', headers: { range: 'bytes=10-19' } })
  expect(part.rawPayload.equals(bytes.subarray(10, 20))).toEqual(true)
  expect((await remote.inject({ method: 'GET', url: file.previewUrl ?? '' })).statusCode).toEqual(200)
  expect(await checkStorage(remote.ctx())).toEqual({ missing: [], swept: 0 })
  remote.clock.advance(31 * dayMs)
  await module.jobs?.['files.dropUnattached']?.(remote.ctx(), {} as never)
  expect(await stored()).toEqual([])
})

test('a bucket is listed to its end, page by page', async () => {
  const service = await startObjectStorage('many')
  onTestFinished(() => service.close())
  const storage = s3Storage(service.s3('many'))
  const keys = Array.from({ length: 1001 }, (_, index) => `${String(index).padStart(4, '0')}`)
  for (let from = 0; from < keys.length; from += 50)
    await Promise.all(keys.slice(from, from + 50).map((key) => storage.putBytes(Buffer.from(key), key)))
  expect((await listed(storage)).map(({ key }) => key)).toEqual(keys)
  expect(await storage.sizeOf('0000')).toEqual(4)
  await storage.remove('0000')
  await storage.remove('0000')
  expect(await storage.sizeOf('0000')).toEqual(null)
})
