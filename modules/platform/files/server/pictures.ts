import type { Sharp } from 'sharp'
import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { noRoomRetryAfterS } from '#kernel/server/no-room.ts'
import { openSharp } from '#kernel/server/open-sharp.ts'
import { previewOf } from '#kernel/server/preview.ts'
import { type FileFormat, fileLimits, fileRefusals } from '../contract.ts'

const decodeTimeoutS = 20
/** the largest pictures we take need a dozen seconds of an idle machine */
const reencodeTimeoutS = 30
/** Good enough for print: no eye tells it from what was sent. */
const keptJpegQuality = 92

export type PictureFormat = Extract<FileFormat, 'jpg' | 'png'>

export interface InspectedPicture {
  /** as seen: the camera's rotation is applied */
  widthPx: number
  heightPx: number
  /** our own picture of it (WebP, sRGB), without EXIF, place or camera */
  preview: Buffer
}

/**
 * Decodes the whole picture and writes it anew: upright, in sRGB, in its own format and of its own size, with nothing beside
 * the pixels (no EXIF, place, camera, XMP, IPTC, color profile, thumbnail, trailing film). The preview is drawn from that.
 * @param keptPath where the picture that is kept is written to
 * @param previewSidePx the sides of the preview are no longer
 * @throws file_picture_too_large judged by the header, before anything is decoded; file_damaged; file_too_complex
 */
export async function reencodePicture(
  path: string,
  format: PictureFormat,
  keptPath: string,
  previewSidePx: number,
): Promise<InspectedPicture> {
  const { widthPx, heightPx, chromaSubsampling } = await headerOf(path, format)
  const decoderOf = await openDecoder()
  await decoding(format, () => {
    const upright = decoderOf(path).autoOrient().toColourspace('srgb').timeout({ seconds: reencodeTimeoutS })
    // Colors that were halved before gain nothing by being stored whole.
    const subsampling = chromaSubsampling === '4:2:0' ? '4:2:0' : '4:4:4'
    const encoded =
      format === 'png' ? upright.png() : upright.jpeg({ quality: keptJpegQuality, chromaSubsampling: subsampling })
    return encoded.toFile(keptPath)
  })
  return { widthPx, heightPx, preview: await decoding(format, () => previewOf(decoderOf(keptPath), previewSidePx)) }
}

/**
 * The size of a picture that the program has made itself, and our own picture of it.
 * @throws file_picture_too_large, file_damaged, file_too_complex
 */
export async function inspectPicture(bytes: Buffer, format: PictureFormat): Promise<InspectedPicture> {
  const { widthPx, heightPx } = await headerOf(bytes, format)
  const decoderOf = await openDecoder()
  return {
    widthPx,
    heightPx,
    preview: await decoding(format, () => previewOf(decoderOf(bytes).autoOrient(), fileLimits.previewSidePx)),
  }
}

async function openDecoder(): Promise<(source: string | Buffer) => Sharp> {
  const sharp = await openSharp()
  return (source) =>
    sharp(source, { limitInputPixels: fileLimits.picturePixels, failOn: 'error', sequentialRead: true })
}

/** Our own picture of one that we made: as large as a phone shows it. */
export async function smallPicture(preview: Buffer): Promise<Buffer> {
  const sharp = await openSharp()
  return await previewOf(sharp(preview), fileLimits.smallSidePx)
}

/** 26 × 34 mm at 300 dpi, as a portrait stands on a form and on a ticket. More would be seen by nobody. */
const portraitPx = { width: 307, height: 402 } as const

/** A portrait as papers print it: upright, cut to its place, on white. */
export async function drawPortrait(source: string | Buffer): Promise<Buffer> {
  const decoderOf = await openDecoder()
  return await decoderOf(source)
    .autoOrient()
    .resize({ ...portraitPx, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .timeout({ seconds: decodeTimeoutS })
    .toBuffer()
}

interface PictureHeader {
  widthPx: number
  heightPx: number
  chromaSubsampling: string | undefined
}

/** What the header alone says: a picture may claim more pixels than there is memory. */
async function headerOf(source: string | Buffer, format: PictureFormat): Promise<PictureHeader> {
  const sharp = await openSharp()
  const { autoOrient, chromaSubsampling } = await decoding(format, () =>
    sharp(source, { limitInputPixels: false }).metadata(),
  )
  const { width: widthPx, height: heightPx } = autoOrient
  if (widthPx * heightPx > fileLimits.picturePixels) {
    const maxMegapixels = fileLimits.picturePixels / 1_000_000
    throw fileRefusals.file_picture_too_large({ widthPx, heightPx, maxMegapixels })
  }
  return { widthPx, heightPx, chromaSubsampling }
}

/** Whatever the decoder says against the bytes is said of the file, not of the program. */
export async function decoding<T>(found: PictureFormat, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    // the encoder's words for a full disk: it gives no code
    if (error instanceof Error && /no space left|quota exceeded/i.test(error.message))
      throw kernelRefusals.no_room({ retryAfterS: noRoomRetryAfterS })
    if (error instanceof Error && /timeout/i.test(error.message)) throw fileRefusals.file_too_complex()
    throw fileRefusals.file_damaged({ found })
  }
}
