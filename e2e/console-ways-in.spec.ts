import { expect, type Page } from '@playwright/test'
import { startOutsideService } from '#modules/platform/accounts/server/outside-service/fixtures.ts'
import { demoAccount } from './demo-accounts.ts'
import { chooseInAccountMenu, logOutOfConsole } from './support/console.ts'
import { storeWaysIn } from './support/office.ts'
import { test } from './support/own-product.ts'
import type { Product } from './support/product.ts'
import { setUpSecondStep } from './support/second-step.ts'
import { expectAccessible } from './support/watch.ts'

type Service = Awaited<ReturnType<typeof startOutsideService>>

/** Stores what the operator decides about signing in, and starts the product anew, so that it counts at once. */
async function decide(product: Product, settings: Parameters<typeof storeWaysIn>[1]): Promise<void> {
  await storeWaysIn(product.dataDir, settings)
  await product.kill()
  await product.start()
}

let service: Service

test.beforeAll(async ({ product }) => {
  service = await startOutsideService(product.origin)
  await decide(product, { ...service.settings, staffSecondStep: true })
})
// journeys after this one may get the same product
test.afterAll(async ({ product }) => {
  await decide(product, { outsideLoginIssuer: '', staffSecondStep: null })
  await service.close()
})

async function giveSignIn(page: Page, product: Product): Promise<void> {
  const { login, password } = demoAccount('admin', product.dataDir)
  await page.goto('/console/')
  await page.getByRole('textbox', { name: '账号' }).fill(login)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('staff set the second step up before anything else, and are asked for it from then on, at the other service too [console /sign-in] [S2-SIGNIN-05]', {
  tag: '@long',
}, async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await giveSignIn(page, product)
  await expect(heading(page)).toHaveText('请先设置两步验证')
  const { codeOf, spare } = await setUpSecondStep(page, demoAccount('admin', product.dataDir).password)
  await expect(heading(page)).toHaveText('工作台')

  await chooseInAccountMenu(page, '账号安全')
  await expect(page.getByText('已启用，恢复码还剩 10 个')).toBeVisible()
  await expect(page.getByText('本系统要求工作人员启用两步验证')).toBeVisible()
  await expectAccessible(page)
  await logOutOfConsole(page)

  await giveSignIn(page, product)
  const answer = page.getByRole('textbox', { name: '动态码' })
  await answer.fill(codeOf(1))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(heading(page)).toHaveText('工作台')
  await logOutOfConsole(page)

  service.become({ sub: 'admin-elsewhere', email: 'demoadmin@demo.example', isEmailVerified: true })
  await page.goto('/console/')
  await page.getByRole('button', { name: /^用.+登录$/ }).click()
  await answer.fill(spare)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(heading(page)).toHaveText('工作台')
  await expect(page).toHaveURL(/\/console\/?$/)
})

test('who is known at another service comes in by it, and who is not is told so in words [console /sign-in] [S2-SIGNIN-05]', {
  tag: '@long',
}, async ({ page, browser, expectedComplaints }) => {
  expectedComplaints.push(/status of 403/)
  service.become({ sub: 'officer-of-the-county', email: 'democounty@demo.example', isEmailVerified: true })
  await page.goto('/console/')
  await page.getByRole('button', { name: /^用.+登录$/ }).click()
  await expect(heading(page)).toHaveText('工作台')
  await expect(page.getByRole('button', { name: '县区联系人，账号与角色' })).toBeVisible()
  // the answer of the other service does not stay in the address, and is worth nothing a second time
  expect(page.url()).not.toContain('code=')

  const elsewhere = await browser.newContext()
  const stranger = await elsewhere.newPage()
  service.become({ sub: 'somebody-else', email: 'nobody@demo.example', isEmailVerified: true })
  await stranger.goto(new URL('/console/', page.url()).href)
  await stranger.getByRole('button', { name: /^用.+登录$/ }).click()
  await expect(stranger.getByRole('alert')).toHaveText(
    '这个第三方账号没有与本系统的账号关联，请先用账号和密码登录后再关联',
  )
  await expect(heading(stranger)).toHaveText('登录工作管理系统')
  await expectAccessible(stranger)
  await elsewhere.close()
})

test('a signed-in phone scans the picture of the sign-in, sees which computer asks, and lets it in or not [console /sign-in] [S7-CALL-06]', {
  tag: '@long',
}, async ({ page, browser, product, expectedComplaints }) => {
  expectedComplaints.push(/status of (?:401|404)/)
  await page.goto('/console/')
  const shown = page.waitForResponse('**/api/scan-tickets')
  await page.getByRole('button', { name: '扫码登录' }).click()
  const { address } = ((await (await shown).json()) as { data: { address: string } }).data
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'zh-CN' })
  const phone = await context.newPage()
  await phone.goto(address)
  await phone.getByRole('main').getByRole('link', { name: '登录', exact: true }).first().click()
  const { login, password } = demoAccount('school', product.dataDir)
  await phone.getByRole('textbox', { name: '账号' }).fill(login)
  await phone.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await phone.locator('form').getByRole('button', { name: '登录', exact: true }).click()
  await expect(heading(phone)).toHaveText('扫码登录确认')
  await expect(phone.getByText('设备', { exact: true })).toBeVisible()
  await expectAccessible(phone)
  await expect(page.getByText('已扫码，请在手机上确认')).toBeVisible()
  await phone.getByRole('button', { name: '确认登录' }).click()
  await expect(phone.getByText('已确认，电脑上会自动登录。这个页面可以关闭了。')).toBeVisible()
  await expect(heading(page)).toHaveText('工作台')
  await expect(page.getByRole('button', { name: '星河学校联系人，账号与角色' })).toBeVisible()

  // from the phone the computer is signed out again
  await phone.getByRole('link', { name: '查看我的登录记录' }).click()
  await phone.getByRole('button', { name: /^退出此设备/ }).click()
  await expect(phone.getByRole('button', { name: /^退出此设备/ })).toHaveCount(0)
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '申报审核' }).click()
  await expect(heading(page)).toHaveText('登录工作管理系统')

  // a picture that was used opens nothing any more
  await phone.goto(address)
  await expect(phone.getByText('请在电脑上刷新二维码后重新扫一扫。')).toBeVisible()
  await context.close()
})
