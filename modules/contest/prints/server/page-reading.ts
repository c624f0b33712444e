import sharp from 'sharp'
import { type PageCode, type PagePixels, readPageCodes } from './page-code.ts'

export interface PageReading {
  /** our own picture of the page, a JPEG */
  preview: Buffer
  codes: PageCode[]
}

const photoSidePx = 2600
const previewSidePx = 1400

/** Confined: reads the codes of a page that came as a photo, and makes our own picture of it. */
export async function work(photo: Uint8Array): Promise<PageReading> {
  const { data, info } = await sharp(photo, { limitInputPixels: 120_000_000 })
    .autoOrient()
    .resize({ width: photoSidePx, height: photoSidePx, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return await readPage({ pixels: data, widthPx: info.width, heightPx: info.height })
}

/** The same of a page of a PDF, where it was drawn. */
export async function readPage(page: PagePixels): Promise<PageReading> {
  const { pixels, widthPx: width, heightPx: height } = page
  const preview = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize({ width: previewSidePx, height: previewSidePx, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { preview, codes: await readPageCodes(page) }
}
