import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import { BulkApprove } from './BulkApprove.tsx'
import type { QueueRow } from './queue-table.tsx'

const rowOf = (id: string, title: string) => ({ id, title, revision: '', abilities: {} }) as unknown as QueueRow
const chosen = [
  rowOf('5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11', '会转弯的风筝'),
  rowOf('5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d12', '走廊节水'),
]
const unconfirmed = '还有 1 项提示没有确认，请查看后勾选'

let asked: unknown[]

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  const what = `${init?.method ?? 'GET'} ${pathname}`
  if (what !== 'POST /api/console/declarations/bulk/approve') throw new TypeError(`nothing answers ${what}`)
  asked.push(JSON.parse(String(init?.body)))
  const failed = [{ id: chosen[1]?.id, code: 'checks_unconfirmed', message: unconfirmed }]
  return Response.json({ code: 'H0000', message: '', data: { done: 1, failed } })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([texts.load('zh'), kitTexts.load('zh')])
})
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const view = (rows: readonly QueueRow[], onDone: () => void = () => undefined) => (
  <LanguageProvider language="zh">
    <BulkApprove chosen={rows} onDone={onDone} />
  </LanguageProvider>
)

test('the chosen ones are approved with one opinion, each by itself: what was not is named with its reason', async () => {
  let isDone = false
  await render(
    view(chosen, () => {
      isDone = true
    }),
  )
  await page.getByRole('button', { name: '通过所选 2 件' }).click()
  const opinion = page.getByRole('textbox', { name: /^审查意见/ })
  await expect.element(opinion).toHaveValue('同意')
  await opinion.fill('同意推荐')
  await page.getByRole('button', { name: /^通\s?过$/ }).click()
  await expect.element(page.getByText('共 2 条：完成 1，未成功 1')).toBeVisible()
  expect(asked).toEqual([{ ids: chosen.map(({ id }) => id), opinion: '同意推荐', language: 'zh', channel: '1' }])
  expect([...document.querySelectorAll('.bulk-failed li')].map(({ textContent }) => textContent)).toEqual([
    `走廊节水 ${unconfirmed}`,
  ])
  expect(isDone).toBe(false)
  await page.getByRole('button', { name: /^关\s?闭$/ }).click()
  await expect.poll(() => isDone).toBe(true)
})

test('nothing is asked for while nobody has said yes, and without a chosen row there is no button', async () => {
  const screen = await render(view(chosen))
  await page.getByRole('button', { name: '通过所选 2 件' }).click()
  await page.getByRole('button', { name: /^取\s?消$/ }).click()
  await expect.poll(() => page.getByRole('textbox').elements().length).toBe(0)
  expect(asked).toEqual([])
  await screen.rerender(view([]))
  expect(page.getByRole('button', { name: /通过所选/ }).elements()).toEqual([])
})
