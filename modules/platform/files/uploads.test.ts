import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { ERRORS } from '@tus/server'
import { expect, test, vi } from 'vitest'
import { confinement } from '#kernel/server/confined/confinement.ts'
import { buildHttp, mountRoutes } from '#kernel/server/http.ts'
import { collectRoutes } from '#kernel/server/module.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { storeSetting } from '#modules/platform/settings/server/index.ts'
import { fileLimits } from './contract.ts'
import { anMp4, anUpload, aPng, aZip, octets, tusHeaders } from './fixtures.ts'
import { acceptFileBodies } from './server/index.ts'
import { UploadLocks } from './server/upload-locks.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const pupil = await aPupil(app)
const uploadsFolder = join(app.config.dataDir, 'uploads')

interface Sent {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** A request over a real connection; `cutAfter` breaks the line (or does `cut`) once the server has that many of the upload's bytes. */
function send(
  origin: string,
  account: TestAccount,
  asked: {
    method: string
    path: string
    headers?: Record<string, string>
    body?: Buffer
    cutAfter?: number
    cut?: () => void
  },
): Promise<Sent | 'cut'> {
  return new Promise((resolve, reject) => {
    const { body, cutAfter } = asked
    const outgoing = request(`${origin}${asked.path}`, {
      method: asked.method,
      headers: {
        authorization: account.token,
        'tus-resumable': '1.0.0',
        ...(body ? { 'content-length': String(body.length) } : {}),
        ...asked.headers,
      },
    })
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = []
      incoming.on('data', (part: Buffer) => parts.push(part))
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: Buffer.concat(parts).toString() }),
      )
    })
    outgoing.on('error', (error) => (cutAfter === undefined ? reject(error) : resolve('cut')))
    if (cutAfter === undefined || !body) return void outgoing.end(body)
    outgoing.write(body.subarray(0, cutAfter))
    const id = asked.path.split('/').at(-1) ?? ''
    const start = Number(asked.headers?.['upload-offset'] ?? 0)
    vi.waitFor(async () => expect((await stat(join(uploadsFolder, id))).size).toEqual(start + cutAfter), {
      timeout: 10_000,
    }).then(asked.cut ?? (() => outgoing.destroy(new Error('cut'))), reject)
  })
}

const chunk = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

async function create(
  origin: string,
  account: TestAccount,
  file: { name: string; sizeBytes: number; purpose?: string; note?: string },
): Promise<string> {
  const headers = tusHeaders({ purpose: 'material', ...file })
  const created = await send(origin, account, { method: 'POST', path: '/api/uploads', headers })
  if (created === 'cut' || created.status !== 201) throw new Error(JSON.stringify(created))
  return String(created.headers.location)
}

async function offsetOf(origin: string, account: TestAccount, path: string): Promise<number> {
  const answer = await send(origin, account, { method: 'HEAD', path })
  if (answer === 'cut') throw new Error('cut')
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  return Number(answer.headers['upload-offset'])
}

const finish = (path: string, account = pupil) => app.as(account).post(`${path}/finish`)

/** The program once more on the same data: what a restart leaves. */
async function anotherServer(): Promise<{ origin: string; kill(): void; close(): Promise<void> }> {
  const fastify = buildHttp(app.surroundings)
  acceptFileBodies(fastify)
  mountRoutes(fastify, app.surroundings, collectRoutes(app.modules), { checkReplies: true })
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  return { origin, kill: () => fastify.server.closeAllConnections(), close: async () => void (await fastify.close()) }
}

test('an upload cut three times, once by the end of the server, goes on where it was and becomes the same file', async () => {
  const video = anMp4({ sizeBytes: 8_000_000 })
  const first = await anotherServer()
  const path = await create(first.origin, pupil, { name: '演示视频.mp4', sizeBytes: video.length })
  const patch = (origin: string, from: number, cut: { cutAfter?: number; cut?: () => void } = {}) =>
    send(origin, pupil, { method: 'PATCH', path, headers: chunk(from), body: video.subarray(from), ...cut })

  expect(await patch(first.origin, 0, { cutAfter: 1_000_000 })).toEqual('cut')
  const afterFirst = await offsetOf(first.origin, pupil, path)
  expect(afterFirst).toEqual(1_000_000)
  expect(await patch(first.origin, afterFirst, { cutAfter: 2_000_000, cut: first.kill })).toEqual('cut')
  await first.close()

  const second = await anotherServer()
  const afterSecond = await offsetOf(second.origin, pupil, path)
  expect(afterSecond).toEqual(3_000_000)
  expect(await patch(second.origin, afterSecond, { cutAfter: 500_000 })).toEqual('cut')
  const afterThird = await offsetOf(second.origin, pupil, path)
  expect(await patch(second.origin, afterThird)).toMatchObject({
    status: 204,
    headers: { 'upload-offset': String(video.length) },
  })
  await second.close()

  const finished = await finish(path)
  expect([finished.status, finished.body.data.name, finished.body.data.sizeBytes]).toEqual([
    200,
    '演示视频.mp4',
    video.length,
  ])
  expect(finished.body.data.sha256).toEqual(createHash('sha256').update(video).digest('hex'))
  expect((await app.auditOf(finished.body.data.fileId)).map((row) => row.action)).toEqual(['files.finishUpload'])
  expect((await readdir(uploadsFolder)).includes(path.split('/').at(-1) ?? '')).toEqual(false)
  const again = await finish(path)
  expect([again.status, again.body.data.fileId]).toEqual([200, finished.body.data.fileId])
})

test('of two pieces for the same place one is told to look again, and the bytes are right', async () => {
  const origin = await app.origin()
  const video = anMp4({ sizeBytes: 2_000_000 })
  const path = await create(origin, pupil, { name: 'twice.mp4', sizeBytes: video.length })
  const patch = () => send(origin, pupil, { method: 'PATCH', path, headers: chunk(0), body: video })
  const answers = (await Promise.all([patch(), patch()])) as Sent[]
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409])
  const finished = await finish(path)
  expect(finished.body.data.sha256).toEqual(createHash('sha256').update(video).digest('hex'))
})

test('a piece for which the disk has no room is told so in words, and is taken once there is', async () => {
  const origin = await app.origin()
  const png = await aPng(73)
  const path = await create(origin, pupil, { name: 'full.png', sizeBytes: png.length })
  const place = join(uploadsFolder, path.split('/').at(-1) ?? '')
  const patch = () => send(origin, pupil, { method: 'PATCH', path, headers: chunk(0), body: png })
  // a device of the system that answers every write as a full disk does
  await rm(place)
  await symlink('/dev/full', place)
  const full = await patch()
  if (full === 'cut') throw new Error('cut')
  const { requestId, ...told } = JSON.parse(full.text)
  expect([full.status, full.headers['retry-after'], told, typeof requestId]).toEqual([
    503,
    '15',
    {
      code: 'no_room',
      message: '系统暂时没有空间保存新的内容，这次操作没有完成；你填写的内容不会丢失，请不要关闭页面，过 15 秒再试',
      data: null,
      params: { retryAfterS: 15 },
      fields: [],
    },
    'string',
  ])
  const health = await app.inject({ method: 'GET', url: '/healthz' })
  expect([health.statusCode, health.json().reasons]).toEqual([503, ['the disk of the files is full (ENOSPC)']])
  await rm(place)
  await writeFile(place, '')
  expect(await patch()).toMatchObject({ status: 204 })
  expect((await finish(path)).body.data.sentSha256).toEqual(createHash('sha256').update(png).digest('hex'))
})

test('while too many files wait to be looked at, one more is told so before its bytes have come; pieces that are there stay', async () => {
  const origin = await app.origin()
  const png = await aPng(72)
  const path = await create(origin, pupil, { name: 'patient.png', sizeBytes: png.length })
  await send(origin, pupil, { method: 'PATCH', path, headers: chunk(0), body: png })
  const { places, waitingMax } = confinement.limits
  Object.assign(confinement.limits, { places: 0, waitingMax: 0 })
  const refused = await finish(path)
  const whole = request(`${origin}/api/files?purpose=material&name=early.png`, {
    method: 'POST',
    headers: { ...octets, authorization: pupil.token, 'content-length': String(png.length) },
  })
  whole.write(png.subarray(0, 10))
  const [early] = (await once(whole, 'response')) as [IncomingMessage]
  whole.destroy()
  Object.assign(confinement.limits, { places, waitingMax })
  expect([refused.status, refused.body.code, early.statusCode]).toEqual([503, 'busy', 503])
  expect((await finish(path)).body.data.sentSha256).toEqual(createHash('sha256').update(png).digest('hex'))
})

test('who cannot have an upload because it is still written to is told to come again, in words', async () => {
  const origin = await app.origin()
  const png = await aPng(71)
  const path = await create(origin, pupil, { name: 'held.png', sizeBytes: png.length })
  const held = vi.spyOn(UploadLocks.prototype, 'newLock').mockReturnValueOnce({
    lock: () => Promise.reject(ERRORS.ERR_LOCK_TIMEOUT),
    unlock: async () => undefined,
  })
  const answer = await send(origin, pupil, { method: 'PATCH', path, headers: chunk(0), body: png })
  held.mockRestore()
  if (answer === 'cut') throw new Error('cut')
  const { code, params } = JSON.parse(answer.text)
  expect([answer.status, code, answer.headers['retry-after']]).toEqual([503, 'busy', String(params.retryAfterS)])
  expect(await send(origin, pupil, { method: 'PATCH', path, headers: chunk(0), body: png })).toMatchObject({
    status: 204,
  })
})

test('two requests that finish an upload at once make one file', async () => {
  const id = await anUpload(app, pupil, await aPng(70))
  const answers = await Promise.all([finish(`/api/uploads/${id}`), finish(`/api/uploads/${id}`)])
  expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  expect(answers[0]?.body.data.fileId).toEqual(answers[1]?.body.data.fileId)
})

test('an upload is nobody else’s: a stranger finds nothing, and without a token nothing is told', async () => {
  const origin = await app.origin()
  const path = await create(origin, pupil, { name: 'own.png', sizeBytes: 10 })
  const stranger = await aPupil(app)
  const bytes = Buffer.alloc(10)
  const asked = [
    { method: 'HEAD', path },
    { method: 'GET', path },
    { method: 'PATCH', path, headers: chunk(0), body: bytes },
    { method: 'DELETE', path },
    { method: 'POST', path: `${path}/finish` },
  ]
  for (const each of asked) expect(await send(origin, stranger, each)).toMatchObject({ status: 404 })
  for (const each of asked) expect(await send(origin, { ...stranger, token: '' }, each)).toMatchObject({ status: 401 })
  expect(await offsetOf(origin, pupil, path)).toEqual(0)
  const anonymous = await app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: tusHeaders({ name: 'a.png', purpose: 'material', sizeBytes: 1 }),
  })
  expect(anonymous.statusCode).toEqual(401)
})

test('an upload has exactly the bytes it declared: fewer are not finished, more are not taken', async () => {
  const origin = await app.origin()
  const png = await aPng(71)
  const path = await create(origin, pupil, { name: 'exact.png', sizeBytes: png.length })
  const early = await finish(path)
  expect([early.status, early.body.code, early.body.params]).toEqual([
    409,
    'upload_incomplete',
    { receivedBytes: 0, declaredBytes: png.length },
  ])
  const over = await send(origin, pupil, { method: 'PATCH', path, headers: chunk(0), body: Buffer.concat([png, png]) })
  expect(over).toMatchObject({ status: 413 })
  const offset = await offsetOf(origin, pupil, path)
  expect(offset).toBeLessThanOrEqual(png.length)
  if (offset < png.length)
    await send(origin, pupil, { method: 'PATCH', path, headers: chunk(offset), body: png.subarray(offset) })
  expect((await finish(path)).body.data.sentSha256).toEqual(createHash('sha256').update(png).digest('hex'))
})

test('bytes that are refused are refused for good, and are gone', async () => {
  const zip = aZip({ 'a.txt': 'hello' })
  const id = await anUpload(app, pupil, zip)
  const [first, again] = [await finish(`/api/uploads/${id}`), await finish(`/api/uploads/${id}`)]
  expect([first.status, first.body.code, first.body.params.found]).toEqual([422, 'file_type_refused', 'zip'])
  expect([again.status, again.body.code, again.body.message]).toEqual([422, 'file_type_refused', first.body.message])
  expect((await app.auditOf(id)).map((row) => row.action)).toEqual(['files.refuseUpload'])
  expect((await readdir(uploadsFolder)).includes(id)).toEqual(false)
})

test('what an upload is going to be is judged before any byte comes', async () => {
  const declare = async (
    file: { name: string; sizeBytes: number; purpose?: string },
    more: Record<string, string> = {},
  ) => {
    const headers = { authorization: pupil.token, ...tusHeaders({ purpose: 'material', ...file }), ...more }
    const answer = await app.inject({ method: 'POST', url: '/api/uploads', headers })
    return [answer.statusCode, answer.json().code, answer.json().params]
  }
  expect(await declare({ name: 'a\u0000b.mp4', sizeBytes: 10 })).toEqual([
    422,
    'file_name_wrong',
    { reason: 'invisible' },
  ])
  expect(await declare({ name: 'gnp\u202e4pm.mp4', sizeBytes: 10 })).toEqual([
    422,
    'file_name_wrong',
    { reason: 'invisible' },
  ])
  expect(await declare({ name: '../a.mp4', sizeBytes: 10 })).toEqual([422, 'file_name_wrong', { reason: 'path' }])
  expect(await declare({ name: `${'a'.repeat(201)}.mp4`, sizeBytes: 10 })).toEqual([
    422,
    'file_name_wrong',
    { reason: 'long' },
  ])
  expect(await declare({ name: 'a.mp4', sizeBytes: 0 })).toEqual([422, 'file_empty', {}])
  expect(await declare({ name: 'a.mp4', sizeBytes: 301 * 1024 * 1024 })).toEqual([
    413,
    'file_too_large',
    { maxMb: 300 },
  ])
  expect(await declare({ name: 'a.mp4', sizeBytes: 10, purpose: 'public' })).toEqual([403, 'forbidden', {}])
  expect(await declare({ name: 'a.mp4', sizeBytes: 10, purpose: 'toString' })).toEqual([
    422,
    'invalid_input',
    { count: 1 },
  ])
  expect(await declare({ name: 'a.mp4', sizeBytes: 10 }, { 'upload-length': '-1' })).toEqual([
    400,
    'malformed_request',
    {},
  ])
})

test('a person sees what is under way: how far, what for, and nobody else’s; what is finished or cancelled is not listed', async () => {
  const origin = await app.origin()
  const [person, stranger] = [await aPupil(app), await aPupil(app)]
  const list = async (account: TestAccount, query = '') =>
    (await app.as(account).get(`/api/uploads${query}`)).body.data.uploads
  const video = anMp4({ sizeBytes: 200_000 })
  const path = await create(origin, person, { name: '半个视频.mp4', sizeBytes: video.length, note: 'place=film' })
  const piece = { method: 'PATCH', path, headers: chunk(0), body: video.subarray(0, 50_000) }
  expect(await send(origin, person, piece)).toMatchObject({ status: 204 })
  await finish(`/api/uploads/${await anUpload(app, person, await aPng(72))}`, person)
  await app.as(person).delete(`/api/uploads/${await anUpload(app, person)}`)
  const listed = await list(person)
  const { createdAt, expiresAt } = listed[0]
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toEqual(fileLimits.uploadKeptMs)
  expect(listed).toEqual([
    {
      uploadId: path.split('/').at(-1),
      purpose: 'material',
      name: '半个视频.mp4',
      sizeBytes: video.length,
      receivedBytes: 50_000,
      note: 'place=film',
      createdAt,
      expiresAt,
    },
  ])
  expect([await list(person, '?purpose=portrait'), await list(stranger)]).toEqual([[], []])
  expect((await list(person, '?purpose=material')).length).toEqual(1)
  const long = tusHeaders({ name: 'a.png', purpose: 'material', sizeBytes: 9, note: 'x'.repeat(301) })
  expect(await send(origin, person, { method: 'POST', path: '/api/uploads', headers: long })).toMatchObject({
    status: 400,
  })
})

test('a person has so many uploads under way and no more, until one is cancelled', async () => {
  const busy = await aPupil(app)
  const ids: string[] = []
  for (let index = 0; index < fileLimits.uploadsUnderWay; index += 1) ids.push(await anUpload(app, busy))
  const headers = { authorization: busy.token, ...tusHeaders({ name: 'a.png', purpose: 'material', sizeBytes: 10 }) }
  const over = await app.inject({ method: 'POST', url: '/api/uploads', headers })
  expect([over.statusCode, over.json().code, over.json().params]).toEqual([
    409,
    'uploads_too_many',
    { max: fileLimits.uploadsUnderWay },
  ])
  const cancelled = await app.as(busy).delete(`/api/uploads/${ids[0]}`)
  expect(cancelled.status).toEqual(204)
  expect((await app.as(busy).post(`/api/uploads/${ids[0]}/finish`)).status).toEqual(404)
  expect((await app.inject({ method: 'POST', url: '/api/uploads', headers })).statusCode).toEqual(201)
})

test('the quota of a person counts files and what is under way, and is a setting', async () => {
  const collector = await aPupil(app)
  const set = async (sizeBytes: number) => {
    await app.write((db) =>
      db.transaction().execute((tx) => storeSetting(tx, 'fileQuotaBytes', sizeBytes, app.clock.now())),
    )
  }
  const declare = async (sizeBytes: number) => {
    const headers = { authorization: collector.token, ...tusHeaders({ name: 'a.mp4', purpose: 'material', sizeBytes }) }
    const answer = await app.inject({ method: 'POST', url: '/api/uploads', headers })
    return answer.statusCode === 201 ? 201 : [answer.statusCode, answer.json().code, answer.json().params]
  }
  const megabyte = 1024 * 1024
  await set(100 * megabyte)
  expect(await declare(60 * megabyte)).toEqual(201)
  expect(await declare(50 * megabyte)).toEqual([409, 'file_quota_reached', { usedMb: 60, maxMb: 100 }])
  expect(await declare(40 * megabyte)).toEqual(201)
  const small = await app
    .as(collector)
    .post('/api/files?purpose=material&name=a.png', await aPng(), { 'content-type': 'application/octet-stream' })
  expect([small.status, small.body.code]).toEqual([409, 'file_quota_reached'])
  await set(2048 * megabyte)
})

test('an upload of 300 MB is taken', async () => {
  const origin = await app.origin()
  const video = anMp4({ sizeBytes: 300 * 1024 * 1024 - 2000 })
  const path = await create(origin, pupil, { name: 'long.mp4', sizeBytes: video.length })
  for (let offset = 0; offset < video.length; offset += 64 * 1024 * 1024) {
    const body = video.subarray(offset, offset + 64 * 1024 * 1024)
    expect(await send(origin, pupil, { method: 'PATCH', path, headers: chunk(offset), body })).toMatchObject({
      status: 204,
    })
  }
  const finished = await finish(path)
  expect([finished.status, finished.body.data.sizeBytes, finished.body.data.durationMs]).toEqual([
    200,
    video.length,
    90_000,
  ])
  // a third of a gigabyte through the disk takes its time where the disk is shared
}, 300_000)
