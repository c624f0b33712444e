import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RefusedRow } from '../../../contract/bulk.ts'
import { labels, money, text } from '../../../contract/fields.ts'
import { resource } from '../../../contract/resource.ts'
import { defineTexts, LanguageProvider } from '../../texts.tsx'
import { toastStore } from '../../ui/toast-store.ts'
import { AccessProvider } from '../access.tsx'
import { cellTexts } from '../cells/texts.ts'
import { kitTexts } from '../kit-texts.ts'
import { standInForConsole } from '../port-fixtures.ts'
import { problemTexts } from '../problem-words.ts'
import { ResourceList } from '../ResourceList.tsx'
import type { AnyRow } from '../resource-calls.ts'
import { resourcePage } from '../resource-pages.tsx'
import { UnsavedGate } from '../unsaved.tsx'
import type { Edit } from './use-pending.ts'

const prices = resource({
  name: 'pricesOfTest',
  segment: 'prices-of-test',
  title: 'code',
  fields: { code: text(), name: labels({ maxChars: 6 }), price: money({ min: 1, max: 10_000 }) },
  list: {
    columns: ['code', 'name', 'price'],
    grid: ['name', 'price'],
    sort: { by: ['code'], first: 'code', direction: 'asc' },
  },
  edit: ['name', 'price'],
})
const zh = {
  refusals: { price_locked: '这个价格已经锁定' },
  resources: { pricesOfTest: { one: '价格', many: '价格', fields: { code: '编号', name: '名称', price: '单价' } } },
}
const texts = defineTexts('pricesOfTest', {
  zh: async () => ({ zh }),
  en: async () => ({ en: zh }),
  fr: async () => ({ fr: zh }),
  ko: async () => ({ ko: zh }),
})
const shown = resourcePage(prices, { group: 'tests', texts })

let rows: AnyRow[]
let failed: RefusedRow[]
const sent: Edit[][] = []
const done = (data: unknown) => Response.json({ code: 'H0000', message: '', data })

async function network(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  if (method === 'GET') return done({ rows, next: null, total: rows.length, totalIsCapped: false })
  if (pathname !== '/api/console/prices-of-test/bulk/edit') throw new TypeError(`nothing answers ${pathname}`)
  const asked = (JSON.parse(String(body)) as { rows: Edit[] }).rows
  sent.push(asked)
  return done({ done: asked.length - failed.length, failed })
}

const first = location.href
beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  await Promise.all([texts, kitTexts, problemTexts, cellTexts].map((bundle) => bundle.load('zh')))
})
beforeEach(() => {
  sent.length = 0
  failed = []
  rows = ['A', 'B', 'C', 'D'].map((code, at) => ({
    id: `00000000-0000-4000-8000-00000000000${at + 1}`,
    revision: '1',
    abilities: { edit: code === 'D' ? 'price_locked' : true },
    code,
    name: { zh: `商品${code}` },
    price: 100 * (at + 1),
  }))
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', first)
})

async function renderGrid(width = 1200): Promise<void> {
  await page.viewport(width, 800)
  const list = (
    <>
      <UnsavedGate />
      <Link to="/elsewhere">elsewhere</Link>
      <ResourceList page={shown} />
    </>
  )
  const router = createMemoryRouter([
    { path: '/', element: list },
    { path: '/elsewhere', element: <p>nothing here</p> },
  ])
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccessProvider access={{ accountId: '', unitId: null, may: () => true }}>
          <RouterProvider router={router} />
        </AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  if (width < 600) await page.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('button', { name: '在表格中修改' }).click()
  await expect.element(cell('A', '单价')).toBeVisible()
}

const cell = (code: string, column: string) => page.getByLabelText(`${code}：${column}`, { exact: true })
const inputOf = (code: string, column: string) => cell(code, column).element() as HTMLInputElement
const button = (name: string) => page.getByRole('button', { name })
const focused = () => document.activeElement?.getAttribute('aria-label')
const marked = () =>
  [...document.querySelectorAll('[data-pending="true"] input')].map((each) => each.getAttribute('aria-label'))
const wrong = () => [...document.querySelectorAll('.cell-problem')].map((each) => each.textContent)
const status = () => document.querySelector('.grid-foot [role="status"]')?.textContent
const edit = (at: number, values: object, revision = '1') => ({ id: rows[at]?.id, revision, values })

test('what is typed stands marked until all of it is saved in one request with the fields that changed; Escape takes a cell back', async () => {
  await renderGrid()
  // a text in four languages is a column for each
  expect([...document.querySelectorAll('thead th')].map((each) => each.textContent)).toEqual([
    '编号',
    '名称（中文）',
    '名称（English）',
    '名称（Français）',
    '名称（한국어）',
    '单价',
  ])
  await expect.element(button('保存 0 条修改')).toBeDisabled()
  await userEvent.fill(cell('A', '单价'), '1.5')
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('B：单价')
  await userEvent.fill(cell('B', '单价'), '9')
  await userEvent.fill(cell('B', '名称（English）'), 'cola')
  expect(marked()).toEqual(['A：单价', 'B：名称（English）', 'B：单价'])
  inputOf('B', '单价').focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(cell('B', '单价')).toHaveValue('2.00')
  expect(marked()).toEqual(['A：单价', 'B：名称（English）'])
  expect(status()).toBe('已改 2 处（2 条）')
  await button('保存 2 条修改').click()
  await expect.poll(() => sent).toEqual([[edit(0, { price: 150 }), edit(1, { name: { zh: '商品B', en: 'cola' } })]])
  await expect.poll(marked).toEqual([])
  expect(toastStore.read().at(-1)?.message).toBe('已保存 2 条')
})

test('what cannot be right is not sent; what the server refuses stays typed, at its cell or its row; a conflict says what stands there now', async () => {
  await renderGrid()
  await userEvent.fill(cell('A', '单价'), '0')
  await userEvent.fill(cell('B', '单价'), '7')
  await userEvent.fill(cell('C', '名称（English）'), 'far too long')
  await button('保存 3 条修改').click()
  await expect.poll(wrong).toEqual(['只能填写正数', '最多 6 个字符'])
  await expect.poll(focused).toBe('A：单价')
  expect(sent).toEqual([])
  await userEvent.fill(cell('A', '单价'), '5')
  await userEvent.fill(cell('C', '名称（English）'), 'tea')
  const [one, two, three] = rows.map(({ id }) => id)
  failed = [
    { id: one ?? '', code: 'price_locked', message: '这个价格已经锁定' },
    {
      ...{ id: two ?? '', code: 'stale_revision', message: '刚刚在别处被修改过' },
      fields: [{ path: 'values.price', code: 'changed_elsewhere', message: '这一项刚刚在别处被修改过' }],
    },
    {
      ...{ id: three ?? '', code: 'invalid_input', message: '已有相同的内容' },
      fields: [{ path: 'values.name.en', code: 'taken', message: '已有相同的内容' }],
    },
  ]
  rows = rows.map((row, at) => (at === 1 ? { ...row, revision: '2', price: 888 } : row))
  await button('保存 3 条修改').click()
  await expect.poll(wrong).toEqual(['这个价格已经锁定', '这一项刚刚在别处被修改过', '已有相同的内容'])
  expect(status()).toBe('3 条没有保存，原因写在各行')
  await expect.element(page.getByText('现为 ¥8.88')).toBeVisible()
  await expect.element(cell('B', '单价')).toHaveValue('7.00')
  failed = []
  await button('保存 3 条修改').click()
  await expect
    .poll(() => sent[1])
    .toEqual([
      edit(0, { price: 500 }),
      // over what somebody else has left, now that it was seen
      edit(1, { price: 700 }, '2'),
      edit(2, { name: { zh: '商品C', en: 'tea' } }),
    ])
})

test('a column is pasted from a spreadsheet; a row that cannot be changed is left alone and says why', async () => {
  await renderGrid()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '1.1\nsoon\n3.3\n4.4\n')
  inputOf('A', '单价').dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(marked).toEqual(['A：单价', 'B：单价', 'C：单价'])
  await expect.element(cell('B', '单价')).toHaveValue('soon')
  expect(document.querySelector('[title="这个价格已经锁定"]')?.textContent).toBe('商品D')
  await button('保存 3 条修改').click()
  await expect.poll(wrong).toEqual(['不是有效的数字'])
  await userEvent.fill(cell('B', '单价'), '2.2')
  inputOf('C', '单价').focus()
  await button('保存 3 条修改').click()
  await expect.poll(() => sent).toEqual([[edit(0, { price: 110 }), edit(1, { price: 220 }), edit(2, { price: 330 })]])
})

test('what is typed is not lost by another address or the end of typing', async () => {
  await renderGrid()
  await userEvent.fill(cell('A', '单价'), '5')
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await page.getByRole('link', { name: 'elsewhere' }).click()
  await expect.poll(() => asked.mock.calls).toEqual([['有未保存的修改，确定离开吗？']])
  await button('结束修改').click()
  await expect.element(page.getByRole('alertdialog', { name: '有未保存的修改，确定离开吗？' })).toBeVisible()
  await button('继续填写').click()
  await expect.element(cell('A', '单价')).toHaveValue('5.00')
  await button('全部撤销').click()
  await expect.element(cell('A', '单价')).toHaveValue('1.00')
  await button('结束修改').click()
  await expect.element(page.getByRole('grid')).toBeVisible()
  expect(sent).toEqual([])
})

test('on a phone each row is a card, and nothing hangs over', async () => {
  await renderGrid(360)
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  await page.viewport(1200, 800)
})
