import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Client } from '#kernel/web/client/client.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { Draft, type DraftModel } from '../draft/draft.ts'
import { halfTypedOf } from '../draft/half-typed.ts'
import { useDraft } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { SavedStatus } from '../wizard/SavedStatus.tsx'
import { FormField } from './FormField.tsx'

const at = '2026-11-21T04:00:00.000Z'
const begunOn: Field = { key: 'begunOn', type: 'date', labels: { zh: '开始日期' } as Field['labels'], isRequired: true }
const noPeople = { min: 0, max: 0, fields: [] }
const kind = {
  sections: [{ fields: [begunOn] }],
  questionnaire: [],
  materials: [],
  stages: [],
  members: noPeople,
  instructors: noPeople,
}
const detail = {
  values: {},
  revisions: {},
  people: [],
  materials: [],
  openedPaths: null,
  abilities: { save: null },
  revision: 0,
  updatedAt: at,
  now: at,
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})

/** A draft whose server takes everything; and what was sent to it. */
function openedDraft() {
  const sent: unknown[] = []
  const save = async ({ body }: { body: { changes: { path: string; value: unknown }[] } }) => {
    sent.push(...body.changes.map(({ value }) => value))
    return { savedAt: at, saved: body.changes.map(({ path }) => ({ path, revision: sent.length })), conflicts: [] }
  }
  const seen = { noticed: new Set(), left: new Set(), typing: null, checked: [] }
  const draft = new Draft({
    id: crypto.randomUUID(),
    draftKey: '',
    api: (() => ({ save })) as unknown as Client,
    model: { detail, definition: {}, kind, clockOffsetMs: 0, ...seen } as unknown as DraftModel,
    journal: null,
  })
  return { draft, sent }
}

function Probe({ draft }: { draft: Draft }) {
  const view = useDraft(draft)
  return (
    <LanguageProvider language="zh">
      <SavedStatus state={view.state} isLocked={false} isFinal={false} filedAt={null} halfTyped={view.halfTyped} />
      <FormField draft={draft} view={view} field={begunOn} prefix="" />
      <button type="button">elsewhere</button>
      <code>{view.problems.map(({ code }) => code).join()}</code>
    </LanguageProvider>
  )
}
const judged = () => document.querySelector('code')?.textContent
const pill = () => page.getByRole('status')
const wrong = () => page.getByText('没有这一天，请检查年月日')

test('a date is not judged while it is being typed, and is when its boxes are left', async () => {
  const { draft, sent } = openedDraft()
  await render(<Probe draft={draft} />)
  await page.getByLabelText('年').fill('2026')
  await page.getByLabelText('月').fill('5')
  await expect.element(pill()).toHaveTextContent('正在输入…')
  expect([judged(), wrong().elements().length]).toEqual(['required', 0])
  await page.getByRole('button', { name: 'elsewhere' }).click()
  await expect.element(wrong()).toBeVisible()
  await expect.element(pill()).toHaveTextContent('1 项填写有误，暂存在本机')
  expect(judged()).toEqual('not_a_date')
  // back in its boxes it is mended in peace
  await page.getByLabelText('日').fill('9')
  await expect.poll(judged).toBe('')
  expect([await draft.queue.settle(), sent]).toEqual([true, ['2026-05-09']])
  await draft.close()
})

test('a day that does not exist is told as soon as all three boxes are filled', async () => {
  const { draft, sent } = openedDraft()
  await render(<Probe draft={draft} />)
  await page.getByLabelText('年').fill('2026')
  await userEvent.tab()
  await userEvent.keyboard('2')
  await userEvent.tab()
  await userEvent.keyboard('30')
  await expect.element(pill()).toHaveTextContent('1 项填写有误，暂存在本机')
  expect([judged(), sent]).toEqual(['not_a_date', []])
  await draft.close()
})

test('of a month or a day as 0 the second digit is still to come', () => {
  const isHalf = (value: string) => halfTypedOf('begunOn', { begunOn: value }) !== null
  expect(['2026--', '202-5-1', '2026-00-', '2026-00-09', '2026-05-00', '2026-'].map(isHalf)).toEqual(
    Array.from({ length: 6 }, () => true),
  )
  expect(['', '2026-05-09', '2026-02-30', '2026-05'].map(isHalf)).toEqual(Array.from({ length: 4 }, () => false))
  expect(halfTypedOf(null, { begunOn: '2026--' })).toEqual(null)
})
