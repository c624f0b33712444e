import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { choice, reference, text } from '../../contract/fields.ts'
import { resource } from '../../contract/resource.ts'
import { defineTexts, LanguageProvider } from '../texts.tsx'
import { toastStore } from '../ui/toast-store.ts'
import { AccessProvider } from './access.tsx'
import { kitTexts } from './kit-texts.ts'
import { standInForConsole } from './port-fixtures.ts'
import type { HistoryEntry } from './ports.ts'
import { problemTexts } from './problem-words.ts'
import type { AnyRow } from './resource-calls.ts'
import { resourcePages } from './resource-pages.tsx'

const list = { columns: ['name'], sort: { by: ['name'], first: 'name', direction: 'asc' } } as const
const boilers = resource({
  name: 'boilers',
  segment: 'boilers',
  title: 'name',
  fields: { name: text(), state: choice(['on', 'off'], { isReadOnly: true, tones: { on: 'good' } }) },
  list,
  edit: ['name'],
  remove: { ask: 'yes' },
  actions: { start: {}, stop: { undo: 'start' }, inspect: { isPrimary: true } },
})
const repairs = resource({
  name: 'repairs',
  segment: 'repairs',
  title: 'name',
  fields: { name: text(), boiler: reference('boilers') },
  list: { ...list, filters: ['boiler'] },
})
const zh = {
  refusals: { boiler_hot: '锅炉还没有冷却' },
  resources: {
    boilers: {
      one: '锅炉',
      many: '锅炉',
      fields: { name: '名称', state: '状态' },
      options: { state: { on: '运行', off: '停止' } },
      actions: { start: '启动', stop: '停机', inspect: '检查' },
    },
    repairs: { one: '维修', many: '维修记录', fields: { name: '名称', boiler: '锅炉' } },
  },
}
const texts = defineTexts('boilersOfTest', {
  zh: async () => ({ zh }),
  en: async () => ({ en: zh }),
  fr: async () => ({ fr: zh }),
  ko: async () => ({ ko: zh }),
})

const boiler = (number: number): AnyRow => ({
  id: `00000000-0000-4000-8000-0000000000${number}`,
  revision: '1',
  abilities: { edit: true, remove: 'boiler_hot', start: 'wrong_state', stop: true, inspect: 'wrong_state' },
  name: `锅炉 ${number}`,
  state: 'on',
})
/** Two pages of rows, as the list fetches them. */
const pagesOfRows = [
  [boiler(11), boiler(12)],
  [boiler(13), boiler(14)],
]
const all = pagesOfRows.flat()
const posted: string[] = []
const entry = (number: number): HistoryEntry => ({
  id: String(number),
  at: '2026-11-01T00:00:00.000Z',
  who: '王芳',
  action: 'boilers.edit',
  label: '修改',
  reason: null,
  changes: [{ field: 'name', label: '名称', kind: 'text', before: `旧 ${number}`, after: `新 ${number}`, parts: null }],
})

async function network(address: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (method !== 'GET') {
    posted.push(pathname.split('/').at(-1) ?? '')
    return reply(null)
  }
  if (pathname === '/api/console/repairs') {
    const of = searchParams.get('f.boiler')
    const rows = [
      { id: 'r1', revision: '1', abilities: {}, name: `修 ${of?.slice(-2)}`, boiler: { id: of, label: '' } },
    ]
    return reply({ rows, next: null, total: 1, totalIsCapped: false })
  }
  if (pathname === '/api/console/boilers') {
    const at = searchParams.get('after') ? 1 : 0
    return reply({ rows: pagesOfRows[at], next: at === 0 ? 'second' : null, total: 4, totalIsCapped: false })
  }
  return reply(all.find(({ id }) => pathname === `/api/console/boilers/${id}`))
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole({
    history: async () => Array.from({ length: 14 }, (_, index) => entry(14 - index)),
  })
  await Promise.all([texts.load('zh'), kitTexts.load('zh'), problemTexts.load('zh')])
})
beforeEach(() => {
  posted.length = 0
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function Here() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const [screen] = resourcePages(boilers, {
  group: 'tests',
  texts,
  related: [{ resource: repairs, by: 'boiler', texts }],
})

async function renderAt(address: string, width = 1440): Promise<void> {
  await page.viewport(width, 900)
  const Page = (await screen?.lazy())?.Page ?? (() => null)
  const router = createMemoryRouter(
    [
      {
        path: '/tests/boilers/*',
        element: (
          <>
            <Here />
            <Page />
          </>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  // what puts a change into the address begins from that of the window
  const mirror = ({ location: at }: { location: { search: string } }) =>
    history.replaceState(null, '', `${location.pathname}${at.search}`)
  mirror(router.state)
  router.subscribe(mirror)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccessProvider access={{ accountId: 'one', unitId: null, may: () => true }}>
          <RouterProvider router={router} />
        </AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

const drawer = page.getByRole('dialog')
/** Ant Design sets two characters apart. */
const word = (name: string) => new RegExp(`^(loading )?${[...name].join('\\s?')}$`)
const here = () => page.getByRole('status').first().element().textContent
const named = (name: string) => drawer.getByText(name, { exact: true }).first()

test('the drawer leaves its list usable: another row is one click away, and what is open says its state, its name and one main action', async () => {
  await renderAt(`/tests/boilers?row=${all[0]?.id}`)
  await expect.element(drawer).toHaveAttribute('aria-modal', 'false')
  expect(document.querySelector('.ant-drawer-mask')).toBe(null)
  await expect.element(page.getByText('运行锅炉 11')).toBeVisible()
  const buttons = () =>
    [...document.querySelectorAll('.row-actions button')].map((each) => each.textContent?.replaceAll(/\s/g, ''))
  // inspecting is not possible now, so the first that is stands alone
  await expect.poll(buttons).toEqual(['修改', '更多'])
  await page.getByRole('link', { name: '锅炉 12' }).click()
  await expect.element(page.getByText('运行锅炉 12')).toBeVisible()
})

test('without a network the drawer shows what its list has, says that it could not be fetched anew, and edits nothing that may be old', async () => {
  let isCut = true
  const ofRow = `/api/console/boilers/${all[0]?.id}`
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (isCut && new URL(address, location.origin).pathname === ofRow) throw new TypeError('Failed to fetch')
    return await network(address, init)
  })
  await renderAt(`/tests/boilers?row=${all[0]?.id}`)
  await expect.element(drawer.getByRole('alert')).toHaveTextContent('网络中断，请重试 重 试')
  await expect.element(page.getByText('运行锅炉 11')).toBeVisible()
  await drawer.getByRole('button', { name: word('修改') }).click()
  await expect.poll(here).toBe(`/tests/boilers?row=${all[0]?.id}&form=edit`)
  await expect.element(drawer.getByRole('alert')).toBeVisible()
  expect(document.querySelectorAll('.row-drawer input').length).toBe(0)
  isCut = false
  await drawer.getByRole('button', { name: word('重试') }).click()
  await expect.element(drawer.getByRole('textbox', { name: '名称', exact: false })).toHaveValue('锅炉 11')
})

test('under "more" stands the valid half of two moves; what cannot be done says why; a move with a way back can be taken back', async () => {
  await renderAt(`/tests/boilers?row=${all[0]?.id}`)
  await drawer.getByRole('button', { name: word('更多') }).click()
  await expect.element(page.getByRole('menuitem', { name: '停机' })).toBeVisible()
  const items = [...document.querySelectorAll('[role=menuitem]')].map((each) => each.textContent)
  expect(items).toEqual(['停机', '检查当前状态下不能这样做', '删除锅炉还没有冷却'])
  await page.getByRole('menuitem', { name: '停机' }).click()
  await expect.poll(() => posted).toEqual(['stop'])
  await expect.poll(() => toastStore.read().at(-1)?.act?.label).toBe('撤销')
  toastStore.read().at(-1)?.act?.run()
  await expect.poll(() => posted).toEqual(['stop', 'start'])
})

test('Alt with the arrows goes from row to row, and fetches the next rows on its way', async () => {
  await renderAt(`/tests/boilers?row=${all[1]?.id}`)
  await expect.element(named('锅炉 12')).toBeVisible()
  await expect.element(drawer.getByRole('button', { name: '下一条（Alt+↓）' })).toBeEnabled()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(named('锅炉 13')).toBeVisible()
  await drawer.getByRole('button', { name: '上一条（Alt+↑）' }).click()
  await expect.element(named('锅炉 12')).toBeVisible()
})

test('on a phone the drawer has the whole width, and is modal', async () => {
  await renderAt(`/tests/boilers?row=${all[0]?.id}`, 360)
  await expect.element(drawer).toHaveAttribute('aria-modal', 'true')
  await expect.poll(() => Math.round(drawer.element().getBoundingClientRect().width)).toBe(360)
})

test('a row is a page of its own, with the lists that belong to it; the way back leads to the list as it was', async () => {
  await renderAt(`/tests/boilers?search=11&row=${all[0]?.id}`)
  await drawer.getByRole('link', { name: '打开整页' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('运行锅炉 11')
  expect(here()).toBe(`/tests/boilers/${all[0]?.id}`)
  await page.getByRole('button', { name: word('维修记录') }).click()
  await expect.element(page.getByRole('link', { name: '修 11' })).toBeVisible()
  await page.getByRole('button', { name: word('经过') }).click()
  await expect.element(page.getByText('旧 14')).toBeVisible()
  await page.getByRole('link', { name: '返回锅炉' }).click()
  await expect.poll(here).toBe('/tests/boilers?search=11')
})

test('of a long history the newest stand first, and the rest is one click away', async () => {
  await renderAt(`/tests/boilers/${all[0]?.id}?part=history`)
  const told = () => document.querySelectorAll('.history-entry').length
  await expect.poll(told).toBe(10)
  await page.getByRole('button', { name: '显示更早的 4 条' }).click()
  await expect.poll(told).toBe(14)
})

test('the page of a row is edited in its place', async () => {
  await renderAt(`/tests/boilers/${all[0]?.id}`)
  await page.getByRole('button', { name: word('修改') }).click()
  await page.getByRole('textbox', { name: '名称', exact: false }).fill('锅炉 X')
  await page.getByRole('button', { name: word('取消') }).click()
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: word('继续填写') }).click()
  await page.getByRole('button', { name: word('保存') }).click()
  await expect.element(page.getByRole('heading', { name: '详细信息' })).toBeVisible()
  expect(posted.length).toBe(1)
})
