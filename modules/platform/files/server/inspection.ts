import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { confined, confinement } from '#kernel/server/confined/confinement.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { ScannerAway } from '#kernel/server/files-away.ts'
import {
  type FilePurposeName,
  fileFormats,
  fileLimits,
  filePurposes,
  fileRefusals,
  type ScanState,
} from '../contract.ts'
import { blankOut } from './blanking.ts'
import type { FileFacts, FileTask } from './inspection/file-work.ts'
import { scan } from './scanner.ts'

export interface Bytes {
  sizeBytes: number
  sha256: Buffer
}

/** What is known about a file once its bytes were looked at. */
export interface Inspected extends Bytes, Omit<FileFacts, 'format' | 'blanks'> {
  mediaType: string
  /** where the bytes that are kept lie: what was sent, or the picture re-encoded from it */
  keptPath: string
  /** what was sent, where something else is kept: the picture re-encoded from it, the film without what it says of itself */
  sent: Bytes | null
  scan: Exclude<ScanState, 'infected'>
}

const factsOf = confined<FileTask, FileFacts>(new URL('inspection/file-work.ts', import.meta.url), {
  timeoutMs: fileLimits.inspectionTimeoutMs,
  tooMuch: () => fileRefusals.file_too_complex(),
})

/**
 * To be asked before a file is taken in: whoever comes while too many wait to be looked at is told so before the bytes are read.
 * @throws busy
 */
export function requireInspection(accountId: string): void {
  confinement.requireRoom(accountId)
}

/** Where the re-encoded picture of a local file is written to; whoever removes the one removes the other. */
export function reencodedPath(path: string): string {
  return `${path}.kept`
}

/**
 * Looks at the bytes of a local file: size, format by content, whether it is whole and harmless, scanner; draws our own picture
 * of it. What decodes them runs in a confined process, one file of an account at a time. A picture is re-encoded on the way (to
 * {@link reencodedPath}), and what a film says of itself is taken out where it lies, so that place and camera never get into the
 * storage. {@link requireInspection} was asked before.
 * @param file.name a name that {@link checkedName} has passed
 * @throws the refusal that says why the file cannot be taken; busy
 */
export async function inspect(
  ctx: Pick<Ctx, 'config' | 'log'>,
  file: { path: string; name: string; purpose: FilePurposeName; accountId: string },
): Promise<Inspected> {
  const { path, name } = file
  const { size: sizeBytes } = await stat(path)
  const rule = filePurposes[file.purpose]
  if (sizeBytes === 0) throw fileRefusals.file_empty()
  if (sizeBytes > rule.maxSizeBytes) throw fileRefusals.file_too_large({ maxMb: rule.maxSizeBytes / 1024 ** 2 })
  // First of all: what follows decodes the bytes.
  const scanned = await scanPath(ctx, path)
  const task = { path, keptPath: reencodedPath(path), name, purpose: file.purpose, formats: rule.formats }
  const { format, blanks, ...facts } = await factsOf(file.accountId, task, true)
  requirePlausible(facts)
  const sent = await bytesOf(path)
  const isReencoded = format === 'jpg' || format === 'png'
  const isChanged = (await blankOut(path, blanks)) || isReencoded
  const keptPath = isReencoded ? task.keptPath : path
  return {
    ...facts,
    ...(isChanged ? { ...(await bytesOf(keptPath)), sent } : { ...sent, sent: null }),
    mediaType: fileFormats[format].mediaType,
    keptPath,
    scan: scanned,
  }
}

/** Numbers that a file states of itself may be anything: they are held against what can be before anything is done with them. */
function requirePlausible(facts: Pick<FileFacts, 'durationMs' | 'widthPx' | 'heightPx' | 'pageCount'>): void {
  const { durationMs, widthPx, heightPx, pageCount } = facts
  const stated = [
    ['duration', durationMs, fileLimits.durationMs],
    ['width', widthPx, fileLimits.sidePx],
    ['height', heightPx, fileLimits.sidePx],
    ['pages', pageCount, fileLimits.pages],
  ] as const
  for (const [what, value, max] of stated) {
    const isPossible = value === null || (Number.isSafeInteger(value) && value >= 0 && value <= max)
    if (!isPossible) throw fileRefusals.file_number_impossible({ what, value: String(value), max })
  }
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
    ctx.log.warn({ err: new ScannerAway(error) }, 'a file is held back')
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
