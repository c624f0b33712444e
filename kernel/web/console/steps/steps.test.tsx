import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { choice, money, reference, text } from '../../../contract/fields.ts'
import { resource } from '../../../contract/resource.ts'
import { defineTexts, LanguageProvider } from '../../texts.tsx'
import { AccessProvider } from '../access.tsx'
import { kitTexts } from '../kit-texts.ts'
import { useListState } from '../list-state.ts'
import { standInForConsole } from '../port-fixtures.ts'
import { problemTexts } from '../problem-words.ts'
import { RowDrawer } from '../RowDrawer.tsx'
import { type ResourcePage, resourcePage } from '../resource-pages.tsx'
import { useResourceWords } from '../resource-words.ts'
import { UnsavedGate } from '../unsaved.tsx'

const stalls = resource({
  name: 'stalls',
  segment: 'stalls',
  title: 'code',
  fields: {
    code: text({ maxChars: 5 }),
    owner: reference('owners'),
    kind: choice(['open', 'cooled']),
    degrees: text({ isOptional: true }),
    rentFen: money({ isOptional: true, min: 100 }),
  },
  list: { columns: ['code'], sort: { by: ['code'], first: 'code', direction: 'asc' } },
  create: ['code', 'owner', 'kind', 'degrees', 'rentFen'],
  edit: ['code', 'rentFen'],
  form: {
    isStepped: true,
    sections: { place: ['code', 'owner'], goods: ['kind', 'degrees'], money: ['rentFen'] },
    when: { degrees: { field: 'kind', is: ['cooled'] } },
    defaults: { kind: 'open' },
  },
})
const zh = {
  resources: {
    stalls: {
      one: '摊位',
      many: '摊位',
      fields: { code: '编号', owner: '摊主', kind: '种类', degrees: '温度', rentFen: '租金' },
      options: { kind: { open: '常温', cooled: '冷藏' } },
      sections: { place: '位置', goods: '货品', money: '费用' },
    },
  },
}
const texts = defineTexts('stallsOfTest', {
  zh: async () => ({ zh }),
  en: async () => ({ en: zh }),
  fr: async () => ({ fr: zh }),
  ko: async () => ({ ko: zh }),
})
const stallsPage = resourcePage(stalls, { group: 'tests', texts })
const id = '00000000-0000-4000-8000-000000000001'
const row = {
  id,
  revision: '1',
  abilities: { edit: true },
  code: 'A1',
  owner: null,
  kind: 'open',
  degrees: null,
  rentFen: null,
}

let sent: unknown[]
let answer: () => Response
const done = (data: unknown) => Response.json({ code: 'H0000', message: '', data })

async function network(address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  if (pathname === '/api/console/owners/options') return done({ rows: [{ id: 'o1', label: '丁小铺' }] })
  if (method === 'GET') return done(row)
  sent.push((JSON.parse(String(body)) as { values: unknown }).values)
  return answer()
}

const first = location.href
beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  await Promise.all([texts.load('zh'), kitTexts.load('zh'), problemTexts.load('zh')])
})
beforeEach(() => {
  sent = []
  answer = () => done({ id })
  sessionStorage.clear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', first)
})

function Beside({ shown }: { shown: ResourcePage }) {
  const words = useResourceWords(shown.resource, shown.texts)
  const [state, put] = useListState(shown.resource)
  return (
    <>
      <UnsavedGate />
      <Link to="/elsewhere">elsewhere</Link>
      <RowDrawer {...{ page: shown, words, state, put }} onChanged={() => undefined} />
    </>
  )
}

async function renderForm(search: string, widthPx = 1440) {
  await page.viewport(widthPx, 900)
  history.replaceState(null, '', `${location.pathname}${search}`)
  const router = createMemoryRouter(
    [
      { path: '/stalls', element: <Beside shown={stallsPage} /> },
      { path: '/elsewhere', element: <p>nothing here</p> },
    ],
    { initialEntries: [`/stalls${search}`] },
  )
  router.subscribe(({ location: at }) => history.replaceState(null, '', `${location.pathname}${at.search}`))
  const shown = await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <AccessProvider access={{ accountId: 'one', unitId: null, may: () => true }}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </AccessProvider>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return shown
}

const field = (name: string) => page.getByRole('textbox', { name, exact: false })
const button = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^(loading )?${[...name].join('\\s?')}$`) })
const problems = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((each) => each.textContent)
const current = () => document.querySelector('.form-steps [aria-current="step"]')?.textContent
const summary = () => [...document.querySelectorAll('.form-summary dl > div')].map((each) => each.textContent)

async function fillPlace(code: string) {
  await field('编号').fill(code)
  await page.getByRole('combobox', { name: '摊主', exact: false }).click()
  await page.getByTitle('丁小铺').click()
}

test('each step is judged before the next; going back keeps what was filled in; the last one tells all of it, and only then is it sent', async () => {
  await renderForm('?form=new')
  expect([...document.querySelectorAll('.form-steps li')].map((each) => each.textContent)).toEqual([
    '位置',
    '货品',
    '费用',
    '核对',
  ])
  await button('下一步').click()
  await expect.poll(problems).toEqual(['不能为空', '不能为空'])
  expect(current()).toBe('位置')
  await fillPlace('A7')
  await button('下一步').click()
  await expect.poll(current).toBe('货品')
  await expect.poll(() => document.activeElement?.textContent).toBe('货品 第 2 步，共 4 步')
  await page.getByRole('combobox', { name: '种类', exact: false }).click()
  await page.getByTitle('冷藏').click()
  await field('温度').fill('4')
  await button('上一步').click()
  await expect.element(field('编号')).toHaveValue('A7')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(field('温度')).toHaveValue('4')
  await button('下一步').click()
  await expect.poll(current).toBe('费用')
  await button('下一步').click()
  await expect.poll(summary).toEqual(['编号A7', '摊主丁小铺', '种类冷藏', '温度4', '租金—'])
  expect(sent).toEqual([])
  await page.getByRole('button', { name: '修改：费用' }).click()
  await page.getByRole('spinbutton', { name: '租金', exact: false }).fill('12.50')
  await button('下一步').click()
  await expect.poll(() => summary().at(-1)).toBe('租金¥12.50')
  await button('保存').click()
  await expect.poll(() => sent).toEqual([{ code: 'A7', owner: 'o1', kind: 'cooled', degrees: '4', rentFen: 1250 }])
})

test('what the server refuses leads back to the step where it was asked for', async () => {
  await renderForm('?form=new')
  await fillPlace('A7')
  for (const next of ['货品', '费用', '核对']) {
    await button('下一步').click()
    await expect.poll(current).toBe(next)
  }
  answer = () =>
    Response.json(
      {
        code: 'invalid_input',
        message: '有一处填写需要修改',
        data: null,
        fields: [{ path: 'values.code', code: 'taken', message: '已有相同的内容，请换一个' }],
      },
      { status: 422 },
    )
  await button('保存').click()
  await expect.poll(current).toBe('位置')
  await expect.poll(problems).toEqual(['已有相同的内容，请换一个'])
  await field('编号').fill('A8')
  await expect.poll(problems).toEqual([])
  expect(current()).toBe('位置')
})

test('what was typed in every step survives a reload, and nothing is left by a key; a row that exists is edited at once', async () => {
  const { unmount } = await renderForm('?form=new')
  await fillPlace('A7')
  await button('下一步').click()
  await page.getByRole('combobox', { name: '种类', exact: false }).click()
  await page.getByTitle('冷藏').click()
  await field('温度').fill('4')
  await unmount()
  const again = await renderForm('?form=new', 360)
  await expect.element(field('编号')).toHaveValue('A7')
  await button('下一步').click()
  await expect.element(field('温度')).toHaveValue('4')
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog', { name: '有未保存的修改，确定离开吗？' })).toBeVisible()
  await again.unmount()
  sessionStorage.clear()
  await renderForm(`?row=${id}&form=edit`)
  await expect.element(field('编号')).toHaveValue('A1')
  expect(document.querySelector('.form-steps')).toBe(null)
  await expect.element(page.getByRole('spinbutton', { name: '租金', exact: false })).toBeVisible()
})
