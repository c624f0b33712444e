import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { contestSeasons } from '../../contract/office.ts'
import type { DraftView, SeasonTrial } from '../calls.ts'
import { type Editor, EditorProvider } from '../editor/editor-context.ts'
import { texts } from '../texts.ts'
import { TrialPage } from './TrialPage.tsx'

const draft = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10'
const season = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11'
const address = `/api/console/season-drafts/${draft}/trials`
const view = { id: draft, basedOn: { season, version: 2 } } as unknown as DraftView

const trial = (more: Partial<SeasonTrial>): SeasonTrial => ({
  id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d12',
  season,
  revision: 3,
  state: 'running',
  total: 40,
  done: 10,
  refused: 0,
  findings: [],
  requestedAt: '2026-11-01T00:00:00.000Z',
  ...more,
})
const finding = (kind: string, path: string, message: string, count: number) => ({
  kind,
  path,
  code: 'file_too_long',
  message,
  count,
})

/** The trials of the draft as the server has them, what is answered to a new one, and what was asked for. */
let trials: readonly SeasonTrial[]
let refusal: string | null
let asked: string[]

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  const what = `${init?.method ?? 'GET'} ${pathname}`
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (what === `GET ${address}`) return reply({ trials })
  if (what === `GET ${contestSeasons.routes.options.path}`)
    return reply({ rows: [{ id: season, label: '第48届创新大赛' }] })
  asked.push(`${what} ${String(init?.body)}`)
  if (what !== `POST ${address}`) throw new TypeError(`nothing answers ${what}`)
  if (refusal !== null) return Response.json({ code: 'wrong_state', message: refusal, data: null }, { status: 409 })
  trials = [trial({})]
  return reply({ id: trials[0]?.id })
}

let shownPlaces: string[]
const nothing = () => undefined
const editor: Editor = {
  document: {
    kinds: [{ code: 'film', labels: { zh: '科学影像' }, materials: [{ code: 'video', labels: { zh: '影片' } }] }],
  },
  problems: [],
  isOpen: () => false,
  put: nothing,
  isReadOnly: false,
  setOpen: nothing,
  go: (path) => {
    shownPlaces.push(path)
  },
  bringingBack: () => nothing,
  PartForm: () => null,
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})
beforeEach(() => {
  trials = []
  refusal = null
  asked = []
  shownPlaces = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Answers how often the draft was stored before a trial began. */
async function renderPage(canStart = true): Promise<() => number> {
  let stored = 0
  const flush = async () => {
    stored += 1
    return true
  }
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <EditorProvider value={editor}>
          <TrialPage view={view} flush={flush} canStart={canStart} />
        </EditorProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  return () => stored
}
// the library's ring leaves by a movement that may never end, and is part of the name until then
const start = page.getByRole('button', { name: /开始试运行$/ })

test('a dry run is begun with what is typed stored, followed to its end, and leads to the rules that would be broken', async () => {
  const stored = await renderPage()
  await expect.element(page.getByText('还没有试运行过。')).toBeVisible()
  await start.click()
  await expect.element(page.getByText('10 / 40')).toBeVisible()
  const body = { season, language: 'zh', channel: '1' }
  expect([stored(), asked]).toEqual([1, [`POST ${address} ${JSON.stringify(body)}`]])
  expect(page.getByText('还没有试运行过。').elements()).toEqual([])

  const findings = [finding('film', 'materials.video', '影片太长', 12), finding('gone', 'title', '名称太长', 1)]
  trials = [trial({ state: 'finished', done: 40, refused: 13, findings })]
  // it looks again by itself
  await expect.element(page.getByText(/其中 13 项按新规则会被拒/), { timeout: 10_000 }).toBeVisible()
  const rows = [...document.querySelectorAll('.season-findings tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
  expect(rows.map(([, message, count]) => [message, count])).toEqual([
    ['影片太长', '12'],
    ['名称太长', '1'],
  ])
  // a kind that the draft no longer has leads nowhere
  expect(rows[1]?.[0]).toBe('gone')
  await page.getByRole('button', { name: /科学影像.*影片/ }).click()
  expect(shownPlaces).toEqual(['kinds[0].materials[0]'])
})

test('a season without declarations has nothing to say, and one that fits says that all of it does', async () => {
  trials = [
    trial({ state: 'finished', total: 0, done: 0 }),
    trial({ id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d13', state: 'finished', done: 40 }),
  ]
  await renderPage(false)
  await expect.element(page.getByText('这个赛季还没有提交上来的申报，无从检验。')).toBeVisible()
  await expect.element(page.getByText('检验了 40 项申报：全部符合新规则。')).toBeVisible()
  expect(start.elements()).toEqual([])
})

test('what the server refuses is said beside the button, which may be pressed again', async () => {
  refusal = '这份草稿已作废'
  await renderPage()
  await start.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('这份草稿已作废')
  refusal = null
  await start.click()
  await expect.element(page.getByText('10 / 40')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
})
