import { type FileHandle, open } from 'node:fs/promises'
import { fileRefusals } from '../contract.ts'

export interface InspectedVideo {
  /** null when the file does not say: it was recorded in fragments */
  durationMs: number | null
  widthPx: number | null
  heightPx: number | null
  /** H.264 is what every browser plays */
  isH264: boolean
}

interface Box {
  type: string
  /** where its content begins and ends */
  start: number
  end: number
}

const moovMaxSizeBytes = 64 * 1024 * 1024
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VP|MSNV|dash|f4v |mmp4|XAVC)$/

/**
 * Reads the boxes of an MP4 (ISO 14496-12).
 * @throws file_type_refused for another brand (QuickTime, HEIF …), file_damaged when a box ends beyond the file
 */
export async function inspectVideo(path: string, allowed: string): Promise<InspectedVideo> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const boxes = await topBoxes(handle, size)
    await requireMp4(handle, boxes[0], allowed)
    const moov = boxes.find((box) => box.type === 'moov')
    if (!moov || !boxes.some((box) => box.type === 'mdat') || moov.end - moov.start > moovMaxSizeBytes) throw damaged()
    return readMovie(await bytesAt(handle, moov.start, moov.end))
  } catch (error) {
    // a box too short for the numbers it should hold
    if (error instanceof RangeError) throw damaged()
    throw error
  } finally {
    await handle.close()
  }
}

function damaged() {
  return fileRefusals.file_damaged({ found: 'mp4' })
}

async function topBoxes(handle: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let position = 0; position < size; ) {
    const box = boxAt(await bytesAt(handle, position, Math.min(size, position + 16)), 0, size - position)
    if (!box || boxes.length > 100_000) throw damaged()
    boxes.push({ type: box.type, start: position + box.start, end: position + box.end })
    position += box.end
  }
  return boxes
}

/** The box at `position`; null when it is none, or is longer than `limit`. */
export function boxAt(bytes: Buffer, position: number, limit: number): Box | null {
  if (position + 8 > bytes.length) return null
  let length = bytes.readUInt32BE(position)
  let header = 8
  if (length === 1) {
    if (position + 16 > bytes.length) return null
    length = Number(bytes.readBigUInt64BE(position + 8))
    header = 16
  } else if (length === 0) length = limit // to the end of the file
  if (length < header || length > limit) return null
  return {
    type: bytes.toString('latin1', position + 4, position + 8),
    start: position + header,
    end: position + length,
  }
}

async function requireMp4(handle: FileHandle, first: Box | undefined, allowed: string): Promise<void> {
  if (first?.type !== 'ftyp' || first.end - first.start > 4096)
    throw fileRefusals.file_type_refused({ found: 'mov', allowed })
  const brand = (await bytesAt(handle, first.start, first.end)).toString('latin1', 0, 4)
  if (!mp4Brands.test(brand))
    throw fileRefusals.file_type_refused({ found: brand.trim() === 'qt' ? 'mov' : brand.trim(), allowed })
}

function readMovie(moov: Buffer): InspectedVideo {
  const header = contentOf(moov, ['mvhd'])
  const track = boxesIn(moov).find((box) => box.type === 'trak' && isVideo(moov.subarray(box.start, box.end)))
  if (!header || !track) throw damaged()
  const trak = moov.subarray(track.start, track.end)
  const sample = contentOf(trak, ['mdia', 'minf', 'stbl', 'stsd'])
  return {
    durationMs: durationOf(header, contentOf(moov, ['mvex', 'mehd'])),
    ...sizeOf(contentOf(trak, ['tkhd'])),
    isH264: sample !== null && /^avc[1-4]$/.test(sample.toString('latin1', 12, 16)),
  }
}

/** Of the whole movie; a film recorded in fragments tells it, if at all, in a header of its own (`mehd`). */
function durationOf(header: Buffer, fragments: Buffer | null): number | null {
  const isLong = header[0] === 1
  const timescale = header.readUInt32BE(isLong ? 20 : 12)
  const own = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const isTold = own > 0 && own < 0xffffffff
  const duration = isTold || !fragments ? own : numberAt(fragments, 4)
  return timescale > 0 && duration > 0 && duration < 0xffffffff ? Math.round((duration * 1000) / timescale) : null
}

/** A number that a box of version 1 writes in 64 bits, of version 0 in 32. */
function numberAt(content: Buffer, position: number): number {
  return content[0] === 1 ? Number(content.readBigUInt64BE(position)) : content.readUInt32BE(position)
}

/** As seen: a phone writes a film lying on its side and says by the track's matrix how to turn it. */
function sizeOf(track: Buffer | null): Pick<InspectedVideo, 'widthPx' | 'heightPx'> {
  if (!track || track.length < 84) return { widthPx: null, heightPx: null }
  // the last two numbers of the track's header, 16.16 fixed point; before them the matrix, nine numbers of four bytes
  const width = track.readUInt16BE(track.length - 8) || null
  const height = track.readUInt16BE(track.length - 4) || null
  const matrix = track.length - 44
  const isTurned = track.readInt32BE(matrix) === 0 && track.readInt32BE(matrix + 4) !== 0
  return isTurned ? { widthPx: height, heightPx: width } : { widthPx: width, heightPx: height }
}

function isVideo(trak: Buffer): boolean {
  return contentOf(trak, ['mdia', 'hdlr'])?.toString('latin1', 8, 12) === 'vide'
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let position = 0; position + 8 <= bytes.length; ) {
    const box = boxAt(bytes, position, bytes.length - position)
    if (!box) throw damaged()
    boxes.push(box)
    position = box.end
  }
  return boxes
}

/** The content of the box along the path of types; null when there is none. */
function contentOf(bytes: Buffer, path: readonly string[]): Buffer | null {
  const [type, ...rest] = path
  const box = boxesIn(bytes).find((each) => each.type === type)
  if (!box) return null
  const content = bytes.subarray(box.start, box.end)
  return rest.length === 0 ? content : contentOf(content, rest)
}

async function bytesAt(handle: FileHandle, start: number, end: number): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start)
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
  if (bytesRead < bytes.length) throw damaged()
  return bytes
}
