import { useSyncExternalStore } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Draft, type DraftView, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { Phases } from './SubmissionPage.tsx'
import { texts } from './texts.ts'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([texts.load('zh'), wizardTexts.load('zh')])
})
afterEach(() => void vi.unstubAllGlobals())

const pageHere = (number: number) => ({
  id: `p${number}`,
  state: 'matched',
  pageNumber: number,
  fileName: 'scan.pdf',
  filePage: number,
  previewUrl: null,
  message: null,
})

/** The four phases over a declaration in that state; the server freezes it, and has these pages of it. */
function Harness({ id, state, pages }: { id: string; state: 'draft' | 'signed'; pages: readonly object[] }) {
  const { draft, viewOf } = known(id, state, pages)
  const detail = useSyncExternalStore(draft.subscribe, () => draft.read().detail)
  return <Phases draft={draft} view={viewOf(detail)} />
}

const made = new Map<string, ReturnType<typeof make>>()
function known(id: string, state: string, pages: readonly object[]) {
  const found = made.get(id) ?? make(id, state, pages)
  made.set(id, found)
  return found
}

function make(id: string, state: string, pages: readonly object[]) {
  const abilities = { save: null, freeze: null, unfreeze: null, submit: null, withdraw: null }
  const season = { contest: 'innovation' }
  const formVersion = state === 'draft' ? 0 : 1
  const detail = { id, title: '风筝', number: 'X1', state, formVersion, people: [], materials: [], abilities, season }
  let model = { detail }
  const listeners = new Set<() => void>()
  const reply = { version: 1, pageCount: 2, missing: pages.length < 2 ? [1, 2] : [], isReading: false, pages }
  vi.stubGlobal('fetch', async (given: string) => {
    const { pathname } = new URL(given, location.origin)
    const data = pathname.endsWith('/signed-pages') ? reply : { id, state: 'signing', formVersion: 1 }
    return Response.json({ code: 'H0000', message: '', data })
  })
  const draft = {
    id,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    read: () => model,
    check: async () => ({ problems: [], warnings: [] }),
    queue: { settle: async () => true, unsentPaths: () => [] },
    refresh: async () => {
      model = { detail: { ...model.detail, state: 'signing', formVersion: 1 } }
      for (const listener of listeners) listener()
      return model
    },
  } as unknown as Draft
  const kind = {
    sections: [],
    questionnaire: [],
    members: { fields: [] },
    instructors: { fields: [] },
    materials: [],
    ticks: [],
    print: { signatures: [{ zh: '监护人' }], seals: [] },
  }
  const viewOf = (now: unknown) =>
    ({
      kind,
      definition: { levels: ['school'], subjects: [] },
      detail: now,
      state: { values: {}, unsent: 0, status: 'saved' },
      isShut: () => false,
      isLocked: false,
    }) as unknown as DraftView
  return { draft, viewOf }
}

test('who has made the form is led to printing it, and reads of how many pages it is', async () => {
  await render(<Harness id="made-here" state="draft" pages={[]} />)
  await page.getByRole('button', { name: '生成正式申报书' }).first().click()
  const heading = page.getByRole('heading', { name: '打印并签字' })
  await expect.element(heading).toHaveFocus()
  await expect.element(page.getByRole('status').getByText('申报书做好了，现在打印')).toBeVisible()
  await expect.element(page.getByText(/^打印全部 2 页，/)).toBeVisible()
})

test('once all pages are here the place for files is folded, and a button leads to the last step', async () => {
  await render(<Harness id="all-here" state="signed" pages={[pageHere(1), pageHere(2)]} />)
  await expect.element(page.getByText('2 页已全部收齐')).toBeVisible()
  expect(page.getByRole('button', { name: '选择文件' }).elements().length).toEqual(0)
  await page.getByRole('button', { name: '更换页面' }).click()
  await expect.element(page.getByRole('button', { name: '选择文件' }).first()).toBeVisible()
  await page.getByRole('button', { name: '下一步：确认并提交' }).click()
  await expect.element(page.getByRole('heading', { name: '确认并提交' })).toHaveFocus()
})
