import { type FileHandle, open } from 'node:fs/promises'
import { fileRefusals } from '../contract.ts'
import { boxAt } from './video.ts'

interface Span {
  start: number
  end: number
}
/** A box of the file: its content is the span, its head begins at `at`. */
interface Box extends Span {
  type: string
  at: number
}

/** Boxes that hold others, as far down as words are found beside the film. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf'])
/** What phones and programs say of a film (`©xyz`, `loci`, `…location.ISO6709`), XMP and what else is a maker's own. */
const sayings = new Set(['udta', 'meta', 'uuid'])
/** Nobody reads them, but what was said before may still lie there. */
const gaps = new Set(['free', 'skip', 'wide'])
/** A film has hundreds of boxes, one recorded in fragments some tens of thousands. */
const boxesMax = 200_000
const pieceSizeBytes = 1024 * 1024
/** The tables of a track of places: hours of it, several times a second. */
const tableMaxSizeBytes = 4 * 1024 * 1024

/**
 * Takes out of an MP4 what it says beside pictures and sound: place, maker and camera, titles, a track of places along the way.
 * Where it stood are zeros in a box called `free`: nothing else moves, and the file is as long as before. What is no box is left
 * as it is. The film is never in memory as a whole.
 * @returns whether anything was taken out
 * @throws file_damaged when it has more boxes than any film
 */
export async function clearFilm(path: string): Promise<boolean> {
  const handle = await open(path, 'r+')
  try {
    const { size } = await handle.stat()
    const film: Film = { handle, boxesLeft: boxesMax }
    const boxes = await boxesOf(film, { start: 0, end: size })
    const places = await placesAlongTheWay(film, boxes)
    let isChanged = await clearSayings(film, boxes)
    for (const span of places) isChanged = (await clearSpan(film, span)) || isChanged
    return isChanged
  } finally {
    await handle.close()
  }
}

interface Film {
  handle: FileHandle
  boxesLeft: number
}

/** The boxes one after the other, up to the first that is none. */
async function boxesOf(film: Film, span: Span): Promise<Box[]> {
  const boxes: Box[] = []
  for (let at = span.start; at + 8 <= span.end; film.boxesLeft -= 1) {
    if (film.boxesLeft === 0) throw fileRefusals.file_damaged({ found: 'mp4' })
    const head = await bytesAt(film, { start: at, end: Math.min(span.end, at + 16) })
    const box = boxAt(head, 0, span.end - at)
    if (!box) break
    boxes.push({ type: box.type, at, start: at + box.start, end: at + box.end })
    at += box.end
  }
  return boxes
}

async function clearSayings(film: Film, boxes: readonly Box[]): Promise<boolean> {
  let isChanged = false
  for (const box of boxes) {
    if (gaps.has(box.type)) isChanged = (await clearSpan(film, box)) || isChanged
    else if (sayings.has(box.type)) {
      if (!(await clearSpan(film, box))) continue
      await film.handle.write('free', box.at + 4, 'latin1')
      isChanged = true
    } else if (containers.has(box.type)) isChanged = (await clearSayings(film, await boxesOf(film, box))) || isChanged
  }
  return isChanged
}

/** @returns whether anything but zeros was there */
async function clearSpan(film: Film, span: Span): Promise<boolean> {
  let isChanged = false
  for (let start = span.start; start < span.end; start += pieceSizeBytes) {
    const piece = await bytesAt(film, { start, end: Math.min(span.end, start + pieceSizeBytes) })
    if (piece.every((byte) => byte === 0)) continue
    await film.handle.write(piece.fill(0), 0, piece.length, start)
    isChanged = true
  }
  return isChanged
}

/** Where the samples of tracks lie that are neither picture nor sound nor text: cameras write their place into them as they go. */
async function placesAlongTheWay(film: Film, boxes: readonly Box[]): Promise<Span[]> {
  const media = boxes.filter(({ type }) => type === 'mdat')
  const spans: Span[] = []
  for (const moov of boxes.filter(({ type }) => type === 'moov')) {
    for (const trak of (await boxesOf(film, moov)).filter(({ type }) => type === 'trak')) {
      const mdia = await within(film, trak, 'mdia')
      const handler = await contentOf(film, await within(film, mdia, 'hdlr'))
      if (handler.toString('latin1', 8, 12) !== 'meta') continue
      const tables = await within(film, await within(film, mdia, 'minf'), 'stbl')
      for (const span of await samplesOf(film, tables)) spans.push(span)
    }
  }
  // Whatever the tables say: only where samples can lie.
  const apart = joined(spans)
  return media.flatMap((all) =>
    apart.flatMap((span) => {
      const [start, end] = [Math.max(span.start, all.start), Math.min(span.end, all.end)]
      return start < end ? [{ start, end }] : []
    }),
  )
}

/** Spans that touch or overlap as one: nothing is written twice. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else all.push({ ...span })
  }
  return all
}

/** One span for each chunk, by the tables of ISO 14496-12, 8.7: which samples it holds, how large they are, where it begins. */
async function samplesOf(film: Film, stbl: Box | undefined): Promise<Span[]> {
  const [perChunk, sizes, short, long] = [
    await contentOf(film, await within(film, stbl, 'stsc')),
    await contentOf(film, await within(film, stbl, 'stsz')),
    await contentOf(film, await within(film, stbl, 'stco')),
    await contentOf(film, await within(film, stbl, 'co64')),
  ]
  const offsets = [...numbers(short, 8, 4), ...numbers(long, 8, 8)]
  const runs = numbers(perChunk, 8, 4)
  const sameSize = sizes.length >= 8 ? sizes.readUInt32BE(4) : 0
  const ownSizes = numbers(sizes, 12, 4)
  let run = 0
  let sample = 0
  return offsets.map((start, index) => {
    // each run: its first chunk, counted from one; samples in a chunk; their description
    while ((runs[run + 3] ?? Number.POSITIVE_INFINITY) <= index + 1) run += 3
    const count = runs[run + 1] ?? 0
    if (sameSize > 0) return { start, end: start + count * sameSize }
    const own = ownSizes.slice(sample, sample + count)
    sample += own.length
    return { start, end: start + own.reduce((sum, size) => sum + size, 0) }
  })
}

/** The numbers of a table from a position on, as many as there are whole ones. */
function numbers(table: Buffer, from: number, sizeBytes: 4 | 8): number[] {
  const count = Math.max(0, Math.floor((table.length - from) / sizeBytes))
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * sizeBytes
    return sizeBytes === 4 ? table.readUInt32BE(at) : Number(table.readBigUInt64BE(at))
  })
}

async function within(film: Film, box: Box | undefined, type: string): Promise<Box | undefined> {
  return box && (await boxesOf(film, box)).find((each) => each.type === type)
}

/** Empty where there is none, or one too large to be what it says. */
async function contentOf(film: Film, box: Box | undefined): Promise<Buffer> {
  return box && box.end - box.start <= tableMaxSizeBytes ? await bytesAt(film, box) : Buffer.alloc(0)
}

async function bytesAt({ handle }: Film, { start, end }: Span): Promise<Buffer> {
  const bytes = Buffer.alloc(end - start)
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
  return bytes.subarray(0, bytesRead)
}
