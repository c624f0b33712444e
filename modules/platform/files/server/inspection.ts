import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Ctx } from '#kernel/server/context.ts'
import {
  type FileFormat,
  type FilePurposeName,
  fileFormats,
  type fileNotices,
  filePurposes,
  fileRefusals,
  type ScanState,
} from '../contract.ts'
import { detectedFormat } from './detection.ts'
import { clearFilm } from './film.ts'
import { nameFor } from './names.ts'
import { inspectPdf } from './pdf.ts'
import { type PictureFormat, reencodePicture } from './pictures.ts'
import { scan } from './scanner.ts'
import { turns } from './turns.ts'
import { inspectVideo } from './video.ts'

export interface Bytes {
  sizeBytes: number
  sha256: Buffer
}

/** What is known about a file once its bytes were looked at. */
export interface Inspected extends Bytes {
  name: string
  mediaType: string
  /** where the bytes that are kept lie: what was sent, or the picture re-encoded from it */
  keptPath: string
  /** what was sent, where something else is kept: the picture re-encoded from it, the film without what it says of itself */
  sent: Bytes | null
  scan: Exclude<ScanState, 'infected'>
  widthPx: number | null
  heightPx: number | null
  pageCount: number | null
  durationMs: number | null
  preview: Buffer | null
  notices: (typeof fileNotices)[number][]
}

const inTurn = turns({ atOnce: 3, waitingMax: 60 })

/** Where the re-encoded picture of a local file is written to; whoever removes the one removes the other. */
export function reencodedPath(path: string): string {
  return `${path}.kept`
}

/**
 * Looks at the bytes of a local file: size, format by content, whether it is whole, scanner; draws our own picture of it. A
 * picture is re-encoded on the way (to {@link reencodedPath}), and what a film says of itself is taken out where it lies, so that
 * place and camera never get into the storage.
 * @param file.name a name that {@link checkedName} has passed
 * @throws the refusal that says why the file cannot be taken
 */
export function inspect(
  ctx: Pick<Ctx, 'config' | 'log'>,
  file: { path: string; name: string; purpose: FilePurposeName },
): Promise<Inspected> {
  return inTurn(() => inspectNow(ctx, file))
}

async function inspectNow(
  ctx: Pick<Ctx, 'config' | 'log'>,
  { path, name, purpose }: { path: string; name: string; purpose: FilePurposeName },
): Promise<Inspected> {
  const { size: sizeBytes } = await stat(path)
  const rule = filePurposes[purpose]
  if (sizeBytes === 0) throw fileRefusals.file_empty()
  if (sizeBytes > rule.maxSizeBytes) throw fileRefusals.file_too_large({ maxMb: rule.maxSizeBytes / 1024 ** 2 })
  // First of all: what follows decodes the bytes.
  const scanned = await scanPath(ctx, path)
  const allowed = rule.formats.join(', ')
  const detected = await detectedFormat(path)
  const isAllowed = detected.format !== null && (rule.formats as readonly FileFormat[]).includes(detected.format)
  if (detected.format === null || !isAllowed) {
    throw fileRefusals.file_type_refused({ found: detected.format ?? detected.found, allowed })
  }
  const { format } = detected
  const rightName = nameFor(name, format)
  const content = await contentOf(path, format, allowed)
  const sent = await bytesOf(path)
  const keptPath = isPicture(format) ? reencodedPath(path) : path
  const isChanged = isPicture(format) || (format === 'mp4' && (await clearFilm(path)))
  return {
    ...content,
    ...(isChanged ? { ...(await bytesOf(keptPath)), sent } : { ...sent, sent: null }),
    name: rightName,
    mediaType: fileFormats[format].mediaType,
    keptPath,
    scan: scanned,
    notices: [...content.notices, ...(rightName === name ? [] : ['name_corrected' as const])],
  }
}

function isPicture(format: FileFormat): format is PictureFormat {
  return format === 'jpg' || format === 'png'
}

type Content = Pick<Inspected, 'widthPx' | 'heightPx' | 'pageCount' | 'durationMs' | 'preview' | 'notices'>

async function contentOf(path: string, format: FileFormat, allowed: string): Promise<Content> {
  const plain: Content = {
    widthPx: null,
    heightPx: null,
    pageCount: null,
    durationMs: null,
    preview: null,
    notices: [],
  }
  if (isPicture(format)) return { ...plain, ...(await reencodePicture(path, format, reencodedPath(path))) }
  if (format === 'pdf') return { ...plain, ...(await inspectPdf(path)) }
  if (format === 'mp4') {
    const { isH264, ...video } = await inspectVideo(path, allowed)
    return { ...plain, ...video, notices: isH264 ? [] : ['video_not_h264'] }
  }
  return plain
}

/** Configured but out of reach: the file waits, and a job asks again. Not configured: nobody looks, and the file says so. */
async function scanPath(ctx: Pick<Ctx, 'config' | 'log'>, path: string): Promise<Inspected['scan']> {
  if (!ctx.config.virusScanner) return 'unscanned'
  try {
    const outcome = await scan(ctx.config.virusScanner, createReadStream(path))
    if (outcome === 'infected') throw fileRefusals.file_infected()
    return 'clean'
  } catch (error) {
    if ((error as { code?: unknown }).code === 'file_infected') throw error
    ctx.log.warn({ err: error }, 'the virus scanner did not look at a file, which is held back')
    return 'waiting'
  }
}

async function bytesOf(path: string): Promise<Bytes> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return { sizeBytes: (await stat(path)).size, sha256: hash.digest() }
}

/** The bytes as the person knows them: quotas, limits and "the same file again" are about these. */
export function sentOf(found: Inspected): Bytes {
  return found.sent ?? found
}
