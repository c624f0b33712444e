import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
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
import { UnsavedGate } from './unsaved.tsx'

// What every list of the console does, whatever stands in it: found, told by its address, walked through by keys, acted on, and not
// written over.

const lamps = resource({
  name: 'lamps',
  segment: 'lamps',
  title: 'name',
  fields: { name: text(), state: choice(['lit', 'dark'], { isReadOnly: true }), room: text() },
  list: {
    columns: ['name', 'state', 'room'],
    filters: ['state'],
    search: ['name'],
    sort: { by: ['name', 'room'], first: 'room', direction: 'asc' },
  },
  create: ['name', 'room'],
  edit: ['name', 'room'],
  actions: { dim: { isBulk: true }, light: { isBulk: true } },
})
const zh = {
  resources: {
    lamps: {
      one: '灯',
      many: '灯具',
      fields: { name: '名称', state: '状态', room: '房间' },
      options: { state: { lit: '亮', dark: '灭' } },
      actions: { dim: '熄灭', light: '点亮' },
    },
  },
}
const texts = defineTexts('lampsOfWays', {
  zh: async () => ({ zh }),
  en: async () => ({ en: zh }),
  fr: async () => ({ fr: zh }),
  ko: async () => ({ ko: zh }),
})
const lampsPage = resourcePage(lamps, { group: 'tests', texts })

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const lamp = (number: number): AnyRow => ({
  id: idOf(number),
  revision: '1',
  abilities: { edit: true, dim: true, light: true },
  name: `灯 ${number}`,
  state: 'lit',
  room: `30${number}`,
})

/** What the server has, what it was asked, and what it was sent. */
let rows: AnyRow[]
let asked: URLSearchParams[]
let sent: { call: string; ids?: string[]; revision?: string; values?: unknown }[]
/** somebody else saves this in the same moment */
let meanwhile: Partial<AnyRow> | null

async function network(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (method !== 'GET') {
    const { language: _language, channel: _channel, ...given } = JSON.parse(String(body))
    sent.push({ call: `${method} ${pathname}`, ...given })
    if (given.ids) return reply({ done: given.ids.length, failed: [] })
    if (meanwhile !== null) {
      rows = rows.map((each) => (each.id === idOf(1) ? ({ ...each, ...meanwhile, revision: '2' } as AnyRow) : each))
      meanwhile = null
      const fields = [{ path: 'values.room', code: 'changed', message: '别人改过' }]
      return Response.json(
        { code: 'stale_revision', message: '别人刚刚改了这条内容', data: null, fields },
        { status: 409 },
      )
    }
    return reply({ id: idOf(1) })
  }
  if (pathname === '/api/console/lamps') {
    asked.push(searchParams)
    return reply({ rows, next: null, total: rows.length, totalIsCapped: false })
  }
  const row = rows.find(({ id }) => pathname === `/api/console/lamps/${id}`)
  if (!row) throw new TypeError(`nothing answers ${pathname}`)
  return reply(row)
}

const first = location.href
beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  await Promise.all([texts.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  rows = [lamp(1), lamp(2), lamp(3)]
  asked = []
  sent = []
  meanwhile = null
  sessionStorage.clear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', first)
})

async function renderList(query = ''): Promise<void> {
  await page.viewport(1440, 900)
  // the state of a list stands in the address of the window
  history.replaceState(null, '', `${location.pathname}?${query}`)
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <UnsavedGate />
            <ResourceList page={lampsPage} />
          </>
        ),
      },
    ],
    { initialEntries: [`/lamps?${query}`] },
  )
  router.subscribe(({ location: at }) => history.replaceState(null, '', `${location.pathname}${at.search}`))
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccessProvider access={{ accountId: 'one', unitId: null, may: () => true }}>
          <RouterProvider router={router} />
        </AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.element(page.getByRole('grid')).toBeVisible()
}

const address = () => Object.fromEntries(new URLSearchParams(location.search))
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? [])
const rowOf = (number: number) => document.querySelector<HTMLElement>(`[data-row-key="${idOf(number)}"]`)
/** Ant Design sets two characters apart, and may leave behind the sign of a button that was busy. */
const button = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^(loading )?${[...name].join('\\s?')}$`) })

test('search, filter and sort stand in the address and in what is asked for, and a link shows the same list', async () => {
  await renderList()
  await userEvent.keyboard('/')
  const search = page.getByRole('searchbox', { name: '搜索' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('primary')
  await page.getByRole('combobox', { name: '状态' }).click()
  await page.getByTitle('灭').click()
  await page.getByRole('columnheader', { name: '名称' }).click()
  const wanted = { search: 'primary', 'f.state': 'dark', sort: 'name', direction: 'asc' }
  await expect.poll(address).toEqual(wanted)
  await expect.poll(lastAsked).toMatchObject(wanted)
})

test('a list that is opened by its address asks for the same, and says by what it is sorted', async () => {
  await renderList('search=primary&f.state=dark&sort=name')
  expect(lastAsked()).toMatchObject({ search: 'primary', 'f.state': 'dark', sort: 'name' })
  await expect.element(page.getByRole('searchbox', { name: '搜索' })).toHaveValue('primary')
  await expect.element(page.getByRole('columnheader', { name: '名称' })).toHaveAttribute('aria-sort', 'ascending')
})

test('arrows and Enter open a row, and Escape closes it', async () => {
  await renderList()
  rowOf(1)?.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement === rowOf(2)).toBe(true)
  await userEvent.keyboard('{Enter}')
  const drawer = page.getByRole('dialog')
  await expect.element(drawer).toBeVisible()
  expect(address()).toEqual({ row: idOf(2) })
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
})

test('several rows are acted on at once: all that are loaded are ticked by one box, and how many succeeded is said', async () => {
  await renderList()
  await page.getByRole('checkbox', { name: '选择已加载的全部行' }).click()
  await page.getByRole('button', { name: '熄灭（3 条）' }).click()
  await page
    .getByRole('dialog', { name: '熄灭' })
    .getByRole('button', { name: /^熄\s?灭$/ })
    .click()
  await expect.element(page.getByText('共 3 条：完成 3，未成功 0')).toBeVisible()
  expect(sent).toEqual([{ call: 'POST /api/console/lamps/bulk/dim', ids: [idOf(1), idOf(2), idOf(3)] }])
})

test('a row that somebody else changed meanwhile shows both values, and what only they changed stays theirs', async () => {
  await renderList(`row=${idOf(1)}&form=edit`)
  const room = page.getByRole('dialog').getByRole('textbox', { name: '房间', exact: false })
  await expect.element(room).toHaveValue('301')
  meanwhile = { room: '77', name: '别人的灯' }
  await room.fill('88')
  await button('保存').click()
  await expect.poll(() => document.querySelector('.form-conflict')?.textContent).toMatch(/^别人刚刚保存为： 77/)
  await button('采用').click()
  await expect.element(room).toHaveValue('77')
  await room.fill('99')
  await button('按我的内容保存').click()
  await expect.poll(() => sent.length).toBe(2)
  const at = `PATCH /api/console/lamps/${idOf(1)}`
  expect(sent).toEqual([
    { call: at, revision: '1', values: { room: '88' } },
    { call: at, revision: '2', values: { room: '99' } },
  ])
  await expect.element(page.getByRole('dialog').getByText('别人的灯').first()).toBeVisible()
})
