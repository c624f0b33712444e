import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepDictionary } from '#kernel/web/dictionary.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { FormContext, type ReviewedForm } from '../review/form.ts'
import { texts } from '../texts.ts'
import { ReturnForm } from './ReturnForm.tsx'
import type { OpenDecision } from './UnitDecision.tsx'

const declaration = { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11', now: '2026-03-02T01:00:00.000Z', people: [] }
const labelled = (zh: string) => ({ labels: { zh, en: zh, fr: zh, ko: zh } })
const form = {
  view: { declaration, fixDays: { usual: 7, max: 30 }, openable: ['abstract'] },
  kind: {
    sections: [{ ...labelled('作品内容'), fields: [{ key: 'abstract', type: 'long-text', ...labelled('摘要') }] }],
    questionnaire: [],
    materials: [],
    members: { fields: [] },
    instructors: { fields: [] },
  },
  definition: {},
  changes: new Map(),
} as unknown as ReviewedForm
const deciding: OpenDecision = {
  isBusy: false,
  run: async (_done, call) => void (await call()),
  onClose: () => undefined,
}

let asked: Record<string, unknown>[]

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  if (pathname !== `/api/console/declarations/${declaration.id}/return`)
    throw new TypeError(`nothing answers ${pathname}`)
  asked.push(JSON.parse(String(init?.body)))
  return Response.json({ code: 'H0000', message: '', data: {} })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  keepDictionary({ return_reason: [{ code: 'other', label: '其他原因', parent: null, sort: 1, extra: {} }] })
  await texts.load('zh')
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the day until when is typed as year, month and day; one that is too far off is said before it is sent', async () => {
  await render(
    <LanguageProvider language="zh">
      <FormContext value={form}>
        <ReturnForm deciding={deciding} />
      </FormContext>
    </LanguageProvider>,
  )
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  await expect.element(box('月')).toHaveValue('03')
  await expect.element(box('日')).toHaveValue('09')
  await page.getByRole('checkbox', { name: '其他原因' }).click()
  await page.getByRole('textbox', { name: /^说明/ }).fill('摘要请写具体一些')
  await page.getByText('作品内容').click()
  await page.getByRole('checkbox', { name: '摘要' }).click()
  await box('月').fill('4')
  const send = page.getByRole('button', { name: '确认退回' })
  await send.click()
  await expect.element(page.getByText(/请填 .+ 之间的日期/).first()).toBeVisible()
  expect(asked).toEqual([])
  await box('月').fill('3')
  await box('日').fill('20')
  await send.click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({
    reasons: ['other'],
    opinion: '摘要请写具体一些',
    openedPaths: ['abstract'],
    fixBy: '2026-03-20T23:59:59+08:00',
  })
})
