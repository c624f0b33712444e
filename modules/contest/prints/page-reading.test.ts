import { PDFDocument } from 'pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { pdfPageReader } from '#modules/platform/files/server/index.ts'
import { type PageCode, pageCodeSvg } from './server/page-code.ts'
import { type PageReading, work } from './server/page-reading.ts'
import { usualSize } from './server/page-size.ts'

const code: PageCode = { number: '47-T-G-11YX128E', version: 3, page: 2, check: '2452f1a0' }

/** A sheet with the code in its corner, red beside it, as a scanner gives it. */
async function aSheet(): Promise<Sharp> {
  const red = { create: { width: 300, height: 300, channels: 3, background: '#b3261e' } } as const
  const sheet = { create: { width: 1240, height: 1754, channels: 3, background: '#ffffff' } } as const
  const drawn = await sharp(sheet)
    .composite([
      {
        input: await sharp(Buffer.from(pageCodeSvg(code)))
          .resize(200, 200)
          .png()
          .toBuffer(),
        left: 980,
        top: 60,
      },
      { input: await sharp(red).png().toBuffer(), left: 100, top: 1300 },
    ])
    .png()
    .toBuffer()
  return sharp(drawn)
}

test.each<[string, (sheet: Sharp) => Sharp]>([
  ['colors, as JPEG', (sheet) => sheet.jpeg()],
  ['grey, as JPEG', (sheet) => sheet.greyscale().jpeg()],
  ['grey, as PNG', (sheet) => sheet.greyscale().toColourspace('b-w').png()],
  ['two bytes for each color', (sheet) => sheet.toColourspace('rgb16').png()],
  ['two bytes of grey', (sheet) => sheet.greyscale().toColourspace('grey16').png()],
  ['colors of a list', (sheet) => sheet.png({ palette: true })],
  ['colors for print', (sheet) => sheet.toColourspace('cmyk').jpeg()],
  ['larger than is read', (sheet) => sheet.resize({ width: 3000 }).jpeg()],
  ['lying on its side', (sheet) => sheet.rotate(90).jpeg()],
])('a sheet is read, and its picture is made for the screen: %s', async (_kind, packed) => {
  const { codes, preview } = await work(await packed(await aSheet()).toBuffer())
  const { space, channels, width = 0, height = 0 } = await sharp(preview).metadata()
  expect([codes, space, channels, Math.max(width, height)]).toEqual([[code], 'srgb', 3, 1400])
})

/** A sheet of A4 as a PDF, with the code in that width. */
async function aPdfSheet(codeMm: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  const picture = await document.embedPng(
    await sharp(Buffer.from(pageCodeSvg(code)))
      .resize(800, 800)
      .png()
      .toBuffer(),
  )
  const codePt = (codeMm / 25.4) * 72
  document.addPage([595, 842]).drawImage(picture, { x: 480, y: 760, width: codePt, height: codePt })
  return Buffer.from(await document.save())
}

const readPdf = pdfPageReader<PageReading>(new URL('server/page-reading.ts', import.meta.url), {
  maxPages: 1,
  ...usualSize,
})

test.each([
  { of: 'as we print it', codeMm: 18 },
  { of: 'too small for how the page is drawn first', codeMm: 6 },
])('the code of a page of a PDF is read: $of', async ({ codeMm }) => {
  const pages = await readPdf('tests', await aPdfSheet(codeMm))
  const seen = pages.map(async ({ codes, preview }) => {
    const { width, height } = await sharp(Buffer.from(preview)).metadata()
    return { codes, width, height }
  })
  expect(await Promise.all(seen)).toEqual([{ codes: [code], width: 989, height: 1400 }])
})

test('what is see-through lies on white', async () => {
  const clear = { create: { width: 1240, height: 1754, channels: 4, background: '#00000000' } } as const
  const input = await sharp(Buffer.from(pageCodeSvg(code)))
    .resize(200, 200)
    .png()
    .toBuffer()
  const sheet = await sharp(clear)
    .composite([{ input, left: 980, top: 60 }])
    .png()
    .toBuffer()
  const { codes, preview } = await work(sheet)
  const corner = await sharp(preview).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
  expect([codes, [...corner]]).toEqual([[code], [255, 255, 255]])
})
