import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccessProvider } from '#kernel/web/console/access.tsx'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import { standInForConsole } from '#kernel/web/console/port-fixtures.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { RecommendationQuotasPage } from './RecommendationQuotasPage.tsx'
import { quotaTexts, texts } from './texts.ts'

const own = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11'
const below = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d12'
const unit = (id: string, name: string, childCount: number) => ({
  id,
  kind: 'unit',
  level: 'county',
  code: '430101',
  name,
  isEnabled: true,
  childCount,
})

/** What stands at the top of what the asker may see. */
let topmost: ReturnType<typeof unit>[]
let isTold: boolean

async function network(given: string): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (pathname === '/api/console/organizations/tree') {
    isTold = true
    return reply({ organizations: topmost, hasMore: false })
  }
  if (pathname === '/api/console/recommendation-units/options')
    return reply({ rows: [{ id: below, label: '芙蓉中学' }] })
  // what the filter by unit offers, and the form of seasons
  if (pathname.endsWith('/options')) return reply({ rows: [{ id: own, label: '青溪县科协' }] })
  if (pathname === '/api/console/recommendation-quotas')
    return reply({ rows: [], next: null, total: 0, totalIsCapped: false })
  throw new TypeError(`nothing answers ${pathname}`)
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  await Promise.all([texts.load('zh'), quotaTexts.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  isTold = false
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const permissions = ['recommendationQuotas.view', 'recommendationQuotas.create', 'organizations.view']

async function renderPage(unitId: string | null, query = ''): Promise<void> {
  await page.viewport(1440, 768)
  const path = '/contest/declarations/recommendations'
  const router = createMemoryRouter([{ path, element: <RecommendationQuotasPage /> }], {
    initialEntries: [`${path}${query}`],
  })
  const may = (permission: string) => permissions.includes(permission)
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccessProvider access={{ accountId: '', unitId, may }}>
          <RouterProvider router={router} />
        </AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.element(page.getByText(/^还没有推荐名额/)).toBeVisible()
}
const buttons = () => page.getByRole('button', { name: '新建推荐名额' }).elements().length

test('a unit without any below it, as a school, is not offered to set a quota: it could set none', async () => {
  topmost = [unit(own, '明德实验学校', 0)]
  await renderPage(own)
  // what stands below is asked for beside the list: not before it was told is the button missing for good
  await expect.poll(() => isTold).toBe(true)
  expect(buttons()).toBe(0)
})

test('a unit with others below it is', async () => {
  topmost = [unit(own, '青溪县科协', 2)]
  await renderPage(own)
  await expect.poll(buttons).toBe(2)
})

test('so is who works under no unit: those at the top are not their own', async () => {
  topmost = [unit(own, '湖南省科协', 0)]
  await renderPage(null)
  await expect.poll(buttons).toBe(2)
})

test('the form of a new one offers the units below the own, and not the own', async () => {
  topmost = [unit(own, '青溪县科协', 2)]
  await renderPage(own, '?form=new')
  await page.getByRole('dialog').getByRole('combobox', { name: '单位', exact: false }).click()
  await expect.element(page.getByTitle('芙蓉中学')).toBeVisible()
  expect(page.getByTitle('青溪县科协').elements()).toEqual([])
})
