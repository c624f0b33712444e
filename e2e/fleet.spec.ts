import { expect, type Locator, type Page } from '@playwright/test'
import { demoAccount } from './demo-accounts.ts'
import { asStaff, openRow, openScreen, pressAction, rowsOf as rows } from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { call, tokenOf } from './support/prepared.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const drawer = (page: Page) => page.getByRole('dialog')

async function pick(page: Page, form: Locator, field: string, word: string): Promise<void> {
  await form.getByRole('combobox', { name: new RegExp(`^(\\* )?${field}$`) }).click()
  await page.keyboard.type(word)
  await page.locator('.ant-select-dropdown:visible').getByTitle(word, { exact: true }).click()
}

/** Opens the form of a new row, has it filled, and saves it. */
async function make(page: Page, one: string, fill: (form: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `新建${one}` }).click()
  const form = drawer(page)
  await fill(form)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText(`已新建${one}`)).toBeVisible()
}

async function named(form: Locator, code: string, name: string): Promise<void> {
  await form.getByRole('textbox', { name: /编号$/ }).fill(code)
  await form.getByRole('textbox', { name: /名称$/ }).fill(name)
}

test('a merchant marks a point, makes a product, registers a machine, lays it out and fills its lanes; an ordinary user sees the machines granted [console /fleet/points] [console /catalog/products] [console /fleet/machine-registration] [console /fleet/machines] [console /fleet/lanes] [console /organization/machine-authorizations] [S5-41] [S6-05]', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const tag = String(aNumber(7))
  const [area, point, category, product] = [`片区${tag}`, `点位${tag}`, `分类${tag}`, `商品${tag}`]
  const machine = `VM${tag}`
  // area and category are made by the same kit as the point and the product
  const token = await tokenOf(page.request, demoAccount('merchant'))
  for (const [segment, values] of [
    ['areas', { code: `A${tag}`, name: area }],
    ['categories', { code: `C${tag}`, name: category, position: 900 }],
  ] as const)
    await call(page.request, `/api/console/${segment}`, { token, data: { values } })
  await asStaff(page, 'merchant')

  await openScreen(page, 'fleet/points', '点位管理')
  await make(page, '点位', async (form) => {
    await named(form, `P${tag}`, point)
    await pick(page, form, '区域', area)
    await form.getByRole('textbox', { name: /地址/ }).fill('湖滨路 18 号')
    // Words alone do not say where it is.
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form.getByText('不能为空')).toBeVisible()
    await form.getByRole('application').click({ position: { x: 60, y: 60 } })
  })

  await openScreen(page, 'catalog/products', '商品管理')
  await make(page, '商品', async (form) => {
    await named(form, `G${tag}`, product)
    await pick(page, form, '分类', category)
    await form.getByRole('spinbutton', { name: '进货价' }).fill('3')
    await form.getByRole('spinbutton', { name: '售价' }).fill('2.5')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form.getByText('进货价不能高于售价')).toBeVisible()
    await form.getByRole('spinbutton', { name: '进货价' }).fill('1.2')
  })

  await openScreen(page, 'fleet/machine-registration', '机器注册')
  await make(page, '机器', async (form) => {
    await named(form, machine, `湖滨机${tag}`)
    await pick(page, form, '类型', '自动售货机')
  })

  await openScreen(page, 'fleet/machines', '机器管理')
  await openRow(page, machine)
  await drawer(page).getByRole('button', { name: '配置货柜' }).click()
  await drawer(page).getByRole('spinbutton', { name: '层数' }).fill('2')
  await drawer(page).getByRole('spinbutton', { name: '每层货道数' }).fill('3')
  await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存，共 6 条货道')).toBeVisible()
  await expect(drawer(page).getByRole('gridcell')).toHaveCount(6)

  // the driver stands before it: a lane gets its product and price, and is filled from the picture of the machine
  await drawer(page).getByRole('button', { name: '补货' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('货道管理')
  await expect(rows(page)).toHaveCount(6)
  await rows(page).first().click()
  await drawer(page).getByRole('button', { name: '修改' }).click()
  await pick(page, drawer(page), '商品', product)
  await drawer(page).getByRole('spinbutton', { name: '价格' }).fill('2.8')
  await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await expect(rows(page).first()).toContainText(product)
  await expect(rows(page).first()).toContainText('2.80')
  await pressAction(drawer(page), '补满')
  const ask = page.getByRole('dialog', { name: '补满' })
  await ask.getByRole('button', { name: '补满' }).click()
  await expect(ask).toHaveCount(0)
  await openScreen(page, 'fleet/machines', '机器管理')
  await openRow(page, machine)
  await expect(drawer(page).getByRole('gridcell').first().getByRole('button')).toHaveAccessibleName(
    /库存 (\d+)，容量 \1，/,
  )

  await openScreen(page, 'organization/machine-authorizations', '团队机器授权')
  await page.getByRole('searchbox', { name: '查找机器' }).fill(machine)
  const cell = page.getByRole('checkbox', { name: `季明远：${machine}` })
  await cell.click()
  await expect(page.getByText('已更新 1 项授权')).toBeVisible()
  await expectAccessible(page)

  const theirs = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await asStaff(theirs, 'merchantuser')
  await theirs.goto(`/console/fleet/machines?search=${machine}`)
  await expect(rows(theirs)).toHaveCount(1)
  await theirs.getByRole('searchbox', { name: '搜索', exact: true }).fill('VM100014')
  await expect(theirs.getByText('没有符合条件的内容，请放宽筛选或换个词搜索')).toBeVisible()
  await theirs.context().close()
})
