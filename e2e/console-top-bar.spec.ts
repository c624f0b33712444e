import { expect, type Page } from '@playwright/test'
import { demoAccount } from './demo-accounts.ts'
import { asStaff, chooseInAccountMenu, signInToConsole } from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { aReport } from './support/papers.ts'
import { aSubmitted } from './support/prepared.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' })

test('who has two roles works in both or in one, and menu and unit follow; a page one may not see, and one that does not exist, say so in words [console /] [console /forbidden] [S6-11] [S6-24] [S8-29]', async ({
  page,
}) => {
  await signInToConsole(page, 'tworoles')
  await expect(page.getByText(`你好，韩一舟（${demoAccount('school').unit}）`)).toBeVisible()
  await chooseInAccountMenu(page, '竞赛秘书处')
  await expect(page.getByText(`你好，韩一舟（${demoAccount('province').unit}）`)).toBeVisible()
  await expect(menu(page).getByRole('link', { name: '数据字典' })).toBeVisible()
  await chooseInAccountMenu(page, '竞赛审查员')
  await expect(page.getByText(`你好，韩一舟（${demoAccount('school').unit}）`)).toBeVisible()
  await expect(menu(page).getByRole('link', { name: '数据字典' })).toHaveCount(0)
  await expectAccessible(page)
  await expect(menu(page).getByRole('link', { name: '申报审核' })).toBeVisible()
  await page.goto('/console/system/dictionaries')
  await expect(heading(page)).toHaveText('你没有权限访问此页面')
  await expectAccessible(page)
  await page.goto('/console/forbidden')
  await expect(heading(page)).toHaveText('你没有权限访问此页面')
  await page.goto('/console/no/such/page')
  await expect(heading(page)).toHaveText('没有找到这个页面')
  await expectAccessible(page)
})

test('full screen on and off, reports in one place, and what waits is counted live [console top-bar:full-screen] [console top-bar:reports] [console top-bar:pending-review] [S2-TOPBAR-03]', {
  tag: '@long',
}, async ({ page }) => {
  await signInToConsole(page, 'school')
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toEqual(true)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible()

  const waiting = page.getByRole('button', { name: /^待审核/ })
  const counted = async () => Number(/(\d+) 件/.exec((await waiting.getAttribute('aria-label')) ?? '')?.[1] ?? 0)
  const before = await counted()
  await aSubmitted(page.request, { isOfDemoSchool: true })
  await expect.poll(counted, { timeout: 30_000 }).toBeGreaterThan(before)
  await waiting.click()
  await page.getByRole('menuitem', { name: /^申报审核/ }).click()
  await expect(heading(page)).toHaveText('申报审核')

  await page.getByRole('button', { name: '数据报表' }).click()
  await page.getByRole('menuitem', { name: '赛事总览' }).click()
  await expect(heading(page)).toHaveText('赛事总览')
})

test('an export goes to the download center and is fetched there; shared files are put there and taken away by whoever may [console top-bar:download-center] [console /system/report-exports] [S6-22] [S6-23]', {
  tag: '@long',
}, async ({ page, browser }) => {
  await asStaff(page)
  await page.goto('/console/system/dictionaries?f.type=sex')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const center = page.getByRole('dialog', { name: '下载中心' })
  const fetched = page.waitForEvent('download')
  await center.getByRole('link', { name: '下载' }).first().click({ timeout: 30_000 })
  expect((await fetched).suggestedFilename()).toMatch(/^数据字典 \d{4}-\d\d-\d\d\.xlsx$/)
  await expectAccessible(page)
  await center.getByRole('tab', { name: '共享文件' }).click()
  const name = `值班手册${aNumber()}`
  await center.getByLabel('上传文件').setInputFiles(await aReport(`${name}.pdf`, 1))
  await expect(center.getByText(name)).toBeVisible()

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
  const officer = await context.newPage()
  await signInToConsole(officer, 'county')
  await officer.getByRole('button', { name: '下载中心' }).click()
  await officer.getByRole('tab', { name: '共享文件' }).click()
  await expect(officer.getByText(name)).toBeVisible()
  await expect(officer.getByLabel('上传文件')).toHaveCount(0)
  await expect(officer.getByRole('button', { name: /^删除/ })).toHaveCount(0)
  await context.close()

  await center.getByRole('button', { name: new RegExp(`^删除${name}`) }).click()
  await page
    .getByRole('dialog', { name: /^确定删除/ })
    .getByRole('button', { name: '删除' })
    .click()
  await expect(center.getByText(name)).toHaveCount(0)
  await page.goto('/console/system/report-exports')
  await expect(heading(page)).toHaveText('报表导出')
  await expectAccessible(page)
})

test('the log is read by day and kind, and leaves for a reason alone [console /system/logs] [S1-FUNC-16]', {
  tag: '@long',
}, async ({ page }) => {
  await signInToConsole(page)
  await menu(page).getByRole('link', { name: '日志管理' }).click()
  const rows = page.getByRole('grid').locator('[data-row-key]')
  await expect(rows.first()).toBeVisible()
  await rows.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('请求编号')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).first().click()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  const ask = page.getByRole('dialog', { name: '导出' })
  await ask.getByRole('button', { name: '导出' }).click()
  await expect(ask.getByText('不能为空')).toBeVisible()
  await ask.getByRole('textbox', { name: '原因' }).fill('季度检查')
  await ask.getByRole('button', { name: '导出' }).click()
  await expectToast(page, '已开始导出，可在下载中心查看进度')
})
