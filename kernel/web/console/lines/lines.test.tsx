import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { choice, integer, lines, money, reference, text } from '../../../contract/fields.ts'
import { resource } from '../../../contract/resource.ts'
import { defineTexts, LanguageProvider } from '../../texts.tsx'
import { AccessProvider } from '../access.tsx'
import { tableIn } from '../cells/pasted.ts'
import { cellTexts } from '../cells/texts.ts'
import { kitTexts } from '../kit-texts.ts'
import { standInForConsole } from '../port-fixtures.ts'
import { problemTexts } from '../problem-words.ts'
import { ResourceDetail } from '../ResourceDetail.tsx'
import { ResourceForm } from '../ResourceForm.tsx'
import { RowCell } from '../RowCell.tsx'
import type { AnyRow } from '../resource-calls.ts'
import { resourcePage } from '../resource-pages.tsx'
import { useResourceWords } from '../resource-words.ts'

const purchases = resource({
  name: 'purchasesOfTest',
  segment: 'purchases-of-test',
  title: 'code',
  fields: {
    code: text({ maxChars: 20 }),
    items: lines(
      {
        product: reference('productsOfTest'),
        quantity: integer({ min: 1, max: 99 }),
        price: money({ min: 0, max: 100_000 }),
        packing: choice(['box', 'bag'], { isOptional: true }),
        remark: text({ maxChars: 5, isOptional: true }),
      },
      { minCount: 1, maxCount: 4, sums: ['quantity'] },
    ),
  },
  list: { columns: ['code', 'items'], sort: { by: ['code'], first: 'code', direction: 'asc' } },
  create: ['code', 'items'],
  edit: ['code', 'items'],
})
const zh = {
  resources: {
    purchasesOfTest: {
      one: '采购单',
      many: '采购单',
      fields: { code: '单号', items: '明细' },
      columns: { items: { product: '商品', quantity: '数量', price: '单价', packing: '包装', remark: '备注' } },
      options: { items: { packing: { box: '箱', bag: '袋' } } },
    },
  },
}
const texts = defineTexts('purchasesOfTest', {
  zh: async () => ({ zh }),
  en: async () => ({ en: zh }),
  fr: async () => ({ fr: zh }),
  ko: async () => ({ ko: zh }),
})
const shown = resourcePage(purchases, { group: 'tests', texts })
const products = [
  { id: 'cola', label: '可乐' },
  { id: 'tea', label: '绿茶' },
  { id: 'tea-large', label: '绿茶（大瓶）' },
]
const row: AnyRow = {
  id: '00000000-0000-4000-8000-000000000001',
  revision: '1',
  abilities: { edit: true },
  code: 'CG-1',
  items: [
    { product: products[0], quantity: 4, price: 350, packing: 'box', remark: null },
    { product: products[1], quantity: 6, price: 400, packing: null, remark: '易碎' },
  ],
}

const sent: { method: string; values: unknown }[] = []
let answer: () => Response
const done = (data: unknown) => Response.json({ code: 'H0000', message: '', data })

async function network(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin)
  if (pathname === '/api/console/products-of-test/options') {
    const ids = searchParams.get('ids')?.split(',')
    const search = searchParams.get('search') ?? ''
    return done({ rows: products.filter(({ id, label }) => (ids ? ids.includes(id) : label.includes(search))) })
  }
  sent.push({ method, values: (JSON.parse(String(body)) as { values: unknown }).values })
  return answer()
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  await Promise.all([texts, kitTexts, problemTexts, cellTexts].map((bundle) => bundle.load('zh')))
})
beforeEach(() => {
  sent.length = 0
  answer = () => done({ id: row.id })
  sessionStorage.clear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const onDone = vi.fn()

function Form({ of }: { of: AnyRow | null }) {
  const words = useResourceWords(shown.resource, shown.texts)
  return <ResourceForm page={shown} words={words} row={of} onDone={onDone} onClose={() => undefined} />
}

function Detail() {
  const words = useResourceWords(shown.resource, shown.texts)
  return (
    <>
      <output>
        <RowCell {...{ page: shown, words, row }} filters={{}} name="items" onOpen={() => undefined} />
      </output>
      <ResourceDetail page={shown} words={words} row={row} />
    </>
  )
}

async function renderPart(part: React.ReactNode, width = 1200) {
  await page.viewport(width, 900)
  const router = createMemoryRouter([{ path: '/', element: part }])
  return await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccessProvider access={{ accountId: 'one', unitId: null, may: () => true }}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

const cell = (line: number, column: string) => page.getByLabelText(`第 ${line} 行 ${column}`, { exact: true })
const inputOf = (line: number, column: string) => cell(line, column).element() as HTMLInputElement
const button = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^(loading )?${[...name].join('\\s?')}$`) })
const focused = () => document.activeElement?.getAttribute('aria-label')
const lineCount = () => document.querySelectorAll('.cell-table tbody tr').length
/** What is wrong, by the names of the cells. */
const wrongCells = () =>
  [...document.querySelectorAll('.cell-table [aria-invalid="true"]')].map((each) => [
    each.getAttribute('aria-label'),
    document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent,
  ])
const below = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((each) => each.textContent)

function paste(into: HTMLElement, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  into.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('what a spreadsheet puts on the clipboard is read by rows and cells, quotes and line breaks within cells included', () => {
  expect(tableIn('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ])
  expect(tableIn('"two\nlines"\t"a ""b"""\n5" pipe\tx')).toEqual([
    ['two\nlines', 'a "b"'],
    ['5" pipe', 'x'],
  ])
  expect(tableIn('5\n')).toEqual([['5']])
})

test('the empty line at the end becomes one when something is typed into it; the keys go as in a spreadsheet, and sums stand below', async () => {
  await renderPart(<Form of={row} />)
  await expect.element(cell(2, '数量')).toHaveValue('6')
  expect(lineCount()).toBe(3)
  inputOf(1, '数量').focus()
  await userEvent.keyboard('{Enter}')
  expect(focused()).toBe('第 2 行 数量')
  await userEvent.keyboard('{ArrowDown}5{ArrowRight}')
  expect(focused()).toBe('第 3 行 单价')
  await expect.poll(lineCount).toBe(4)
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
  expect(focused()).toBe('第 2 行 数量')
  // an arrow counts nothing up
  await expect.element(cell(2, '数量')).toHaveValue('6')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  expect(focused()).toBe('第 1 行 数量')
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('第 1 行 单价')
  expect(document.querySelector('.cell-table tfoot')?.textContent).toBe('合计15')
  await userEvent.clear(cell(3, '数量'))
  await expect.poll(lineCount).toBe(3)
  expect(sent).toEqual([])
})

test('lines are duplicated and removed; only the lines are sent, and what they point at by its id', async () => {
  await renderPart(<Form of={row} />)
  await button('复制第 2 行').click()
  await button('删除第 1 行').click()
  await expect.poll(lineCount).toBe(3)
  await button('保存').click()
  await expect.poll(() => sent.length).toBe(1)
  const tea = { product: 'tea', quantity: 6, price: 400, packing: null, remark: '易碎' }
  expect(sent).toEqual([{ method: 'PATCH', values: { items: [tea, tea] } }])
})

test('a block is pasted from a spreadsheet: words become codes and ids, what cannot be read stays in its cell and says why', async () => {
  await renderPart(<Form of={null} />)
  await page.getByRole('textbox', { name: '单号', exact: false }).fill('CG-2')
  await expect.element(cell(1, '数量')).toBeVisible()
  const block = '可乐\t4\t3.50\t箱\n绿\tfour\t¥4\t瓶\n雪碧\t2\t1,000\tbag\n绿茶\t1\t2\t\n可乐\t1\t1\t\n'
  paste(inputOf(1, '商品'), block)
  await expect.element(page.getByText('已粘贴 4 行，超出上限的 1 行没有粘贴，4 格需要修改')).toBeVisible()
  expect(wrongCells()).toEqual([
    ['第 2 行 商品', '对应的内容不止一个，请填写代码'],
    ['第 2 行 数量', '需要填写整数'],
    ['第 2 行 包装', '请从给出的选项中选择'],
    ['第 3 行 商品', '没有找到对应的内容'],
  ])
  await expect.element(cell(2, '数量')).toHaveValue('four')
  await button('保存').click()
  await expect.poll(below).toEqual(['有 4 处需要修改，已在表格中标出'])
  expect(sent).toEqual([])
  await userEvent.fill(cell(2, '数量'), '5')
  await userEvent.fill(cell(2, '包装'), '袋')
  await userEvent.fill(cell(2, '商品'), '绿茶')
  await userEvent.fill(cell(3, '商品'), '可乐')
  inputOf(1, '备注').focus()
  await expect.poll(wrongCells).toEqual([])
  await button('保存').click()
  await expect.poll(() => sent.length).toBe(1)
  const line = (product: string, quantity: number, price: number, packing: string | null) => ({
    ...{ product, quantity, price, packing },
    remark: null,
  })
  expect(sent[0]?.values).toEqual({
    code: 'CG-2',
    items: [
      line('cola', 4, 350, 'box'),
      line('tea', 5, 400, 'bag'),
      line('cola', 2, 100_000, 'bag'),
      line('tea', 1, 200, null),
    ],
  })
})

test('what is wrong stands in its cell, by the form and by the server; no cell is wrong before all are sent', async () => {
  await renderPart(<Form of={row} />)
  await userEvent.fill(cell(3, '备注'), '六个字太长了')
  await expect.poll(lineCount).toBe(4)
  expect([wrongCells(), below()]).toEqual([[], []])
  await button('保存').click()
  await expect.poll(wrongCells).toEqual([
    ['第 3 行 商品', '不能为空'],
    ['第 3 行 数量', '不能为空'],
    ['第 3 行 单价', '不能为空'],
    ['第 3 行 备注', '最多 5 个字符'],
  ])
  await expect.poll(focused).toBe('第 3 行 商品')
  await button('删除第 3 行').click()
  await expect.poll(below).toEqual([])
  await userEvent.fill(cell(2, '单价'), '9')
  answer = () =>
    Response.json(
      {
        code: 'invalid_input',
        message: '有一处填写需要修改，请按提示逐项更正',
        data: null,
        fields: [
          { path: 'values.items[1].price', code: 'too_large', params: { max: 500 }, message: '不能大于 500' },
          { path: 'values.items[0].product', code: 'not_an_option', message: '请从给出的选项中选择' },
        ],
      },
      { status: 422 },
    )
  await button('保存').click()
  // a bound is said as its number is shown
  await expect.poll(wrongCells).toEqual([
    ['第 1 行 商品', '请从给出的选项中选择'],
    ['第 2 行 单价', '不能大于 ¥5.00'],
  ])
  expect(below()).toEqual(['有 2 处需要修改，已在表格中标出'])
})

test('lines that were typed and not saved are kept for the next look', async () => {
  const first = await renderPart(<Form of={row} />)
  await userEvent.fill(cell(2, '数量'), '7')
  await first.unmount()
  await renderPart(<Form of={row} />)
  await expect.element(page.getByText('这是你上次未保存的内容，已为你保留。')).toBeVisible()
  await expect.element(cell(2, '数量')).toHaveValue('7')
})

test('a list counts the lines; the detail shows them as a table with their sums', async () => {
  await renderPart(<Detail />)
  const table = page.getByRole('table', { name: '明细' })
  await expect.element(table).toBeVisible()
  expect(document.querySelector('output')?.textContent).toBe('2 行')
  const rows = [...table.element().querySelectorAll('tr')].map((each) =>
    [...each.children].map((one) => one.textContent),
  )
  expect(rows).toEqual([
    ['行号', '商品', '数量', '单价', '包装', '备注'],
    ['1', '可乐', '4', '¥3.50', '箱', '—'],
    ['2', '绿茶', '6', '¥4.00', '—', '易碎'],
    ['合计', '', '10', '', '', ''],
  ])
})

test('on a phone each line is a card, every value below its name, and nothing hangs over', async () => {
  await renderPart(<Form of={row} />, 360)
  await expect.element(cell(1, '数量')).toBeVisible()
  const places = ['数量', '单价'].map((column) => {
    const { left, top } = inputOf(1, column).closest('td')?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return { left: Math.round(left), top }
  })
  expect(places[0]?.left).toBe(places[1]?.left)
  expect(places[1]?.top).toBeGreaterThan(places[0]?.top ?? 0)
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  await page.viewport(1200, 900)
})
