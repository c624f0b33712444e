import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PdfAnswer, PdfTask } from './pdf-protocol.ts'

/*
 * A process of its own for one PDF: a hostile one may hang, crash or eat memory, and then only this dies. It may read, but
 * neither write nor start anything (see pdf.ts), and ends with the task.
 */

const pointsPerInch = 72

process.once('message', (task: PdfTask) => {
  draw(task)
    .catch((error: unknown) => {
      // pdfium's binding tells its reasons only in words
      const isLocked = error instanceof Error && /password|security scheme/i.test(error.message)
      return say({ kind: 'failed', reason: isLocked ? 'locked' : 'damaged' })
    })
    .finally(() => process.disconnect?.())
})

async function draw(task: PdfTask): Promise<void> {
  const bytes = 'path' in task.source ? readFileSync(task.source.path) : task.source.bytes
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const pageCount = document.getPageCount()
  await say({ kind: 'document', pageCount })
  for (let index = 0; index < Math.min(pageCount, task.maxPages); index += 1) {
    const page = document.getPage(index)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const longest = Math.max(originalWidth, originalHeight, 1)
    const scale = Math.min(task.dpi / pointsPerInch, task.maxSidePx / longest)
    const size = { width: pixels(originalWidth * scale), height: pixels(originalHeight * scale) }
    const { data, width, height } = await page.render({ ...size, render: 'bitmap', renderFormFields: true })
    const isTaken = once(process, 'message')
    await say({ kind: 'page', page: index + 1, widthPx: width, heightPx: height, rgba: data })
    await isTaken
  }
  await say({ kind: 'end' })
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length))
}

function say(answer: PdfAnswer): Promise<void> {
  return new Promise((done, failed) => {
    process.send?.(answer, (error: Error | null) => (error ? failed(error) : done()))
  })
}
