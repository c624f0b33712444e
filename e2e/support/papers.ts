import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { PDFDocument, rgb } from 'pdf-lib'
import sharp from 'sharp'
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

/** A photo as a phone takes it: on its side, and with the place where it was taken. */
export async function aPhonePhoto(name: string, color: string): Promise<FileForUpload> {
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: color } })
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
export async function paperBy(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const [told, tab] = await Promise.all([
    page.waitForResponse(/[/](form|receipt)-address/),
    page.waitForEvent('popup'),
    press(),
  ])
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
  const pages = await renderPdfPages(form, { dpi: 150 })
  const scan = await PDFDocument.create()
  for (const { png } of pages.slice(0, -1)) {
    const picture = await scan.embedJpg(await sharp(png).jpeg({ quality: 80 }).toBuffer())
    const sheet = scan.addPage([595, 842])
    sheet.drawImage(picture, { x: 0, y: 0, width: 595, height: 842 })
    sheet.drawLine({ start: { x: 300, y: 60 }, end: { x: 420, y: 90 }, thickness: 2, color: rgb(0.1, 0.1, 0.5) })
  }
  const last = pages.at(-1)
  if (!last) throw new Error('the form has no pages')
  const photo = await sharp(last.png)
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
