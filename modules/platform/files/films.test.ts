import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#kernel/contract/refusals.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { propertyRuns } from '#kernel/testing/seeds.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aFile, anMp4, anUpload, box, partsOfMp4, sayings } from './fixtures.ts'
import { blankOut } from './server/blanking.ts'
import { topBoxes } from './server/inspection/film-boxes.ts'
import { blanksIn } from './server/inspection/film-sayings.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const pupil = await aPupil(app)
const folder = await mkdtemp(join(tmpdir(), 'films-'))
afterAll(() => rm(folder, { recursive: true }))
const secret = 'Yuelu-28-11'
const { udta, meta, uuid } = sayings(secret)
const { ftyp, moov, mdat } = partsOfMp4(anMp4())

/** As it happens while a file is looked at. @returns whether the file was changed */
async function clearFilm(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    return await blankOut(path, await blanksIn(handle, await topBoxes(handle)))
  } finally {
    await handle.close()
  }
}

/** What the file is afterwards, and whether it was changed. */
async function cleared(film: Buffer): Promise<{ bytes: Buffer; isChanged: boolean }> {
  const path = join(folder, randomUUID())
  await writeFile(path, film)
  const isChanged = await clearFilm(path)
  return { bytes: await readFile(path), isChanged }
}

/** A box whose length is written in 64 bits. */
function longBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  head.write(type, 4, 'latin1')
  head.writeBigUInt64BE(BigInt(content.length + 16), 8)
  return Buffer.concat([head, content])
}
/** One that goes on to the end of the file. */
function lastBox(type: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), content])
}

const movie = box('moov', moov, udta, meta)
const media = box('mdat', mdat)
const says = Buffer.from(`place: ${secret}`)
const talkative: Readonly<Record<string, Buffer>> = {
  'with its movie in front': Buffer.concat([ftyp, movie, media]),
  'with its movie at the end': Buffer.concat([ftyp, media, movie]),
  'with 64-bit lengths': Buffer.concat([
    ftyp,
    longBox('mdat', mdat),
    longBox('moov', Buffer.concat([moov, udta, longBox('meta', meta)])),
  ]),
  'whose last box goes on to the end': Buffer.concat([ftyp, media, lastBox('moov', Buffer.concat([udta, moov, meta]))]),
  'that says it of a track': Buffer.concat([
    ftyp,
    box('moov', moov, box('trak', box('tkhd', Buffer.alloc(84)), udta, meta)),
    media,
  ]),
  'with XMP and words of its maker': Buffer.concat([ftyp, uuid, box('moov', moov, uuid), media, uuid]),
  'where a program has only made the box free': Buffer.concat([
    ftyp,
    box('free', says),
    box('moov', moov, box('skip', says)),
    media,
  ]),
  'recorded in fragments': Buffer.concat([
    ftyp,
    box('moov', partsOfMp4(anMp4({ fragments: 'told' })).moov, udta),
    box('moof', box('mfhd', Buffer.alloc(8))),
    media,
    box('moof', box('mfhd', Buffer.alloc(8, 1))),
    media,
    meta,
  ]),
  'with something behind it that is no box': Buffer.concat([
    ftyp,
    movie,
    media,
    Buffer.from([0, 0, 0, 2, 9, 9, 9, 9, 9]),
  ]),
}

test.each(Object.entries(talkative))(
  'a film %s is kept without its place, as long and as playable as before',
  async (_, film) => {
    const { bytes, isChanged } = await cleared(film)
    expect([isChanged, film.includes(secret), bytes.includes(secret), bytes.includes('ISO6709')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(bytes.length).toEqual(film.length)
    // pictures and sound stand where they stood
    expect([bytes.indexOf(mdat), bytes.indexOf(moov.subarray(0, 100))]).toEqual([
      film.indexOf(mdat),
      film.indexOf(moov.subarray(0, 100)),
    ])
    expect(await cleared(bytes)).toEqual({ bytes, isChanged: false })
  },
)

test('nothing but zeros is left of what was said, in a box that nobody reads', async () => {
  const { bytes } = await cleared(Buffer.concat([ftyp, box('moov', moov, udta), media]))
  expect(bytes).toEqual(Buffer.concat([ftyp, box('moov', moov, box('free', Buffer.alloc(udta.length - 8))), media]))
})

test('a film that says nothing is kept as it came', async () => {
  for (const film of [anMp4(), anMp4({ fragments: 'told' }), anMp4({ isLong: true })])
    expect(await cleared(film)).toEqual({ bytes: film, isChanged: false })
})

test('a track of places along the way is emptied, its neighbors are not touched', async () => {
  const picture = Buffer.from('picture')
  const first = Buffer.from(`at ${secret}`)
  const second = Buffer.from(`at ${secret}, later`)
  const numbers = (...all: number[]) =>
    Buffer.concat(all.map((each) => Buffer.from([each >>> 24, each >>> 16, each >>> 8, each])))
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('meta'), Buffer.alloc(12)])
  const film = (start: number) => {
    const chunks = [start, start + first.length + picture.length]
    const tables = [
      box('stsc', numbers(0, 1, 1, 1, 1)),
      box('stsz', numbers(0, 0, 2, first.length, second.length)),
      box('stco', numbers(0, 2, ...chunks)),
    ]
    const trak = box('trak', box('mdia', box('hdlr', handler), box('minf', box('stbl', ...tables))))
    return Buffer.concat([ftyp, box('moov', moov, trak), box('mdat', picture, first, picture, second, picture)])
  }
  const made = film(film(0).indexOf(first))
  const { bytes, isChanged } = await cleared(made)
  const emptied = Buffer.concat([picture, Buffer.alloc(first.length), picture, Buffer.alloc(second.length), picture])
  expect(isChanged).toEqual(true)
  expect(bytes).toEqual(Buffer.concat([made.subarray(0, made.length - emptied.length), emptied]))
})

test('whatever the bytes are, it comes to an end, and changes neither their number nor anything of a file without boxes', async () => {
  const types = fc.constantFrom(
    'moov',
    'trak',
    'mdia',
    'minf',
    'udta',
    'meta',
    'uuid',
    'free',
    'stbl',
    'stsc',
    'stsz',
    'stco',
    'hdlr',
    'mdat',
  )
  const { tree } = fc.letrec<{ tree: Buffer }>((tie) => ({
    tree: fc.oneof(
      fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
      fc.tuple(types, fc.array(tie('tree'), { maxLength: 3 }), fc.boolean()).map(([type, inner, isLong]) => {
        const content = Buffer.concat(inner)
        return isLong ? longBox(type, content) : box(type, content)
      }),
    ),
  }))
  /** a byte here and there is another one than it should be */
  const torn = fc
    .tuple(fc.array(tree, { maxLength: 5 }), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }))
    .map(([boxes, tears]) => {
      const bytes = Buffer.concat(boxes)
      for (const [at, byte] of tears) if (bytes.length > 0) bytes[at % bytes.length] = byte
      return bytes
    })
  await fc.assert(
    fc.asyncProperty(torn, async (bytes) => {
      const once = await cleared(bytes).catch((error: unknown) => error as Error)
      // A movie that cannot be read whole is not taken in: nobody knows what it says.
      if (once instanceof Refusal) {
        expect(once.code).toEqual('file_damaged')
        return
      }
      if (once instanceof Error) throw once
      expect(once.bytes.length).toEqual(bytes.length)
      expect(once.isChanged).toEqual(!once.bytes.equals(bytes))
      expect(await cleared(once.bytes)).toEqual({ bytes: once.bytes, isChanged: false })
    }),
    { numRuns: propertyRuns(300) },
  )
  const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => 255 - (index % 7)))
  expect(await cleared(noise)).toEqual({ bytes: noise, isChanged: false })
})

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.each(['at once', 'in pieces'])(
  'a film handed in %s is stored without its place, and its hash is that of what is stored',
  async (way) => {
    const film = Buffer.concat([
      ftyp,
      media,
      movie,
      Buffer.from([0, 0, 0, 8]),
      Buffer.from(way === 'at once' ? 'free' : 'skip'),
    ])
    const name = `${way}.mp4`
    const upload = way === 'at once' ? null : await anUpload(app, pupil, film, { name })
    const { fileId, sizeBytes, sha256, originalUrl, durationMs } =
      upload === null
        ? await aFile(app, pupil, { name, bytes: film })
        : (await app.as(pupil).post(`/api/uploads/${upload}/finish`)).body.data
    const { rawPayload: stored } = await app.inject({ method: 'GET', url: originalUrl })
    expect([stored.length, stored.includes(secret), hash(stored), durationMs]).toEqual([
      film.length,
      false,
      sha256,
      90_000,
    ])
    const row = await app.write((db) =>
      db
        .selectFrom('platform.file')
        .select(['sent_sha256', 'sent_size_bytes'])
        .where('id', '=', fileId)
        .executeTakeFirstOrThrow(),
    )
    expect([sizeBytes, row.sent_sha256?.toString('hex'), row.sent_size_bytes]).toEqual([
      film.length,
      hash(film),
      film.length,
    ])
  },
)

test('the same film again is the same file, whatever was taken out of it', async () => {
  const film = Buffer.concat([ftyp, movie, media, box('free')])
  const [once, twice] = [
    await aFile(app, pupil, { name: 'again.mp4', bytes: film }),
    await aFile(app, pupil, { name: 'again.mp4', bytes: film }),
  ]
  expect(twice.fileId).toEqual(once.fileId)
})

test('a film of 300 MB is cleaned without being in memory', async () => {
  const path = join(folder, 'long.mp4')
  const longMedia = box('mdat')
  longMedia.writeUInt32BE(300_000_000)
  await writeFile(path, Buffer.concat([ftyp, longMedia]))
  // what lies between is zeros that take no room on the disk
  await truncate(path, ftyp.length + 300_000_000)
  await appendFile(path, movie)
  const beforeBytes = process.memoryUsage.rss()
  expect(await clearFilm(path)).toEqual(true)
  expect(process.memoryUsage.rss() - beforeBytes).toBeLessThan(100_000_000)
  expect((await stat(path)).size).toEqual(ftyp.length + 300_000_000 + movie.length)
})
