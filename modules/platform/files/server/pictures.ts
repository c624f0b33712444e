import sharp, { type Sharp } from 'sharp'
import { Refusal } from '#kernel/contract/refusals.ts'
import { type FileFormat, fileLimits, fileRefusals } from '../contract.ts'

// A cache would keep decoded pictures of other people in memory, and each is used once.
sharp.cache(false)

const decodeTimeoutS = 20
export const previewMediaType = 'image/webp'

export interface InspectedPicture {
  /** as seen: the camera's rotation is applied */
  widthPx: number
  heightPx: number
  /** our own picture of it (WebP, sRGB), without EXIF, place or camera */
  preview: Buffer
}

/**
 * Decodes the whole picture and draws our own from it.
 * @throws file_picture_too_large judged by the header, before anything is decoded; file_damaged; file_too_complex
 */
export async function inspectPicture(source: string | Buffer, format: FileFormat): Promise<InspectedPicture> {
  const { widthPx, heightPx } = await sizeOf(source, format)
  const preview = await decoding(format, () =>
    previewOf(
      sharp(source, { limitInputPixels: fileLimits.picturePixels, failOn: 'error', sequentialRead: true }).autoOrient(),
    ),
  )
  return { widthPx, heightPx, preview }
}

/** A picture whose sides fit the preview's; smaller ones stay as they are. */
export async function previewOf(picture: Sharp): Promise<Buffer> {
  const side = fileLimits.previewSidePx
  return await picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82 })
    .timeout({ seconds: decodeTimeoutS })
    .toBuffer()
}

export interface DecodedPicture {
  widthPx: number
  heightPx: number
  /** 4 bytes per pixel, row by row, on white */
  rgba: Buffer
}

/**
 * The pixels of a JPEG or PNG, upright, for reading codes from it.
 * @param options.maxSidePx drawn smaller when a side is longer; 3000 unless said
 * @throws file_picture_too_large, file_damaged, file_too_complex
 */
export async function decodePicture(bytes: Buffer, options: { maxSidePx?: number } = {}): Promise<DecodedPicture> {
  const side = options.maxSidePx ?? 3000
  await sizeOf(bytes, 'jpg')
  const { data, info } = await decoding('jpg', () =>
    sharp(bytes, { limitInputPixels: fileLimits.picturePixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .timeout({ seconds: decodeTimeoutS })
      .toBuffer({ resolveWithObject: true }),
  )
  return { widthPx: info.width, heightPx: info.height, rgba: data }
}

/** By the header alone: a picture may claim more pixels than there is memory. */
async function sizeOf(source: string | Buffer, format: FileFormat): Promise<{ widthPx: number; heightPx: number }> {
  const { autoOrient } = await decoding(format, () => sharp(source, { limitInputPixels: false }).metadata())
  const { width: widthPx, height: heightPx } = autoOrient
  if (widthPx * heightPx > fileLimits.picturePixels) {
    const maxMegapixels = fileLimits.picturePixels / 1_000_000
    throw fileRefusals.file_picture_too_large({ widthPx, heightPx, maxMegapixels })
  }
  return { widthPx, heightPx }
}

/** Whatever the decoder says against the bytes is said of the file, not of the program. */
async function decoding<T>(found: FileFormat, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof Error && /timeout/i.test(error.message)) throw fileRefusals.file_too_complex()
    throw fileRefusals.file_damaged({ found })
  }
}
