import { previewOf } from '#kernel/server/preview.ts'
import { fileLimits } from '../../contract.ts'
import { drawPdf } from './pdf-drawing.ts'

export interface PageTask {
  bytes: Uint8Array
  /** from 1 */
  page: number
}

export interface PagePicture {
  /** of the whole document */
  pageCount: number
  /** WebP on white; null where the document has no such page */
  picture: Buffer | null
}

const dpi = 200

/** Confined: one page of a PDF as our own picture, large enough to be read when it is enlarged. */
export async function work({ bytes, page }: PageTask): Promise<PagePicture> {
  const { pageCount, pages } = await drawPdf(bytes, {
    from: page,
    maxPages: 1,
    dpi,
    maxSidePx: fileLimits.pageSidePx,
  })
  for await (const { picture } of pages) return { pageCount, picture: await previewOf(picture, fileLimits.pageSidePx) }
  return { pageCount, picture: null }
}
