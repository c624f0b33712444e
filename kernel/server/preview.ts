import type { Sharp } from 'sharp'

/** What our own pictures of files are. */
export const previewMediaType = 'image/webp'

const drawTimeoutS = 20

/**
 * Our own picture of a file or of one of its pages: in sRGB, with nothing beside the pixels.
 * @param sidePx its sides are no longer; smaller pictures stay as they are
 */
export async function previewOf(picture: Sharp, sidePx: number): Promise<Buffer> {
  return await picture
    .resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    // a photo gets no smaller by more of it, a page by a fifth; it takes a third of the time
    .webp({ quality: 82, effort: 1 })
    .timeout({ seconds: drawTimeoutS })
    .toBuffer()
}
