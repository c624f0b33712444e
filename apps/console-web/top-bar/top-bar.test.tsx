import { ConfigProvider } from 'antd'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standInForConsole } from '#kernel/web/console/port-fixtures.ts'
import { readSession, signedIn, signedOut } from '#kernel/web/session.ts'
import { dismissToast, toastStore } from '#kernel/web/ui/toast-store.ts'
import { queries } from '../access.ts'
import { consoleTexts } from '../console-texts.ts'
import { Desk } from '../frame/frame-fixtures.tsx'
import { useLiveFeed } from '../live/use-counts.ts'
import { applySkin } from '../skin.ts'
import { TopBar } from './TopBar.tsx'
import { inbox } from './windows.ts'
import '../frame/frame.css'

const message = {
  id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10',
  type: 'notice',
  title: '周五停机维护',
  body: '周五 22:00 起停机一小时。',
  createdAt: '2026-11-21T04:00:00.000Z',
  readAt: null,
}

/** What the server answers, by method and path; and what it was asked. */
let answers: Record<string, unknown>
let asked: { what: string; body: unknown }[]

/** A stream that has told this, and stays open. */
function live(counts: Readonly<Record<string, number>>): Response {
  const line = new TextEncoder().encode(`${JSON.stringify({ counts })}\n`)
  return new Response(new ReadableStream({ start: (stream) => stream.enqueue(line) }))
}

async function network(address: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  if (pathname === '/api/console/live') return live({ '/contest/declarations': 2, messages: 1 })
  const what = `${init?.method ?? 'GET'} ${pathname}`
  asked.push({ what, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null })
  if (!(what in answers)) throw new TypeError(`nothing answers ${what}`)
  return Response.json({ code: 'H0000', message: '', data: answers[what] })
}

beforeEach(async () => {
  document.documentElement.lang = 'zh'
  asked = []
  answers = {
    'GET /api/console/shown-logo': { picture: null, from: null, color: null, colorFrom: null, unit: null },
    'GET /api/feedback': { feedback: [] },
    'POST /api/feedback': { id: message.id },
    'GET /api/inbox': { rows: [message], next: null, unreadCount: 1 },
    [`POST /api/inbox/${message.id}/read`]: null,
  }
  localStorage.clear()
  queries.clear()
  inbox.show(false)
  applySkin({ mode: 'light', color: null })
  for (const { id } of toastStore.read()) dismissToast(id)
  vi.stubGlobal('SharedWorker', undefined)
  vi.stubGlobal('fetch', network)
  signedIn({ session_key: 'one', userInfo: { name: '王芳', roles: [], urlList: ['*'] }, draftKey: null })
  standInForConsole()
  await consoleTexts.load('zh')
  await page.viewport(1280, 800)
})
afterEach(() => {
  signedOut()
  vi.unstubAllGlobals()
})

function Bar() {
  useLiveFeed()
  const { pathname } = useLocation()
  return (
    <>
      <TopBar isMenuOpen onMenu={() => undefined} />
      <output>{pathname}</output>
    </>
  )
}

const show = () =>
  render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <Desk at="/sales/orders">
        <Bar />
      </Desk>
    </ConfigProvider>,
  )

const button = (name: string) => page.getByRole('button', { name })
const item = (name: string) => page.getByRole('menuitem', { name })
const items = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent)
const here = page.getByRole('status')
const openAccount = () => button('Wang Fang，账号与角色').click()
const said = () => toastStore.read().map((toast) => toast.message)
const sent = (what: string) => asked.filter((each) => each.what === what).map(({ body }) => body)

test('the top bar has what waits for one’s review, and the reports in one place; messages, feedback and the logo are offered too [S2-TOPBAR-02] [S2-TOPBAR-03] [console top-bar:reports]', async () => {
  await show()
  await button('待审核：2 件').click()
  await item('申报审核：2 件').click()
  await expect.element(here).toHaveTextContent('/contest/declarations')
  await button('数据报表').click()
  await expect.poll(items).toEqual(['赛事总览', '交易汇总', '机器销售排行', '商品销售排行'])
  await item('赛事总览').click()
  await expect.element(here).toHaveTextContent('/contest/overview')
  await expect.element(button('消息：1 条未读')).toBeVisible()
  await openAccount()
  await expect.element(item('问题反馈')).toBeVisible()
  await expect.element(item('Logo 设置')).toBeVisible()
})

test('feedback goes out with the page that it is about, once it says enough [console top-bar:feedback]', async () => {
  await show()
  await openAccount()
  await item('问题反馈').click()
  const form = page.getByRole('dialog', { name: '问题反馈' })
  await form.getByRole('button', { name: '提交' }).click()
  await expect.element(form.getByText('请至少写 5 个字')).toBeVisible()
  await form.getByRole('textbox', { name: /^遇到了什么问题/ }).fill('导出的表格里少了一列')
  await form.getByRole('button', { name: '提交' }).click()
  await expect.poll(said).toEqual(['已收到，谢谢你的反馈'])
  expect(sent('POST /api/feedback')).toMatchObject([{ body: '导出的表格里少了一列', page: '/console/sales/orders' }])
})

test('the bell counts what is unread and opens one’s messages; to open one is to read it [console top-bar:messages]', async () => {
  await show()
  await button('消息：1 条未读').click()
  const messages = page.getByRole('dialog', { name: '我的消息' })
  await messages.getByRole('button', { name: /^周五停机维护/ }).click()
  await expect.element(messages.getByText(message.body)).toBeVisible()
  await expect.poll(() => sent(`POST /api/inbox/${message.id}/read`).length).toBe(1)
})

test('the console takes the whole screen, and gives it back [console top-bar:full-screen]', async () => {
  await show()
  await button('全屏').click()
  await expect.element(button('退出全屏')).toBeVisible()
  expect(document.fullscreenElement).toBe(document.documentElement)
  await button('退出全屏').click()
  await expect.element(button('全屏')).toBeVisible()
  expect(document.fullscreenElement).toBe(null)
})

test('a skin and a color of one’s own are put on the page and kept; clearing the cache forgets how lists and forms were left, not the skin, nor the sign-in [console top-bar:skin] [console top-bar:clear-cache]', async () => {
  await show()
  answers['GET /api/access/me'] = queries.getQueryData(['access'])
  const { dataset } = document.documentElement
  const choose = async (name: string) => {
    await page.getByRole('radio', { name }).click()
    return [dataset.theme, dataset.contrast]
  }
  await button('皮肤').click()
  expect(await choose('深色')).toEqual(['dark', undefined])
  expect(await choose('高对比度')).toEqual(['dark', 'high'])
  expect(await choose('浅色')).toEqual(['light', undefined])
  await page.getByLabelText('自选颜色').fill('#005a3c')
  const skin = localStorage.getItem('consoleSkin')
  expect(JSON.parse(skin ?? '')).toEqual({ mode: 'light', color: '#005a3c' })
  localStorage.setItem('console-list:one:lamps', '{}')
  sessionStorage.setItem('console-form:one:lamps', '{}')
  await openAccount()
  await item('清除缓存').click()
  await expect.poll(said).toEqual(['缓存已清除'])
  const left = [localStorage.getItem('console-list:one:lamps'), sessionStorage.getItem('console-form:one:lamps')]
  expect(left).toEqual([null, null])
  expect([localStorage.getItem('consoleSkin'), readSession().token]).toEqual([skin, 'one'])
  // what is shown was fetched anew
  expect(sent('GET /api/access/me').length).toBe(1)
})
