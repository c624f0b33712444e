import { expect } from '@playwright/test'
import { signInToConsole } from './support/console.ts'
import { asAccount } from './support/session.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

test('a city tells its delegation on a phone: saved by itself, there after a reload, and what is missing is said [/sbsq/dbt] [/sbsq/sbsqcxdbt] [/sbsq/sbclscdbt] [console /contest/delegations]', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await asAccount(page, 'city')
  await page.goto('/sbsq/sbsqcxdbt')
  await expect(page).toHaveURL('/unit/codes?contest=robot')
  await expect(page.getByRole('combobox', { name: '赛季' }).locator('option:checked')).toHaveText(/机器人竞赛$/)
  await page.goto('/sbsq/sbclscdbt')
  await expect(page.getByRole('heading', { name: '代表团材料' })).toBeVisible()
  await page.goto('/sbsq/dbt')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('代表团')
  await expect(page.getByText('本单位还没有通过资格审查的代表队')).toBeVisible()
  await page.getByRole('button', { name: '添加人员' }).click()
  await page.getByRole('textbox', { name: '姓名' }).fill('田野')
  await page.getByRole('combobox', { name: '性别' }).selectOption({ label: '女' })
  await page.getByRole('textbox', { name: '手机号' }).fill('12')
  await expect(page.getByText('请填写正确的电话号码')).toBeVisible()
  await page.getByRole('textbox', { name: '手机号' }).fill('13900000001')
  await page.getByRole('button', { name: '自动分房' }).click()
  await expect(page.getByRole('textbox', { name: '房间', exact: true })).toHaveValue('房间 1')
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: '姓名' })).toHaveValue('田野')
  await expect(page.getByRole('button', { name: '移出 田野' })).toBeVisible()
  await expect(page.getByRole('button', { name: '提交代表团' })).toBeDisabled()

  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signInToConsole(office, 'province')
  await office.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '代表团管理', exact: true }).click()
  const row = office.getByRole('grid').locator('[data-row-key]').filter({ hasText: '田野' })
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(office.getByRole('dialog').getByText('领队 田野')).toBeVisible()
  await expectAccessible(office)
  await office.context().close()
  await context.close()
})
