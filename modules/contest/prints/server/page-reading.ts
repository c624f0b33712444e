import sharp from 'sharp'
import { type PageCode, readPageCodes } from './page-code.ts'

export interface PageReading {
  /** our own picture of the page, a JPEG */
  preview: Buffer
  codes: PageCode[]
}

/** Confined: reads the codes of one page, a photo or a drawn page of a PDF, and makes our own picture of it. */
export async function work(picture: Uint8Array): Promise<PageReading> {
  const upright = sharp(picture, { limitInputPixels: 120_000_000 }).autoOrient()
  const readable = await upright
    .resize({ width: 2600, height: 2600, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const preview = await sharp(readable)
    .resize({ width: 1400, height: 1400, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
  return { preview, codes: await readPageCodes(readable) }
}
