import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import type { FilePurposeName } from './contract.ts'
import { aFile, anUpload, aPhonePhoto, aPng, aTalkativePhoto, aTalkativePng } from './fixtures.ts'
import type { FileView } from './schema.ts'
import { printedPortrait } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const pupil = await aPupil(app)
const secret = 'Yuelu-28-11'

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function fetched(url: string | null): Promise<Buffer> {
  const answer = await app.inject({ method: 'GET', url: url ?? '' })
  expect(answer.statusCode).toEqual(200)
  return answer.rawPayload
}

/** What is left beside the pixels. */
async function saidBeside(bytes: Buffer) {
  const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata()
  return { exif, xmp, iptc, icc, comments, orientation, names: bytes.includes(secret) }
}
const nothing = {
  exif: undefined,
  xmp: undefined,
  iptc: undefined,
  icc: undefined,
  comments: undefined,
  orientation: undefined,
  names: false,
}

/** Every file below DATA_DIR, whatever it is for. */
async function filesOnDisk(): Promise<Buffer[]> {
  const entries = await readdir(app.config.dataDir, { recursive: true, withFileTypes: true })
  const places = entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name))
  return await Promise.all(places.map((place) => readFile(place)))
}

test.each<FilePurposeName>(['material', 'signed-form', 'portrait'])(
  'a photo with its place, handed in as %s, has no word of it left at any address, nor anywhere on the disk',
  async (purpose) => {
    const photo = await aTalkativePhoto(secret)
    const said = await sharp(photo).metadata()
    expect([said.exif, said.xmp, said.iptc, said.icc].map((each) => each !== undefined)).toEqual([
      true,
      true,
      true,
      true,
    ])
    const file = await aFile(app, pupil, { name: 'photo.jpg', bytes: photo, purpose })
    const shown = (await app.as(pupil).get(`/api/files/${file.fileId}`)).body.data as FileView
    for (const url of [file.originalUrl, file.previewUrl, shown.originalUrl, shown.previewUrl]) {
      expect(await saidBeside(await fetched(url))).toEqual(nothing)
    }
    expect((await filesOnDisk()).filter((bytes) => bytes.includes(secret)).length).toEqual(0)
  },
)

test('a large photo that came piece by piece is kept without its place too, and is still the upload that was declared', async () => {
  const photo = await aTalkativePhoto(secret)
  const id = await anUpload(app, pupil, photo, { name: 'piece.jpg' })
  const finished = (await app.as(pupil).post(`/api/uploads/${id}/finish`)).body.data as FileView
  const kept = await fetched(finished.originalUrl)
  expect(await saidBeside(kept)).toEqual(nothing)
  expect([finished.sentSha256, finished.sha256, finished.sizeBytes]).toEqual([hash(photo), hash(kept), kept.length])
  expect((await app.as(pupil).post(`/api/uploads/${id}/finish`)).body.data.fileId).toEqual(finished.fileId)
})

test('what is kept stands upright, in sRGB, in its own format and of its own size', async () => {
  const file = await aFile(app, pupil, { name: 'red.jpg', bytes: await aTalkativePhoto(secret) })
  const kept = await fetched(file.originalUrl)
  const { format, width, height, space, chromaSubsampling } = await sharp(kept).metadata()
  expect({ format, width, height, space, chromaSubsampling }).toEqual({
    format: 'jpeg',
    width: 240,
    height: 320,
    space: 'srgb',
    chromaSubsampling: '4:4:4',
  })
  expect([file.widthPx, file.heightPx, file.mediaType]).toEqual([240, 320, 'image/jpeg'])
  // The red was written in the wide profile, with other numbers; read without it, they must be those of sRGB again.
  const [red = 0, green = 0, blue = 0] = await sharp(kept).raw().toBuffer()
  expect([red, green, blue].map((value, index) => Math.abs(value - ([250, 20, 20][index] ?? 0)) <= 3)).toEqual([
    true,
    true,
    true,
  ])
})

test('a PNG stays a PNG, pixel by pixel, and loses what its chunks told', async () => {
  const png = await aTalkativePng(secret)
  expect([png.includes(secret), (await sharp(png).metadata()).exif !== undefined]).toEqual([true, true])
  const file = await aFile(app, pupil, { name: 'chunks.png', bytes: png })
  const kept = await fetched(file.originalUrl)
  expect(await saidBeside(kept)).toEqual(nothing)
  expect(file.mediaType).toEqual('image/png')
  expect((await sharp(kept).raw().toBuffer()).equals(await sharp(png).raw().toBuffer())).toEqual(true)
})

test('a photo keeps the detail that a print needs', async () => {
  const side = 512
  const noise = Buffer.from(
    Uint8Array.from({ length: side * side }, (_, index) => ((index * 2654435761) >>> 24) & 0xff),
  )
  const drawn = sharp(noise, { raw: { width: side, height: side, channels: 1 } }).blur(1.5)
  const photo = await drawn.toColourspace('srgb').jpeg({ quality: 95 }).toBuffer()
  const file = await aFile(app, pupil, { name: 'detail.jpg', bytes: photo })
  const [before, after] = [
    await sharp(photo).raw().toBuffer(),
    await sharp(await fetched(file.originalUrl))
      .raw()
      .toBuffer(),
  ]
  const squares = before.reduce((sum, value, index) => sum + (value - (after[index] ?? 0)) ** 2, 0)
  const peakSignalToNoiseDb = 10 * Math.log10(255 ** 2 / (squares / before.length))
  expect(peakSignalToNoiseDb).toBeGreaterThan(38)
})

test('a portrait has its size of print made once, upright and cut to its place; other pictures have none', async () => {
  const photo = await aTalkativePhoto(secret)
  const portrait = await aFile(app, pupil, { name: 'face.jpg', bytes: photo, purpose: 'portrait' })
  const picture = await aFile(app, pupil, { name: 'face.jpg', bytes: photo })
  const printKeyOf = async (fileId: string) => {
    const row = await app.write((db) =>
      db.selectFrom('platform.file').select('print_key').where('id', '=', fileId).executeTakeFirst(),
    )
    return row?.print_key
  }
  const kept = await readFile(join(app.config.dataDir, 'files', (await printKeyOf(portrait.fileId)) ?? ''))
  const { format, width, height } = await sharp(kept).metadata()
  expect([format, width, height, await saidBeside(kept)]).toEqual(['jpeg', 307, 402, nothing])
  expect((await printedPortrait(app.ctx(), portrait.fileId)).equals(kept)).toEqual(true)
  expect(await printKeyOf(picture.fileId)).toEqual(null)
  // one from before: made when it is printed, the same
  await app.write((db) =>
    db.updateTable('platform.file').set({ print_key: null }).where('id', '=', portrait.fileId).execute(),
  )
  expect((await printedPortrait(app.ctx(), portrait.fileId)).equals(kept)).toEqual(true)
})

test('the same photo sent again is the same file, though other bytes are kept of it', async () => {
  const photo = await aPhonePhoto({ widthPx: 333 })
  const [first, again] = [
    await aFile(app, pupil, { name: 'again.jpg', bytes: photo }),
    await aFile(app, pupil, { name: 'again.jpg', bytes: photo }),
  ]
  expect([again.fileId, again.sentSha256]).toEqual([first.fileId, hash(photo)])
  expect(first.sha256).not.toEqual(first.sentSha256)
})

test('a picture that is re-encoded to the very same bytes counts as re-encoded', async () => {
  const kept = await fetched((await aFile(app, pupil, { name: 'once.png', bytes: await aPng(77) })).originalUrl)
  const file = await aFile(app, pupil, { name: 'twice.png', bytes: kept })
  expect([file.sha256, file.sentSha256]).toEqual([hash(kept), hash(kept)])
  const row = await app.write((db) =>
    db.selectFrom('platform.file').select('sent_size_bytes').where('id', '=', file.fileId).executeTakeFirst(),
  )
  expect(row).toEqual({ sent_size_bytes: kept.length })
})
