import sharp from 'sharp'
import { previewOf } from '#kernel/server/preview.ts'
import type { DrawnPage } from '#modules/platform/files/server/index.ts'
import { type PageCode, readPageCodes } from './page-code.ts'
import { fineSize, usualSize } from './page-size.ts'

export interface PageReading {
  /** our own picture of the page, a WebP */
  preview: Buffer
  codes: PageCode[]
}

const photoSidePx = 2600

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
  const { width, height } = info
  const preview = await previewOf(
    sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha(),
    usualSize.maxSidePx,
  )
  return { preview, codes: await readPageCodes({ pixels: data, widthPx: width, heightPx: height }) }
}

/** The same of a page of a PDF, where it was drawn. */
export async function readPage(page: DrawnPage): Promise<PageReading> {
  const preview = await previewOf(page.picture, usualSize.maxSidePx)
  const codes = await readPageCodes(page)
  return { preview, codes: codes.length > 0 ? codes : await readPageCodes(await page.again(fineSize)) }
}
