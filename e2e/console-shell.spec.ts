import { expect } from '@playwright/test'
import { asStaff, chooseInAccountMenu, keepSkin, signInToConsole } from './support/console.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const dictionaries = '/console/system/dictionaries'

test('visited views become tabs that come back after a reload, the menu is searched by name, and on a phone it is a drawer [S3-TABS-01] [S4-TABS-01] [S4-TABS-02] [S4-UI-01]', async ({
  page,
}) => {
  await test.step('visited views become tabs, once each; they are closed one by one, by key, the others, or all, and come back after a reload; the menu is searched by name', async () => {
    await signInToConsole(page)
    const tabs = page.getByRole('navigation', { name: '打开的页面' }).getByRole('link')
    const menu = page.getByRole('navigation', { name: '菜单' })
    await menu.getByRole('link', { name: '数据字典' }).click()
    await expect(page).toHaveURL(dictionaries)
    await menu.getByRole('link', { name: '工作台' }).click()
    await menu.getByRole('link', { name: '数据字典' }).click()
    await expect(tabs).toHaveText(['工作台', '数据字典'])
    await page.reload()
    await expect(tabs).toHaveText(['工作台', '数据字典'])
    await tabs.last().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await expect(tabs).toHaveText(['工作台'])
    await expect(page).toHaveURL(/\/console\/?$/)
    await menu.getByRole('link', { name: '数据字典' }).click()
    await page.getByRole('button', { name: '更多页签操作' }).click()
    await page.getByRole('menuitem', { name: '全部关闭' }).click()
    await expect(tabs).toHaveText(['工作台'])
    await menu.getByRole('searchbox').fill('字典')
    await expect(menu.getByRole('link')).toHaveText(['数据字典'])
    await menu.getByRole('searchbox').fill('没有这一项')
    await expect(menu.getByText('没有名称含“没有这一项”的页面')).toBeVisible()
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  })
  await test.step('on a phone the menu is a drawer, and nothing sticks out', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signInToConsole(page)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await page.getByRole('dialog').getByRole('link', { name: '数据字典' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('数据字典')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectAccessible(page)
  })
})

test('a tab over a form that is not saved stays open while the person stays, and closes when they leave', {
  tag: '@long',
}, async ({ page }) => {
  await asStaff(page)
  await page.goto(`${dictionaries}?form=new`)
  const code = page.getByRole('dialog').getByLabel('代码', { exact: true })
  await code.fill('half-typed')
  const tabs = page.getByRole('navigation', { name: '打开的页面' }).getByRole('link')
  const closeTab = () => page.getByRole('button', { name: '关闭数据字典' }).dispatchEvent('click')
  await Promise.all([page.waitForEvent('dialog').then((dialog) => dialog.dismiss()), closeTab()])
  await expect(tabs).toHaveText(['工作台', '数据字典'])
  await expect(code).toHaveValue('half-typed')
  await Promise.all([page.waitForEvent('dialog').then((dialog) => dialog.accept()), closeTab()])
  await expect(page).toHaveURL(/\/console\/?$/)
  await expect(tabs).toHaveText(['工作台'])
  // who comes back later opens the tab anew, and going back and forth closes nothing
  await page.goBack()
  await expect(tabs).toHaveText(['工作台', '数据字典'])
  page.once('dialog', (dialog) => void dialog.accept())
  await page.goForward()
  await expect(tabs).toHaveText(['工作台', '数据字典'])
})

test('skins: light, dark, high contrast and a color of one’s own are kept, and none hides anything [console top-bar:skin] [S2-TOPBAR-01]', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInToConsole(page)
  await page.getByRole('button', { name: '皮肤' }).click()
  await page.getByRole('radio', { name: '深色' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByLabel('自选颜色').fill('#e0007a')
  await expect(page.getByLabel('自选颜色')).toHaveValue('#e0007a')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  // light and dark are walked through by the sweep
  await keepSkin(page, 'contrast')
  await page.goto('/console/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台')
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high')
  await expectAccessible(page)
})

test('on Windows the console undoes the scale of the display that it finds, unless it is switched off in the skin menu; the portal never does [S9-36]', {
  tag: '@long',
}, async ({ browser }) => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  const context = await browser.newContext({ userAgent, deviceScaleFactor: 1.25, locale: 'zh-CN' })
  const page = await context.newPage()
  const zoom = () => page.evaluate(() => document.documentElement.style.zoom)
  await signInToConsole(page)
  await expect.poll(zoom).toEqual('0.8')
  await page.getByRole('button', { name: '皮肤' }).click()
  await page.getByRole('switch', { name: '校正 Windows 显示缩放' }).click()
  await expect.poll(zoom).toEqual('')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台')
  await expect.poll(zoom).toEqual('')
  await page.goto('/')
  await expect.poll(zoom).toEqual('')
  await context.close()
})

test('the main area is the window without 60 pixels, a table without 200 [S9-31] [S9-32]', { tag: '@long' }, async ({
  page,
}) => {
  await asStaff(page)
  await page.goto(dictionaries)
  const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height
  await expect(page.locator('.console-table')).toBeVisible()
  for (const height of [800, 1000]) {
    await page.setViewportSize({ width: 1280, height })
    expect([await heightOf('.frame-work'), await heightOf('.console-table')]).toEqual([height - 60, height - 200])
  }
})

test('the top bar: feedback is sent and the cache cleared, in words [console top-bar:feedback] [console top-bar:clear-cache] [S2-TOPBAR-02]', {
  tag: '@long',
}, async ({ page }) => {
  await signInToConsole(page)
  await chooseInAccountMenu(page, '问题反馈')
  await page.getByRole('button', { name: '提交' }).click()
  await expect(page.getByText('请至少写 5 个字')).toBeVisible()
  await page.getByRole('textbox', { name: '遇到了什么问题，或希望怎样改进' }).fill('导出的表格里少了一列')
  await page.getByRole('button', { name: '提交' }).click()
  await expectToast(page, '已收到，谢谢你的反馈')
  await chooseInAccountMenu(page, '清除缓存')
  await expect(page.getByText('缓存已清除')).toBeVisible()
})

test('a logo of one’s own is cut to 100 × 100 and shown in the top bar, and can be taken back [console top-bar:logo] [S9-20]', {
  tag: '@long',
}, async ({ browser, page }) => {
  await signInToConsole(page)
  const width = 300
  const bytes = await page.evaluate(async (widthPx) => {
    const canvas = document.createElement('canvas')
    canvas.width = widthPx
    canvas.height = 120
    canvas.getContext('2d')?.fillRect(0, 0, widthPx, 120)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, width)
  await chooseInAccountMenu(page, 'Logo 设置')
  const input = page.getByLabel('选择图片')
  await input.setInputFiles({ name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText('请选择 JPG 或 PNG 图片')).toBeVisible()
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const logo = page.getByRole('link', { name: '工作管理系统' }).locator('img')
  await expect(logo).toHaveJSProperty('naturalWidth', 100)
  await expect(logo).toHaveJSProperty('naturalHeight', 100)
  await chooseInAccountMenu(page, 'Logo 设置')
  await page.getByRole('button', { name: '恢复默认 Logo' }).click()
  await expect(logo).toHaveCount(0)

  // a unit's own, which its officers alone set, and which nobody of another unit sees
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
  const officer = await context.newPage()
  await signInToConsole(officer, 'county')
  await chooseInAccountMenu(officer, 'Logo 设置')
  await expect(officer.getByRole('dialog', { name: 'Logo 设置' })).toContainText('及其下级单位工作人员的顶栏左侧')
  await officer
    .getByLabel('选择图片')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(bytes, 'base64') })
  await officer.getByRole('button', { name: '保存', exact: true }).click()
  const ofUnit = officer.getByRole('link', { name: '工作管理系统' }).locator('img')
  await expect(ofUnit).toHaveJSProperty('naturalWidth', 100)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台')
  await expect(logo).toHaveCount(0)
  await chooseInAccountMenu(officer, 'Logo 设置')
  await expectAccessible(officer)
  await officer.getByRole('button', { name: '移除本单位 Logo' }).click()
  await expect(ofUnit).toHaveCount(0)
  await context.close()
})

for (const { language, heading, list } of [
  { language: 'zh', heading: '工作台', list: '数据字典' },
  { language: 'en', heading: 'Dashboard', list: 'Data dictionary' },
  { language: 'fr', heading: 'Tableau de bord', list: 'Dictionnaire de données' },
  { language: 'ko', heading: '대시보드', list: '데이터 사전' },
] as const) {
  test(`dashboard and a list are worded in ${language} [S2-LANG-01] [S9-05]`, {
    tag: '@long',
  }, async ({ page }) => {
    await asStaff(page)
    await page.goto(`/console/?lang=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.getByRole('navigation').getByRole('link', { name: list }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(list)
    await expectAccessible(page)
  })
}
