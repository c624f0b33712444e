import sharp from 'sharp'
import { expect, test } from 'vitest'
import { anonymous } from '#kernel/server/context.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aFile, anMp4, aPdf, aPng } from './fixtures.ts'
import {
  attachableFile,
  filesByIds,
  publicFileUrl,
  readFileBytes,
  readyFile,
  signedFileUrl,
  storeGenerated,
} from './server/index.ts'

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' })
const pupil = await aPupil(app)
const get = async (url: string | null, headers: Record<string, string> = {}) =>
  await app.inject({ method: 'GET', url: url ?? '', headers })
const ctxOf = (accountId: string) => app.ctx({ ...anonymous, kind: 'pupil', accountId })

test('a signed address opens for five minutes, and then says that it has expired', async () => {
  const { originalUrl } = await aFile(app, pupil, { bytes: await aPng(80) })
  expect((await get(originalUrl)).statusCode).toEqual(200)
  app.clock.advance(300_000)
  expect((await get(originalUrl)).statusCode).toEqual(200)
  app.clock.advance(1)
  const late = await get(originalUrl)
  expect([late.statusCode, late.json().code, late.json().message]).toEqual([
    410,
    'file_address_expired',
    '文件链接已过期，请刷新页面后重新打开',
  ])
})

test('within a minute a file keeps its address, which lives five minutes at least; the next minute has another, and so has another name', async () => {
  const { fileId } = await aFile(app, pupil, { bytes: await aPng(83) })
  app.clock.advance(60_000 - (app.clock.now().getTime() % 60_000) + 1)
  const address = (name?: string) =>
    signedFileUrl(ctxOf(pupil.accountId), fileId, { variant: 'original', ...(name === undefined ? {} : { name }) })
  const expires = (url: string) => Number(new URL(url, 'http://localhost').searchParams.get('expires'))
  const first = await address()
  expect(expires(first) - app.clock.now().getTime()).toEqual(360_000 - 1)
  app.clock.advance(59_999)
  expect([await address(), (await address('其他.png')) === first]).toEqual([first, false])
  expect(expires(first) - app.clock.now().getTime()).toEqual(300_000)
  app.clock.advance(1)
  expect(expires(await address())).toEqual(expires(first) + 60_000)
})

test('an address changed in any part opens nothing', async () => {
  const [mine, other] = [
    await aFile(app, pupil, { bytes: await aPng(81) }),
    await aFile(app, pupil, { bytes: await aPng(82) }),
  ]
  const changed = (change: (url: URL) => void) => {
    const url = new URL(mine.previewUrl ?? '', 'http://localhost')
    change(url)
    return url.pathname + url.search
  }
  const forged = [
    changed((url) => url.searchParams.set('variant', 'original')),
    changed((url) => url.searchParams.set('name', 'virus.exe')),
    changed((url) => url.searchParams.set('expires', String(app.clock.now().getTime() + 900_000))),
    changed((url) => url.searchParams.set('signature', 'AAAA')),
    changed((url) => {
      url.pathname = url.pathname.replace(mine.fileId, other.fileId)
    }),
  ]
  expect((await get(changed(() => undefined))).statusCode).toEqual(200)
  for (const address of forged) expect((await get(address)).statusCode).toEqual(404)
})

test('what people handed in comes as a sandboxed attachment under its own name, our picture of it inline', async () => {
  app.clock.advance(60_000 - (app.clock.now().getTime() % 60_000))
  const { originalUrl, previewUrl } = await aFile(app, pupil, { name: "研究 'A'.pdf", bytes: await aPdf() })
  const { headers } = await get(originalUrl)
  expect({
    type: headers['content-type'],
    disposition: headers['content-disposition'],
    sniff: headers['x-content-type-options'],
    policy: headers['content-security-policy'],
    cache: headers['cache-control'],
  }).toEqual({
    type: 'application/pdf',
    disposition: 'attachment; filename="__ _A_.pdf"; filename*=UTF-8\'\'%E7%A0%94%E7%A9%B6%20%27A%27.pdf',
    sniff: 'nosniff',
    policy: "default-src 'none'; sandbox",
    cache: 'private, max-age=300',
  })
  // what a browser keeps never outlives the address
  app.clock.advance(200_000)
  for (const url of [originalUrl, previewUrl, `${previewUrl}&page=1`])
    expect((await get(url)).headers['cache-control']).toEqual('private, max-age=100')
  const preview = await get(previewUrl)
  expect([preview.headers['content-type'], String(preview.headers['content-disposition']).split(';')[0]]).toEqual([
    'image/webp',
    'inline',
  ])
})

test('each page of a PDF comes as our own picture, by any address of the file; a page that is not there and a file of no pages have none', async () => {
  const paper = await aFile(app, pupil, { name: '研究.pdf', bytes: await aPdf({ pages: 3 }) })
  const pictures: Buffer[] = []
  for (const page of [1, 2, 3, 2]) {
    const answer = await get(`${paper.previewUrl}&page=${page}`)
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect([answer.statusCode, answer.headers['page-count'], format, width, height]).toEqual([
      200,
      '3',
      'webp',
      1555,
      2200,
    ])
    pictures.push(answer.rawPayload)
  }
  expect(pictures[3]).toEqual(pictures[1])
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toEqual(3)
  expect((await get(`${paper.originalUrl}&page=3`)).rawPayload).toEqual(pictures[2])
  expect((await get(`${paper.previewUrl}&page=4`)).statusCode).toEqual(404)
  const picture = await aFile(app, pupil, { bytes: await aPng(90) })
  expect((await get(`${picture.previewUrl}&page=1`)).statusCode).toEqual(404)
})

test('a video is fetched by ranges', async () => {
  const bytes = anMp4()
  const { originalUrl } = await aFile(app, pupil, { name: 'a.mp4', bytes })
  const part = async (range: string) => {
    const answer = await get(originalUrl, { range })
    return [answer.statusCode, answer.headers['content-range'], answer.rawPayload.length]
  }
  const size = bytes.length
  expect(await part('bytes=0-99')).toEqual([206, `bytes 0-99/${size}`, 100])
  expect(await part(`bytes=${size - 10}-`)).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, 10])
  expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 5])
  expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0])
  expect(await part('bytes=0-1,5-6')).toEqual([200, undefined, size])
  const head = await app.inject({ method: 'HEAD', url: originalUrl ?? '' })
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(size), 0])
})

test('bytes that nobody has scanned go to their owner alone; others get our picture, or a reason', async () => {
  const [picture, video] = [
    await aFile(app, pupil, { bytes: await aPng(83) }),
    await aFile(app, pupil, { name: 'b.mp4', bytes: anMp4({ durationMs: 5 }) }),
  ]
  const [owner, reader] = [ctxOf(pupil.accountId), ctxOf((await aPupil(app)).accountId)]
  expect((await get(await signedFileUrl(owner, picture.fileId, { variant: 'original' }))).statusCode).toEqual(200)
  expect((await get(await signedFileUrl(reader, picture.fileId, { variant: 'preview' }))).statusCode).toEqual(200)
  await expect(signedFileUrl(reader, picture.fileId, { variant: 'original' })).rejects.toMatchObject({
    code: 'file_unscanned',
  })
  await expect(signedFileUrl(reader, video.fileId, { variant: 'preview' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a person attaches own files that are ready, and finds nothing of anybody else’s', async () => {
  const { fileId } = await aFile(app, pupil, { bytes: await aPng(84) })
  const stranger = await aPupil(app)
  const attach = (accountId: string) =>
    ctxOf(accountId).change('files.test', async (tx) => ({
      subject: fileId,
      reply: (await attachableFile(tx, { fileId, accountId })).id,
    }))
  expect(await attach(pupil.accountId)).toEqual(fileId)
  await expect(attach(stranger.accountId)).rejects.toMatchObject({ code: 'not_found' })
  const { db } = app.ctx()
  expect((await readyFile(db, pupil.accountId, fileId))?.id).toEqual(fileId)
  expect(await readyFile(db, stranger.accountId, fileId)).toEqual(undefined)
  expect((await app.as(stranger).get(`/api/files/${fileId}`)).status).toEqual(404)
  expect((await app.anonymous.get(`/api/files/${fileId}`)).status).toEqual(401)
})

test('what the program makes itself is kept without quota or scanner, and a public file has a lasting address', async () => {
  const ctx = app.ctx()
  const bytes = await aPdf({ text: 'Guide' })
  const make = (purpose: 'public' | 'generated') =>
    ctx.change('files.storeGenerated', async (tx) => {
      const file = { name: '申报指南.pdf', mediaType: 'application/pdf', bytes, purpose, pageCount: 1 }
      const row = await storeGenerated(ctx, tx, file)
      return { subject: row.id, reply: row }
    })
  const [open, closed] = [await make('public'), await make('generated')]
  expect([open.scan, open.state, open.owner_account_id, open.size_bytes]).toEqual([
    'clean',
    'ready',
    null,
    bytes.length,
  ])
  expect((await readFileBytes(ctx, closed.id)).equals(bytes)).toEqual(true)
  const address = publicFileUrl(open, { variant: 'original' })
  const answer = await get(address)
  expect([answer.statusCode, answer.headers['cache-control'], answer.rawPayload.equals(bytes)]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    true,
  ])
  expect(() => publicFileUrl(closed, { variant: 'original' })).toThrow('not_found')
  expect((await get(address.replace(open.id, closed.id))).statusCode).toEqual(404)
  expect([...(await filesByIds(ctx.db, [open.id, closed.id])).keys()].sort()).toEqual([open.id, closed.id].sort())
})

test('a public picture comes as a phone shows it, from the same lasting address; what is no picture has none', async () => {
  const ctx = app.ctx()
  const make = (name: string, mediaType: string, bytes: Buffer) =>
    ctx.change('files.storeGenerated', async (tx) => {
      const row = await storeGenerated(ctx, tx, { name, mediaType, bytes, purpose: 'public' })
      return { subject: row.id, reply: row }
    })
  const picture = await make('横幅.png', 'image/png', await aPng(1800))
  const widths = async (variant: 'preview' | 'small') => {
    const answer = await get(publicFileUrl(picture, { variant }))
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    return [answer.statusCode, answer.headers['cache-control'], format, width, height]
  }
  const kept = 'public, max-age=31536000, immutable'
  expect(await widths('preview')).toEqual([200, kept, 'webp', 1600, 1600])
  expect(await widths('small')).toEqual([200, kept, 'webp', 1000, 1000])
  // the second time from memory
  expect(await widths('small')).toEqual([200, kept, 'webp', 1000, 1000])
  const paper = await make('申报指南.pdf', 'application/pdf', await aPdf({ text: 'Guide' }))
  expect((await get(publicFileUrl(paper, { variant: 'small' }))).statusCode).toEqual(404)
})

test('a file that is named after data gets a name that a file may have: a room or a venue may be called anything', async () => {
  const ctx = app.ctx()
  const bytes = await aPdf({ text: 'Room' })
  const nameOf = (name: string) =>
    ctx.change('files.storeGenerated', async (tx) => {
      const row = await storeGenerated(ctx, tx, { name, mediaType: 'application/pdf', bytes })
      return { subject: row.id, reply: row.name }
    })
  expect(await nameOf('准考证-一中-A/1\\2.pdf')).toEqual('准考证-一中-A／1＼2.pdf')
  expect(await nameOf('准考证-一\u200b中.pdf')).toEqual('准考证-一中.pdf')
  expect(await nameOf(`${'𠮷'.repeat(300)}.pdf`)).toEqual(`${'𠮷'.repeat(196)}.pdf`)
})

test('a WebP of our own is shown as it is; one that somebody has put on the shelf is no picture of ours', async () => {
  const ctx = app.ctx()
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()
  const make = (purpose: 'generated' | 'shared') =>
    ctx.change('files.storeGenerated', async (tx) => {
      const row = await storeGenerated(ctx, tx, { name: 'page.webp', mediaType: 'image/webp', bytes, purpose })
      return { subject: row.id, reply: row }
    })
  const [own, handedIn] = [await make('generated'), await make('shared')]
  const shown = await get(await signedFileUrl(ctx, own.id, { variant: 'preview' }))
  expect([shown.statusCode, shown.headers['content-disposition']?.toString().split(';')[0]]).toEqual([200, 'inline'])
  expect(shown.rawPayload.equals(bytes)).toEqual(true)
  await expect(signedFileUrl(ctx, handedIn.id, { variant: 'preview' })).rejects.toMatchObject({ code: 'not_found' })
  const kept = await get(await signedFileUrl(ctx, handedIn.id, { variant: 'original' }))
  expect(kept.headers['content-disposition']?.toString().split(';')[0]).toEqual('attachment')
})
