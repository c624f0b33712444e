import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type FileReference, pictures } from '../../../contract/fields.ts'
import { LanguageProvider } from '../../texts.tsx'
import { viewOf } from '../field-views.ts'
import { FileViewer } from './FileViewer.tsx'
import { viewerTexts } from './texts.ts'
import type { ViewedFile } from './viewed-file.ts'

const pageCount = 3
let asked: string[]
/** addresses that have expired */
let expired: Set<string>

function drawing(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  return canvas
}

async function network(address: string): Promise<Response> {
  asked.push(address)
  const { searchParams } = new URL(address, location.origin)
  if (expired.has(searchParams.get('signed') ?? '')) return new Response(null, { status: 410 })
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  drawing(200, 100).toBlob(resolve)
  return new Response(await promise, { headers: { 'page-count': String(pageCount) } })
}

const photo: ViewedFile = {
  id: 'photo',
  name: '作品照片.jpg',
  mediaType: 'image/jpeg',
  previewUrl: drawing(400, 200).toDataURL(),
  url: drawing(800, 400).toDataURL(),
}
const report: ViewedFile = {
  id: 'report',
  name: '研究报告.pdf',
  mediaType: 'application/pdf',
  previewUrl: '/report?signed=1',
  url: null,
}
const film: ViewedFile = { id: 'film', name: '演示.mp4', mediaType: 'video/mp4', previewUrl: null, url: null }
const sheet: ViewedFile = { id: 'sheet', name: '数据.xlsx', mediaType: 'x', previewUrl: null, url: 'data:,x' }

beforeAll(() => viewerTexts.load('zh'))
beforeEach(() => {
  asked = []
  expired = new Set()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const fresh = (files: readonly ViewedFile[]) =>
  files.map((file) => ({ ...file, previewUrl: file.previewUrl?.replace('signed=1', 'signed=2') ?? null }))

function Desk({ files: given, first }: { files: readonly ViewedFile[]; first: string }) {
  const [files, setFiles] = useState(given)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <button type="button" onClick={() => setOpen(first)}>
        打开
      </button>
      <textarea aria-label="意见" />
      {open !== null && (
        <div style={{ width: 600, height: 500, display: 'grid' }}>
          <FileViewer
            files={files}
            openId={open}
            onOpen={setOpen}
            onClose={() => setOpen(null)}
            onStale={async () => setFiles(fresh(files))}
          />
        </div>
      )}
    </>
  )
}

async function open(files: readonly ViewedFile[], first: ViewedFile): Promise<void> {
  await page.viewport(1000, 700)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient()}>
        <Desk files={files} first={first.id} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await page.getByRole('button', { name: '打开' }).click()
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const panel = () => page.getByRole('region', { name: /^查看文件/ })
/** as it is seen: turned */
async function seenSize(name: string): Promise<[number, number]> {
  const image = page.getByRole('img', { name, exact: true })
  await expect.element(image).toBeVisible()
  await expect.poll(() => image.element().style.opacity).toBe('')
  const { width, height } = image.element().getBoundingClientRect()
  return [Math.round(width), Math.round(height)]
}

test('a picture fits the width, is enlarged, shown whole and turned, by buttons and by keys; the panel beside it leaves what is typed alone', async () => {
  await open([photo], photo)
  const [width, height] = await seenSize(photo.name)
  expect(width).toBeGreaterThan(500)
  expect(Math.abs(width - 2 * height)).toBeLessThan(3)
  await button('放大').click()
  expect((await seenSize(photo.name))[0]).toBe(Math.floor(width * 1.25))
  await userEvent.keyboard('++-0r')
  const turned = await seenSize(photo.name)
  expect(turned[0]).toBe(width)
  expect(turned[1]).toBeGreaterThan(width)
  await button('显示整页').click()
  const stage = page.getByRole('region', { name: '文件内容' }).element()
  expect((await seenSize(photo.name))[1]).toBeLessThanOrEqual(stage.clientHeight)
  expect(page.getByRole('link', { name: '下载' }).element().getAttribute('download')).toBe(photo.name)
  await page.getByRole('textbox', { name: '意见' }).fill('r+0')
  expect(await seenSize(photo.name)).toEqual(await seenSize(photo.name))
  await expect.element(page.getByRole('textbox', { name: '意见' })).toHaveValue('r+0')
})

test('each page of a document is a picture of ours, the next one fetched ahead; the keys turn them', async () => {
  await open([report], report)
  await expect.element(page.getByRole('status')).toHaveTextContent('第 1 页，共 3 页')
  await seenSize('研究报告.pdf 第 1 页，共 3 页')
  await expect.poll(() => asked).toEqual(['/report?signed=1&page=1', '/report?signed=1&page=2'])
  await expect.element(button('上一页')).toBeDisabled()
  await userEvent.keyboard('{PageDown}')
  await seenSize('研究报告.pdf 第 2 页，共 3 页')
  await userEvent.keyboard('{PageDown}')
  await seenSize('研究报告.pdf 第 3 页，共 3 页')
  await expect.element(button('下一页')).toBeDisabled()
  expect(asked.at(-1)).toBe('/report?signed=1&page=3')
  await userEvent.keyboard('{PageUp}')
  await seenSize('研究报告.pdf 第 2 页，共 3 页')
})

test('the arrows go from file to file, and Escape leads back to where one was; what cannot be shown says why', async () => {
  await open([photo, film, sheet], photo)
  await seenSize(photo.name)
  await expect.element(panel()).toHaveTextContent('作品照片.jpg第 1 个，共 3 个100%')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('文件未经安全检查，暂时不能查看。')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('这种格式不能在这里查看，请下载后打开。')).toBeVisible()
  await expect.element(button('下一个文件')).toBeDisabled()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await seenSize(photo.name)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  expect(document.activeElement).toBe(button('打开').element())
})

test('a button that leads no further leaves the keys to the viewer', async () => {
  await open([report], report)
  await seenSize('研究报告.pdf 第 1 页，共 3 页')
  await button('下一页').click()
  await seenSize('研究报告.pdf 第 2 页，共 3 页')
  await button('下一页').click()
  await seenSize('研究报告.pdf 第 3 页，共 3 页')
  await expect.element(button('下一页')).toBeDisabled()
  await userEvent.keyboard('{PageUp}')
  await seenSize('研究报告.pdf 第 2 页，共 3 页')
})

/** A file whose address is on its way when it is opened, as that of a form that is printed first. */
function Late() {
  const [files, setFiles] = useState<readonly ViewedFile[]>([])
  const nothing = () => undefined
  return (
    <>
      <button type="button" onClick={() => setFiles([photo])}>
        打开
      </button>
      <FileViewer files={files} openId={photo.id} onOpen={nothing} onClose={nothing} onStale={async () => undefined} />
    </>
  )
}

test('a file that comes later has the keys when it is there', async () => {
  await page.viewport(1000, 700)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient()}>
        <Late />
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await button('打开').click()
  await expect.element(panel()).toHaveFocus()
})

test('an address that has expired is asked for anew by itself; what stays lost can be opened again', async () => {
  expired.add('1')
  await open([report], report)
  await seenSize('研究报告.pdf 第 1 页，共 3 页')
  expect(asked.slice(0, 2)).toEqual(['/report?signed=1&page=1', '/report?signed=2&page=1'])
  expired.add('2')
  await button('下一页').click()
  await seenSize('研究报告.pdf 第 2 页，共 3 页')
  await button('下一页').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('文件没有打开，可能是网络中断或链接已过期。重新打开')
  expired.clear()
  await button('重新打开').click()
  await seenSize('研究报告.pdf 第 3 页，共 3 页')
})

test('a film is played where it is, and one that does not play says so', async () => {
  await open([{ ...film, url: 'data:video/mp4,none' }], film)
  await expect.element(page.getByRole('alert')).toHaveTextContent('文件没有打开，可能是网络中断或链接已过期。重新打开')
})

const field = pictures({ purpose: 'feedback', maxCount: 4 })
const { Whole } = viewOf(field)

/** A row's files as its detail shows them; each answer brings fresh addresses. */
function RowFiles({ read }: { read: () => readonly FileReference[] }) {
  const { data } = useQuery({ queryKey: ['resource', 'kites', 'row'], queryFn: async () => read() })
  if (!data || !Whole) return null
  return <Whole value={data} field={field} words={{ label: '截图', option: (code) => code }} />
}

test('the files of a row open below their names and in a tab of their own; an expired address comes anew with the row', async () => {
  expired.add('1')
  let reads = 0
  const read = () => {
    reads += 1
    const { id, name, mediaType } = report
    return [
      { ...photo, pagesUrl: null },
      { id, name, mediaType, url: '/first-page', pagesUrl: `/report?signed=${reads}` },
    ]
  }
  await page.viewport(1000, 700)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient()}>
        <RowFiles read={read} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await button(report.name).click()
  await seenSize('研究报告.pdf 第 1 页，共 3 页')
  expect(asked.slice(0, 2)).toEqual(['/report?signed=1&page=1', '/report?signed=2&page=1'])
  await expect.element(button(report.name)).toHaveAttribute('aria-expanded', 'true')
  const inTab = page.getByRole('link', { name: '在新标签页打开' })
  expect([inTab.element().getAttribute('href'), inTab.element().getAttribute('target')]).toEqual([
    '/report?signed=2',
    '_blank',
  ])
  await button(photo.name).click()
  await seenSize(photo.name)
  await button(photo.name).click()
  await expect.element(panel()).not.toBeInTheDocument()
  // and not where the viewer was opened from at first
  expect(document.activeElement).toBe(button(photo.name).element())
})
