import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { dictionaryNow, keepDictionary } from '#kernel/web/dictionary.ts'
import { signedIn, signedOut } from '#kernel/web/session.ts'
import { toastStore } from '#kernel/web/ui/toast-store.ts'
import type { FrameData } from './frame/frame-data.ts'
import type { PageData } from './page-data.ts'
import { start } from './start.tsx'

const frame: FrameData = {
  settings: {
    siteName: '省青少年科技活动申报服务平台',
    siteShortName: '省青少年科技活动申报服务平台',
    organizer: '省青少年科技中心',
    filingRecord: '',
    filingRecordUrl: '/',
    consoleUrl: '/console/',
    passwordMinChars: 6,
    fileQuotaBytes: 1024 * 1024,
    isDemo: false,
  },
  continueTo: null,
}
const word = (code: string, label: string) => ({ code, label, parent: null, sort: 10, extra: {} })
const entries = { sex: [word('male', '男'), word('female', '女')], stage: [word('primary', '小学')] }
const dictionaryPath = '/hunan/dict/getDictAll'

/** What the server answers by path; without an answer there is no network. */
let answers: Record<string, unknown>
let dictionaryCalls: { token: string | null; body: unknown }[]

async function network(address: string, init?: RequestInit): Promise<Response> {
  const path = new URL(address, location.origin).pathname
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
  if (path === dictionaryPath) dictionaryCalls.push({ token: new Headers(init?.headers).get('authorization'), body })
  if (!(path in answers)) throw new TypeError(`nothing answers ${path}`)
  return Response.json({ code: 'H0000', message: '', data: answers[path] })
}

const first = location.href
beforeEach(() => {
  document.documentElement.lang = 'zh'
  answers = { '/api/settings/public': frame.settings, [dictionaryPath]: entries }
  dictionaryCalls = []
  sessionStorage.clear()
  keepDictionary({})
  vi.stubGlobal('fetch', network)
  signedIn({ session_key: 'token', userInfo: { name: '林小满', roles: [], urlList: [] }, draftKey: null })
})
afterEach(() => {
  signedOut()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', first)
})

/** Starts the portal at a private address, whose page the server leaves to the browser. */
async function open(address: string): Promise<void> {
  history.replaceState(null, '', address)
  const root = document.createElement('div')
  root.id = 'portal'
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'portal-data'
  data.textContent = JSON.stringify({ data: { frame }, isWhole: false } satisfies PageData)
  document.body.append(root, data)
  onTestFinished(() => {
    root.remove()
    data.remove()
  })
  await start()
}

const heading = page.getByRole('heading', { level: 1, name: '这一页，把所有零件摆给你看' })

test('at its start the portal asks for the dictionary, once and without the token, and holds all of it for every screen; /demo/demo opens the gallery [S2-ROUTE-13] [S3-DICT-01] [S7-CALL-02]', async () => {
  await open('/demo/demo')
  await expect.element(heading).toBeVisible()
  expect(location.pathname).toBe('/gallery')
  await expect.poll(() => Object.keys(entries).map(dictionaryNow)).toEqual(Object.values(entries))
  expect(dictionaryCalls).toEqual([{ token: null, body: { language: 'zh', channel: '1' } }])
})

test('when the dictionary cannot be had the page opens all the same, and nobody is told [S7-CALL-03]', async () => {
  answers = { '/api/settings/public': frame.settings }
  const warn = vi.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined)
  await open('/gallery')
  await expect.element(heading).toBeVisible()
  await expect.poll(() => warn.mock.calls.map(([words]) => words)).toContain('the dictionary did not come')
  expect([dictionaryNow('sex'), toastStore.read()]).toEqual([[], []])
})
