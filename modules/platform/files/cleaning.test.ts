import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { anonymous } from '#kernel/server/context.ts'
import { startTestApp, type TestApp } from '#kernel/testing/app.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aFile, anUpload, aPdf, aPng } from './fixtures.ts'
import { checkStorage } from './server/index.ts'
import module from './server/module.ts'
import { ownUpload } from './server/queries.ts'
import { backupLock } from './server/removal.ts'

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
      .select(['storage_key', 'preview_key'])
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
    await aFile(app, pupil, { bytes: await aPng(101) }),
    await aFile(app, pupil, { bytes: await aPng(102) }),
  ]
  await app.write((db) =>
    sql`create table platform.test_reference (file_id uuid references platform.file (id))`.execute(db),
  )
  await app.write((db) => sql`insert into platform.test_reference values (${kept.fileId})`.execute(db))
  app.clock.advance(30 * dayMs - 60_000)
  await runJob('files.dropUnattached')
  const { storage_key } = await keysOf(left.fileId)
  app.clock.advance(120_000)
  await runJob('files.dropUnattached')
  const { rows } = await app.write((db) =>
    sql<{ id: string }>`select id from platform.file where id in (${left.fileId}, ${kept.fileId})`.execute(db),
  )
  expect(rows).toEqual([{ id: kept.fileId }])
  expect((await readdir(join(app.config.dataDir, 'files'), { recursive: true })).includes(storage_key)).toEqual(false)
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
  const left = await aFile(app, pupil, { bytes: await aPng(106) })
  const { storage_key, preview_key } = await keysOf(left.fileId)
  const places = [storage_key, preview_key].map((key) => join(app.config.dataDir, 'files', key ?? ''))
  const arePlacesFilled = async () => {
    const names = await readdir(join(app.config.dataDir, 'files'), { recursive: true })
    return [storage_key, preview_key].map((key) => names.includes(key ?? ''))
  }
  const backup = await app.surroundings.database.readPool.connect()
  await backup.query('select pg_advisory_lock_shared($1)', [backupLock])
  app.clock.advance(31 * dayMs)
  await runJob('files.dropUnattached')
  for (const place of places) await utimes(place, new Date(0), new Date(0))
  const { swept } = await checkStorage(app.ctx())
  expect([await arePlacesFilled(), swept]).toEqual([[true, true], 0])
  await expect(keysOf(left.fileId)).rejects.toThrow('no result')
  await backup.query('select pg_advisory_unlock_shared($1)', [backupLock])
  backup.release()
  expect(await checkStorage(app.ctx())).toMatchObject({ swept: 2 })
  expect(await arePlacesFilled()).toEqual([false, false])
})

/** A counterpart that answers as an S3 service does, from memory. */
async function anObjectStorage() {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const key = decodeURIComponent(url.pathname).replace(/^\/files\/?/, '')
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=id/'))
        return void response.writeHead(403).end()
      if (request.method === 'PUT') {
        objects.set(key, Buffer.concat(parts))
        return void response.writeHead(200, { etag: '"x"' }).end()
      }
      if (request.method === 'DELETE') return void response.writeHead(204).end(objects.delete(key) ? undefined : '')
      if (key === '') {
        const contents = [...objects].map(
          ([name, bytes]) =>
            `<Contents><Key>${name}</Key><Size>${bytes.length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
        )
        return void response
          .writeHead(200, { 'content-type': 'application/xml' })
          .end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`)
      }
      const bytes = objects.get(key)
      if (!bytes) return void response.writeHead(404).end()
      const [, start, end] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
      const body = start ? bytes.subarray(Number(start), Number(end) + 1) : bytes
      response.writeHead(start ? 206 : 200, { 'content-length': body.length })
      response.end(request.method === 'HEAD' ? undefined : body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  return { objects, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() }
}

test('with object storage configured, files lie there: stored, fetched whole and in part, checked, dropped', async () => {
  const service = await anObjectStorage()
  afterAll(() => service.close())
  const s3 = { endpoint: service.endpoint, bucket: 'files', region: 'us-east-1', keyId: 'id', secret: 'secret' }
  const remote: TestApp = await startTestApp({ now: '2026-11-21T04:00:00.000Z', config: { s3 } })
  const person = await aPupil(remote)
  const bytes = await aPdf()
  const file = await aFile(remote, person, { name: 'a.pdf', bytes })
  expect(service.objects.size).toEqual(2)
  const whole = await remote.inject({ method: 'GET', url: file.originalUrl ?? '' })
  expect(whole.rawPayload.equals(bytes)).toEqual(true)
  const part = await remote.inject({ method: 'GET', url: file.originalUrl ?? '', headers: { range: 'bytes=10-19' } })
  expect(part.rawPayload.equals(bytes.subarray(10, 20))).toEqual(true)
  expect((await remote.inject({ method: 'GET', url: file.previewUrl ?? '' })).statusCode).toEqual(200)
  expect(await checkStorage(remote.ctx())).toEqual({ missing: [], swept: 0 })
  remote.clock.advance(31 * dayMs)
  await module.jobs?.['files.dropUnattached']?.(remote.ctx(), {} as never)
  expect(service.objects.size).toEqual(0)
})
