import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { choice, flag, instant, reference, text } from '../../contract/fields.ts'
import { resource } from '../../contract/resource.ts'
import { defineTexts, LanguageProvider } from '../texts.tsx'
import { AccessProvider } from './access.tsx'
import { kitTexts } from './kit-texts.ts'
import { lastDays } from './list-state.ts'
import { standInForConsole } from './port-fixtures.ts'
import { ResourceList } from './ResourceList.tsx'
import type { AnyRow } from './resource-calls.ts'
import { resourcePage } from './resource-pages.tsx'

const lamps = resource({
  name: 'lamps',
  segment: 'lamps',
  title: 'name',
  fields: {
    name: text(),
    state: choice(['lit', 'dark'], { isReadOnly: true }),
    seenAt: instant({ isReadOnly: true }),
    room: text(),
    maker: text(),
    model: text(),
    color: text(),
    isHung: flag(),
    owner: reference('owners', { isOptional: true }),
  },
  list: {
    columns: ['name', 'state', 'room'],
    filters: ['state', 'room', 'maker', 'model', 'color', 'isHung', 'owner'],
    search: ['name'],
    sort: { by: ['name'], first: 'name', direction: 'asc' },
    window: { field: 'seenAt', days: 30 },
  },
})
const texts = {
  resources: {
    lamps: {
      one: '灯',
      many: '灯具',
      fields: {
        name: '名称',
        state: '状态',
        seenAt: '上次点亮',
        room: '房间',
        maker: '厂家',
        model: '型号',
        color: '颜色',
        isHung: '吊装',
        owner: '所有者',
      },
      options: { state: { lit: '亮', dark: '灭' } },
    },
  },
}
const bundle = defineTexts('lampsOfTest', {
  zh: async () => ({ zh: texts }),
  en: async () => ({ en: texts }),
  fr: async () => ({ fr: texts }),
  ko: async () => ({ ko: texts }),
})
const lampsPage = resourcePage(lamps, { group: 'tests', texts: bundle })
const { owner } = lamps.fields
const lentLamps = resource({
  name: 'lamps',
  segment: 'lamps',
  title: 'name',
  fields: { ...lamps.fields, owner: { ...owner, limits: { ...owner.limits, picker: 'lenders' } } },
  list: lamps.list,
})
const lentPage = resourcePage(lentLamps, { group: 'tests', texts: bundle })

const lamp = (number: number): AnyRow => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  revision: '1',
  abilities: {},
  name: `灯 ${number}`,
  state: 'lit',
  seenAt: '2026-11-01T00:00:00.000Z',
  room: '301',
  maker: '',
  model: '',
  color: '',
  isHung: true,
  owner: null,
})
const rows = [lamp(1), lamp(2), lamp(3)]

async function network(address: string): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (pathname === '/api/console/lamps') return reply({ rows, next: null, total: 3, totalIsCapped: false })
  if (pathname === '/api/console/lenders/options') return reply({ rows: [{ id: 'lin', label: '林小满' }] })
  const row = rows.find(({ id }) => pathname === `/api/console/lamps/${id}`)
  if (!row) throw new TypeError(`nothing answers ${pathname}`)
  return reply(row)
}

const first = location.href
beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  await Promise.all([bundle.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => vi.stubGlobal('fetch', network))
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', first)
})

async function renderList(width: number, query = '', shown = lampsPage): Promise<void> {
  await renderAnyList(width, query, shown)
  await expect.element(page.getByRole('grid')).toBeVisible()
}

/** One without rows is no grid. */
async function renderAnyList(width: number, query = '', shown = lampsPage): Promise<void> {
  await page.viewport(width, 768)
  history.replaceState(null, '', `${location.pathname}?${query}`)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <BrowserRouter>
          <AccessProvider access={{ accountId: '', unitId: null, may: (permission) => permission !== 'owners.view' }}>
            <ResourceList page={shown} />
          </AccessProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

const asked = (name: string) => new URLSearchParams(location.search).get(name)
const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-filter]')].map(({ dataset }) => dataset.filter)
const rowOf = (row: AnyRow | undefined) => document.querySelector<HTMLElement>(`[data-row-key="${row?.id}"]`)

test('filters stand in one row; what finds no room is behind a button, and where it is in force it is named and taken off', async () => {
  await renderList(1024, 'f.color=%E7%99%BD')
  const more = page.getByRole('button', { name: /^更多筛选/ })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  expect(drawn().slice(0, 2)).toEqual(['seenAt', 'state'])
  expect(drawn()).not.toContain('color')
  const tops = [...document.querySelectorAll<HTMLElement>('.list-filters > :first-child > *')].map((each) =>
    Math.round(each.getBoundingClientRect().top),
  )
  expect(new Set(tops).size).toBe(1)
  const chip = page.getByRole('button', { name: '去掉筛选：颜色：白' })
  await expect.element(chip).toHaveTextContent('颜色：白 ×')
  await chip.click()
  await expect.poll(() => asked('f.color')).toBe(null)
  await more.click()
  expect(drawn()).toEqual(['seenAt', 'state', 'room', 'maker', 'model', 'color', 'isHung'])
  await page.getByRole('textbox', { name: '型号' }).fill('T8')
  await expect.poll(() => asked('f.model')).toBe('T8')
})

test('a filter by rows that this person may not list is not offered, and they are not asked for', async () => {
  await renderList(360, 'f.state=lit')
  await page.getByRole('button', { name: '筛选（1）' }).click()
  // the network of this test would answer a request for them with an error
  expect([lampsPage.resource.list.filters?.at(-1), drawn().at(-1)]).toEqual(['owner', 'isHung'])
})

test('a reference with a picker of its own is a filter for people who may not list its resource too, and asks that picker', async () => {
  await renderList(360, 'f.state=lit', lentPage)
  await page.getByRole('button', { name: '筛选（1）' }).click()
  expect(drawn().at(-1)).toBe('owner')
  await page.getByRole('combobox', { name: '所有者' }).click()
  await page.getByTitle('林小满').click()
  await expect.poll(() => asked('f.owner')).toBe('lin')
})

test('on a phone all filters fold behind one button with the number of those in force', async () => {
  await renderList(360, 'f.state=lit')
  const button = page.getByRole('button', { name: '筛选（1）' })
  await expect.element(button).toBeVisible()
  expect(drawn()).toEqual([])
  await expect.element(page.getByRole('button', { name: '去掉筛选：状态：亮' })).toHaveTextContent('状态：亮 ×')
  await button.click()
  expect(drawn().length).toBe(7)
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

test('a list that always asks for its last days says so where they hold nothing, what is cut further says that nothing fits; a phone shows no head over it', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address, location.origin).pathname === '/api/console/lamps'
      ? Response.json({ code: 'H0000', message: '', data: { rows: [], next: null, total: 0, totalIsCapped: false } })
      : network(address),
  )
  await renderAnyList(360)
  await expect.element(page.getByText('近 30 天没有灯，更早的请在筛选里选时间', { exact: true })).toBeVisible()
  expect(document.querySelector('.ant-table-thead')).toBe(null)
  await renderAnyList(1440, 'f.state=lit')
  await expect.element(page.getByText('没有符合条件的内容，请放宽筛选或换个词搜索', { exact: true })).toBeVisible()
})

test('a date filter names its date and offers the spans that are within the window of the list', async () => {
  await renderList(1440, 'f.seenAt=..')
  await page.getByRole('combobox', { name: '上次点亮 快捷选择' }).click()
  await expect.element(page.getByTitle('近 7 天')).toBeVisible()
  const offered = [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent)
  expect(offered.slice(0, 3)).toEqual(['今天', '近 7 天', '近 30 天'])
  await page.getByTitle('近 7 天').click()
  await expect.poll(() => asked('f.seenAt')).toBe(lastDays(7))
  await expect.element(page.getByLabelText('上次点亮 从')).toHaveValue(lastDays(7).slice(0, 10))
})

test('the title of a row is a link to it, without a tab stop of its own; Escape comes back to the row, and the search leads down to the rows', async () => {
  await renderList(1440)
  const link = page.getByRole('link', { name: '灯 2' })
  await expect.element(link).toHaveAttribute('tabindex', '-1')
  expect(new URL((link.element() as HTMLAnchorElement).href).searchParams.get('row')).toBe(rows[1]?.id)
  await link.click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(asked('row')).toBe(rows[1]?.id)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement === rowOf(rows[1])).toBe(true)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement === rowOf(rows[2])).toBe(true)
  await page.getByRole('searchbox', { name: '搜索' }).click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement === rowOf(rows[2])).toBe(true)
})

test('a date in the address that is none stands in no box, and the list names the filter that it does not understand', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, location.origin)
    if (searchParams.get('f.seenAt') === '2026-11-02..2026-11-30') return await network(address)
    const fields = [{ path: 'f.seenAt', code: 'wrong_format', message: '格式不正确' }]
    return Response.json({ code: 'invalid_input', message: '有 1 处需要修改', data: null, fields }, { status: 422 })
  })
  await renderAnyList(1440, 'f.seenAt=foo..2026-11-30')
  await expect.element(page.getByText('看不懂筛选条件“上次点亮”，请重新选择或清空筛选')).toBeVisible()
  const from = page.getByLabelText('上次点亮 从')
  await expect.element(from).not.toHaveAttribute('readonly')
  await expect.element(from).toHaveValue('')
  await expect.element(page.getByLabelText('上次点亮 到')).toHaveValue('2026-11-30')
  await from.fill('2026-11-02')
  await expect.poll(() => asked('f.seenAt')).toBe('2026-11-02..2026-11-30')
  await expect.element(page.getByRole('link', { name: '灯 1' })).toBeVisible()
})
