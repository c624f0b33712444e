import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { fileRefusals } from '../../contract.ts'
import { borrowLibrary, giveBack, type PdfLibrary } from './pdf-library.ts'

// as of all pictures: none is kept (kernel/server/open-sharp.ts)
sharp.cache(false)

const pointsPerInch = 72

export interface DrawnPage {
  /** from 1 */
  page: number
  widthPx: number
  heightPx: number
  /** red, green, blue and alpha, a byte each, row by row; on white, so that the last is always 255 */
  pixels: Uint8Array
  /** the same to be made smaller or packed */
  picture: Sharp
  /** the same page drawn in another size, while the document is open: until the next page is asked for */
  again(size: DrawingSize): Promise<DrawnPage>
}

export interface DrawingSize {
  dpi: number
  /** drawn smaller where a side would be longer */
  maxSidePx: number
}

/**
 * Draws pages of a PDF, one after the other, from the first unless said. Only in a confined process: a hostile one may draw for ever.
 * @param options.from the first page to be drawn, from 1
 * @returns how many pages the document has, and the drawn ones as they are asked for
 * @throws file_locked, file_damaged
 */
export async function drawPdf(
  source: string | Uint8Array,
  options: DrawingSize & { from?: number; maxPages: number },
): Promise<{ pageCount: number; pages: AsyncGenerator<DrawnPage> }> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  const library = await borrowLibrary()
  const document = await decoding(library, () => library.pdfium.loadDocument(bytes))
  const pageCount = document.getPageCount()
  const draw = async (index: number, { dpi, maxSidePx }: DrawingSize): Promise<DrawnPage> => {
    const { data, width, height } = await decoding(library, async () => {
      const page = document.getPage(index)
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const longest = Math.max(originalWidth, originalHeight, 1)
      const scale = Math.min(dpi / pointsPerInch, maxSidePx / longest)
      const size = { width: pixels(originalWidth * scale), height: pixels(originalHeight * scale) }
      return await page.render({ ...size, render: 'bitmap', renderFormFields: true })
    })
    const picture = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
    const again = (size: DrawingSize) => draw(index, size)
    return { page: index + 1, widthPx: width, heightPx: height, pixels: data, picture, again }
  }
  async function* pages() {
    const first = (options.from ?? 1) - 1
    try {
      for (let index = first; index < Math.min(pageCount, first + options.maxPages); index += 1) {
        yield await draw(index, options)
      }
    } finally {
      // also where the first page was all that was wanted
      if (!library.isSpoiled) document.destroy()
      giveBack(library)
    }
  }
  return { pageCount, pages: pages() }
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length))
}

/** pdfium's binding tells its reasons only in words. */
async function decoding<T>(library: PdfLibrary, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    library.spoil()
    const words = error instanceof Error ? error.message : ''
    if (/password|security scheme/i.test(words)) throw fileRefusals.file_locked()
    // how it ends when its memory does
    if (/abort|memory/i.test(words)) throw fileRefusals.file_too_complex()
    throw fileRefusals.file_damaged({ found: 'pdf' })
  }
}
