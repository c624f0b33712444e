import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { choice, email, flag, labels, phone, text } from '../../contract/fields.ts'
import { resource } from '../../contract/resource.ts'
import { defineTexts, LanguageProvider } from '../texts.tsx'
import { AskDialog } from './AskDialog.tsx'
import { AccessProvider } from './access.tsx'
import { kitTexts } from './kit-texts.ts'
import { useListState } from './list-state.ts'
import { standInForConsole } from './port-fixtures.ts'
import { problemTexts } from './problem-words.ts'
import { RowDrawer } from './RowDrawer.tsx'
import type { AnyRow } from './resource-calls.ts'
import { type FormProps, type ResourcePage, resourcePage } from './resource-pages.tsx'
import { useResourceWords } from './resource-words.ts'
import { UnsavedGate, useUnsaved } from './unsaved.tsx'

const shelves = resource({
  name: 'shelves',
  segment: 'shelves',
  title: 'code',
  fields: {
    code: text({ maxChars: 5, pattern: '[A-Z]+', patternProblem: 'shelf_code' }),
    label: labels({ maxChars: 4 }),
    contact: phone({ isOptional: true }),
    mail: email({ isOptional: true }),
    kind: choice(['open', 'cooled']),
    degrees: text({ isOptional: true }),
    isLit: flag(),
  },
  list: { columns: ['code'], sort: { by: ['code'], first: 'code', direction: 'asc' } },
  create: ['code', 'label', 'contact', 'mail', 'kind', 'degrees'],
  edit: ['code', 'label', 'kind', 'degrees'],
  form: {
    sections: { people: ['contact', 'mail'], cold: ['kind', 'degrees'] },
    when: { degrees: { field: 'kind', is: ['cooled'] } },
    defaults: { kind: 'open' },
  },
  actions: { retire: { ask: 'reason' } },
})
const zh = {
  problems: { shelf_code: '编号只能用大写字母' },
  resources: {
    shelves: {
      one: '货架',
      many: '货架',
      fields: {
        code: '编号',
        label: '名称',
        contact: '电话',
        mail: '邮箱',
        kind: '种类',
        degrees: '温度',
        isLit: '照明',
      },
      options: { kind: { open: '常温', cooled: '冷藏' } },
      actions: { retire: '报废' },
      sections: { people: '联系人', cold: '存放' },
    },
  },
}
const texts = defineTexts('shelvesOfTest', {
  zh: async () => ({ zh }),
  en: async () => ({ en: zh }),
  fr: async () => ({ fr: zh }),
  ko: async () => ({ ko: zh }),
})
const id = '00000000-0000-4000-8000-000000000001'
const row: AnyRow = {
  id,
  revision: '1',
  abilities: { edit: true, retire: true },
  code: 'A',
  label: { zh: '一号' },
  contact: null,
  mail: null,
  kind: 'cooled',
  degrees: '4',
  isLit: false,
}

/** What was sent, and what is answered to the next write. */
const sent: { method: string; values: unknown }[] = []
let answer: () => Response
const done = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
const refusal = (fields: readonly { path: string; code: string; message: string }[]) =>
  Response.json(
    { code: 'invalid_input', message: '有一处填写需要修改，请按提示逐项更正', data: null, fields },
    { status: 422 },
  )

async function network(_address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
  if (method === 'GET') return done(row)
  sent.push({ method, values: (JSON.parse(String(body)) as { values: unknown }).values })
  return answer()
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  standInForConsole()
  await Promise.all([texts.load('zh'), kitTexts.load('zh'), problemTexts.load('zh')])
})
beforeEach(() => {
  sent.length = 0
  answer = () => done({ id })
  sessionStorage.clear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Beside({ shown, rows }: { shown: ResourcePage; rows: readonly AnyRow[] }) {
  const words = useResourceWords(shown.resource, shown.texts)
  const [state, put] = useListState(shown.resource)
  return (
    <>
      <UnsavedGate />
      <Link to="/elsewhere">elsewhere</Link>
      {(state.row !== null || state.form === 'new') && (
        <RowDrawer
          {...{ page: shown, words, state, put }}
          onChanged={() => undefined}
          beside={{ rows, onEnd: () => undefined }}
        />
      )}
    </>
  )
}

async function renderDrawer(
  search: string,
  options: Partial<ResourcePage> = {},
  rows: readonly AnyRow[] = [],
): Promise<void> {
  await page.viewport(1440, 900)
  // the state of a list stands in the address of the window
  history.replaceState(null, '', `${location.pathname}${search}`)
  const shown = { ...resourcePage(shelves, { group: 'tests', texts }), ...options }
  const router = createMemoryRouter(
    [
      { path: '/shelves', element: <Beside shown={shown} rows={rows} /> },
      { path: '/elsewhere', element: <p>nothing here</p> },
    ],
    { initialEntries: [`/shelves${search}`] },
  )
  router.subscribe(({ location: at }) => history.replaceState(null, '', `${location.pathname}${at.search}`))
  await render(
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
}

/** What must be filled is marked by a star, which is read out with its name. */
const field = (name: string) => page.getByRole('textbox', { name, exact: false })
/** Ant Design sets two characters apart. */
const button = (name: string) =>
  page.getByRole('button', { name: new RegExp(`^(loading )?${[...name].join('\\s?')}$`) })
/** What the form says at its fields now. */
const problems = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((each) => each.textContent)
const focused = () => document.activeElement?.id ?? ''

test('all problems are told before anything is sent, the first one has the focus, and a format problem names the format', async () => {
  await renderDrawer('?form=new')
  await field('编号').fill('abc')
  await field('电话').fill('12')
  await field('邮箱').fill('name@')
  await field('名称 (中文)').fill('名称')
  await page.getByText('English', { exact: false }).click()
  await field('名称 (English)').fill('shelf')
  await page.getByText('中文', { exact: true }).click()
  await button('保存').click()
  await expect
    .poll(problems)
    .toEqual([
      '编号只能用大写字母',
      'English：最多 4 个字符',
      '请填写手机号、带区号的座机号，或以 + 开头的国际号码',
      '请填写邮箱地址，如 name@example.com',
    ])
  await expect.poll(focused).toBe('values_code')
  // the translation that is wrong comes forward
  await expect.element(field('名称 (English)')).toHaveValue('shelf')
  expect(sent).toEqual([])
  expect(document.querySelector('form')?.noValidate).toBe(true)
})

test('what the server refuses within a value stands at its field; what has no field here stands above the buttons', async () => {
  await renderDrawer('?form=new')
  await field('编号').fill('ABC')
  await field('名称 (中文)').fill('名称')
  answer = () =>
    refusal([
      { path: 'values.label.en', code: 'taken', message: '已有相同的内容，请换一个' },
      { path: 'values.isLit', code: 'required', message: '不能为空' },
    ])
  await button('保存').click()
  await expect.poll(problems).toEqual(['English：已有相同的内容，请换一个'])
  await expect.poll(focused).toBe('values_label')
  await expect.element(field('名称 (English)')).toBeVisible()
  const above = page.getByRole('alert').filter({ hasText: '有一处填写需要修改' })
  await expect.element(above).toHaveTextContent('有一处填写需要修改，请按提示逐项更正照明：不能为空')
  await field('名称 (English)').fill('more')
  await expect.poll(problems).toEqual([])
})

test('a form has sections, begins with its defaults, and asks for a field only while another one calls for it', async () => {
  await renderDrawer('?form=new')
  expect([...document.querySelectorAll('legend')].map((each) => each.textContent)).toEqual(['联系人', '存放'])
  await expect.element(page.getByText('常温')).toBeVisible()
  await expect.element(field('温度')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: '种类', exact: false }).click()
  await page.getByTitle('冷藏').click()
  await field('温度').fill('4')
  await page.getByRole('combobox', { name: '种类', exact: false }).click()
  await page.getByTitle('常温').last().click()
  await expect.element(field('温度')).not.toBeInTheDocument()
  await field('编号').fill('ABC')
  await field('名称 (中文)').fill('名称')
  await button('保存').click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent).toEqual([
    {
      method: 'POST',
      values: { code: 'ABC', label: { zh: '名称' }, contact: null, mail: null, kind: 'open', degrees: null },
    },
  ])
})

test('a new row begins with what the address says of it; that goes when the form is closed', async () => {
  await renderDrawer('?form=new&new.code=ABC&new.mail=&new.isLit=true')
  await expect.element(field('编号')).toHaveValue('ABC')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => location.search).toBe('')
})

test('the keys save: Ctrl+Enter begins another one, Ctrl+S leads to the row', async () => {
  await renderDrawer('?form=new')
  await field('编号').fill('ABC')
  await field('名称 (中文)').fill('名称')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(field('编号')).toHaveValue('')
  expect(sent.length).toBe(1)
  await field('编号').fill('DEF')
  await field('名称 (中文)').fill('名称')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => new URLSearchParams(location.search).get('row')).toBe(id)
  expect(sent.length).toBe(2)
})

/** A form of its own: it says what is unsaved, and nothing else. */
function OwnForm({ onClose }: FormProps) {
  const [typed, setTyped] = useState('')
  useUnsaved(typed !== '')
  return (
    <>
      <input aria-label="own" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={onClose}>
        put away
      </button>
    </>
  )
}

/** Something a module adds below the fields that can be changed. */
function Ticks() {
  const [isOn, setOn] = useState(false)
  useUnsaved(isOn)
  return <input type="checkbox" aria-label="tick" checked={isOn} onChange={() => setOn(!isOn)} />
}

test('a form of its own, and what a module adds to a row, are guarded as any form is', async () => {
  const question = page.getByRole('alertdialog', { name: '有未保存的修改，确定离开吗？' })
  await renderDrawer('?form=new', { form: OwnForm })
  await page.getByRole('textbox', { name: 'own' }).fill('x')
  await button('put away').click()
  await expect.element(question).toBeVisible()
  await button('继续填写').click()
  await expect.element(page.getByRole('textbox', { name: 'own' })).toHaveValue('x')
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await page.getByRole('link', { name: 'elsewhere' }).click({ force: true })
  await expect.poll(() => asked.mock.calls).toEqual([['有未保存的修改，确定离开吗？']])
  await expect.element(page.getByRole('textbox', { name: 'own' })).toHaveValue('x')
  asked.mockReturnValue(true)
  await page.getByRole('link', { name: 'elsewhere' }).click({ force: true })
  await expect.element(page.getByText('nothing here')).toBeVisible()
})

test('a row that the list has is read at once; it is typed over only as it is now', async () => {
  for (const isEdited of [false, true]) {
    const { promise, resolve } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async () => {
      await promise
      return done({ ...row, revision: '2', code: 'B' })
    })
    await renderDrawer(`?row=${id}${isEdited ? '&form=edit' : ''}`, {}, [row])
    if (isEdited) await expect.element(page.getByRole('dialog').getByText('正在加载')).toBeVisible()
    else await expect.element(page.getByRole('dialog').getByText('A', { exact: true }).first()).toBeVisible()
    resolve()
    if (isEdited) await expect.element(field('编号')).toHaveValue('B')
    else await expect.element(page.getByRole('dialog').getByText('B', { exact: true }).first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
  }
})

test('ticks below the fields of a row are not lost by Escape', async () => {
  await renderDrawer(`?row=${id}`, { detail: Ticks })
  await page.getByRole('checkbox', { name: 'tick' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await button('不保存，离开').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a dialog with a typed reason asks before it closes', async () => {
  const onClose = vi.fn()
  function Asked() {
    const shown = resourcePage(shelves, { group: 'tests', texts })
    const words = useResourceWords(shown.resource, shown.texts)
    return (
      <AskDialog
        page={shown}
        words={words}
        name="retire"
        action={{ ask: 'reason' }}
        subject="A"
        onAnswer={async () => undefined}
        onClose={onClose}
      />
    )
  }
  await render(
    <LanguageProvider language="zh">
      <Asked />
    </LanguageProvider>,
  )
  await field('原因').fill('broken')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(onClose.mock.calls).toEqual([])
  await button('不保存，离开').click()
  expect(onClose.mock.calls.length).toBe(1)
})
