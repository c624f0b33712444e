import { confined } from '#kernel/server/confined/confinement.ts'
import { fileRefusals } from '../contract.ts'
import type { RenderedPage } from './inspection/page-rendering.ts'
import type { DrawingSize, DrawnPage } from './inspection/pdf-drawing.ts'
import type { PdfReadingTask } from './inspection/pdf-reading.ts'

const read = confined<PdfReadingTask, unknown[]>(new URL('inspection/pdf-reading.ts', import.meta.url), {
  // a whole scan is drawn and read in it
  timeoutMs: 90_000,
  tooMuch: () => fileRefusals.file_too_complex(),
})

export type { DrawnPage, RenderedPage }

interface Drawing extends DrawingSize {
  /** drawn from the first */
  maxPages: number
}

/**
 * Makes a function that looks at the pages of a PDF in order, drawn on white, each in the confined process that has drawn it. Its owner
 * holds a place for it: the account whose file it is, or what else it is drawn for.
 * @param module what its function `readPage` answers to each drawn page (pixels and size) travels back
 * @param usual how pages are drawn unless a call says otherwise
 * @throws of the function: file_locked, file_damaged, file_too_complex, busy
 */
export function pdfPageReader<Page>(
  module: URL,
  usual: Drawing,
): (owner: string, bytes: Buffer, drawing?: Partial<Drawing>) => Promise<Page[]> {
  return async (owner, bytes, drawing = {}) =>
    (await read(owner, { ...usual, ...drawing, module: module.href, bytes })) as Page[]
}

/** The pages of a PDF as pictures; see {@link pdfPageReader}. */
export const renderPdfPages = pdfPageReader<RenderedPage>(new URL('inspection/page-rendering.ts', import.meta.url), {
  maxPages: 100,
  dpi: 200,
  maxSidePx: 4000,
})
