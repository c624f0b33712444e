import { expect } from '@playwright/test'
import { asAccount } from './support/session.ts'
import { test, toastsOf } from './support/test.ts'
import { alive, settled } from './support/watch.ts'

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
}, async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/ERR_FAILED/, /the dictionary did not come/)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.route('**/hunan/dict/getDictAll*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/welcome')
  await alive(page)
  await failed
  await expect.poll(() => toastsOf(page)).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: '公告', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申报管理公告')
  await expect.poll(() => toastsOf(page)).toEqual([])
  expect(problems).toEqual([])
})
