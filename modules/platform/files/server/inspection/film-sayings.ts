import type { FileHandle } from 'node:fs/promises'
import { contentStart, endOf, type FilmBox, headStart, movieBoxes, type ReadBox, type Span } from './film-boxes.ts'
import { within } from './film-facts.ts'

/** What is to be full of zeros; where `freedAt` stands, the box whose head begins there is called `free` afterwards. */
export interface Blank extends Span {
  freedAt?: number
}

/** Boxes that hold others, as far down as words are found beside the film. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf'])
/** What phones and programs say of a film (`©xyz`, `loci`, `…location.ISO6709`), XMP and what else is a maker's own. */
const sayings = new Set(['udta', 'meta', 'uuid'])
/** Nobody reads them, but what was said before may still lie there. */
const gaps = new Set(['free', 'skip', 'wide'])

/**
 * Where an MP4 says something beside pictures and sound: place, maker and camera, titles, a track of places along the way.
 * @param boxes those of the file itself
 * @throws file_damaged when a movie cannot be read whole: then nobody knows what it says
 */
export async function blanksIn(handle: FileHandle, boxes: readonly FilmBox[]): Promise<Blank[]> {
  const media = boxes.filter(({ type }) => type === 'mdat')
  const blanks = boxes.flatMap((box) => blankOf(box) ?? [])
  for (const moov of boxes.filter(({ type }) => type === 'moov')) {
    const movie = await movieBoxes(handle, moov)
    blanks.push(...blanksWithin(movie, moov.at), ...placesAlongTheWay(movie, media))
  }
  return blanks
}

function blankOf({ type, at, start, end }: FilmBox): Blank | null {
  if (gaps.has(type)) return { start, end }
  return sayings.has(type) ? { start, end, freedAt: at } : null
}

/** @param from where in the file its positions are counted from */
function blanksWithin(box: ReadBox, from: number): Blank[] {
  return (box.boxes ?? []).flatMap((inner) => {
    const { type } = inner
    if (containers.has(type)) return blanksWithin(inner, from)
    const [at, start, end] = [headStart(inner), contentStart(inner), endOf(inner)]
    return blankOf({ type, at: from + at, start: from + start, end: from + end }) ?? []
  })
}

/** Where the samples of tracks lie that are neither picture nor sound nor text: cameras write their place into them as they go. */
function placesAlongTheWay(movie: ReadBox, media: readonly FilmBox[]): Span[] {
  const spans: Span[] = []
  for (const trak of movie.boxes ?? []) {
    if (trak.type !== 'trak' || within(trak, 'mdia', 'hdlr')?.handler !== 'meta') continue
    for (const span of samplesOf(within(trak, 'mdia', 'minf', 'stbl'))) spans.push(span)
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
function samplesOf(stbl: ReadBox | undefined): Span[] {
  const runs = within(stbl, 'stsc')
  const sizes = within(stbl, 'stsz')
  const offsets = [...(within(stbl, 'stco')?.chunk_offsets ?? []), ...(within(stbl, 'co64')?.chunk_offsets ?? [])]
  const firstChunks = runs?.first_chunk ?? []
  let run = 0
  let sample = 0
  return offsets.map((start, index) => {
    // each run: its first chunk, counted from one; samples in a chunk
    while ((firstChunks[run + 1] ?? Number.POSITIVE_INFINITY) <= index + 1) run += 1
    const count = runs?.samples_per_chunk[run] ?? 0
    if (sizes && sizes.sample_size > 0) return { start, end: start + count * sizes.sample_size }
    const own = (sizes?.sample_sizes ?? []).slice(sample, sample + count)
    sample += own.length
    return { start, end: start + own.reduce((sum, size) => sum + size, 0) }
  })
}
