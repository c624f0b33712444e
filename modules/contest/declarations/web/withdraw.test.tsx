import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { WithdrawButton } from './DeclarationCard.tsx'
import { texts } from './texts.ts'

const id = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})
afterEach(() => void vi.unstubAllGlobals())

test('of the two ways to take back, the one into a draft, which nearly everybody wants, is the loud one, and is what it says', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (given: string, init?: RequestInit) => {
    asked.push([init?.method, new URL(given, location.origin).pathname, JSON.parse(String(init?.body)).to])
    return Response.json({ code: 'H0000', message: '', data: { id, state: 'draft', formVersion: 1 } })
  })
  const element = <WithdrawButton id={id} title="走廊水龙头" isPaperless={false} />
  await render(
    <LanguageProvider language="zh">
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </LanguageProvider>,
  )
  await page.getByRole('button', { name: '撤回', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const look = (name: string) => dialog.getByRole('button', { name }).element().getAttribute('data-look')
  await expect.element(dialog.getByRole('button', { name: '撤回并修改' })).toBeVisible()
  expect([look('撤回并修改'), look('撤回，不再参加')]).toEqual(['primary', 'quiet'])
  expect(document.querySelectorAll('[data-look="primary"]').length).toEqual(1)
  await dialog.getByRole('button', { name: '撤回并修改' }).click()
  await vi.waitFor(() => expect(asked).toEqual([['POST', `/api/declarations/${id}/withdraw`, 'draft']]))
})
