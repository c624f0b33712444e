import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { toastStore } from '#kernel/web/ui/toast-store.ts'
import { guardianConsentRoutes } from '../contract.ts'
import { ConsentSection } from './ConsentSection.tsx'
import type { Profile } from './ProfilePage.tsx'
import { accountPageTexts } from './texts.ts'

const contactMasked = '139****0000'
const requested = {
  state: 'requested',
  contactMasked,
  requestedAt: '2026-11-20T04:00:00.000Z',
  expiresAt: '2026-11-27T04:00:00.000Z',
} as const

let asked: unknown[]
/** what the server says of the next contact; null: the request is sent there */
let refused: { path: string; code: string; message: string } | null

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { method, path } = guardianConsentRoutes.request
  const { pathname } = new URL(given, location.origin)
  if (init?.method !== method || pathname !== path) throw new TypeError(`nothing answers ${pathname}`)
  const { language: _language, channel: _channel, ...body } = JSON.parse(String(init.body))
  asked.push(body)
  if (refused) {
    const fields = [refused]
    return Response.json({ code: 'invalid_input', message: '', data: null, params: {}, fields }, { status: 422 })
  }
  const data = { sentTo: body.target ?? contactMasked, expiresAt: requested.expiresAt }
  return Response.json({ code: 'H0000', message: '', data })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await accountPageTexts.load('zh')
})
beforeEach(() => {
  asked = []
  refused = null
  vi.stubGlobal('fetch', network)
})
afterEach(() => void vi.unstubAllGlobals())

async function shown(consent: Profile['consent']): Promise<void> {
  const element = <ConsentSection profile={{ consent } as unknown as Profile} isDemo={false} />
  await render(
    <LanguageProvider language="zh">
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </LanguageProvider>,
  )
  await expect.element(page.getByRole('heading', { name: '监护人的同意' })).toBeVisible()
}

const told = () => toastStore.read().map(({ message }) => message)
const contact = () => page.getByRole('textbox', { name: '监护人的手机号或邮箱' })
const send = () => page.getByRole('button', { name: '发送', exact: true })

test('a child that waits sees whom was asked and until when, and asks there once more', async () => {
  await shown(requested)
  await expect.element(page.getByText('正在等监护人决定')).toBeVisible()
  await expect.element(page.getByText(/发到了 139\*{4}0000，链接在 2026年11月27日/)).toBeVisible()
  await page.getByRole('button', { name: `给 ${contactMasked} 再发一次` }).click()
  await vi.waitFor(() => expect(asked).toEqual([{}]))
  await vi.waitFor(() => expect(told()).toContain(`已发送到 ${contactMasked}`))
})

test('another number or address is asked instead; one that is none, or that the server refuses, is said at the field', async () => {
  await shown({ ...requested, state: 'expired' })
  await page.getByText('改发给另一个号码或邮箱').click()
  await send().click()
  await expect.element(page.getByText('请填写监护人的手机号或邮箱')).toBeVisible()
  expect(asked).toEqual([])
  refused = { path: 'target', code: 'contact_wrong', message: '这个邮箱收不到邮件' }
  await contact().fill('mother@example.org')
  await send().click()
  await expect.element(page.getByText('这个邮箱收不到邮件')).toBeVisible()
  refused = null
  await contact().fill('father@example.org')
  await send().click()
  await vi.waitFor(() => expect(told()).toContain('已发送到 father@example.org'))
  await expect.element(contact()).toHaveValue('')
  expect(asked).toEqual([
    { by: 'email', target: 'mother@example.org' },
    { by: 'email', target: 'father@example.org' },
  ])
})

test('who has asked nobody yet finds the field open, and no button to ask again', async () => {
  await shown(null)
  await expect.element(page.getByText('还没有请监护人同意')).toBeVisible()
  await expect.element(contact()).toBeVisible()
  expect(page.getByRole('button', { name: /再发一次/ }).elements()).toEqual([])
})
