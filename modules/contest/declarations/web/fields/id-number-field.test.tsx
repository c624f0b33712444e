import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { IdNumberField } from './IdNumberField.tsx'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})

test('another number, typed and left while the first one is being saved, is kept and saved after it', async () => {
  const detail = { people: [{ id: 'p1', idNumberMasked: null, numberTold: null }] }
  const values = { 'members.p1.idType': '07' }
  const saved: string[] = []
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((done) => {
    letGo = done
  })
  const saveAtOnce = async (_path: string, number: string) => {
    saved.push(number)
    await gate
  }
  const draft = {
    queue: { saveAtOnce, read: () => ({ values }), edit: () => undefined },
    refresh: async () => ({ detail }),
    notice: () => undefined,
  } as unknown as Draft
  const view = { detail, state: { values }, isShut: () => false } as unknown as DraftView
  await render(<IdNumberField draft={draft} view={view} path="members.p1.idNumber" shared={{ label: '证件号码' }} />)
  const field = page.getByLabelText('证件号码')
  await field.fill('E11111111')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(saved).toEqual(['E11111111']))
  await field.fill('E22222222')
  await userEvent.tab()
  letGo()
  await vi.waitFor(() => expect(saved).toEqual(['E11111111', 'E22222222']))
  await expect.element(field).toHaveValue('')
})
