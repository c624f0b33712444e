import { expect, type Page } from '@playwright/test'
import {
  asStaff,
  oneTimePassword,
  pressAction,
  rowsOf as rows,
  signInToConsole,
  signInToConsoleAs,
} from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { aPhone } from './support/people.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Chooses in the one select of this name that is open for typing. */
async function pick(page: Page, box: ReturnType<Page['getByRole']>, word: string): Promise<void> {
  await box.click()
  await page.keyboard.type(word)
  await page.getByTitle(word, { exact: true }).last().click()
}

test.describe
  .serial('a new merchant', () => {
    const tag = aNumber()
    const name = `云杉便利${tag}`
    const login = `spruce${tag}`
    const own = 'Spruce-and-kite-5'
    let password = ''

    test('is made by the operator, who switches its functions; the one that begins a fee asks first [console /organization/merchants] [S3-MERCHANT-01] [S6-21]', async ({
      page,
    }) => {
      await signInToConsole(page, 'operator')
      await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '商户管理', exact: true }).click()
      await expect(heading(page)).toHaveText('商户管理')
      await expect(rows(page).first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: '新建商户' }).first().click()
      const form = page.getByRole('dialog')
      await form.getByLabel('商户名称').fill(name)
      await pick(page, form.getByRole('combobox', { name: '商户类型' }), '普通商户')
      await pick(page, form.getByRole('combobox', { name: '经营类型' }), '企业')
      await form.getByRole('button', { name: '下一步' }).click()
      await form.getByLabel('登录账号').fill(login)
      await form.getByLabel('联系电话').fill(aPhone())
      await form.getByRole('textbox', { name: '联系人' }).fill('云小杉')
      await expectAccessible(page)
      await form.getByRole('button', { name: '下一步' }).click()
      await form.getByRole('button', { name: '下一步' }).click()
      await expect(form.getByRole('heading', { name: '核对' })).toBeVisible()
      await expect(form.getByText(name)).toBeVisible()
      await form.getByRole('button', { name: '保存', exact: true }).click()
      const detail = page.getByRole('dialog')
      await expect(detail.getByRole('heading', { name: '功能开关' })).toBeVisible()
      await expect(detail.getByRole('switch', { name: '购物车' })).toBeChecked()
      await detail.getByRole('switch', { name: '智能药柜' }).click()
      await expect(detail.getByText('可以登记智能药箱，机器可以销售')).toBeVisible()
      // nothing to switch before there is a function
      await expect(detail.getByRole('switch', { name: '会员卡' })).toHaveCount(0)
      await expect(detail.getByText('这项功能还没有上线，所以现在不能开通')).toHaveCount(3)
      await detail.getByRole('switch', { name: '采购功能（Higo）' }).click()
      const ask = page.getByRole('dialog', { name: '开通采购功能？' })
      await expect(ask.getByText(`“${name}”的每笔交易按 1% 收取手续费`)).toBeVisible()
      await ask.getByRole('button', { name: '开通，并开始收取 1%' }).click()
      await expect(detail.getByRole('switch', { name: '采购功能（Higo）' })).toBeChecked()
      await expectAccessible(page)
      password = await oneTimePassword(page)
    })

    test('its administrator sets a password of their own, sees this merchant alone, makes a member of the staff with a role, and reads that the operator has closed it [console /organization/staff] [S1-12] [S6-13]', async ({
      page,
      browser,
    }) => {
      await test.step('its administrator sets a password of their own, sees this merchant alone, and makes a member of the staff with a role', async () => {
        await page.goto('/console/')
        await page.getByRole('textbox', { name: '账号' }).fill(login)
        await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
        await page.getByRole('button', { name: '登录', exact: true }).click()
        await page.getByLabel('原密码').fill(password)
        await page.getByLabel('新密码', { exact: true }).fill(own)
        await page.getByLabel('再输一次新密码').fill(own)
        await page.getByRole('button', { name: '修改', exact: true }).click()
        await expect(heading(page)).toHaveText('工作台')

        await page.goto('/console/organization/merchants')
        await expect(rows(page)).toHaveCount(1)
        await rows(page).first().click()
        const detail = page.getByRole('dialog')
        await expect(detail.getByText('本商户的功能由平台运营或上级商户决定，这里只能查看。')).toBeVisible()
        await expect(detail.getByRole('switch')).toHaveCount(0)

        await page.goto('/console/organization/staff?form=new')
        const form = page.getByRole('dialog')
        const staffLogin = `crew${tag}`
        await form.getByLabel('登录名').fill(staffLogin)
        await form.getByLabel('姓名').fill('丁小铺')
        await form.getByLabel('手机号').fill(aPhone())
        await form.getByLabel('电子邮箱').fill(`${staffLogin}@example.org`)
        await form.getByRole('button', { name: '保存', exact: true }).click()
        const member = page.getByRole('dialog')
        await member.getByRole('button', { name: '修改角色' }).click()
        const roles = page.getByRole('dialog', { name: /的角色$/ })
        await roles.getByRole('button', { name: '添加角色' }).click()
        await roles.getByRole('combobox', { name: '角色' }).click()
        await expect(page.getByTitle('系统管理员', { exact: true })).toHaveCount(0)
        await page.getByTitle('普通用户', { exact: true }).click()
        await roles.getByRole('button', { name: '保存', exact: true }).click()
        await expect(member.getByText(`普通用户 · ${name}`)).toBeVisible()
        await expectAccessible(page)
      })
      await test.step('is closed by the operator for a reason, and its administrator reads so', async () => {
        await asStaff(page, 'operator')
        await page.goto(`/console/organization/merchants?search=${encodeURIComponent(name)}`)
        await rows(page).first().click()
        const detail = page.getByRole('dialog')
        await pressAction(detail, '停业')
        const ask = page.getByRole('dialog', { name: '停业' })
        await ask.getByRole('textbox').fill('证照到期')
        await ask.getByRole('button', { name: '停业' }).click()
        await expect(detail.getByText('已停业：本商户和子商户的机器都暂停销售。')).toBeVisible()

        const other = await browser.newPage()
        await signInToConsoleAs(other, { login, password: own })
        await other.goto('/console/organization/merchants')
        await rows(other).first().click()
        await expect(other.getByRole('dialog').getByText('已停业：本商户和子商户的机器都暂停销售。')).toBeVisible()
        await other.close()
      })
    })
  })
