import type { DrawnPage } from './pdf-drawing.ts'

export interface RenderedPage {
  /** from 1 */
  page: number
  widthPx: number
  heightPx: number
  /** PNG */
  picture: Buffer
}

/** What is done with each page of a PDF whose pages are wanted as pictures. */
export async function readPage({ page, widthPx, heightPx, picture }: DrawnPage): Promise<RenderedPage> {
  return { page, widthPx, heightPx, picture: await picture.png({ compressionLevel: 3 }).toBuffer() }
}
