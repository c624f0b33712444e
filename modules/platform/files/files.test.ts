import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { TestAnswer } from '#kernel/testing/app.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { type FilePurposeName, fileFormats, fileLimits } from './contract.ts'
import { aDoc, aDocx, aFile, aLockedPdf, anMp4, aPdf, aPhonePhoto, aPng, aZip, octets } from './fixtures.ts'
import { renderPdfPages } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const pupil = await aPupil(app)

function store(name: string, bytes: Buffer, purpose: FilePurposeName = 'material'): Promise<TestAnswer> {
  return app.as(pupil).post(`/api/files?${new URLSearchParams({ purpose, name })}`, bytes, octets)
}

async function fetched(
  address: string | null,
): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }> {
  const answer = await app.inject({ method: 'GET', url: address ?? '' })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

describe('what is taken in', () => {
  test('a phone photo is kept upright without place or camera, and what was sent is known by its hash', async () => {
    const photo = await aPhonePhoto()
    expect((await sharp(photo).metadata()).exif?.includes('Phone')).toEqual(true)
    const answer = await store('上学路上.jpg', photo)
    const { fileId, sha256, sentSha256, createdAt, previewUrl, originalUrl, ...rest } = answer.body.data
    const original = await fetched(originalUrl)
    expect(rest).toEqual({
      name: '上学路上.jpg',
      mediaType: 'image/jpeg',
      sizeBytes: original.bytes.length,
      state: 'ready',
      scan: 'unscanned',
      widthPx: 480,
      heightPx: 640,
      pageCount: null,
      durationMs: null,
      notices: [],
    })
    const hashes = [original.bytes, photo].map((bytes) => createHash('sha256').update(bytes).digest('hex'))
    expect([sha256, sentSha256]).toEqual(hashes)
    expect((await app.auditOf(fileId)).map((row) => row.action)).toEqual(['files.store'])
    expect((await sharp(original.bytes).metadata()).exif).toEqual(undefined)
    const preview = await sharp((await fetched(previewUrl)).bytes).metadata()
    expect({ ...preview, size: 0 }).toMatchObject({ format: 'webp', width: 480, height: 640 })
    expect([preview.exif, preview.xmp, preview.iptc, preview.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(new Date(createdAt).toISOString()).toEqual(createdAt)
  })

  test('a large picture is shown at most 1600 pixels wide', async () => {
    const { previewUrl, widthPx } = (await store('large.png', await aPng(2400))).body.data
    const preview = await sharp((await fetched(previewUrl)).bytes).metadata()
    expect([widthPx, preview.width, preview.height]).toEqual([2400, 1600, 1600])
  })

  test('a PDF tells its pages and shows its first one', async () => {
    const { pageCount, previewUrl, mediaType } = (await store('研究报告.pdf', await aPdf({ pages: 3 }))).body.data
    const preview = await sharp((await fetched(previewUrl)).bytes).metadata()
    expect([pageCount, mediaType, preview.format, preview.height]).toEqual([3, 'application/pdf', 'webp', 1600])
  })

  test('our picture of a form that came back signed is a small one: its pages have their own once they are read', async () => {
    const pictureOf = async (name: string, bytes: Buffer) => {
      const { previewUrl } = (await store(name, bytes, 'signed-form')).body.data
      const { format, height } = await sharp((await fetched(previewUrl)).bytes).metadata()
      return [format, height]
    }
    const shown = [await pictureOf('signed.pdf', await aPdf()), await pictureOf('signed.png', await aPng(2400))]
    expect(shown).toEqual([
      ['webp', 1000],
      ['webp', 1000],
    ])
  })

  test('a video tells its length and size, and one that is not H.264 comes with a notice', async () => {
    const usual = (await store('a.mp4', anMp4())).body.data
    expect([usual.durationMs, usual.widthPx, usual.heightPx, usual.previewUrl, usual.notices]).toEqual([
      90_000,
      1920,
      1080,
      null,
      [],
    ])
    expect((await store('b.mp4', anMp4({ codec: 'hvc1' }))).body.data.notices).toEqual(['video_not_h264'])
  })

  test.each([
    ['held upright', { isTurned: true }, [90_000, 1080, 1920]],
    ['with long numbers', { isLong: true, durationMs: 61_500 }, [61_500, 1920, 1080]],
    ['recorded in fragments that tell its length', { fragments: 'told' }, [90_000, 1920, 1080]],
    ['recorded in fragments that do not', { fragments: 'untold' }, [null, 1920, 1080]],
  ] as const)('a film %s tells what it is seen as', async (what, made, measures) => {
    const { durationMs, widthPx, heightPx } = (await store(`${what}.mp4`, anMp4(made))).body.data
    expect([durationMs, widthPx, heightPx]).toEqual(measures)
  })

  test('Word documents of both ages are known by their content', async () => {
    expect((await store('a.docx', aDocx())).body.data.mediaType).toEqual(fileFormats.docx.mediaType)
    expect((await store('a.doc', aDoc())).body.data.mediaType).toEqual('application/msword')
  })

  test('a picture that its name calls by the other picture format is taken, and its name put right', async () => {
    const { name, mediaType, notices } = (await store('screen.JPG', await aPng(65))).body.data
    expect([name, mediaType, notices]).toEqual(['screen.png', 'image/png', ['name_corrected']])
  })

  test('the same bytes under the same name are the same file, and the repetition leaves no trace', async () => {
    const bytes = await aPng(66)
    const first = await store('twice.png', bytes)
    const again = await store('twice.png', bytes)
    const elsewhere = await store('other.png', bytes)
    expect(again.body.data.fileId).toEqual(first.body.data.fileId)
    expect(elsewhere.body.data.fileId).not.toEqual(first.body.data.fileId)
    expect((await app.auditOf(first.body.data.fileId)).length).toEqual(1)
  })

  test('two equal requests at once make one file', async () => {
    const bytes = await aPng(67)
    const answers = await Promise.all([store('race.png', bytes), store('race.png', bytes), store('race.png', bytes)])
    expect(new Set(answers.map((answer) => answer.body.data.fileId)).size).toEqual(1)
  })
})

describe('what is refused, in words', () => {
  /** A PNG whose header claims a side of 65,000 pixels. */
  async function aHugePng(): Promise<Buffer> {
    const png = Buffer.from(await aPng())
    png.writeUInt32BE(65_000, 16)
    png.writeUInt32BE(65_000, 20)
    png.writeUInt32BE(crcOf(png.subarray(12, 29)), 29)
    return png
  }
  function crcOf(bytes: Buffer): number {
    let crc = 0xffffffff
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return (crc ^ 0xffffffff) >>> 0
  }
  const zip = aZip({ 'a.txt': 'hello' })
  const allowed = 'pdf, doc, docx, xlsx, jpg, png, mp4'
  const cases: [
    what: string,
    name: string,
    bytes: () => Promise<Buffer> | Buffer,
    status: number,
    code: string,
    params: object,
  ][] = [
    ['a zip called .pdf', 'report.pdf', () => zip, 422, 'file_type_refused', { found: 'zip', allowed }],
    ['a PNG called .pdf', 'report.pdf', () => aPng(), 422, 'file_type_differs', { found: 'png', extension: 'pdf' }],
    [
      'a PDF without an extension',
      'report',
      () => aPdf(),
      422,
      'file_type_differs',
      { found: 'pdf', extension: 'none' },
    ],
    [
      'an SVG',
      'drawing.svg',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      422,
      'file_type_refused',
      { found: 'xml', allowed },
    ],
    [
      'an SVG called .png',
      'drawing.png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      422,
      'file_type_refused',
      { found: 'unknown', allowed },
    ],
    [
      'a web page called .jpg',
      'page.jpg',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      422,
      'file_type_refused',
      { found: 'unknown', allowed },
    ],
    [
      'a GIF',
      'a.gif',
      () => Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,', 'latin1'),
      422,
      'file_type_refused',
      { found: 'gif', allowed },
    ],
    ['a file of 0 bytes', 'empty.pdf', () => Buffer.alloc(0), 422, 'file_empty', {}],
    [
      'a truncated JPEG',
      'photo.jpg',
      async () => (await aPhonePhoto()).subarray(0, -400),
      422,
      'file_damaged',
      { found: 'jpg' },
    ],
    [
      'a truncated PNG',
      'photo.png',
      async () => (await aPng(300)).subarray(0, 200),
      422,
      'file_damaged',
      { found: 'png' },
    ],
    [
      'a truncated PDF',
      'report.pdf',
      async () => (await aPdf()).subarray(0, -300),
      422,
      'file_damaged',
      { found: 'pdf' },
    ],
    [
      'a PDF of a header and a trailer',
      'report.pdf',
      () => Buffer.from('%PDF-1.7\nnothing\n%%EOF'),
      422,
      'file_damaged',
      { found: 'pdf' },
    ],
    [
      'a PDF of more pages than we take',
      'report.pdf',
      () => aPdf({ pages: fileLimits.pages + 1 }),
      422,
      'file_pages_too_many',
      { pageCount: fileLimits.pages + 1, max: fileLimits.pages },
    ],
    ['a PDF with a password', 'report.pdf', () => aLockedPdf(), 422, 'file_locked', {}],
    ['a truncated Word document', 'a.docx', () => aDocx().subarray(0, -30), 422, 'file_damaged', { found: 'docx' }],
    ['a truncated video', 'a.mp4', () => anMp4().subarray(0, -10), 422, 'file_damaged', { found: 'mp4' }],
    [
      'a QuickTime film called .mp4',
      'a.mp4',
      () => anMp4({ brand: 'qt  ' }),
      422,
      'file_type_refused',
      { found: 'mov', allowed },
    ],
    [
      'a picture of 65,000 × 65,000',
      'huge.png',
      aHugePng,
      422,
      'file_picture_too_large',
      { widthPx: 65_000, heightPx: 65_000, maxMegapixels: 100 },
    ],
    ['a name with a path', '../../etc/passwd.png', () => aPng(), 422, 'file_name_wrong', { reason: 'path' }],
    ['a name with a drive', 'C:\\photos\\a.png', () => aPng(), 422, 'file_name_wrong', { reason: 'path' }],
    ['a name of dots', '..', () => aPng(), 422, 'file_name_wrong', { reason: 'empty' }],
    ['a name with a zero-width space', 'a\u200b.png', () => aPng(), 422, 'file_name_wrong', { reason: 'invisible' }],
    ['a name of 300 characters', `${'字'.repeat(300)}.png`, () => aPng(), 422, 'file_name_wrong', { reason: 'long' }],
    [
      'more than one plain request takes',
      'a.mp4',
      () => anMp4({ sizeBytes: 5 * 1024 * 1024 }),
      413,
      'file_too_large',
      { maxMb: 5 },
    ],
  ]
  test.each(cases)('%s', async (_what, name, bytes, status, code, params) => {
    const { body, status: answered } = await store(name, await bytes())
    expect([answered, body.code, body.params]).toEqual([status, code, params])
    expect(body.message.length).toBeGreaterThan(8)
  })

  test.each([
    ['NUL', 'a\u0000.png'],
    ['an override of the writing direction', 'gnp\u202e.exe'],
  ])('a name with %s', async (_what, name) => {
    const { status, body } = await store(name, await aPng())
    expect([
      status,
      body.code,
      body.fields.map((field: { path: string; code: string }) => [field.path, field.code]),
    ]).toEqual([422, 'invalid_input', [['name', 'invalid_character']]])
  })

  test('what a purpose does not take, a purpose that is none, and one that is not for everybody', async () => {
    const video = await store('a.mp4', anMp4(), 'portrait')
    expect([video.body.code, video.body.params]).toEqual(['file_type_refused', { found: 'mp4', allowed: 'jpg, png' }])
    const unknown = await store('a.png', await aPng(), 'generated' as FilePurposeName)
    expect([unknown.body.code, unknown.body.fields[0].code]).toEqual(['invalid_input', 'not_an_option'])
    const open = await store('a.png', await aPng(), 'public')
    expect([open.status, open.body.code]).toEqual([403, 'forbidden'])
  })

  test('a body that is not bytes', async () => {
    const answer = await app.as(pupil).post('/api/files?purpose=material&name=a.png', { bytes: 'no' })
    expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
  })

  test('a refused file leaves nothing behind, and what was there stays', async () => {
    const before = await aFile(app, pupil, { name: 'kept.png' })
    await store('kept.png', zip)
    const after = await app.as(pupil).get(`/api/files/${before.fileId}`)
    expect([after.status, after.body.data.sha256]).toEqual([200, before.sha256])
  })
})

describe('pages for other modules', () => {
  test('the pages of a PDF come in order, as pictures of the asked resolution', async () => {
    const pages = await renderPdfPages('tests', await aPdf({ pages: 3 }), { maxPages: 2, dpi: 100 })
    expect(pages.map(({ page, widthPx, heightPx }) => [page, widthPx, heightPx])).toEqual([
      [1, 826, 1169],
      [2, 826, 1169],
    ])
    expect((await sharp(pages[0]?.picture).metadata()).format).toEqual('png')
  })

  test('a PDF that is none is refused, not a crash', async () => {
    await expect(renderPdfPages('tests', Buffer.from('%PDF-1.7 no'))).rejects.toMatchObject({ code: 'file_damaged' })
  })
})
