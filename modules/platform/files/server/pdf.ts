import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { fileLimits, fileRefusals } from '../contract.ts'
import { goOn, type PdfAnswer, type PdfTask } from './pdf-protocol.ts'
import { previewOf } from './pictures.ts'
import { turns } from './turns.ts'

const timeoutMs = 20_000
const memoryPages = 8192 // of 64 KiB: 512 MB
const inTurn = turns({ atOnce: 2, waitingMax: 40 })

type Page = Extract<PdfAnswer, { kind: 'page' }>

/**
 * Reads a PDF in a process of its own, with limits of time and memory.
 * @param onPage gets each drawn page, in order; the next one is drawn when it has finished
 * @returns how many pages the document has
 * @throws file_locked, file_damaged, file_too_complex
 */
function readPdf(task: PdfTask, onPage: (page: Page) => Promise<void>): Promise<number> {
  return inTurn(async () => {
    const child = startProcess()
    try {
      return await converse(child, task, onPage)
    } finally {
      child.kill('SIGKILL')
    }
  })
}

function startProcess(): ChildProcess {
  return fork(fileURLToPath(new URL('pdf-process.ts', import.meta.url)), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: ['--permission', '--allow-fs-read=*', `--wasm-max-mem-pages=${memoryPages}`, '--max-old-space-size=512'],
  })
}

function converse(child: ChildProcess, task: PdfTask, onPage: (page: Page) => Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    let pageCount = 0
    const giveUp = () => reject(fileRefusals.file_too_complex())
    // for the start and each page
    const timer = setTimeout(giveUp, timeoutMs)
    child.once('error', reject)
    // It ended without a word: out of memory, or crashed in the decoder.
    child.once('exit', giveUp)
    child.on('message', (answer: PdfAnswer) => {
      timer.refresh()
      if (answer.kind === 'document') pageCount = answer.pageCount
      else if (answer.kind === 'page') onPage(answer).then(() => child.connected && child.send(goOn), reject)
      else if (answer.kind === 'end') resolve(pageCount)
      else reject(answer.reason === 'locked' ? fileRefusals.file_locked() : fileRefusals.file_damaged({ found: 'pdf' }))
      if (answer.kind === 'end' || answer.kind === 'failed') clearTimeout(timer)
    })
    child.once('exit', () => clearTimeout(timer))
    child.send(task)
  })
}

/**
 * Counts the pages and draws the first one.
 * @throws file_locked, file_damaged, file_too_complex, file_pages_too_many
 */
export async function inspectPdf(path: string): Promise<{ pageCount: number; preview: Buffer }> {
  const pages: Page[] = []
  const task = { source: { path }, maxPages: 1, dpi: 150, maxSidePx: fileLimits.previewSidePx }
  const pageCount = await readPdf(task, async (page) => {
    pages.push(page)
  })
  const [first] = pages
  if (!first) throw fileRefusals.file_damaged({ found: 'pdf' })
  if (pageCount > fileLimits.pages) throw fileRefusals.file_pages_too_many({ pageCount, max: fileLimits.pages })
  return { pageCount, preview: await previewOf(pictureOf(first)) }
}

export interface RenderedPage {
  /** from 1 */
  page: number
  widthPx: number
  heightPx: number
  png: Buffer
}

/**
 * Draws the pages of a PDF as PNG pictures, in order, on white.
 * @param options.maxPages drawn from the first; 100 unless said
 * @param options.dpi 200 unless said
 * @throws file_locked, file_damaged, file_too_complex
 */
export async function renderPdfPages(
  bytes: Buffer,
  options: { maxPages?: number; dpi?: number } = {},
): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = []
  const task = { source: { bytes }, maxPages: options.maxPages ?? 100, dpi: options.dpi ?? 200, maxSidePx: 4000 }
  await readPdf(task, async (page) => {
    pages.push(await encoded(page))
  })
  return pages
}

async function encoded(page: Page): Promise<RenderedPage> {
  const { widthPx, heightPx } = page
  return { page: page.page, widthPx, heightPx, png: await pictureOf(page).png({ compressionLevel: 3 }).toBuffer() }
}

function pictureOf({ rgba, widthPx, heightPx }: Page): Sharp {
  return sharp(rgba, { raw: { width: widthPx, height: heightPx, channels: 4 } }).flatten({ background: '#ffffff' })
}
