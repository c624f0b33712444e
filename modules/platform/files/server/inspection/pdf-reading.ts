import { type DrawnPage, drawPdf } from './pdf-drawing.ts'

export interface PdfReadingTask {
  bytes: Uint8Array
  maxPages: number
  dpi: number
  /** `file:` address of the module whose function `readPage` looks at each page */
  module: string
}

const maxSidePx = 4000

/** Confined: each page is looked at where it was drawn, so that no picture of it is packed for the way and unpacked behind it. */
export async function work({ bytes, maxPages, dpi, module }: PdfReadingTask): Promise<unknown[]> {
  const { readPage } = (await import(module)) as { readPage: (drawn: DrawnPage) => Promise<unknown> }
  const { pages } = await drawPdf(bytes, { maxPages, dpi, maxSidePx })
  const read: unknown[] = []
  for await (const drawn of pages) read.push(await readPage(drawn))
  return read
}
