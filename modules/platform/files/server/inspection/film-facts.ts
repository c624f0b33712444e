import type { FileHandle } from 'node:fs/promises'
import type { BoxParser } from 'mp4box'
import { fileRefusals } from '../../contract.ts'
import { bytesAt, damagedFilm, type FilmBox, type ReadBox } from './film-boxes.ts'

export interface FilmFacts {
  /** null when the file does not say: it was recorded in fragments */
  durationMs: number | null
  widthPx: number | null
  heightPx: number | null
  /** H.264 is what every browser plays */
  isH264: boolean
}

const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VP|MSNV|dash|f4v |mmp4|XAVC)$/

/** @throws file_type_refused for another brand: QuickTime, HEIF … */
export async function requireMp4(handle: FileHandle, first: FilmBox | undefined, allowed: string): Promise<void> {
  if (first?.type !== 'ftyp' || first.end - first.start > 4096)
    throw fileRefusals.file_type_refused({ found: 'mov', allowed })
  const brand = (await bytesAt(handle, first)).toString('latin1', 0, 4)
  if (!mp4Brands.test(brand))
    throw fileRefusals.file_type_refused({ found: brand.trim() === 'qt' ? 'mov' : brand.trim(), allowed })
}

type BoxOf<T extends keyof typeof BoxParser.box> = InstanceType<(typeof BoxParser.box)[T]>

/** The first box along the path of types. */
export function within<T extends keyof typeof BoxParser.box>(box: ReadBox | undefined, ...path: [...string[], T]) {
  let found = box
  for (const type of path) found = found?.boxes?.find((each) => each.type === type)
  return found as (BoxOf<T> & ReadBox) | undefined
}

/**
 * What the movie box says of the film.
 * @throws file_damaged without a header or a track of pictures
 */
export function factsOf(movie: ReadBox): FilmFacts {
  const header = within(movie, 'mvhd')
  const track = movie.boxes?.find((box) => box.type === 'trak' && within(box, 'mdia', 'hdlr')?.handler === 'vide')
  if (!header || !track) throw damagedFilm()
  const [sample] = within(track, 'mdia', 'minf', 'stbl', 'stsd')?.entries ?? []
  // a film recorded in fragments tells its length, if at all, in a header of its own
  const isTold = header.duration > 0 && header.duration < unknownDuration
  const duration = isTold ? header.duration : (within(movie, 'mvex', 'mehd')?.fragment_duration ?? 0)
  const isLength = header.timescale > 0 && duration > 0 && duration < unknownDuration
  return {
    durationMs: isLength ? Math.round((duration * 1000) / header.timescale) : null,
    ...sizeOf(within(track, 'tkhd')),
    isH264: sample !== undefined && /^avc[1-4]$/.test(sample.type),
  }
}

/** ISO 14496-12, 8.2.2: all ones where it cannot be determined. */
const unknownDuration = 0xffffffff

/** As seen: a phone writes a film lying on its side and says by the track's matrix how to turn it. */
function sizeOf(track: BoxOf<'tkhd'> | undefined): Pick<FilmFacts, 'widthPx' | 'heightPx'> {
  // 16.16 fixed point
  const width = track ? track.width >>> 16 || null : null
  const height = track ? track.height >>> 16 || null : null
  const isTurned = track ? track.matrix[0] === 0 && track.matrix[1] !== 0 : false
  return isTurned ? { widthPx: height, heightPx: width } : { widthPx: width, heightPx: height }
}
