import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { PDFDocument, rgb } from 'pdf-lib'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { renderPdfPages } from '#modules/platform/files/server/index.ts'

export interface FileForUpload {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A report of several pages. */
export async function aReport(name: string, pages = 4): Promise<FileForUpload> {
  const document = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1) {
    const sheet = document.addPage([595, 842])
    sheet.drawText(`Report, page ${page} of ${pages}`, { x: 60, y: 760, size: 20 })
    for (let line = 0; line < 30; line += 1)
      sheet.drawText('A kite that turns by itself. '.repeat(3), { x: 60, y: 720 - line * 20, size: 11 })
  }
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) }
}

/** A report as it comes out of a word processor: printed by the browser, with fonts, a table and a picture. */
export async function aPrintedReport(browser: Browser, name: string, pages: number): Promise<FileForUpload> {
  const paper = await browser.newPage()
  const picture = (await aPhonePhoto('kite.jpg', '#2d7dd2')).buffer.toString('base64')
  const sheets = Array.from(
    { length: pages },
    (_, index) => `<section style="break-after: page"><h1>第 ${index + 1} 章 会自己转弯的风筝</h1>
      <p>${'放风筝时线容易缠在一起，我用两片会自己转动的尾翼解决。'.repeat(8)}</p>
      <table border="1"><tr><td>风速</td><td>转弯时间</td></tr><tr><td>3 m/s</td><td>4 s</td></tr></table>
      <img width="300" alt="" src="data:image/jpeg;base64,${picture}"></section>`,
  )
  await paper.setContent(`<html lang="zh"><body>${sheets.join('')}</body></html>`)
  const buffer = await paper.pdf({ format: 'A4' })
  await paper.close()
  return { name, mimeType: 'application/pdf', buffer }
}

/** A photo as a phone takes it: on its side, and with the place where it was taken. */
export async function aPhonePhoto(name: string, color: string, widthPx = 1600): Promise<FileForUpload> {
  const height = (widthPx * 3) / 4
  const buffer = await sharp({ create: { width: widthPx, height, channels: 3, background: color } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone', Model: 'Camera 12' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '28/1 11/1 4900/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '112/1 58/1 4500/100',
      },
    })
    // sharp takes it from here alone
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** What a picture on the page says of where and by what it was taken: nothing, when it is one of the product's own. */
export async function exifOf(picture: Locator): Promise<Buffer | undefined> {
  const reply = await picture.page().request.get((await picture.getAttribute('src')) ?? '')
  return (await sharp(await reply.body()).metadata()).exif
}

/** Two seconds of H.264: a ball that rolls. */
export function aClip(name: string): FileForUpload {
  return { name, mimeType: 'video/mp4', buffer: readFileSync(join(import.meta.dirname, 'clip.mp4')) }
}

/** A clip of that size: what follows the film is padding, which players skip. */
export function aLongClip(name: string, sizeBytes: number): FileForUpload {
  const clip = aClip(name)
  const padding = Buffer.alloc(sizeBytes - clip.buffer.length)
  padding.writeUInt32BE(padding.length)
  padding.write('free', 4, 'latin1')
  return { ...clip, buffer: Buffer.concat([clip.buffer, padding]) }
}

/** The PDF that a press opens in a new tab, as bytes. */
export async function paperBy(
  page: Page,
  press: () => Promise<void>,
  address = /[/](form|receipt)-address/,
): Promise<Buffer> {
  const [told, tab] = await Promise.all([page.waitForResponse(address), page.waitForEvent('popup'), press()])
  const { data } = (await told.json()) as { data: { url: string } }
  const reply = await page.request.get(data.url)
  expect(reply.headers()['content-type']).toBe('application/pdf')
  await tab.close()
  return await reply.body()
}

/**
 * The printed form, signed by hand and brought back: its pages as pictures in a PDF, but the last one as a photo a little
 * askew.
 */
export async function signed(form: Buffer): Promise<FileForUpload[]> {
  const pages = await renderPdfPages('tests', form, { dpi: 150 })
  const scan = await PDFDocument.create()
  for (const page of pages.slice(0, -1)) {
    const picture = await scan.embedJpg(await sharp(page.picture).jpeg({ quality: 80 }).toBuffer())
    const sheet = scan.addPage([595, 842])
    sheet.drawImage(picture, { x: 0, y: 0, width: 595, height: 842 })
    sheet.drawLine({ start: { x: 300, y: 60 }, end: { x: 420, y: 90 }, thickness: 2, color: rgb(0.1, 0.1, 0.5) })
  }
  const last = pages.at(-1)
  if (!last) throw new Error('the form has no pages')
  const photo = await sharp(last.picture)
    .rotate(4, { background: '#57504a' })
    .modulate({ brightness: 0.85 })
    .jpeg()
    .toBuffer()
  return [
    ...(pages.length > 1
      ? [{ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await scan.save()) }]
      : []),
    { name: 'last-page.jpg', mimeType: 'image/jpeg', buffer: photo },
  ]
}

/** What the QR codes of a paper say, page by page. */
export async function codesOn(paper: Buffer): Promise<string[]> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  // the package would fetch its binary from the network; ours lies beside it
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  const pages = await renderPdfPages('tests', paper, { dpi: 150 })
  const found = await Promise.all(
    pages.map(({ picture }) => readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })),
  )
  return found.flatMap((codes) => codes.map(({ text }) => text))
}
