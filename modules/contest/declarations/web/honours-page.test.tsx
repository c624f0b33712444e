import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signedIn, signedOut } from '#kernel/web/session.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import type { DeclarationKind, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { newDeclarationPage } from './NewDeclarationPage.tsx'
import { texts } from './texts.ts'

const season = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10'
const declaration = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11'
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString()

function kindOf(code: string, zh: string, isHonour: boolean): DeclarationKind {
  const nobody = { min: 0, max: 0, fields: [] }
  const kind: Partial<DeclarationKind> = {
    code,
    labels: { zh },
    summary: { zh },
    declarants: ['unit-contact', 'teacher'],
    stages: [],
    rules: [],
    materials: [],
    needsAuthorizationCode: !isHonour,
    members: nobody,
    instructors: nobody,
    isHonour,
  }
  return kind as DeclarationKind
}
const team = kindOf('space-rescue-primary', '太空救援（小学组）', false)
const unit = kindOf('robot-excellent-unit', '优秀组织单位', true)
const worker = kindOf('robot-excellent-worker', '优秀组织工作者', true)

let asked: unknown[]

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  asked.push([`${init?.method ?? 'GET'} ${pathname}`, JSON.parse(String(init?.body))])
  return Response.json({ code: 'H0000', message: '', data: { id: declaration } })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', network)
  signedIn({ session_key: 'a', userInfo: { name: '韦青', roles: ['unit-contact'], urlList: [] }, draftKey: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  signedOut()
})

const { Page } = newDeclarationPage

/** The page as an address of an honour opens it; answers the router. */
async function renderPage(kinds: readonly DeclarationKind[], honour: string) {
  const definition: Partial<SeasonDefinition> = {
    contest: 'robot',
    title: { zh: '第17届机器人竞赛' },
    agesOn: '2026-08-31',
    window: { opensAt: '2026-01-01T00:00:00.000Z', closesAt: inAMonth, graceS: 0 },
    kinds: [...kinds],
  }
  const seasons = [{ id: season, phase: 'open', definition }]
  const data = { birthOn: null, seasons, clockOffsetMs: 0, contest: 'robot', honour }
  const router = createMemoryRouter([
    { path: '/', element: <Page data={data} /> },
    { path: '*', element: <p>下一页</p> },
  ])
  await render(
    <LanguageProvider language="zh">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  await expect.element(page.getByRole('heading', { name: '申报优秀组织单位和工作者' })).toBeVisible()
  return router
}
const shown = () => [...document.querySelectorAll('h3')].map((heading) => heading.textContent)

test('each address of an honour shows that honour alone, which is begun without a code [/robot/sbyxzzdw] [/robot/sbyxzzgzz]', async () => {
  const router = await renderPage([team, unit, worker], 'excellent-unit')
  expect(shown()).toEqual(['优秀组织单位'])
  expect(page.getByRole('link', { name: '输入授权码' }).elements()).toEqual([])
  await page.getByRole('button', { name: '选这一类' }).click()
  await expect.poll(() => router.state.location.pathname).toBe(`/declarations/${declaration}/basics`)
  const body = { season, kind: unit.code, withMyself: true, language: 'zh', channel: '1' }
  expect(asked).toEqual([['POST /api/declarations', body]])
})

test('an honour that the season calls otherwise is found among all of them, and where there is none it says so', async () => {
  await renderPage([team, unit, worker], 'excellent-school')
  expect(shown()).toEqual(['优秀组织单位', '优秀组织工作者'])
})

test('a season without honours says that there are none', async () => {
  await renderPage([team], 'excellent-worker')
  expect(shown().filter((title) => title === team.labels.zh)).toEqual([])
  await expect.element(page.getByText('本届没有设这一项')).toBeVisible()
})
