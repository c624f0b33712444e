import { expect, type Page } from '@playwright/test'
import { asStaff, pressAction, rowsOf as rows } from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { expectToast, test } from './support/test.ts'

async function openDictionaries(page: Page, query = ''): Promise<void> {
  await asStaff(page)
  await page.goto(`/console/system/dictionaries${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('数据字典')
  await expect(rows(page).first()).toBeVisible()
}

test('an entry is made, corrected, switched off and removed, and the list follows; one of the system’s own says why it cannot be removed [console /system/dictionaries] [S1-FUNC-15]', async ({
  page,
}) => {
  const code = `new-${aNumber()}`
  await openDictionaries(page)
  await page.getByRole('button', { name: '新建字典项' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('不能为空').first()).toBeVisible()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: '类型' }).click()
  await page.keyboard.type('学段')
  await page.keyboard.press('Enter')
  await form.getByLabel('代码', { exact: true }).fill(code)
  await form.getByRole('textbox', { name: '名称 (中文)' }).fill('试办学段')
  await form.getByText('English').click()
  await form.getByRole('textbox', { name: '名称 (English)' }).fill('Trial stage')
  await form.getByRole('spinbutton', { name: '排序' }).fill('990')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已新建字典项')
  await expect(form.locator('dl').getByText(code)).toBeVisible()

  await form.getByRole('button', { name: '修改' }).click()
  await form.getByRole('textbox', { name: '名称 (中文)' }).fill('试点学段')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已保存')

  await pressAction(form, '停用')
  await expect(page.getByText('“试点学段”：确定停用吗？')).toBeVisible()
  await page.getByRole('dialog', { name: '停用' }).getByRole('button', { name: '停用' }).click()
  await expectToast(page, '停用：已完成')

  await pressAction(form, '删除')
  await page.getByRole('dialog', { name: '删除' }).getByRole('button', { name: '删除' }).click()
  await expectToast(page, '删除：已完成')
  await page.getByRole('searchbox', { name: '搜索', exact: true }).fill(code)
  await expect(page.getByText('没有符合条件的内容，请放宽筛选或换个词搜索')).toBeVisible()

  await page.goto('/console/system/dictionaries?row=yes_no.yes')
  await form.getByRole('button', { name: '更多', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: '删除' })).toHaveText(
    '删除这是系统自带的字典项，不能删除，可以改为停用',
  )
})

test('columns, their order and the density are one’s own and kept, and a list that is often used is saved as a view', {
  tag: '@long',
}, async ({ page }) => {
  await openDictionaries(page, '?search=primary')
  const heads = () => page.getByRole('columnheader').allTextContents()
  const before = (await heads()).filter((text) => text !== '')
  await page.getByRole('button', { name: '列设置' }).click()
  const choice = page.getByRole('tooltip', { name: '列设置' })
  const last = before.at(-1) ?? ''
  await choice.getByRole('checkbox', { name: last, exact: true }).uncheck()
  await choice.getByRole('radio', { name: '宽松' }).check()
  await expect(page.getByRole('columnheader', { name: last, exact: true })).toHaveCount(0)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  expect((await heads()).filter((text) => text !== '')).toEqual(before.slice(0, -1))
  await page.getByRole('button', { name: '列设置' }).click()
  await choice.getByRole('button', { name: '恢复默认' }).click()
  await expect(page.getByRole('columnheader', { name: last, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '我的视图' }).click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('小学')
  await page.getByRole('button', { name: '保存当前视图' }).click()
  const view = page.getByRole('tooltip').getByRole('link', { name: '小学', exact: true })
  await expect(view).toBeVisible()
  await page.goto('/console/system/dictionaries')
  await expect(rows(page).nth(1)).toBeVisible()
  await page.getByRole('button', { name: '我的视图' }).click()
  await view.click()
  await expect(page).toHaveURL(/search=primary/)
  await page.getByRole('button', { name: '我的视图' }).click()
  await page.getByRole('button', { name: '删除视图“小学”' }).click()
  await expect(page.getByText('把常用的筛选和排序存成视图，下次一点就到。')).toBeVisible()
})

test('what was typed survives a reload, and leaving it asks first', { tag: '@long' }, async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await openDictionaries(page, '?form=new')
  const code = page.getByRole('dialog').getByLabel('代码', { exact: true })
  await code.fill('half-typed')
  await expect(code).toHaveValue('half-typed')
  await page.reload()
  await expect(page.getByText('这是你上次未保存的内容，已为你保留。')).toBeVisible()
  await expect(code).toHaveValue('half-typed')
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('有未保存的修改，确定离开吗？')
  await page.getByRole('button', { name: '不保存，离开' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/console/system/dictionaries?form=new')
  await expect(code).toHaveValue('')
})

test('what was typed before a reload is not saved over what somebody else saved meanwhile without being shown', {
  tag: '@long',
}, async ({ page, context }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await openDictionaries(page, '?row=yes_no.no&form=edit')
  const order = (at: Page) => at.getByRole('dialog').getByRole('spinbutton', { name: '排序' })
  const save = (at: Page) => at.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(order(page)).toBeVisible()
  const before = await order(page).inputValue()
  await order(page).fill('66')
  const other = await context.newPage()
  await other.goto('/console/system/dictionaries?row=yes_no.no&form=edit')
  await order(other).fill('55')
  await save(other)
  await expect(other.getByText('已保存')).toBeVisible()
  await page.reload()
  await expect(order(page)).toHaveValue('66')
  await expect(page.getByText('你填写的这段时间里，别人也改了这条内容')).toBeVisible()
  await expect(page.getByText('别人刚刚保存为： 55')).toBeVisible()
  await order(page).fill(before)
  await page.getByRole('button', { name: '按我的内容保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()
})
