import sharp from 'sharp'
import { consoleRefusals, logoSidePx } from '../contract.ts'

/**
 * Confined: a logo as PNG of our own.
 * @throws logo_unreadable
 */
export async function work(picture: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(picture, { limitInputPixels: 4_000_000 })
      .resize(logoSidePx, logoSidePx, { fit: 'cover' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch (cause) {
    if (cause instanceof Error) throw consoleRefusals.logo_unreadable()
    throw cause
  }
}
