import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { choice, text } from '../../contract/fields.ts'
import { resource } from '../../contract/resource.ts'
import { defineTexts, LanguageProvider } from '../texts.tsx'
import { AccessProvider } from './access.tsx'
import { kitTexts } from './kit-texts.ts'
import { standInForConsole } from './port-fixtures.ts'
import { ResourceList } from './ResourceList.tsx'
import type { AnyRow } from './resource-calls.ts'
import { resourcePage } from './resource-pages.tsx'

const lamps = resource({
  name: 'lampsOfTable',
  segment: 'lamps-of-table',
  title: 'name',
  fields: {
    name: text(),
    state: choice(['lit', 'dark'], { isReadOnly: true, tones: { lit: 'good' } }),
    room: text(),
    maker: text(),
    model: text(),
  },
  list: {
    columns: ['name', 'room', 'state', 'maker', 'model'],
    widths: { name: 240 },
    spare: ['model'],
    search: ['name'],
    sort: { by: ['name', 'room'], first: 'name', direction: 'asc' },
  },
  create: ['name'],
  actions: { light: { isBulk: true } },
  exports: true,
  imports: ['name'],
})
const texts = {
  resources: {
    lampsOfTable: {
      one: '灯',
      many: '灯具',
      fields: { name: '名称', state: '状态', room: '房间', maker: '厂家', model: '型号' },
      options: { state: { lit: '亮', dark: '灭' } },
      actions: { light: '点亮' },
    },
  },
}
const bundle = defineTexts('lampsOfTable', {
  zh: async () => ({ zh: texts }),
  en: async () => ({ en: texts }),
  fr: async () => ({ fr: texts }),
  ko: async () => ({ ko: texts }),
})
const lampsPage = resourcePage(lamps, { group: 'tests', texts: bundle, toolbar: Status, cells: { maker: Maker } })

/** how many cells were drawn so far */
let drawn = 0
function Maker({ row }: { row: AnyRow }) {
  useEffect(() => {
    drawn += 1
  })
  return <>{row.maker}</>
}

/** what a module adds to the head */
function Status() {
  return <p style={{ width: 160, margin: 0 }}>在线 28 · 离线 2</p>
}

const rows = Array.from({ length: 30 }, (_, at): AnyRow => {
  const number = String(at + 1).padStart(2, '0')
  return {
    id: `00000000-0000-4000-8000-0000000000${number}`,
    revision: '1',
    abilities: {},
    name: `灯 ${number}`,
    state: 'lit',
    room: '301',
    maker: '晨光',
    model: '',
  }
})

const nobody = () => Promise.reject(new Error('nothing is sent here'))
const first = location.href
beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole({
    upload: nobody,
    tables: {
      startExport: nobody,
      askUnmasked: nobody,
      sample: nobody,
      checkImport: nobody,
      applyImport: nobody,
      openDownloads: () => undefined,
    },
  })
  await Promise.all([bundle.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'H0000', message: '', data: { rows, next: null, total: 30, totalIsCapped: false } }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', first)
})

async function renderList(width: number): Promise<void> {
  await page.viewport(width, 768)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <BrowserRouter>
          <AccessProvider access={{ accountId: '', unitId: null, may: () => true }}>
            <ResourceList page={lampsPage} />
          </AccessProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.element(page.getByRole('grid')).toBeVisible()
}

const heads = () =>
  [...document.querySelectorAll<HTMLElement>('[role="columnheader"]')]
    .map((each) => each.dataset.column)
    .filter((name) => name !== undefined)
const head = (name: string) => document.querySelector<HTMLElement>(`[data-column="${name}"]`)
const widthOf = (name: string) => head(name)?.offsetWidth ?? 0
const leftOf = (name: string) => Math.round(head(name)?.getBoundingClientRect().left ?? -1)
const kept = () => JSON.parse(localStorage.getItem('console-list::lampsOfTable') ?? '{}')

test('a narrow window does without the spare columns; narrower still, the first column stays while the others scroll', async () => {
  await renderList(1200)
  expect(heads()).toEqual(['name', 'room', 'state', 'maker', 'model'])
  await page.viewport(860, 768)
  await expect.poll(heads).toEqual(['name', 'room', 'state', 'maker'])
  expect(document.querySelector('[data-wide="true"]')).toBe(null)
  await page.viewport(600, 768)
  await expect.poll(() => document.querySelector('[data-wide="true"]')).not.toBe(null)
  const before = { name: leftOf('name'), state: leftOf('state') }
  const body = document.querySelector<HTMLElement>('.ant-table-tbody-virtual-holder')
  body?.dispatchEvent(new WheelEvent('wheel', { deltaX: 120, bubbles: true, cancelable: true }))
  await expect.poll(() => leftOf('state')).toBeLessThan(before.state)
  expect(leftOf('name')).toBe(before.name)
})

test('the keys go from row to row without drawing a cell anew, as another order does', async () => {
  await renderList(1200)
  const rowOf = (at: number) => document.querySelector<HTMLElement>(`[data-row-key="${rows[at]?.id}"]`)
  await expect.poll(() => rowOf(1)?.tabIndex).toBe(-1)
  rowOf(0)?.focus()
  const before = drawn
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(() => [rowOf(0)?.tabIndex, rowOf(2)?.tabIndex]).toEqual([-1, 0])
  expect(drawn).toBe(before)
  // what a list says of its order is drawn
  await page.getByRole('columnheader', { name: '房间' }).click()
  await expect.poll(() => drawn > before).toBe(true)
})

test('a column is made wider at its grip, without another order, and keeps its width; the keys do the same where columns are chosen', async () => {
  await renderList(1200)
  const [before, other] = [widthOf('room'), widthOf('name')]
  const grip = head('room')?.querySelector('.column-grip') as HTMLElement
  const { left, top } = grip.getBoundingClientRect()
  const at = (clientX: number) => ({ clientX, clientY: top + 5, pointerId: 1, bubbles: true, isPrimary: true })
  grip.setPointerCapture = () => undefined
  grip.dispatchEvent(new PointerEvent('pointerdown', at(left)))
  grip.dispatchEvent(new PointerEvent('pointermove', at(left + 60)))
  await expect.poll(() => widthOf('room')).toBe(before + 60)
  grip.dispatchEvent(new PointerEvent('pointerup', at(left + 60)))
  grip.click()
  await expect.poll(() => kept().widths?.room).toBe(before + 60)
  expect([widthOf('room'), widthOf('name')]).toEqual([before + 60, other])
  expect(new URLSearchParams(location.search).get('sort')).toBe(null)
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('button', { name: '把“房间”变窄' }).click()
  await expect.poll(() => widthOf('room')).toBe(before + 40)
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => widthOf('room')).toBe(before)
})

test('while the page is printed all rows that were fetched stand there, in one table', async () => {
  await renderList(1200)
  const words = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(words('.printed-rows tr')).toEqual([])
  dispatchEvent(new Event('beforeprint'))
  // at once: the browser waits for nothing
  expect(words('.printed-rows th')).toEqual(['名称', '房间', '状态', '厂家', '型号'])
  expect(words('.printed-rows td:first-child')).toEqual(rows.map(({ name }) => name))
  dispatchEvent(new Event('afterprint'))
  expect(words('.printed-rows tr')).toEqual([])
})

test('columns are put in another order by dragging one onto another', async () => {
  await renderList(1200)
  await page.getByRole('button', { name: '列设置' }).click()
  const item = (label: string) => page.getByRole('listitem').filter({ hasText: label })
  await expect.element(item('厂家')).toBeVisible()
  const drag = (label: string, type: string) =>
    item(label)
      .element()
      .dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }))
  drag('厂家', 'dragstart')
  await expect.element(item('厂家')).toHaveAttribute('data-carried', 'true')
  // where it may be dropped the browser is told so
  expect(drag('房间', 'dragover')).toBe(false)
  drag('房间', 'drop')
  drag('厂家', 'dragend')
  await expect.poll(heads).toEqual(['name', 'maker', 'room', 'state', 'model'])
  await page.getByRole('button', { name: '把“房间”前移' }).click()
  await expect.poll(heads).toEqual(['name', 'room', 'maker', 'state', 'model'])
})

test('at 1024 × 768 the head is one row, what finds no room in it is behind a button, and the foot is in sight', async () => {
  // what the menu of the console leaves of it
  await renderList(790)
  const more = page.getByRole('button', { name: '更多操作' })
  await expect.element(more).toBeVisible()
  const tops = [...document.querySelectorAll<HTMLElement>('.resource-head > *')].map((each) => each.offsetTop)
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(20)
  await more.click()
  await expect.element(page.getByRole('button', { name: '我的视图' })).toBeVisible()
  const foot = document.querySelector('.table-foot')?.getBoundingClientRect()
  expect(foot?.bottom).toBeLessThanOrEqual(768)
  await page.viewport(1200, 768)
  await expect.element(more).not.toBeInTheDocument()
})

test('on a phone rows are cards with title, state and a few named fields; keys and boxes work as in the table', async () => {
  await renderList(390)
  expect(heads()).toEqual([])
  const cards = () => [...document.querySelectorAll<HTMLElement>('.row-card')]
  const said = [...(cards()[0]?.querySelectorAll('[role="gridcell"]') ?? [])].map((each) => each.textContent)
  expect(said).toEqual(['', '灯 01', '亮', '房间 301', '厂家 晨光'])
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  cards()[0]?.focus()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.poll(() => document.activeElement === cards()[1]).toBe(true)
  await expect.element(page.getByRole('checkbox', { name: '选择灯 02' })).toBeChecked()
  await page.getByRole('checkbox', { name: '选择灯 03' }).click()
  await expect.element(page.getByRole('button', { name: '点亮（2 条）' })).toBeVisible()
  await page.getByRole('checkbox', { name: '选择灯 03' }).click()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: '灯 01' }).click()
  await expect.poll(() => new URLSearchParams(location.search).get('row')).toBe(rows[0]?.id)
})
