import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { PublishForm } from './PublishForm.tsx'
import { texts } from './texts.ts'
import type { UploadData } from './upload-data.ts'

const fileId = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d12'
const madeId = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d13'
const rules = { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d14', title: '太空救援规则' }
const data: UploadData = {
  contest: 'robot',
  contests: [{ code: 'robot', label: '机器人竞赛' }],
  kinds: [{ code: 'field-map', label: '场地图' }],
  documents: [rules],
  mayPublish: true,
  mayHandIn: false,
  unitHref: '/unit/materials',
}
const documents = '/api/console/documents'

let refusal: { status: number; body: object } | null
let asked: { what: string; body: unknown }[]

/** The one request that tells how far it is: no `fetch` does. */
class Sending {
  readonly upload = {}
  readonly setRequestHeader = () => undefined
  readonly abort = () => undefined
  readonly status = 200
  readonly responseText = JSON.stringify({ code: 'H0000', message: '', data: { fileId } })
  onload: () => void = () => undefined
  onloadend: () => void = () => undefined
  open(method: string, address: string): void {
    const { pathname, search } = new URL(address, location.origin)
    asked.push({ what: `${method} ${pathname}`, body: search })
  }
  send(): void {
    queueMicrotask(() => {
      this.onload()
      this.onloadend()
    })
  }
}

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  const what = `${init?.method ?? 'GET'} ${pathname}`
  asked.push({ what, body: init?.body ? JSON.parse(String(init.body)) : null })
  if (refusal) return Response.json(refusal.body, { status: refusal.status })
  const reply = (answer: unknown) => Response.json({ code: 'H0000', message: '', data: answer })
  if (what === `POST ${documents}`) return reply({ id: madeId })
  if (what === `POST ${documents}/${rules.id}/add-version`) return reply(null)
  throw new TypeError(`nothing answers ${what}`)
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})
beforeEach(() => {
  refusal = null
  asked = []
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('XMLHttpRequest', Sending)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const publish = page.getByRole('button', { name: '发布' })
const name = page.getByRole('textbox', { name: /^资料名称/ })

async function renderForm(): Promise<void> {
  const router = createMemoryRouter([{ path: '*', element: <PublishForm data={data} /> }])
  await render(
    <LanguageProvider language="zh">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
}

async function choose(fileName: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('no file is asked for')
  await userEvent.upload(input, new File(['%PDF-'], fileName, { type: 'application/pdf' }))
  await expect.element(page.getByText(fileName, { exact: true })).toBeVisible()
}

test('a new document goes out under its name for everybody, and is led to [/robot/sczl]', async () => {
  await renderForm()
  await choose('场地图.pdf')
  expect(asked).toEqual([
    { what: 'POST /api/files', body: `?${new URLSearchParams({ purpose: 'public', name: '场地图.pdf' })}` },
  ])
  // without a name nothing is published
  await expect.element(publish).toHaveAttribute('aria-disabled', 'true')
  await name.fill('太空救援场地图')
  await publish.click()
  await expect.element(page.getByText('已发布，所有人现在都能下载')).toBeVisible()
  const values = { title: { zh: '太空救援场地图' }, contest: 'robot', kind: 'field-map', sort: 1000, file: fileId }
  expect(asked[1]).toEqual({ what: `POST ${documents}`, body: { values, language: 'zh', channel: '1' } })
  const link = page.getByRole('link', { name: '查看这份资料' })
  await expect.element(link).toHaveAttribute('href', `/documents/${madeId}`)
})

test('a version of a document that is out says what has changed, and is asked for no name [/robot/sczl]', async () => {
  await renderForm()
  await page.getByRole('combobox', { name: '上传的是' }).selectOptions(rules.id)
  await expect.element(name).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: /^更新说明/ }).fill('第三条改了')
  await choose('规则2.pdf')
  await publish.click()
  await expect.element(page.getByText('已发布，所有人现在都能下载')).toBeVisible()
  const values = { file: fileId, changeNote: { zh: '第三条改了' } }
  const body = { values, language: 'zh', channel: '1' }
  expect(asked[1]).toEqual({ what: `POST ${documents}/${rules.id}/add-version`, body })
  const link = page.getByRole('link', { name: '查看这份资料' })
  await expect.element(link).toHaveAttribute('href', `/documents/${rules.id}`)
})

test('what the server refuses is said in its words, and nothing that was filled in is lost', async () => {
  refusal = { status: 403, body: { code: 'forbidden', message: '你没有权限发布资料', data: null } }
  await renderForm()
  await choose('场地图.pdf')
  await name.fill('太空救援场地图')
  await publish.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('你没有权限发布资料')
  await expect.element(name).toHaveValue('太空救援场地图')
  refusal = null
  await publish.click()
  await expect.element(page.getByText('已发布，所有人现在都能下载')).toBeVisible()
})
