import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { type FilePurposeName, fileFormats } from './contract.ts'
import type { StoredFile } from './schema.ts'
import { publicFileUrl, storeGenerated } from './server/index.ts'

/** A JPEG as a phone takes it: lying on its side, with the place in its EXIF data. */
export function aPhonePhoto(size: { widthPx?: number; heightPx?: number } = {}): Promise<Buffer> {
  const { widthPx = 640, heightPx = 480 } = size
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: { r: 200, g: 90, b: 40 } } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Camera 12', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '28/1 11/1 4900/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '112/1 58/1 4500/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** The same with all that programs write beside the pixels: XMP, IPTC, a comment, a wide color profile; each names `secret`. */
export async function aTalkativePhoto(secret: string): Promise<Buffer> {
  const photo = await sharp({ create: { width: 320, height: 240, channels: 3, background: { r: 250, g: 20, b: 20 } } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExif({
      IFD0: { Make: secret, Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 11/1 4900/100', GPSAreaInformation: secret },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${secret}</place></x:xmpmeta>`)
    .toBuffer()
  const iptc = Buffer.from(
    `Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00\x10\x1c\x02\x5a\x00\x0b${secret}`,
    'latin1',
  )
  const start = [jpegSegment(0xed, iptc), jpegSegment(0xfe, Buffer.from(`taken at ${secret}`))]
  // A "motion photo": the film behind the picture has the place as well.
  return Buffer.concat([photo.subarray(0, 2), ...start, photo.subarray(2), Buffer.from(`ftyp ${secret}`)])
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** A PNG with the place in its text and EXIF chunks. */
export async function aTalkativePng(secret: string): Promise<Buffer> {
  const png = await sharp({
    create: { width: 40, height: 30, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } },
  })
    .png()
    .withExif({ IFD0: { Make: secret } })
    .toBuffer()
  const text = Buffer.from(`tEXtComment\x00taken at ${secret}`, 'latin1')
  const chunk = Buffer.alloc(text.length + 8)
  chunk.writeUInt32BE(text.length - 4)
  text.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(text), text.length + 4)
  const afterHeader = 8 + 25
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)])
}

export async function aPng(side = 64, color = '#3366cc'): Promise<Buffer> {
  return await sharp({ create: { width: side, height: side, channels: 4, background: color } })
    .png()
    .toBuffer()
}

export async function aPdf({ pages = 1, text = 'Report' }: { pages?: number; text?: string } = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1)
    document.addPage([595, 842]).drawText(`${text} ${page}/${pages}`, { x: 60, y: 760, size: 24 })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

/** A PDF that asks for a password nobody knows. */
export async function aLockedPdf(): Promise<Buffer> {
  const plain = (await aPdf()).toString('latin1')
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<${'43'.repeat(16)}> <${'43'.repeat(16)}>]`
  return Buffer.from(
    plain.replace(/trailer\s*<</, (found) => `${found}\n${encryption}\n`),
    'latin1',
  )
}

/** A PDF of a few kilobytes whose one page would be drawn for ever: it is filled again and again with a pattern of tiny tiles. */
export function anEndlessPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Pattern << /P 5 0 R >> >> >>',
    streamOf('', `/Pattern cs /P scn\n${'0 0 595 842 re f\n'.repeat(500)}`),
    streamOf(
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.01 /YStep 0.01 /Resources << >>',
      '1 0 0 rg 0 0 1 1 re f',
    ),
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  return Buffer.from(`${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`)
}

function streamOf(dictionary: string, content: string): string {
  return `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

/** A zip of uncompressed files. */
export function aZip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), data])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

export function aDocx(): Buffer {
  const type = `${fileFormats.docx.mediaType}.main+xml`
  return aZip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    'word/document.xml': '<w:document/>',
  })
}

/** The beginning of an old Word file: its header and a directory that names Word's stream. */
export function aDoc(): Buffer {
  const header = Buffer.alloc(512)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  const directory = Buffer.alloc(1024)
  Buffer.from('WordDocument', 'utf16le').copy(directory, 128)
  return Buffer.concat([header, directory])
}

export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Noise that goes on as it begins, so that hundreds of megabytes of it are filled at once. */
const noiseBlock = Uint8Array.from({ length: 65_536 }, (_, index) => index * 31 + (index >> 8))

/** An MP4 of the given length whose picture data is noise. */
export function anMp4(
  options: {
    brand?: string
    codec?: string
    durationMs?: number
    sizeBytes?: number
    /** held upright while it was taken: the pictures lie on their side, and the matrix says so */
    isTurned?: boolean
    /** recorded in fragments: the movie's own header tells no length; `told` says it in the fragments' header */
    fragments?: 'told' | 'untold'
    /** 64-bit numbers, as some cameras write them */
    isLong?: boolean
  } = {},
): Buffer {
  const { brand = 'isom', codec = 'avc1', durationMs = 90_000, sizeBytes = 4096, isLong = false } = options
  const movieHeader = Buffer.alloc(isLong ? 112 : 100)
  const ownDuration = options.fragments ? 0 : durationMs
  movieHeader[0] = isLong ? 1 : 0
  movieHeader.writeUInt32BE(1000, isLong ? 20 : 12)
  if (isLong) movieHeader.writeBigUInt64BE(BigInt(ownDuration), 24)
  else movieHeader.writeUInt32BE(ownDuration, 16)
  const fragmentsHeader = Buffer.alloc(8)
  fragmentsHeader.writeUInt32BE(durationMs, 4)
  const extensions = options.fragments === 'told' ? [box('mvex', box('mehd', fragmentsHeader))] : []
  const trackHeader = Buffer.alloc(84)
  const one = 0x10000
  const matrix = options.isTurned ? [0, one, 0, -one, 0, 0] : [one, 0, 0, 0, one, 0]
  for (const [index, value] of matrix.entries()) trackHeader.writeInt32BE(value, 40 + index * 4)
  trackHeader.writeUInt16BE(1920, 76)
  trackHeader.writeUInt16BE(1080, 80)
  const handler = Buffer.alloc(24)
  handler.write('vide', 8, 'latin1')
  const samples = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, Buffer.alloc(78))])
  const media = box('mdia', box('hdlr', handler), box('minf', box('stbl', box('stsd', samples))))
  const noise = Buffer.alloc(sizeBytes, noiseBlock)
  const start = Buffer.concat([Buffer.from(brand, 'latin1'), Buffer.from([0, 0, 2, 0]), Buffer.from(brand, 'latin1')])
  return Buffer.concat([
    box('ftyp', start),
    box('moov', box('mvhd', movieHeader), box('trak', box('tkhd', trackHeader), media), ...extensions),
    box('mdat', noise),
  ])
}

/** The parts of {@link anMp4}, to be put together in another way. */
export function partsOfMp4(film: Buffer): { ftyp: Buffer; moov: Buffer; mdat: Buffer } {
  const moovAt = film.readUInt32BE(0)
  const mdatAt = moovAt + film.readUInt32BE(moovAt)
  return { ftyp: film.subarray(0, moovAt), moov: film.subarray(moovAt + 8, mdatAt), mdat: film.subarray(mdatAt + 8) }
}

/** What phones write into a film beside pictures and sound; each of them names `secret`. */
export function sayings(secret: string): { udta: Buffer; meta: Buffer; uuid: Buffer } {
  const text = Buffer.from(`+28.1812+112.9458/${secret}`)
  const key = Buffer.from(`mdtacom.apple.quicktime.location.ISO6709`, 'latin1')
  const keys = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, key.length + 4]), key])
  const entry = box('\0\0\0\x01', box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]), text))
  return {
    udta: box(
      'udta',
      box('\xa9xyz', Buffer.from([0, text.length, 0x15, 0xc7]), text),
      box('loci', Buffer.alloc(6), text),
    ),
    meta: box('meta', box('keys', keys), box('ilst', entry)),
    uuid: box('uuid', Buffer.alloc(16, 7), Buffer.from(`<x:xmpmeta><place>${secret}</place></x:xmpmeta>`)),
  }
}

export const octets = { 'content-type': 'application/octet-stream' }

/** Hands a file in as a person does; a picture unless said. */
export async function aFile(
  app: TestApp,
  account: TestAccount,
  file: { purpose?: FilePurposeName; name?: string; bytes?: Buffer } = {},
): Promise<StoredFile> {
  const query = new URLSearchParams({ purpose: file.purpose ?? 'material', name: file.name ?? 'photo.png' })
  const answer = await app.as(account).post(`/api/files?${query}`, file.bytes ?? (await aPng()), octets)
  if (answer.status !== 200) throw new Error(`the file was not taken: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

/** `Upload-Metadata` and its companions, as a tus client sends them. */
export function tusHeaders(file: {
  name: string
  purpose: string
  sizeBytes: number
  note?: string
}): Record<string, string> {
  const { sizeBytes: _, ...said } = file
  const metadata = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
  return { 'tus-resumable': '1.0.0', 'upload-length': String(file.sizeBytes), 'upload-metadata': metadata.join(',') }
}

/** An upload under way; with its bytes when they are given. */
export async function anUpload(
  app: TestApp,
  account: TestAccount,
  bytes?: Buffer,
  said: { name?: string; purpose?: FilePurposeName; note?: string } = {},
): Promise<string> {
  const whole = bytes ?? (await aPng())
  const headers = {
    authorization: account.token,
    ...tusHeaders({ name: 'photo.png', purpose: 'material', ...said, sizeBytes: whole.length }),
  }
  const created = await app.inject({ method: 'POST', url: '/api/uploads', headers })
  const address = String(created.headers.location)
  if (bytes) {
    const chunk = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    await app.inject({
      method: 'PATCH',
      url: address,
      headers: { authorization: account.token, ...chunk },
      payload: bytes,
    })
  }
  return address.split('/').at(-1) ?? ''
}

const ofUpload = async (app: TestApp, bytes?: Buffer) => {
  const [as, stranger] = [await aPupil(app), await aPupil(app)]
  return { as, stranger, params: { id: await anUpload(app, as, bytes) } }
}

/** The parts of an address of ours, as a route's example. */
function partsOf(address: string): { params: Record<string, string>; query: Record<string, string> } {
  const url = new URL(address, 'http://localhost')
  const [, , , id = '', sha256 = ''] = url.pathname.split('/')
  const params = url.pathname.startsWith('/api/public-files/') ? { id, sha256 } : { id }
  return { params, query: Object.fromEntries(url.searchParams) }
}

export const examples: RouteExamples = {
  'files.store': async (app) => ({
    as: await aPupil(app),
    query: { purpose: 'material', name: 'photo.png' },
    body: await aPng(),
    headers: octets,
  }),
  'files.show': async (app) => {
    const [as, stranger] = [await aPupil(app), await aPupil(app)]
    return { as, stranger, params: { id: (await aFile(app, as)).fileId } }
  },
  'files.content': async (app) => partsOf((await aFile(app, await aPupil(app))).originalUrl ?? ''),
  'files.publicContent': async (app) => {
    const ctx = app.ctx()
    const row = await ctx.change('files.storeGenerated', async (tx) => {
      const file = await storeGenerated(ctx, tx, {
        name: 'guide.pdf',
        mediaType: 'application/pdf',
        bytes: await aPdf(),
        purpose: 'public',
      })
      return { subject: file.id, reply: file }
    })
    return partsOf(publicFileUrl(row, { variant: 'original' }))
  },
  'files.listUploads': async (app) => {
    const as = await aPupil(app)
    await anUpload(app, as)
    return { as, query: { purpose: 'material' } }
  },
  'files.createUpload': async (app) => ({
    as: await aPupil(app),
    headers: tusHeaders({ name: 'photo.png', purpose: 'material', sizeBytes: 100 }),
  }),
  'files.uploadProgress': (app) => ofUpload(app),
  'files.continueUpload': async (app) => ({
    ...(await ofUpload(app)),
    body: Buffer.from('ab'),
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  }),
  'files.cancelUpload': (app) => ofUpload(app),
  'files.finishUpload': async (app) => ofUpload(app, await aPng()),
}
