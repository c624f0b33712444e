import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import { standInForConsole } from '#kernel/web/console/port-fixtures.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { keepDictionary } from '#kernel/web/dictionary.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { CodesPage } from './CodesPage.tsx'
import { codeTexts, texts } from './texts.ts'

const waiting = (position: number, name: string, state: string): AnyRow => ({
  id: `00000000-0000-4000-8000-00000000000${position}`,
  revision: '1',
  abilities: { serve: state === 'waiting' ? true : 'wrong_state', withdraw: true },
  name,
  position,
  season: { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10', label: '第48届创新大赛' },
  unit: { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11', label: '青溪县科协' },
  kind: 'student-work-individual',
  stage: null,
  waitingUnit: null,
  waitingName: name,
  state,
  code: null,
  createdAt: '2026-11-01T00:00:00.000Z',
})
const rows = [waiting(1, '韩梅', 'waiting'), waiting(2, '李雷', 'served')]

let asked: string[]

async function network(given: string): Promise<Response> {
  const { pathname, search } = new URL(given, location.origin)
  asked.push(`${pathname}${search}`)
  const listed = (found: readonly AnyRow[]) =>
    Response.json({
      code: 'H0000',
      message: '',
      data: { rows: found, next: null, total: found.length, totalIsCapped: false },
    })
  if (pathname === '/api/console/code-reserves') return listed(rows)
  if (pathname === '/api/console/authorization-codes') return listed([])
  throw new TypeError(`nothing answers ${pathname}`)
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  keepDictionary({
    declaration_kind: [{ code: 'student-work-individual', label: '学生个人作品', parent: null, sort: 1, extra: {} }],
  })
  await Promise.all([texts.load('zh'), codeTexts.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Where the page stands now. */
let address = () => ''

async function renderPage(search: string, permissions: readonly string[]): Promise<void> {
  await page.viewport(1440, 768)
  const path = '/contest/authorization-codes'
  const router = createMemoryRouter([{ path: `${path}/*`, element: <CodesPage /> }], {
    initialEntries: [`${path}${search}`],
  })
  address = () => router.state.location.search
  const may = (permission: string) => permissions.includes(permission)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccessProvider access={{ accountId: '', unitId: null, may }}>
          <RouterProvider router={router} />
        </AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

const told = (row: AnyRow | undefined) =>
  document.querySelector(`.table-box [data-row-key="${row?.id}"]`)?.textContent ?? ''

test('the reserve list is a tab of the codes: who waits in which order, without the filters of the list before', async () => {
  const season = rows[0]?.season as { id: string }
  await renderPage(`?season=${season.id}&f.state=bound`, ['authorizationCodes.view', 'codeReserves.view'])
  await expect.poll(() => asked.some((each) => each.startsWith('/api/console/authorization-codes?'))).toBe(true)
  await page.getByText('候补名单', { exact: true }).first().click()
  await expect.element(page.getByRole('heading', { name: '候补名单' })).toBeVisible()
  await expect.poll(() => told(rows[0])).toContain('韩梅')
  for (const words of ['青溪县科协', '学生个人作品', '等待中']) expect(told(rows[0])).toContain(words)
  expect(told(rows[1])).toContain('已递补')
  expect([...new URLSearchParams(address())]).toEqual([
    ['view', 'reserve'],
    ['season', season.id],
  ])
  expect(asked.filter((each) => each.startsWith('/api/console/code-reserves?') && each.includes('f.state'))).toEqual([])
})

test('who may put somebody on the reserve list has the button for it', async () => {
  await renderPage('?view=reserve', ['authorizationCodes.view', 'codeReserves.view', 'codeReserves.create'])
  await expect.element(page.getByRole('button', { name: '新建候补申请' })).toBeVisible()
})

test('who may not see it has no such tab, and its address shows what they may see', async () => {
  await renderPage('?view=reserve', ['authorizationCodes.view'])
  await expect.element(page.getByRole('heading', { name: '授权码' })).toBeVisible()
  expect(page.getByText('候补名单').elements()).toEqual([])
  expect(asked.filter((each) => each.startsWith('/api/console/code-reserves'))).toEqual([])
})
