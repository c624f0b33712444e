import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { choice, integer, money, text } from '../../contract/fields.ts'
import { resource } from '../../contract/resource.ts'
import { defineTexts, LanguageProvider } from '../texts.tsx'
import { AccessProvider } from './access.tsx'
import { kitTexts } from './kit-texts.ts'
import { standInForConsole } from './port-fixtures.ts'
import { ResourceList } from './ResourceList.tsx'
import type { AnyRow } from './resource-calls.ts'
import { resourcePage } from './resource-pages.tsx'

const bills = resource({
  name: 'bills',
  segment: 'bills',
  title: 'name',
  fields: {
    name: text(),
    state: choice(['open', 'paid'], { isReadOnly: true }),
    priceFen: money(),
    pieces: integer(),
  },
  list: {
    columns: ['name', 'state', 'priceFen', 'pieces'],
    filters: ['state'],
    search: ['name'],
    tabs: { waiting: { state: 'open' }, over: { state: 'paid' } },
    sums: ['priceFen', 'pieces'],
    sort: { by: ['name', 'state', 'priceFen', 'pieces'], first: 'name', direction: 'asc' },
  },
})
const zh = {
  resources: {
    bills: {
      one: '账单',
      many: '账单',
      fields: { name: '名称', state: '状态', priceFen: '金额', pieces: '件数' },
      options: { state: { open: '待付', paid: '已付' } },
      tabs: { waiting: '等付款', over: '已结清' },
    },
  },
}
const bundle = defineTexts('billsOfTest', {
  zh: async () => ({ zh }),
  en: async () => ({ en: zh }),
  fr: async () => ({ fr: zh }),
  ko: async () => ({ ko: zh }),
})
const billsPage = resourcePage(bills, { group: 'tests', texts: bundle })
const rows: AnyRow[] = [1, 2].map((number) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  revision: '1',
  abilities: {},
  name: `账单 ${number}`,
  state: 'open',
  priceFen: 1250,
  pieces: 3,
}))

/** what was asked of each address, as it was asked */
let asked: Record<string, string[]>
let sums: Record<string, number> | null
/** what cannot be reached */
let cut: readonly string[]
const count = (total: number, totalIsCapped = false) => ({ total, totalIsCapped })

async function network(address: string): Promise<Response> {
  const { pathname, search } = new URL(address, location.origin)
  asked[pathname] = [...(asked[pathname] ?? []), search]
  if (cut.includes(pathname)) throw new TypeError('cut off')
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (pathname === '/api/console/bills') return reply({ rows, next: null, total: 2, totalIsCapped: false })
  if (pathname === '/api/console/bills/sums') return reply({ sums })
  if (pathname === '/api/console/bills/counts')
    return reply({ all: count(1000, true), tabs: { waiting: count(12), over: count(0) } })
  throw new TypeError(`nothing answers ${pathname}`)
}

const first = location.href
beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  await Promise.all([bundle.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  asked = {}
  cut = []
  sums = { priceFen: 123_456, pieces: 7 }
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', first)
})

/** @param role a table without rows is no grid */
async function renderList(widthPx: number, query = '', role: 'grid' | 'table' = 'grid'): Promise<void> {
  await page.viewport(widthPx, 768)
  history.replaceState(null, '', `${location.pathname}?${query}`)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <BrowserRouter>
          <AccessProvider access={{ accountId: '', unitId: null, may: () => true }}>
            <ResourceList page={billsPage} />
          </AccessProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.element(page.getByRole(role)).toBeVisible()
}

const inAddress = (name: string) => new URLSearchParams(location.search).get(name)
/** without what every request says of its reader */
function lastAsked(path: string): URLSearchParams {
  const query = new URLSearchParams(asked[`/api/console/bills${path}`]?.at(-1))
  for (const name of ['channel', 'language']) query.delete(name)
  return query
}
const footTexts = () => [...document.querySelectorAll('.list-sums > div')].map((each) => each.textContent)

test('the foot says what its fields add up to, under the same search, filters and tab as the rows; too many rows have no sum, and it says so', async () => {
  await renderList(1440, 'tab=waiting&f.state=open&search=2')
  await expect.poll(footTexts).toEqual(['金额合计¥1,234.56', '件数合计7'])
  expect(Object.fromEntries(lastAsked('/sums'))).toEqual({ tab: 'waiting', search: '2', 'f.state': 'open' })
  sums = null
  await page.getByRole('link', { name: /^全部/ }).click()
  await expect.element(page.getByText('超过 10,000 条，不合计；缩小筛选范围后再看')).toBeVisible()
  expect(footTexts()).toEqual([])
})

test('rows and sums that could not be read are one word and one way to try once more; sums alone have their own', async () => {
  cut = ['/api/console/bills', '/api/console/bills/sums']
  await renderList(1440, '', 'table')
  const again = page.getByRole('button', { name: /^重\s?试$/ })
  await expect.element(again).toBeVisible()
  expect(again.elements().length).toBe(1)
  cut = ['/api/console/bills/sums']
  await again.click()
  await expect.element(page.getByText('账单 1')).toBeVisible()
  await expect.element(page.getByRole('alert')).toBeVisible()
  cut = []
  await again.click()
  await expect.poll(footTexts).toEqual(['金额合计¥1,234.56', '件数合计7'])
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('a tab is a link with the number of its rows; it stands in the address beside the filters, and all numbers come by one request without it', async () => {
  await renderList(1440, 'f.state=open')
  const tabs = () => [...document.querySelectorAll('.list-tabs a')].map((each) => each.textContent)
  await expect.poll(tabs).toEqual(['全部 1,000+', '等付款 12', '已结清 0'])
  expect(document.querySelector('.list-tabs [aria-current="page"]')?.textContent).toBe('全部 1,000+')
  await page.getByRole('link', { name: /^等付款/ }).click()
  await expect.poll(() => [inAddress('tab'), inAddress('f.state')]).toEqual(['waiting', 'open'])
  await expect.poll(() => Object.fromEntries(lastAsked(''))).toMatchObject({ tab: 'waiting', 'f.state': 'open' })
  expect(document.querySelector('.list-tabs [aria-current="page"]')?.textContent).toBe('等付款 12')
  expect(asked['/api/console/bills/counts']?.length).toBe(1)
  expect(Object.fromEntries(lastAsked('/counts'))).toEqual({ 'f.state': 'open' })
})

test('on a phone the tabs are moved sideways, and the open one is in sight', async () => {
  await renderList(200, 'tab=over')
  const box = document.querySelector<HTMLElement>('.list-tabs')
  await expect.poll(() => document.querySelectorAll('.list-tab-count').length).toBe(3)
  expect((box?.scrollWidth ?? 0) > (box?.clientWidth ?? 0)).toBe(true)
  const open = () => document.querySelector<HTMLElement>('.list-tabs [aria-current]')?.getBoundingClientRect()
  await expect.poll(() => Math.round(open()?.right ?? 999) <= 200 && (open()?.left ?? -1) >= 0).toBe(true)
})

const head = (name: string) => document.querySelector<HTMLElement>(`[data-column="${name}"]`)
const order = () => [inAddress('sort'), inAddress('direction')]
/** how the heads show it: which of several a column is, and which way */
const shown = () =>
  Object.fromEntries(
    ['name', 'state', 'priceFen', 'pieces'].flatMap((name) => {
      const way = head(name)?.getAttribute('aria-sort')
      const rank = head(name)?.querySelector('.sort-rank')?.textContent
      return way ? [[name, [rank, way].filter(Boolean).join(' ')]] : []
    }),
  )

test('a heading with Shift adds a second and a third order, turns one round and takes it off again; a plain click goes back to one', async () => {
  await renderList(1440)
  const press = (name: string, shiftKey: boolean) =>
    head(name)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
  await expect.poll(shown).toEqual({ name: 'ascending' })
  press('state', false)
  await expect.poll(shown).toEqual({ state: 'ascending' })
  press('priceFen', true)
  await expect.poll(shown).toEqual({ state: '1 ascending', priceFen: '2 ascending' })
  expect(order()).toEqual(['state,priceFen', 'asc,asc'])
  press('priceFen', true)
  await expect.poll(shown).toEqual({ state: '1 ascending', priceFen: '2 descending' })
  press('name', true)
  const three = { state: '1 ascending', priceFen: '2 descending', name: '3 ascending' }
  await expect.poll(shown).toEqual(three)
  await expect
    .poll(() => [lastAsked('').get('sort'), lastAsked('').get('direction')])
    .toEqual(['state,priceFen,name', 'asc,desc,asc'])
  // three is all there is
  press('pieces', true)
  press('name', true)
  await expect.poll(shown).toEqual({ ...three, name: '3 descending' })
  press('priceFen', true)
  await expect.poll(shown).toEqual({ state: '1 ascending', name: '2 descending' })
  press('pieces', false)
  await expect.poll(shown).toEqual({ pieces: 'ascending' })
  expect(order()).toEqual(['pieces', 'asc'])
})

test('the keys do the same: Shift and Enter on a heading', async () => {
  await renderList(1440, 'sort=state&direction=desc')
  await expect.poll(shown).toEqual({ state: 'descending' })
  head('pieces')?.focus()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.poll(shown).toEqual({ state: '1 descending', pieces: '2 ascending' })
  await userEvent.keyboard('{Enter}')
  await expect.poll(order).toEqual(['pieces', 'asc'])
})
