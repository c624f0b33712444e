import { drawPdf } from './pdf-drawing.ts'

export interface PdfTask {
  bytes: Uint8Array
  maxPages: number
  dpi: number
  as: 'png' | 'jpg'
}

export interface RenderedPage {
  /** from 1 */
  page: number
  widthPx: number
  heightPx: number
  picture: Buffer
}

const maxSidePx = 4000

/** Confined: the first pages of a PDF as pictures. */
export async function work({ bytes, maxPages, dpi, as }: PdfTask): Promise<RenderedPage[]> {
  const { pages } = await drawPdf(bytes, { maxPages, dpi, maxSidePx })
  const drawn: RenderedPage[] = []
  for await (const { picture, ...page } of pages) {
    const encoded = as === 'png' ? picture.png({ compressionLevel: 3 }) : picture.jpeg({ quality: 90 })
    drawn.push({ ...page, picture: await encoded.toBuffer() })
  }
  return drawn
}
