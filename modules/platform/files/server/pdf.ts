import { confined } from '#kernel/server/confined/confinement.ts'
import { fileRefusals } from '../contract.ts'
import type { PdfReadingTask } from './inspection/pdf-reading.ts'
import type { PdfTask, RenderedPage } from './inspection/pdf-work.ts'

const draw = confined<PdfTask, RenderedPage[]>(new URL('inspection/pdf-work.ts', import.meta.url), {
  timeoutMs: 60_000,
  tooMuch: () => fileRefusals.file_too_complex(),
})

const read = confined<PdfReadingTask, unknown[]>(new URL('inspection/pdf-reading.ts', import.meta.url), {
  timeoutMs: 120_000,
  tooMuch: () => fileRefusals.file_too_complex(),
})

export type { RenderedPage }

/**
 * Draws the pages of a PDF as pictures, in order, on white, in a confined process.
 * @param owner who holds a place for it: the account whose file it is, or what else it is drawn for
 * @param options.maxPages drawn from the first; 100 unless said
 * @param options.dpi 200 unless said
 * @param options.as PNG unless said; scans of many pages are far smaller as JPEG
 * @throws file_locked, file_damaged, file_too_complex, busy
 */
export function renderPdfPages(
  owner: string,
  bytes: Buffer,
  options: { maxPages?: number; dpi?: number; as?: 'png' | 'jpg' } = {},
): Promise<RenderedPage[]> {
  return draw(owner, { maxPages: 100, dpi: 200, as: 'png', ...options, bytes })
}

/**
 * Makes a function that looks at the pages of a PDF in order, each in the confined process that has drawn it.
 * @param module what its function `readPage` answers to each drawn page (pixels and size) travels back
 * @throws of the function: file_locked, file_damaged, file_too_complex, busy
 */
export function pdfPageReader<Page>(
  module: URL,
  options: { maxPages: number; dpi: number },
): (owner: string, bytes: Buffer) => Promise<Page[]> {
  return async (owner, bytes) => (await read(owner, { ...options, module: module.href, bytes })) as Page[]
}
