import { expect, type Page } from '@playwright/test'
import { aMap } from '#modules/platform/settings/fixtures.ts'
import { asStaff, openAt, pressAction, signInToConsole, typeDate } from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { expectToast, test } from './support/test.ts'
import { alive, expectAccessible } from './support/watch.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const drawer = (page: Page) => page.getByRole('dialog')

/** Finds a row of another resource by its name. */
async function pick(page: Page, field: string, name: string): Promise<void> {
  await drawer(page).getByRole('combobox', { name: field }).click()
  await page.keyboard.type(name)
  await page.getByTitle(name, { exact: true }).click()
}

test('a setting is refused beside its control, saved, told in its history and set back [console /system/settings] [S9-33]', {
  tag: '@long',
}, async ({ page }) => {
  await asStaff(page)
  await openAt(page, 'system/settings', '系统设置')
  const codes = page.getByRole('textbox', { name: '代理代码' })
  await expect(codes).toHaveValue('0642, 0766')
  await expectAccessible(page)
  const setting = page.getByRole('group', { name: '代理代码' })
  const save = page.getByRole('button', { name: '保存', exact: true })
  await expect(save).toHaveCount(0)
  await codes.fill('0642, 12')
  await expect(page.getByText('有 1 项修改还没有保存')).toBeVisible()
  await save.click()
  await expect(setting.getByRole('alert')).toHaveText('格式不正确')
  await expect(codes).toHaveValue('0642, 12')
  await codes.fill('0642，0766，0999')
  await save.click()
  await expectToast(page, '已保存 1 项')
  await expect(codes).toHaveValue('0642, 0766, 0999')
  await setting.getByRole('button', { name: '恢复默认' }).click()
  await expect(codes).toHaveValue('0642, 0766')
  await page.getByRole('button', { name: '变更记录: 代理代码' }).click()
  await expect(drawer(page).getByText('演示管理员').first()).toBeVisible()
  await drawer(page).getByRole('button', { name: '关闭' }).click()
  const outlines = page.getByRole('region', { name: '地图边界' })
  const give = (text: string) =>
    outlines
      .getByLabel('上传 GeoJSON', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'map.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(text) })
  await give(aMap.replace('Polygon', 'Point'))
  await expect(outlines.getByRole('alert')).toHaveText(
    '地图边界文件不符合要求：第 1 个区域不是 Polygon 或 MultiPolygon。改好文件后再上传',
  )
  await give(aMap)
  await expect(outlines.getByText('已有 1 个区域，5 个点')).toBeVisible()
  await expectAccessible(page)
  await outlines.getByRole('button', { name: '清除边界' }).click()
  await expect(outlines.getByText('还没有边界')).toBeVisible()
  // the first of each two is refused on purpose
})

test('a period is kept within its bounds, needs a reason and says what the next night takes out [console /system/settings]', {
  tag: '@long',
}, async ({ page }) => {
  await asStaff(page)
  await openAt(page, 'system/settings', '系统设置')
  const section = page.getByRole('region', { name: '数据保存期限' })
  await section.getByRole('button', { name: '调整: 登录记录' }).click()
  const days = drawer(page).getByRole('spinbutton', { name: '保存天数' })
  await expect(days).toHaveValue('90')
  await days.fill('10')
  await drawer(page).getByRole('textbox', { name: '原因' }).fill('按档案要求')
  await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(drawer(page).getByText('请填 30 到 730 之间的整数')).toBeVisible()
  await days.fill('120')
  await expect(drawer(page).getByText(/^按这个期限，下次清理会删除 \d+ 条，不能恢复。$/)).toBeVisible()
  await expectAccessible(page)
  await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已调整：登录记录')
  await expect(section.getByText('保存 120 天')).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索设置' }).fill('签章页')
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(['签章页扫描件'])
  await expectAccessible(page)
})

test('whoever works at a school finds none of the system’s screens [console /system/settings] [S6-24]', {
  tag: '@long',
}, async ({ page }) => {
  await signInToConsole(page, 'school')
  await expect(page.getByRole('link', { name: '系统设置' })).toHaveCount(0)
  for (const path of ['settings', 'languages', 'agreements', 'interfaces'])
    await openAt(page, `system/${path}`, '你没有权限访问此页面')
})

test('a text is corrected while the product runs: a wrong argument is named, and the portal speaks the right one [console /system/languages]', async ({
  page,
  context,
}) => {
  const corrected = `모든 버전 보기 ${aNumber(6)}`
  await asStaff(page)
  await openAt(page, 'system/languages?row=ko.agreementPages.version&form=edit', '语言设置')
  const text = drawer(page).getByRole('textbox', { name: '译文（한국어）' })
  const before = await text.inputValue()
  await text.fill('버전 {nummer}')
  await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(drawer(page).getByRole('alert')).toHaveText(/^缺少参数 /)
  await expect(text).toHaveValue('버전 {nummer}')
  await text.fill(before)

  await openAt(page, 'system/languages?row=ko.agreementPages.versions.link&form=edit', '语言设置')
  await text.fill(corrected)
  await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
  await expect(drawer(page).locator('.row-title').getByText('已翻译')).toBeVisible()
  await expectAccessible(page)

  const reader = await context.newPage()
  await reader.goto('/agreements/privacy?lang=ko')
  await expect(reader.getByRole('link', { name: corrected })).toBeVisible()
  await alive(reader)
  await expect(reader.getByRole('link', { name: corrected })).toBeVisible()
  await pressAction(drawer(page), '恢复自带文字')
  await page.getByRole('dialog', { name: '恢复自带文字' }).getByRole('button', { name: '恢复自带文字' }).click()
  await expectToast(page, '恢复自带文字：已完成')
  await reader.reload()
  await expect(reader.getByRole('link', { name: corrected })).toHaveCount(0)
})

test('a version of an agreement is drafted, compared, published for a day to come, recalled and discarded [console /system/agreements]', {
  tag: '@long',
}, async ({ page }) => {
  const version = `e2e-${aNumber(6)}`
  await asStaff(page)
  await openAt(page, 'system/agreements?form=new', '平台协议')
  const form = drawer(page)
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(form.getByRole('alert')).toHaveText(['不能为空', '不能为空', '不能为空', '不能为空'])
  await form.getByRole('combobox', { name: '协议' }).click()
  await page.getByTitle('使用条款', { exact: true }).last().click()
  await form.getByRole('textbox', { name: '版本号' }).fill(version)
  await form.getByRole('textbox', { name: '标题' }).fill('使用条款（修订）')
  await form.getByRole('textbox', { name: '正文' }).fill('只有这一段。')
  await form.getByRole('button', { name: '保存草稿' }).click()
  await expect(form.getByText('只有这一段。')).toBeVisible()
  await form.getByRole('combobox', { name: '选择要对比的版本' }).click()
  await page.getByTitle('版本 1', { exact: true }).click()
  await expect(form.getByText('新增')).toBeVisible()
  await expect(form.getByText('删去').first()).toBeVisible()
  await expectAccessible(page)

  await pressAction(form, '发布')
  const asked = page.getByRole('dialog', { name: '发布' })
  await typeDate(asked.getByLabel('生效时间（不填表示立即生效）'), '2099-01-01T00:00')
  await asked.getByRole('button', { name: '发布' }).click()
  await expect(form.getByRole('definition').getByText('待生效')).toBeVisible()
  await pressAction(form, '撤回')
  await page.getByRole('dialog', { name: '撤回' }).getByLabel('原因').fill('还要修改')
  await page.getByRole('dialog', { name: '撤回' }).getByRole('button', { name: '撤回' }).click()
  await expect(form.getByRole('definition').getByText('草稿')).toBeVisible()
  await pressAction(form, '删除')
  await page.getByRole('dialog', { name: '删除' }).getByRole('button', { name: '删除' }).click()
  await expectToast(page, '删除：已完成')
  await page.getByRole('link', { name: '未同意协议的人' }).click()
  await expect(heading(page)).toHaveText('未同意协议的人')
  await expectAccessible(page)
})

test('an interface is configured once, tried, and a second configuration is refused [console /system/interfaces] [S8-22]', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const number = aNumber(6)
  const [parent, sub] = [`短信 ${number}`, `验证码 ${number}`]
  await signInToConsole(page)
  for (const [name, above] of [
    [parent, null],
    [sub, parent],
  ] as const) {
    await openAt(page, 'system/interfaces/interface-categories?form=new', '接口分类')
    await drawer(page).getByRole('textbox', { name: '名称 (中文)' }).fill(name)
    if (above !== null) await pick(page, '上级分类', above)
    await drawer(page).getByRole('spinbutton', { name: '排序' }).fill('10')
    await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
    await expectToast(page, '已新建接口分类')
  }
  const fill = async (name: string) => {
    await openAt(page, 'system/interfaces?form=new', '第三方接口配置')
    await pick(page, '上级分类', parent)
    await pick(page, '下级分类', sub)
    await drawer(page).getByRole('textbox', { name: '名称' }).fill(name)
    await drawer(page).getByRole('textbox', { name: '地址' }).fill(`${baseURL}/healthz`)
    await drawer(page).getByRole('combobox', { name: '请求方式' }).click()
    await page.getByTitle('GET', { exact: true }).click()
    await drawer(page).getByRole('spinbutton', { name: '时限（秒）' }).fill('5')
    await drawer(page).getByRole('button', { name: '保存', exact: true }).click()
  }
  await fill(`网关 ${number}`)
  await pressAction(drawer(page), '测试')
  await expect(page.getByRole('dialog', { name: /^测试“/ }).getByText('接口可以使用。')).toBeVisible()
  await page
    .getByRole('dialog', { name: /^测试“/ })
    .getByRole('button', { name: '关闭' })
    .last()
    .click()
  await expect(drawer(page).getByText('有应答（状态码 200）').first()).toBeVisible()
  await expectAccessible(page)
  await fill(`第二个 ${number}`)
  await expect(drawer(page).getByRole('alert')).toHaveText('接口配置已存在')
  await expect(drawer(page).getByRole('textbox', { name: '名称' })).toHaveValue(`第二个 ${number}`)
})
