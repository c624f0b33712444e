import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { text } from '../../../contract/fields.ts'
import { resource } from '../../../contract/resource.ts'
import { defineTexts, LanguageProvider } from '../../texts.tsx'
import { AccessProvider } from '../access.tsx'
import { kitTexts } from '../kit-texts.ts'
import { standInForConsole } from '../port-fixtures.ts'
import { ResourceList } from '../ResourceList.tsx'
import type { AnyRow } from '../resource-calls.ts'
import { resourcePage } from '../resource-pages.tsx'

const vases = resource({
  name: 'vases',
  segment: 'vases',
  title: 'name',
  fields: { name: text() },
  list: { columns: ['name'], sort: { by: ['name'], first: 'name', direction: 'asc' } },
  edit: ['name'],
})
const zh = { resources: { vases: { one: '花瓶', many: '花瓶', fields: { name: '名称' } } } }
const bundle = defineTexts('vasesOfTest', {
  zh: async () => ({ zh }),
  en: async () => ({ en: zh }),
  fr: async () => ({ fr: zh }),
  ko: async () => ({ ko: zh }),
})
const vasesPage = resourcePage(vases, { group: 'tests', texts: bundle })
const vase = (number: number, more: Partial<AnyRow> = {}): AnyRow => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  revision: '7',
  abilities: { edit: true },
  name: `花瓶 ${number}`,
  ...more,
})

let rows: readonly AnyRow[] = []
/** what is said of the rows in sight; null: the server has no time for it */
let changes: { rows: { id: string; at: string; by: string | null }[]; gone: string[] } | null = null
/** what it was asked with */
let asked: string[] = []
/** the pauses between two questions: they end when the test says so */
let pauses: { run: () => void; waitMs: number }[] = []

async function network(address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (pathname === '/api/console/vases/changes') {
    asked.push(searchParams.get('seen') ?? '')
    return changes ? reply(changes) : Response.json({ code: 'busy', message: '#', data: null }, { status: 503 })
  }
  if (pathname === '/api/console/vases') return reply({ rows, next: null, total: rows.length, totalIsCapped: false })
  const row = rows.find(({ id }) => pathname === `/api/console/vases/${id}`)
  if (!row) throw new TypeError(`nothing answers ${pathname}`)
  return reply(row)
}

function holdPauses(): void {
  const own = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, waitMs = 0) => {
    if (waitMs !== 1000 && (waitMs < 15_000 || waitMs > 240_000)) return own(run, waitMs)
    pauses.push({ run, waitMs })
    return 0
  })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  await Promise.all([bundle.load('zh'), kitTexts.load('zh')])
})
beforeEach(async () => {
  rows = [vase(1), vase(2), vase(3)]
  changes = { rows: [], gone: [] }
  asked = []
  pauses = []
  vi.stubGlobal('fetch', network)
  holdPauses()
  await page.viewport(1024, 768)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <BrowserRouter>
          <AccessProvider access={{ accountId: '', unitId: null, may: () => true }}>
            <ResourceList page={vasesPage} />
          </AccessProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.element(page.getByRole('link', { name: '花瓶 3' })).toBeVisible()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Ends the pause there is, and waits until what is asked then has been answered and the next pause has begun. */
async function nextQuestion(): Promise<number | undefined> {
  const before = pauses.length
  pauses.at(-1)?.run()
  await expect.poll(() => pauses.length).toBe(before + 1)
  return pauses.at(-1)?.waitMs
}

const mark = (name: RegExp) => page.getByRole('button', { name })

test('a row that somebody else has changed says who and when, and is read again by a press; what is gone goes with the list', async () => {
  expect(pauses.map(({ waitMs }) => waitMs)).toEqual([15_000])
  const [one, two, three] = rows.map(({ id }) => id)
  changes = { rows: [{ id: one ?? '', at: '2026-11-21T02:05:00.000Z', by: '林小满' }], gone: [two ?? ''] }
  expect(await nextQuestion()).toBe(15_000)
  expect(asked).toEqual([`7.${one},7.${two},7.${three}`])
  await expect.element(mark(/^林小满于 .*10:05 改过“花瓶 1”，点击更新这一行$/)).toHaveTextContent('林小满 10:05 改过')
  await expect.element(mark(/^“花瓶 2”已被删除/)).toHaveTextContent('已不在')
  await expect.element(page.getByText(/^2 条已被他人改动/)).toBeVisible()

  rows = [vase(1, { revision: '8', name: '青花瓶' }), vase(3)]
  await mark(/^林小满于/).click()
  await expect.element(page.getByRole('link', { name: '青花瓶' })).toBeVisible()
  await expect.element(mark(/^林小满于/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/^1 条已被他人改动/)).toBeVisible()

  // what is marked already is not asked for
  changes = { rows: [], gone: [] }
  await nextQuestion()
  expect(asked.at(-1)).toBe(`8.${one},7.${three}`)
  await page.getByRole('button', { name: '更新列表' }).click()
  await expect.element(page.getByRole('link', { name: '花瓶 2' })).not.toBeInTheDocument()
  await expect.element(page.getByText(/已被他人改动/)).not.toBeInTheDocument()
})

test('it is asked ever less often while nothing changes or nobody answers, and not at all while the page is hidden', async () => {
  expect(await nextQuestion()).toBe(22_500)
  changes = null
  expect(await nextQuestion()).toBe(45_000)
  expect(await nextQuestion()).toBe(90_000)
  expect(document.querySelector('.row-changed, [role="alert"]')).toBe(null)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const before = pauses.length
  document.dispatchEvent(new Event('visibilitychange'))
  expect(pauses.length).toBe(before)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(pauses.at(-1)?.waitMs).toBe(1000)
})

test('nobody’s session is kept by it: who has touched nothing for five minutes is away, and it goes on with the next touch', async () => {
  await nextQuestion()
  const questions = asked.length
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 300_001)
  const before = pauses.length
  pauses.at(-1)?.run()
  expect([asked.length, pauses.length]).toEqual([questions, before])
  document.dispatchEvent(new Event('pointerdown'))
  expect([pauses.length, pauses.at(-1)?.waitMs]).toEqual([before + 1, 1000])
  clock.mockRestore()
})
