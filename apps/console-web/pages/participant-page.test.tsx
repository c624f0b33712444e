import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { readSession, signedIn, signedOut, useSession } from '#kernel/web/session.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import type { Access } from '../access.ts'
import { consoleTexts } from '../console-texts.ts'
import { Shell } from '../Shell.tsx'

const access = (kind: Access['account']['kind']): Access => ({
  account: { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10', name: '韩梅', loginName: 'hanmei', kind },
  unit: null,
  roles: [],
  actingRole: null,
  permissions: [],
  screens: [],
  urlList: ['/'],
  mustChangePassword: false,
  mustSetUpSecondStep: false,
})

let person: Access
let asked: string[]

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  const what = `${init?.method ?? 'GET'} ${pathname}`
  asked.push(what)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (what === 'GET /api/access/me') return reply(person)
  if (what === 'GET /api/dictionary') return reply({})
  if (what === 'DELETE /api/sessions/current') return reply(null)
  throw new TypeError(`nothing answers ${what}`)
}

beforeEach(async () => {
  asked = []
  document.documentElement.lang = 'zh'
  vi.stubGlobal('fetch', network)
  signedIn({ session_key: 'token', userInfo: { name: '韩梅', roles: [], urlList: ['/'] }, draftKey: null })
  await consoleTexts.load('zh')
})
afterEach(() => {
  signedOut()
  vi.unstubAllGlobals()
})

/** The work behind the sign-in, while somebody is signed in. */
function Desk() {
  const { token } = useSession()
  return <Suspense>{token === null ? <p>登录页</p> : <Shell />}</Suspense>
}

async function show(kind: Access['account']['kind']): Promise<void> {
  person = access(kind)
  await render(
    <LanguageProvider language="zh">
      <Desk />
    </LanguageProvider>,
  )
  await expect.element(page.getByRole('heading', { name: '你的申报服务在另一个网站' })).toBeVisible()
}

test('a pupil who signs in at the console is led to the portal, where they are signed in already', async () => {
  await show('pupil')
  await expect.element(page.getByText(/^韩梅，.*你已经登录，不用再登一次。$/)).toBeVisible()
  const way = page.getByRole('link', { name: '前往申报服务平台' })
  expect(way.element().getAttribute('href')).toBe('/')
  // of the console nothing is shown, and nothing is asked for
  expect(page.getByRole('navigation').elements()).toEqual([])
  expect(asked.toSorted()).toEqual(['GET /api/access/me', 'GET /api/dictionary'])
  expect(readSession().token).toBe('token')
})

test('a teacher without work here is led there too, and may sign in as somebody else instead', async () => {
  await show('teacher')
  await page.getByRole('button', { name: '换一个账号登录' }).click()
  await expect.element(page.getByText('登录页')).toBeVisible()
  expect(asked).toContain('DELETE /api/sessions/current')
  expect(readSession().token).toBe(null)
})
