import { type DrawingSize, type DrawnPage, drawPdf } from './pdf-drawing.ts'

export interface PdfReadingTask extends DrawingSize {
  bytes: Uint8Array
  maxPages: number
  /** `file:` address of the module whose function `readPage` looks at each page */
  module: string
}

/** Confined: each page is looked at where it was drawn, so that no picture of it is packed for the way and unpacked behind it. */
export async function work({ bytes, module, ...drawing }: PdfReadingTask): Promise<unknown[]> {
  const { readPage } = (await import(module)) as { readPage: (drawn: DrawnPage) => Promise<unknown> }
  const { pages } = await drawPdf(bytes, drawing)
  const read: unknown[] = []
  for await (const drawn of pages) read.push(await readPage(drawn))
  return read
}
