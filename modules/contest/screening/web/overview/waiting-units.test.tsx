import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { keepDictionary } from '#kernel/web/dictionary.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { toastStore } from '#kernel/web/ui/toast-store.ts'
import type { SeasonSummary } from '../calls.ts'
import { texts } from '../texts.ts'
import type { Overview } from './counts.ts'
import { WaitingUnits } from './WaitingUnits.tsx'

const season = { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10' } as unknown as SeasonSummary
const county = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11'
const city = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d12'
type Waiting = Overview['waiting'][number]
const waits = (id: string, name: string, more: Partial<Waiting>): Waiting => ({
  unit: { id, name },
  level: 'county',
  count: 3,
  isCapped: false,
  oldestSince: '2026-03-01T01:00:00.000Z',
  isBelow: true,
  remindedAt: null,
  ...more,
})
const refusedWords = '今天 09:05 已经提醒过青溪县科协，每天只能提醒一次'

let asked: { what: string; body: unknown }[]
let answer: () => Response

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  asked.push({ what: `${init?.method ?? 'GET'} ${pathname}`, body: JSON.parse(String(init?.body)) })
  return answer()
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  keepDictionary({
    unit_level: [
      { code: 'county', label: '县市区', parent: null, sort: 1, extra: {} },
      { code: 'city', label: '市州', parent: null, sort: 2, extra: {} },
    ],
  })
  await texts.load('zh')
})
beforeEach(() => {
  asked = []
  answer = () =>
    Response.json({ code: 'H0000', message: '', data: { remindedAt: '2026-03-02T01:05:00.000Z', told: 2 } })
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const client = new QueryClient()
async function show(waiting: readonly Waiting[], permissions: readonly string[] = ['waitingUnits.remind']) {
  const overview = { now: '2026-03-02T01:00:00.000Z', waiting } as unknown as Overview
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <AccessProvider access={{ accountId: '', unitId: null, may: (each) => permissions.includes(each) }}>
            <WaitingUnits overview={overview} season={season} />
          </AccessProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </LanguageProvider>,
  )
}
const remind = page.getByRole('button', { name: /^提\s?醒$/ })
const said = () => toastStore.read().map(({ message }) => message)

test('a unit leads to what waits there, and is reminded of it: the overview is asked for again', async () => {
  const renewed = vi.spyOn(client, 'invalidateQueries')
  await show([waits(county, '青溪县科协', {})])
  await expect
    .element(page.getByRole('link', { name: '青溪县科协' }))
    .toHaveAttribute(
      'href',
      `/contest/declarations?season=${season.id}&view=all&f.unit=${county}&f.state=submitted&f.level=county`,
    )
  await remind.click()
  await expect.poll(said).toContain('已提醒青溪县科协，通知了 2 人')
  expect(asked).toEqual([
    {
      what: `POST /api/console/declarations/waiting-units/${county}/remind`,
      body: { season: season.id, language: 'zh', channel: '1' },
    },
  ])
  await expect.poll(() => renewed.mock.calls).toEqual([[{ queryKey: ['screening', 'overview'] }]])
})

test('one that was reminded today says when, and is not reminded again', async () => {
  await show([waits(county, '青溪县科协', { remindedAt: '2026-03-02T01:05:00.000Z' })])
  const done = page.getByRole('button', { name: '今天 09:05 已提醒' })
  await expect.element(done).toHaveAttribute('title', '每个单位每天只能提醒一次')
  done.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(asked).toEqual([])
})

test('when a colleague was quicker the refusal is told in its words', async () => {
  answer = () => Response.json({ code: 'waiting_unit_reminded', message: refusedWords }, { status: 409 })
  await show([waits(county, '青溪县科协', {})])
  await remind.click()
  await expect.poll(said).toContain(refusedWords)
})

test('no unit but those below one’s own is reminded, and by nobody without the permission', async () => {
  await show([waits(city, '江州市科协', { level: 'city', isBelow: false })])
  await expect.element(page.getByRole('link', { name: '江州市科协' })).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  await show([waits(county, '青溪县科协', {})], [])
  await expect.element(page.getByRole('link', { name: '青溪县科协' })).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
