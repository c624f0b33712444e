import { expect, type Page } from '@playwright/test'
import { inDays } from './support/days.ts'
import { asAccount, signInAs } from './support/session.ts'
import { siteName } from './support/site.ts'
import { test } from './support/test.ts'
import { alive, settled } from './support/watch.ts'

test('what an address carries is shown as text and never becomes part of the page', async ({ request }) => {
  const script = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const carrying = [
    '/announcements?search=',
    '/questions?search=',
    '/documents?search=',
    '/index?next=/',
    '/login?next=/',
  ]
  for (const address of carrying) {
    const html = await (await request.get(`${address}${encodeURIComponent(script)}`)).text()
    expect([address, html.includes('<script>alert(1)'), html.includes('<img src=x')]).toEqual([address, false, false])
  }
  const notFound = await (await request.get(`/${encodeURIComponent(script)}`)).text()
  expect([notFound.includes('<script>alert(1)'), notFound.includes('<img src=x')]).toEqual([false, false])
})

/** Answers the list of logins with this refusal. */
async function refuseList(page: Page, body: { code: string; message: string }): Promise<void> {
  await page.route('**/api/sessions?*', (route) => route.fulfill({ status: 409, json: { ...body, data: null } }))
}

test('a refusal is told in a toast for 3 s, one with # by the generic words, S9999 not at all [S8-02] [S8-03] [S8-04] [S9-03]', async ({
  page,
}) => {
  await signInAs(page, 'applicant')
  const toasts = page.locator('.toast')
  const openLogins = async () => {
    await page.getByRole('banner').getByRole('link', { name: siteName.zh }).click()
    await expect(page.locator('.contest-cards')).toBeVisible()
    await page.getByRole('banner').locator('summary', { hasText: '林小满' }).click()
    await page.getByRole('banner').getByRole('link', { name: '登录记录' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // from here on time stands still but for what the test lets pass
  await page.clock.install()
  await page.clock.pauseAt(inDays(1 / 24))
  await refuseList(page, { code: 'wrong_state', message: '当前状态下不能进行此操作' })
  await openLogins()
  await expect(toasts).toHaveText('当前状态下不能进行此操作')
  await page.clock.runFor(2_900)
  await expect(toasts).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toasts).toHaveCount(0)

  await page.unroute('**/api/sessions?*')
  await refuseList(page, { code: 'unexpected', message: 'ORA#00001 at line 3' })
  await openLogins()
  await expect(toasts).toHaveText('出错了，请稍后再试')
  await page.clock.runFor(3_100)
  await expect(toasts).toHaveCount(0)

  await page.unroute('**/api/sessions?*')
  await refuseList(page, { code: 'S9999', message: '不应显示' })
  const answered = page.waitForResponse('**/api/sessions?*')
  await openLogins()
  await answered
  await expect(toasts).toHaveCount(0)
})

test('the state of the client is saved when the page is left, holds nothing about the person, and comes back from the root [S4-UI-04] [S4-UI-05] [S3-SHARED-01]', async ({
  page,
}) => {
  await signInAs(page, 'applicant')
  await page.goto('/questions')
  const saved = JSON.parse((await page.evaluate(() => sessionStorage.getItem('clientState'))) ?? 'null')
  expect(saved).toEqual({ isSidebarOpen: true, language: 'zh', systemType: 'portal', openTabs: [] })

  const changed = { ...saved, openTabs: ['/console/users'] }
  const change = (value: unknown) =>
    page.evaluate((text) => sessionStorage.setItem('clientState', text), JSON.stringify(value))
  const afterLeaving = async (path: string) => {
    await page.goto(path)
    await alive(page)
    await page.goto('/login')
    return JSON.parse((await page.evaluate(() => sessionStorage.getItem('clientState'))) ?? 'null')
  }
  await page.goto('about:blank')
  await page.goto('/favicon.ico')
  await change(changed)
  expect(await afterLeaving('/')).toEqual(changed)
  expect(await afterLeaving('/questions')).toEqual(saved)
})

test('a screen is loaded on demand: opening one does not fetch the code of the others [S2-ROUTE-01]', {
  tag: '@long',
}, async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) fetched.push(pathname)
  })
  const namesOf = () => fetched.map((path) => /\/assets\/(.+?)-[\w-]{8}\.js$/.exec(path)?.[1] ?? path)
  await page.goto('/announcements')
  await alive(page)
  await settled(page)
  expect(namesOf()).toContain('AnnouncementsPage')
  const others = [
    'LandingPage',
    'ContestHome',
    'GalleryPage',
    'RegisterPage',
    'BasicsPage',
    'PeoplePage',
    'MaterialsPage',
    'QuestionsPage',
  ]
  expect(namesOf().filter((name) => others.includes(name))).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: '常见问题' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('常见问题')
  expect(namesOf()).toContain('QuestionsPage')
})

test('the dictionary is asked for once at the start, without the token, and every screen has it from there [S7-CALL-02] [S7-CLIENT-04] [S3-DICT-01]', {
  tag: '@long',
}, async ({ page }) => {
  await asAccount(page, 'applicant')
  const calls: { token: string | undefined; body: unknown }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/hunan/dict/getDictAll'))
      calls.push({ token: request.headers().authorization, body: request.postDataJSON() })
  })
  await page.goto('/announcements')
  await alive(page)
  await settled(page)
  await page.getByRole('banner').getByRole('link', { name: '常见问题' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('常见问题')
  await page.getByRole('banner').locator('summary', { hasText: '林小满' }).click()
  await page.getByRole('banner').getByRole('link', { name: '修改注册信息' }).click()
  await expect(page.getByRole('combobox', { name: '民族' }).locator('option:not([value=""])')).toHaveCount(58)
  expect(calls).toEqual([{ token: undefined, body: { language: 'zh', channel: '1' } }])
})

test('when the dictionary cannot be had the page opens all the same, and nobody is told [S7-CALL-03]', {
  tag: '@long',
}, async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.route('**/hunan/dict/getDictAll*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/welcome')
  await alive(page)
  await failed
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: '公告', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申报管理公告')
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(problems).toEqual([])
})
