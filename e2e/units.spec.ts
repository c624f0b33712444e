import { expect } from '@playwright/test'
import { deskOf, pressAction, rowsOf as rows, signInToConsole } from './support/console.ts'
import { aGrownUp } from './support/people.ts'
import { registerByEmail, signIn } from './support/registration.ts'
import { asAccount } from './support/session.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const phoneSize = { width: 360, height: 740 }

test('a registered contact has nothing of the unit until the unit above agrees, and works on the phone from then on [/sbsq/sbsqcx] [console /contest/units] [S2-ROUTE-11]', async ({
  browser,
}) => {
  const contact = aGrownUp('何静')
  const phone = await (await browser.newContext({ viewport: phoneSize })).newPage()
  await phone.goto('/register')
  await registerByEmail(phone, { ...contact, kind: '单位联系人' })
  await phone.goto('/sbsq/sbsqcx')
  await expect(phone).toHaveURL('/unit/codes')
  await expect(phone.getByText('你还不是任何单位的联系人')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('link', { name: '去申请' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('单位工作')
  await phone.getByRole('button', { name: '提交申请' }).click()
  await expect(phone.getByText('请填写说明')).toBeVisible()
  await phone.getByRole('textbox', { name: '说明' }).fill('科技辅导员，负责组织竞赛')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: '提交申请' }).click()
  await expect(phone.getByRole('heading', { name: '申请正在等待处理' })).toBeVisible()

  const office = await deskOf(browser, 'city')
  await office.goto(`/console/contest/units?view=requests&f.state=pending&search=${contact.loginName}`)
  await expect(rows(office)).toHaveCount(1)
  await rows(office).first().click()
  const drawer = office.getByRole('dialog').first()
  await expectAccessible(office)
  await pressAction(drawer, '通过')
  await office.getByRole('dialog', { name: '通过' }).getByRole('button', { name: '通过', exact: true }).click()
  await expectToast(office, '通过：已完成')
  await office.context().close()

  await phone.goto('/log-out')
  await phone.getByRole('button', { name: '退出登录' }).click()
  await expect(phone.getByText('你已退出登录').first()).toBeVisible()
  await phone.goto('/login')
  await signIn(phone, contact)
  await expect(phone).not.toHaveURL(/[/]login/)
  await phone.goto('/unit')
  await expect(phone.getByText('芙蓉区的竞赛工作，用手机就能办。')).toBeVisible()
  await expectAccessible(phone)
  await phone.context().close()
})

test('the contact of a school hands out a code on the phone, shows its QR and takes it back [/sbsq/sbsqcx]', {
  tag: '@long',
}, async ({ browser }) => {
  const context = await browser.newContext({ viewport: phoneSize, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await asAccount(page, 'school')
  await page.goto('/unit')
  await page.getByRole('link', { name: '查看和发放' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('本单位的授权码')
  await page.getByRole('combobox', { name: '状态' }).selectOption({ label: '已分配' })
  const card = page.locator('.unit-codes[aria-busy=false] .unit-code').first()
  await expect(card).toBeVisible()
  const code = (await card.locator('strong').innerText()).trim()
  await expectAccessible(page)
  await card.getByRole('button', { name: `复制 ${code}` }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await card.getByRole('button', { name: `出示二维码 ${code}` }).click()
  await expect(page.getByRole('img', { name: `授权码 ${code} 的二维码` })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()
  await card.getByRole('button', { name: `发给个人 ${code}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '发给个人' }).click()
  await expect(dialog.getByText('请填写领取人姓名')).toBeVisible()
  await dialog.getByRole('textbox', { name: '领取人姓名' }).fill('韩梅')
  await dialog.getByRole('button', { name: '发给个人' }).click()
  await expect(page.getByText('已登记发给韩梅')).toBeVisible()
  await page.getByRole('combobox', { name: '状态' }).selectOption({ label: '已发放' })
  await page.getByRole('button', { name: `收回待发 ${code}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '收回待发' }).click()
  await expect(page.getByText('已收回，可以发给别人')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('combobox', { name: '状态' }).selectOption('')
  await page.getByRole('button', { name: '导出表格' }).click()
  expect((await download).suggestedFilename()).toBe('authorization-codes.csv')
  await context.close()
})

test('the office finds units without a contact and invites one, whose refused phone number is said at its field [console /contest/units]', {
  tag: '@long',
}, async ({ page }) => {
  const invited = aGrownUp('苏晴')
  await signInToConsole(page, 'county')
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '组织单位' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('组织单位')
  await page.getByRole('checkbox', { name: '只看没有联系人的单位' }).check()
  await rows(page).filter({ hasText: '北斗小学（演示）' }).click()
  const drawer = page.getByRole('dialog').first()
  await expect(drawer.getByText('这个单位还没有联系人', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: '邀请新联系人' }).click()
  const form = page.getByRole('dialog', { name: '邀请新联系人' })
  await form.getByRole('textbox', { name: '姓名' }).fill(invited.name)
  await form.getByRole('textbox', { name: '登录名' }).fill(invited.loginName)
  await form.getByRole('textbox', { name: '手机号' }).fill('12345')
  await form.getByRole('button', { name: '邀请新联系人' }).click()
  await expect(form.getByText('手机号或邮箱格式不正确')).toBeVisible()
  await expect(form.getByRole('textbox', { name: '姓名' })).toHaveValue(invited.name)
  await form.getByRole('textbox', { name: '手机号' }).fill(invited.phone)
  await form.getByRole('button', { name: '邀请新联系人' }).click()
  await expect(drawer.getByText(invited.loginName).first()).toBeVisible()
  await drawer.getByRole('button', { name: '结束担任' }).click()
  const end = page.getByRole('dialog', { name: '结束担任' })
  await end.getByRole('textbox', { name: '原因' }).fill('只是试一试')
  await end.getByRole('button', { name: '结束担任' }).click()
  await expect(drawer.getByText('离任原因：只是试一试', { exact: false })).toBeVisible()
})

test('without a network a searched list says so, and is there by itself when the network is back [console /contest/units]', {
  tag: '@long',
}, async ({ page, context, expectedComplaints }) => {
  expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/)
  await signInToConsole(page, 'province')
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '组织单位', exact: true }).click()
  const rows = page.getByRole('grid').locator('[data-row-key]')
  await expect(rows.first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('searchbox', { name: '搜索', exact: true }).fill('芙蓉')
  await expect(page.getByText('网络中断，请重试')).toBeVisible()
  await expect(rows).toHaveCount(0)
  await context.setOffline(false)
  await expect(rows.filter({ hasText: '芙蓉区' })).toHaveCount(1)
  await expect(page.getByText('网络中断，请重试')).toHaveCount(0)
})
