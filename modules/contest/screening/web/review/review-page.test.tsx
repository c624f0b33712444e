import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import { standInForConsole } from '#kernel/web/console/port-fixtures.ts'
import { keepDictionary } from '#kernel/web/dictionary.ts'
import { changedSearch } from '#kernel/web/search-params.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import { ReviewPage } from './ReviewPage.tsx'

const season = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10'
const [before, shown, behind] = ['11', '12', '13'].map((end) => `5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d${end}`)
const school = { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d20', name: '明德实验学校' }
const labelled = (zh: string) => ({ labels: { zh, en: zh, fr: zh, ko: zh } })

const kind = {
  code: 'painting',
  ...labelled('科学幻想绘画'),
  sections: [
    { code: 'basics', ...labelled('作品信息'), fields: [{ key: 'title', type: 'text', ...labelled('名称') }] },
    { code: 'content', ...labelled('作品内容'), fields: [{ key: 'abstract', type: 'long-text', ...labelled('摘要') }] },
  ],
  questionnaire: [],
  materials: [],
  members: { min: 0, max: 0, fields: [] },
  instructors: { min: 0, max: 0, fields: [] },
}
const wrongState = { code: 'wrong_state', message: '当前状态不能这样做' }

/** One declaration that waits for this reviewer, or what differs of it. */
function viewOf(id: string, declaration: object = {}, more: object = {}) {
  return {
    declaration: {
      id,
      number: '48-HH-0001',
      title: `作品${id.slice(-2)}`,
      kind: kind.code,
      state: 'submitted',
      level: 'school',
      season: { id: season, closesAt: '2026-04-01T00:00:00.000Z' },
      seasonVersion: 1,
      formVersion: 1,
      values: { title: '会转弯的风筝', abstract: '风筝随风转弯。'.repeat(300) },
      people: [],
      materials: [],
      moves: [],
      fixBy: null,
      now: '2026-03-02T01:00:00.000Z',
      ...declaration,
    },
    unit: { ...school, above: ['江州市'] },
    owner: { name: '林小满', kind: 'pupil' },
    waitsFor: school,
    waitingSince: '2026-03-01T01:00:00.000Z',
    openedAt: '2026-03-01T02:00:00.000Z',
    signedPages: [],
    pageCount: 2,
    checks: [],
    reviews: [],
    changes: null,
    openable: ['abstract'],
    fixDays: { usual: 7, max: 30 },
    recommendationsLeft: null,
    abilities: { approve: null, return: null, refuse: null, settleRefusal: wrongState, takeBack: wrongState },
    ...more,
  }
}

let given: (id: string) => object
/** What the queue was asked for, and whatever was sent. */
let asked: Record<string, string>[]
let sent: string[]

async function network(address: string, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if ((init?.method ?? 'GET') !== 'GET') sent.push(pathname)
  if (pathname === `/api/seasons/${season}`) return reply({ definition: { kinds: [kind] } })
  if (pathname === '/api/console/declarations') {
    asked.push(Object.fromEntries(changedSearch(searchParams, { language: null, channel: null })))
    return reply({ rows: [before, shown, behind].map((id) => ({ id })), next: null, total: 3, totalIsCapped: false })
  }
  return reply(given(pathname.split('/').at(-1) ?? ''))
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  const word = (code: string, label: string) => ({ code, label, parent: null, sort: 1, extra: {} })
  keepDictionary({
    return_reason: [word('other', '其他原因')],
    unit_level: [word('school', '学校')],
    declaration_state: [word('submitted', '已提交'), word('returned', '退回修改')],
  })
  await Promise.all([texts.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  given = (id) => viewOf(id)
  asked = []
  sent = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function Opened() {
  const { id = '' } = useParams()
  return (
    // as high as the frame's own box would be on a low screen
    <div className="frame-main" style={{ height: 400, overflow: 'auto' }}>
      <ReviewPage key={id} id={id} />
    </div>
  )
}

async function open(queue: string): Promise<void> {
  await page.viewport(1440, 900)
  const router = createMemoryRouter([{ path: '/contest/declarations/:id', element: <Opened /> }], {
    initialEntries: [{ pathname: `/contest/declarations/${shown}`, state: { queue } }],
  })
  await render(
    <LanguageProvider language="zh">
      <ConfigProvider button={{ autoInsertSpace: false }}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <AccessProvider access={{ accountId: '', unitId: null, may: () => true }}>
            <RouterProvider router={router} />
          </AccessProvider>
        </QueryClientProvider>
      </ConfigProvider>
    </LanguageProvider>,
  )
  await expect.element(heading('12')).toBeVisible()
}
const heading = (end: string) => page.getByRole('heading', { level: 1, name: new RegExp(`作品${end}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('J and K lead to the declarations around it in the queue it was opened from, cut as that one was', async () => {
  await open(`season=${season}&f.kind=painting&search=风筝`)
  await expect.element(button('下一件')).toBeEnabled()
  expect(asked).toEqual([{ season, kind: 'painting', search: '风筝', mine: 'true', limit: '100' }])
  await userEvent.keyboard('j')
  await expect.element(heading('13')).toBeVisible()
  await expect.element(button('上一件')).toBeEnabled()
  await expect.element(button('下一件')).toBeDisabled()
  await userEvent.keyboard('k')
  await expect.element(heading('12')).toBeVisible()
  await expect.element(button('上一件')).toBeEnabled()
  await userEvent.keyboard('k')
  await expect.element(heading('11')).toBeVisible()
  await expect.element(button('下一件')).toBeEnabled()
  await expect.element(button('上一件')).toBeDisabled()
  await expect.element(button('下一件')).toHaveAttribute('aria-keyshortcuts', 'J')
})

test('1, 2 and 3 open a decision and lead into it: nothing is sent, what is typed is typed, and nobody is led away from it', async () => {
  await open(`season=${season}`)
  await expect.element(page.getByText('快捷键：1 通过，2 退回修改，3 不予通过，J 下一件，K 上一件')).toBeVisible()
  await userEvent.keyboard('2')
  await expect.element(button('退回修改')).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByRole('checkbox', { name: '其他原因' })).toHaveFocus()
  // neither another decision nor another declaration, while this one is written
  await userEvent.keyboard('1j')
  await expect.element(button('确认退回')).toBeVisible()
  await expect.element(heading('12')).toBeVisible()
  await button('取消').click()
  await userEvent.keyboard('1')
  const opinion = page.getByRole('textbox', { name: /^审查意见/ })
  await expect.element(opinion).toHaveFocus()
  await opinion.fill('')
  await userEvent.keyboard('23jk')
  await expect.element(opinion).toHaveValue('23jk')
  await button('取消').click()
  await userEvent.keyboard('3')
  await expect.element(button('确认不予通过')).toBeVisible()
  expect(sent).toEqual([])
})

test('the parts of the form stay in sight by name and lead there; what is read is marked, and the decision stays beside it', async () => {
  await open(`season=${season}`)
  const marked = () => [...document.querySelectorAll('.review-sections [aria-current]')].map((each) => each.textContent)
  const topOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN
  const top = topOf('.frame-main')
  expect([...document.querySelectorAll('.review-sections button')].map((each) => each.textContent)).toEqual([
    '作品信息',
    '作品内容',
    '签章页',
  ])
  expect(marked()).toEqual(['作品信息'])
  await button('作品内容').click()
  await expect.poll(marked).toEqual(['作品内容'])
  expect(document.activeElement?.id).toBe('review-part-own-content')
  expect(topOf('.review-sections')).toBeCloseTo(top, 0)
  expect(topOf('.review-right')).toBeCloseTo(top, 0)
  // too short to come up to the bar
  await button('签章页').click()
  await expect.poll(marked).toEqual(['签章页'])
  document.querySelector('.frame-main')?.scrollTo({ top: 0 })
  await expect.poll(marked).toEqual(['作品信息'])
})

test('of a returned work the panel says whose turn it is and until when', async () => {
  const abilities = { approve: wrongState, return: wrongState, refuse: wrongState }
  given = (id) => {
    const returned = viewOf(id, { state: 'returned', fixBy: '2026-03-09T15:59:59.000Z' })
    return { ...returned, abilities: { ...returned.abilities, ...abilities } }
  }
  await open(`season=${season}`)
  const turn = page.getByText(/^已退回修改：由林小满在 .+ 前改好并重新提交，之后再由明德实验学校审查$/)
  await expect.element(turn).toBeVisible()
  await expect.element(button('通过')).toBeDisabled()
  expect(page.getByText(wrongState.message).elements()).toEqual([])
  await userEvent.keyboard('1')
  expect(button('确认通过').elements()).toEqual([])
})
