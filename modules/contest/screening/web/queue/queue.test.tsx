import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listed } from '#kernel/contract/listed.ts'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import { standInForConsole } from '#kernel/web/console/port-fixtures.ts'
import { keepDictionary } from '#kernel/web/dictionary.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import { Queue } from './Queue.tsx'

const season = {
  id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10',
  contest: 'innovation',
  phase: 'open',
  title: { zh: '第48届创新大赛' },
  kinds: [
    { code: 'student-work-individual', labels: { zh: '学生个人作品' } },
    { code: 'painting', labels: { zh: '科学幻想绘画' } },
  ],
}
const county = { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11', label: '青溪县科协' }

/** The queries that the list was asked with. */
let asked: URLSearchParams[]

async function network(given: string): Promise<Response> {
  const { pathname, searchParams } = new URL(given, location.origin)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (pathname === '/api/seasons') return reply({ now: '2026-11-01T00:00:00.000Z', seasons: [season] })
  if (pathname === '/api/console/organizations/options') return reply({ rows: [county] })
  if (pathname !== '/api/console/declarations') throw new TypeError(`nothing answers ${pathname}`)
  asked.push(searchParams)
  return reply({ rows: [], next: null, total: 0, totalIsCapped: false })
}

const word = (code: string, label: string) => ({ code, label, parent: null, sort: 1, extra: {} })
const first = location.href
beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  keepDictionary({
    unit_level: [word('school', '学校'), word('county', '县市区'), word('zone', '功能区')],
    declaration_state: [word('draft', '草稿'), word('submitted', '已提交'), word('returned', '退回修改')],
    stage: [word('junior', '初中')],
  })
  await Promise.all([texts.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  history.replaceState(null, '', first)
})

async function renderQueue(
  width: number,
  filters: Readonly<Record<string, string>>,
  { unitId = null, more = [] }: { unitId?: string | null; more?: readonly string[] } = {},
): Promise<void> {
  await page.viewport(width, 768)
  const query = new URLSearchParams({ season: season.id, view: 'all', ...filters })
  history.replaceState(null, '', `${location.pathname}?${query}`)
  const may = (permission: string) => ['screening.view', 'organizations.view', ...more].includes(permission)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <BrowserRouter>
          <AccessProvider access={{ accountId: '', unitId, may }}>
            <Queue />
          </AccessProvider>
        </BrowserRouter>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.poll(() => asked.length).toBeGreaterThan(0)
}

const inForce = () =>
  [...document.querySelectorAll<HTMLElement>('[data-in-force="true"]')].map(({ dataset }) => dataset.filter)
const cuts = () => {
  const query = asked.at(-1)
  return ['level', 'kind', 'stage', 'state', 'unit', 'mine'].map((name) => query?.get(name) ?? null)
}

test('the queue is cut by the filters of its address, each by its name, and they are taken off together', async () => {
  await renderQueue(1440, { 'f.level': 'county', 'f.kind': 'painting', 'f.unit': county.id })
  expect(cuts()).toEqual(['county', 'painting', null, null, county.id, null])
  expect(inForce()).toEqual(['level', 'kind', 'unit'])
  for (const name of ['县市区', '科学幻想绘画', '青溪县科协'])
    await expect.poll(() => document.querySelector('.list-filters')?.textContent).toContain(name)
  await expect.element(page.getByText('没有符合条件的申报，请放宽筛选或换个词搜索')).toBeVisible()
  await page.getByRole('button', { name: '清空筛选' }).click()
  await expect.poll(cuts).toEqual([null, null, null, null, null, null])
  expect([...new URLSearchParams(location.search).keys()]).toEqual(['season', 'view'])
})

test('on a phone they stand behind one button, and what is in force is named and taken off: one of several states', async () => {
  await renderQueue(400, { 'f.state': 'submitted,returned' })
  expect(cuts()).toEqual([null, null, null, 'submitted,returned', null, null])
  await expect.element(page.getByRole('button', { name: '筛选（1）' })).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('button', { name: `去掉筛选：状态：${listed(['已提交', '退回修改'], 'zh')}` }).click()
  await expect.poll(cuts).toEqual([null, null, null, null, null, null])
})

const order = () => [asked.at(-1)?.get('sort'), asked.at(-1)?.get('direction')]

test('the queue is sorted by a press on a head, by one time alone, and a link shows the same order', async () => {
  await renderQueue(1440, {})
  expect(order()).toEqual(['updatedAt', 'desc'])
  const head = page.getByRole('columnheader', { name: '已等待' })
  await head.click()
  await expect.poll(order).toEqual(['waitingSince', 'asc'])
  await head.click()
  await expect.poll(order).toEqual(['waitingSince', 'desc'])
  const { searchParams } = new URL(location.href)
  expect([searchParams.get('sort'), searchParams.get('direction')]).toEqual(['waitingSince', 'desc'])
})

test('what waits for one’s own unit stands by how long it waits, whoever asks for no other order', async () => {
  await renderQueue(1440, { view: 'mine' })
  expect(order()).toEqual(['waitingSince', 'asc'])
  await expect.element(page.getByRole('columnheader', { name: '已等待' })).toHaveAttribute('aria-sort', 'ascending')
})

test('what the queue shows is kept under a name, season and order included', async () => {
  await renderQueue(1440, { 'f.state': 'returned', sort: 'fixBy', direction: 'asc' })
  expect(order()).toEqual(['fixBy', 'asc'])
  await page.getByRole('button', { name: '我的视图' }).click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('等修改的')
  await page.getByRole('button', { name: '保存当前视图' }).click()
  const link = page.getByRole('link', { name: '等修改的' })
  await expect.element(link).toBeVisible()
  expect(link.element().getAttribute('href')?.split('?')[1]).toEqual(
    `season=${season.id}&view=all&f.state=returned&sort=fixBy&direction=asc`,
  )
})

/** What was asked for as a file. */
function tablesTold(): unknown[] {
  const told: unknown[] = []
  const nobody = () => Promise.reject(new Error('nothing else is asked for'))
  standInForConsole({
    tables: {
      startExport: async (...asked) => void told.push(asked),
      askUnmasked: nobody,
      sample: nobody,
      checkImport: nobody,
      applyImport: nobody,
      openDownloads: () => undefined,
    },
  })
  return told
}

test('what is shown leaves as a file for a reason: of one’s own unit what waits there, filtered and sorted alike', async () => {
  const told = tablesTold()
  const more = ['submittedDeclarations.export']
  await renderQueue(1440, { view: 'mine', 'f.stage': 'junior', search: '风筝' }, { unitId: county.id, more })
  await page.getByRole('button', { name: /^导\s?出$/ }).click()
  await page.getByRole('textbox', { name: '原因', exact: false }).fill('年度汇总')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^导\s?出$/ })
    .click()
  const query = {
    sort: 'waitingSince',
    direction: 'asc',
    search: '风筝',
    'f.state': 'submitted',
    'f.waitsFor': county.id,
    'f.stage': 'junior',
    'f.season': season.id,
  }
  await expect.poll(() => told).toEqual([['submittedDeclarations', query, { reason: '年度汇总', isUnmasked: false }]])
  standInForConsole()
})
