import { expect, type Page } from '@playwright/test'
import { demoAccount } from './demo-accounts.ts'
import { asStaff, deskOf, openAt, openRow, openScreen, pick, pressAction, rowsOf as rows } from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { call, tokenOf } from './support/prepared.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible, write } from './support/watch.ts'

const drawer = (page: Page) => page.getByRole('dialog')

test('a merchant marks a point, lays a machine out and fills its lanes; an ordinary user sees the machines granted [console /fleet/points] [console /fleet/machines] [console /fleet/lanes] [console /organization/machine-authorizations] [S5-41] [S6-05]', async ({
  page,
  browser,
}) => {
  const tag = String(aNumber(7))
  const [area, point, product] = [`片区${tag}`, `点位${tag}`, `商品${tag}`]
  const machine = `VM${tag}`
  // all of them are made by the kit that makes the point; their rules are proven by their modules
  const token = await tokenOf(page.request, demoAccount('merchant'))
  const made = async (segment: string, values: object) =>
    (await call<{ id: string }>(page.request, `/api/console/${segment}`, { token, data: { values } })).id
  await made('areas', { code: `A${tag}`, name: area })
  const category = await made('categories', { code: `C${tag}`, name: `分类${tag}`, position: 900 })
  await made('products', { code: `G${tag}`, name: product, category, purchasePrice: 120, price: 250 })
  await made('machine-registration', { code: machine, name: `湖滨机${tag}`, type: 'vending' })
  await asStaff(page, 'merchant')

  await test.step('a point is marked on the map', async () => {
    await openScreen(page, 'fleet/points', '点位管理')
    await page.getByRole('button', { name: '新建点位' }).click()
    const form = drawer(page)
    await form.getByRole('textbox', { name: /编号$/ }).fill(`P${tag}`)
    await form.getByRole('textbox', { name: /名称$/ }).fill(point)
    await pick(form, '区域', area)
    await form.getByRole('textbox', { name: /地址/ }).fill('湖滨路 18 号')
    // Words alone do not say where it is.
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form.getByText('不能为空')).toBeVisible()
    await form.getByRole('application').click({ position: { x: 60, y: 60 } })
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '已新建点位')
  })
  await test.step('the machine is laid out', async () => {
    await openScreen(page, 'fleet/machines', '机器管理')
    await openRow(page, machine)
    await drawer(page).getByRole('button', { name: '配置货柜' }).click()
    await drawer(page).getByRole('spinbutton', { name: '层数' }).fill('2')
    await drawer(page).getByRole('spinbutton', { name: '每层货道数' }).fill('3')
    await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '已保存，共 6 条货道')
    await expect(drawer(page).getByRole('gridcell')).toHaveCount(6)
  })
  await test.step('the driver stands before it: a lane gets its product and price', async () => {
    await drawer(page).getByRole('button', { name: '补货' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('货道管理')
    await expect(rows(page)).toHaveCount(6)
    await rows(page).first().click()
    await drawer(page).getByRole('button', { name: '修改' }).click()
    await pick(drawer(page), '商品', product)
    await drawer(page).getByRole('spinbutton', { name: '价格' }).fill('2.8')
    await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '已保存')
    await expect(rows(page).first()).toContainText(product)
    await expect(rows(page).first()).toContainText('2.80')
  })
  await test.step('the lane is filled', async () => {
    await pressAction(drawer(page), '补满')
    const ask = page.getByRole('dialog', { name: '补满' })
    await write(page, 'POST /api/console/lanes/:id/refill', () => ask.getByRole('button', { name: '补满' }).click())
    await expect(ask).toHaveCount(0)
  })
  await test.step('the picture of the machine shows it', async () => {
    await openAt(page, `fleet/machines?search=${machine}`, '机器管理')
    await rows(page).first().click()
    await expect(drawer(page).getByRole('gridcell').first().getByRole('button')).toHaveAccessibleName(
      /库存 (\d+)，容量 \1，/,
    )
  })
  await test.step('an ordinary user is granted the machine', async () => {
    await openScreen(page, 'organization/machine-authorizations', '团队机器授权')
    await page.getByRole('searchbox', { name: '查找机器' }).fill(machine)
    const cell = page.getByRole('checkbox', { name: `季明远：${machine}` })
    await cell.click()
    await expectToast(page, '已更新 1 项授权')
    await expectAccessible(page)
  })
  await test.step('and sees it and no other', async () => {
    const theirs = await deskOf(browser, 'merchantuser')
    await theirs.goto(`/console/fleet/machines?search=${machine}`)
    await expect(rows(theirs)).toHaveCount(1)
    await theirs.getByRole('searchbox', { name: '搜索', exact: true }).fill('VM100014')
    await expect(theirs.getByText('没有符合条件的内容，请放宽筛选或换个词搜索')).toBeVisible()
    await theirs.context().close()
  })
})
