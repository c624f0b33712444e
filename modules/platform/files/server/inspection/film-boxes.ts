import { readSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { type Box, BoxParser, ISOFile, Log, MP4BoxBuffer, MultiBufferStream } from 'mp4box'
import { fileRefusals } from '../../contract.ts'

export interface Span {
  start: number
  end: number
}
/** A box of the file: its content is the span, its head begins at `at`. */
export interface FilmBox extends Span {
  type: string
  at: number
}
/** What mp4box makes of a box: its numbers, and the boxes in it. */
export type ReadBox = Box & { start?: number }

/** A film has hundreds of boxes, one recorded in fragments some tens of thousands. */
const boxesMax = 100_000
const depthMax = 16
/** A film of ten hours has some twenty megabytes of tables. */
const movieMaxSizeBytes = 64 * 1024 * 1024

/** All that is read of a movie. Other boxes are passed over whole: what stands in them cannot trouble anybody. */
const readTypes = new Set('moov mvhd mvex mehd trak tkhd mdia hdlr minf stbl stsd stsz stsc stco co64'.split(' '))
for (const registry of [BoxParser.box, BoxParser.sampleEntry, BoxParser.uuid] as Record<string, unknown>[])
  for (const type of Object.keys(registry)) if (!readTypes.has(type)) delete registry[type]

/** Where all samples are of one size the table is two numbers; mp4box would make a list of hours of sound. */
class SampleSizes extends BoxParser.box.stsz {
  override parse(stream: MultiBufferStream): void {
    const at = stream.getPosition()
    this.parseFullHeader(stream)
    this.sample_size = stream.readUint32()
    this.sample_count = stream.readUint32()
    this.sample_sizes = []
    if (this.sample_size > 0) return
    stream.seek(at)
    super.parse(stream)
  }
}
BoxParser.box.stsz = SampleSizes
// It tells the console of whatever it cannot read.
Log.error = () => undefined

export function damagedFilm() {
  return fileRefusals.file_damaged({ found: 'mp4' })
}

/**
 * The boxes of the file itself (ISO 14496-12, 4.2), by their heads alone: what they hold, as hundreds of megabytes of pictures,
 * is passed over. Ends at the first that is none.
 * @throws file_damaged when there are more than in any film
 */
export async function topBoxes(handle: FileHandle): Promise<FilmBox[]> {
  const { size } = await handle.stat()
  const boxes: FilmBox[] = []
  const head = Buffer.alloc(16)
  for (let at = 0; at + 8 <= size; ) {
    if (boxes.length === boxesMax) throw damagedFilm()
    // One after the other, and nobody else waits in this process: a promise for each would take most of the time.
    const headSizeBytes = readSync(handle.fd, head, 0, head.length, at)
    const box = headAt(head.subarray(0, headSizeBytes), at, size)
    if (!box) break
    boxes.push(box)
    at = box.end
  }
  return boxes
}

function headAt(head: Buffer, at: number, end: number): FilmBox | null {
  const isLong = head.readUInt32BE(0) === 1
  if (isLong && head.length < 16) return null
  // zero: to the end of the file
  const size = isLong ? Number(head.readBigUInt64BE(8)) : head.readUInt32BE(0) || end - at
  const headSize = isLong ? 16 : 8
  if (size < headSize || at + size > end) return null
  return { type: head.toString('latin1', 4, 8), at, start: at + headSize, end: at + size }
}

/**
 * The boxes within the movie box, read by mp4box; their positions are counted from its own.
 * @throws file_damaged when there are too many, too deep ones, or bytes that are no box
 */
export async function movieBoxes(handle: FileHandle, moov: FilmBox): Promise<ReadBox> {
  if (moov.end - moov.at > movieMaxSizeBytes) throw damagedFilm()
  const bytes = await bytesAt(handle, { start: moov.at, end: moov.end })
  const buffer = MP4BoxBuffer.fromArrayBuffer(new Uint8Array(bytes).buffer, 0)
  // "To the end of the file" is a number like any other for the reader.
  if (bytes.readUInt32BE(0) === 0) new DataView(buffer).setUint32(0, bytes.length)
  const movie = parsed(buffer)
  if (!movie) throw damagedFilm()
  requireWhole(movie, 0)
  return movie
}

function parsed(buffer: MP4BoxBuffer): ReadBox | undefined {
  try {
    const file = new ISOFile(new CountedBoxes(buffer))
    return file.boxes.find(({ type }) => type === 'moov') as ReadBox | undefined
  } catch (error) {
    // a box too short for the numbers it should hold; boxes in boxes without end
    if (error instanceof RangeError) throw damagedFilm()
    throw error
  }
}

/** mp4box reads the four letters of every box by this. */
class CountedBoxes extends MultiBufferStream {
  #boxesLeft = boxesMax

  override readString(...asked: Parameters<MultiBufferStream['readString']>): string {
    if (asked[0] === 4) this.#boxesLeft -= 1
    if (this.#boxesLeft < 0) throw damagedFilm()
    return super.readString(...asked)
  }
}

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])

/** mp4box stops at what it cannot read and says nothing: what stands behind that would never be looked at. */
function requireWhole(box: ReadBox, depth: number): void {
  if (depth > depthMax) throw damagedFilm()
  const inner = box.boxes ?? []
  for (const each of inner) requireWhole(each, depth + 1)
  if (!containers.has(box.type)) return
  const last = inner.at(-1)
  const readTo = last ? endOf(last) : contentStart(box)
  if (endOf(box) - readTo >= 8) throw damagedFilm()
}

/** Where the content of a box begins, behind its length and its four letters. */
export function contentStart(box: ReadBox): number {
  return headStart(box) + (box.original_size === 1 ? 16 : 8)
}

export function headStart({ start }: ReadBox): number {
  if (start === undefined) throw new Error('a box that was not read')
  return start
}

export function endOf(box: ReadBox): number {
  return headStart(box) + box.size
}

export async function bytesAt(handle: FileHandle, { start, end }: Span): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start)
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
  if (bytesRead < bytes.length) throw damagedFilm()
  return bytes
}
