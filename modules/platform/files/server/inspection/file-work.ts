import { open } from 'node:fs/promises'
import { previewOf } from '#kernel/server/preview.ts'
import { type FileFormat, type FilePurposeName, fileLimits, type fileNotices, fileRefusals } from '../../contract.ts'
import { nameFor } from '../names.ts'
import { decoding, drawPortrait, type PictureFormat, reencodePicture } from '../pictures.ts'
import { requireHarmlessArchive } from './archive.ts'
import { detectedFormat } from './detection.ts'
import type { Blank } from './film-sayings.ts'
import { requireHarmless } from './office.ts'

export interface FileTask {
  path: string
  /** where the picture that is kept is written to, if it is one */
  keptPath: string
  name: string
  purpose: FilePurposeName
  formats: readonly FileFormat[]
}

/** What a file was found to be. */
export interface FileFacts {
  format: FileFormat
  /** with its extension put right */
  name: string
  widthPx: number | null
  heightPx: number | null
  pageCount: number | null
  durationMs: number | null
  preview: Buffer | null
  /** a portrait as papers print it */
  printed: Buffer | null
  /** what a film says beside pictures and sound */
  blanks: Blank[]
  notices: (typeof fileNotices)[number][]
}

/** Confined: of which format a file is, whether it is whole and harmless, and what stands in it. */
export async function work({ path, keptPath, name, purpose, formats }: FileTask): Promise<FileFacts> {
  const allowed = formats.join(', ')
  const detected = await detectedFormat(path)
  if (detected.format === null || !formats.includes(detected.format))
    throw fileRefusals.file_type_refused({ found: detected.format ?? detected.found, allowed })
  const { format } = detected
  const rightName = nameFor(name, format)
  const content = await contentOf({ path, keptPath, purpose, format, allowed })
  return {
    format,
    widthPx: null,
    heightPx: null,
    pageCount: null,
    durationMs: null,
    preview: null,
    printed: null,
    blanks: [],
    ...content,
    name: rightName,
    notices: [...(content.notices ?? []), ...(rightName === name ? [] : ['name_corrected' as const])],
  }
}

async function contentOf(file: {
  path: string
  keptPath: string
  purpose: FilePurposeName
  format: FileFormat
  allowed: string
}): Promise<Partial<FileFacts>> {
  const { path, format } = file
  if (isPicture(format)) return await pictureFacts(file, format)
  if (format === 'pdf') return await pdfFacts(file)
  if (format === 'mp4') return await filmFacts(path, file.allowed)
  if (format === 'doc' || format === 'docx' || format === 'xlsx') await requireHarmless(path, format)
  if (format === 'zip') await requireHarmlessArchive(path)
  return {}
}

/** Of a form that came back signed our picture is looked at only until its pages are read. */
function previewSideOf(purpose: FilePurposeName): number {
  return purpose === 'signed-form' ? fileLimits.smallSidePx : fileLimits.previewSidePx
}

function isPicture(format: FileFormat): format is PictureFormat {
  return format === 'jpg' || format === 'png'
}

async function pictureFacts(
  { path, keptPath, purpose }: Pick<FileTask, 'path' | 'keptPath' | 'purpose'>,
  format: PictureFormat,
): Promise<Partial<FileFacts>> {
  const facts = await reencodePicture(path, format, keptPath, previewSideOf(purpose))
  return purpose === 'portrait' ? { ...facts, printed: await decoding(format, () => drawPortrait(keptPath)) } : facts
}

// Each decoder is loaded when its first file comes: most processes need one of them.

async function pdfFacts({ path, purpose }: Pick<FileTask, 'path' | 'purpose'>): Promise<Partial<FileFacts>> {
  const { drawPdf } = await import('./pdf-drawing.ts')
  const { pageCount, pages } = await drawPdf(path, { maxPages: 1, dpi: 150, maxSidePx: previewSideOf(purpose) })
  if (pageCount > fileLimits.pages) throw fileRefusals.file_pages_too_many({ pageCount, max: fileLimits.pages })
  for await (const { picture } of pages)
    return { pageCount, preview: await previewOf(picture, fileLimits.previewSidePx) }
  throw fileRefusals.file_damaged({ found: 'pdf' })
}

async function filmFacts(path: string, allowed: string): Promise<Partial<FileFacts>> {
  const { damagedFilm, movieBoxes, topBoxes } = await import('./film-boxes.ts')
  const { factsOf, requireMp4 } = await import('./film-facts.ts')
  const { blanksIn } = await import('./film-sayings.ts')
  const handle = await open(path, 'r')
  try {
    const boxes = await topBoxes(handle)
    await requireMp4(handle, boxes[0], allowed)
    const moov = boxes.find(({ type }) => type === 'moov')
    const isWhole = boxes.at(-1)?.end === (await handle.stat()).size
    if (!moov || !isWhole || !boxes.some(({ type }) => type === 'mdat')) throw damagedFilm()
    const { isH264, ...facts } = factsOf(await movieBoxes(handle, moov))
    return { ...facts, blanks: await blanksIn(handle, boxes), notices: isH264 ? [] : ['video_not_h264'] }
  } finally {
    await handle.close()
  }
}
