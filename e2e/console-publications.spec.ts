import { expect, type Page } from '@playwright/test'
import { asStaff, keepSkin, pressAction, rowsOf as rows, signInToConsole, typeDate } from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { aPhonePhoto, aReport } from './support/papers.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const body = (page: Page) => page.getByRole('textbox', { name: '正文 (中文)' })

/** As if it came from another page by the clipboard. */
async function paste(page: Page, html: string): Promise<void> {
  await body(page).click()
  await body(page).evaluate((area, pasted) => {
    const data = new DataTransfer()
    data.setData('text/html', pasted)
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, html)
}

async function save(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const versions = page.getByRole('region', { name: '版本' })
  await expect(versions.getByText(`第 ${version} 版`, { exact: true }).first()).toBeVisible()
}

/** A new announcement with a title of its own, open in its editor. */
async function aDraft(page: Page, title: string): Promise<string> {
  await page.goto('/console/contest/announcements?form=new')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '标题 (中文)' }).fill(title)
  await form.getByRole('combobox', { name: '类型' }).click()
  await page.getByTitle('赛事公告', { exact: true }).click()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page).toHaveURL(/\/contest\/announcements\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  return page.url().split('/').at(-1) ?? ''
}

async function publish(page: Page): Promise<void> {
  await pressAction(page.getByRole('main'), '发布')
  await page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: '发布' }).click()
}

const isOut = async (page: Page, id: string) => (await page.request.get(`/api/announcements/${id}`)).status() === 200

test('an announcement is refused while it is empty, and published once it says something [console /contest/announcements]', async ({
  page,
}) => {
  await signInToConsole(page, 'province')
  await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '公告管理' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('公告管理')
  await expect(rows(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '新建公告' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('不能为空').first()).toBeVisible()
  const id = await aDraft(page, `改期通知 ${aNumber()}`)
  await publish(page)
  await expect(page.getByText('公告还没有中文标题或正文，写好后才能发布')).toBeVisible()
  await page.getByRole('dialog', { name: '发布' }).getByRole('button', { name: '取消' }).click()
  await body(page).click()
  await page.keyboard.type('周六上午。')
  await expect(page.getByText('有未保存的修改。请先保存，再发布或撤下。')).toBeVisible()
  await save(page, 2)
  await publish(page)
  await expectToast(page, '发布：已完成')
  await expect.poll(() => isOut(page, id)).toEqual(true)
})

test('a correction is compared with what was said before, and what is withdrawn is gone from the portal', {
  tag: '@long',
}, async ({ page }) => {
  await signInToConsole(page, 'province')
  const id = await aDraft(page, `改期通知 ${aNumber()}`)
  await body(page).click()
  await page.keyboard.type('周六上午。')
  await save(page, 2)
  await publish(page)
  await expectToast(page, '发布：已完成')
  await body(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('请带身份证件。')
  await save(page, 3)
  await expect(page.locator('ins')).toHaveText(['请带身份证件。'])
  await pressAction(page.getByRole('main'), '撤下')
  await page.getByRole('dialog').getByRole('textbox', { name: '原因' }).fill('改期')
  await page.getByRole('dialog').getByRole('button', { name: '撤下' }).click()
  await expect(page.getByText('已撤下').first()).toBeVisible()
  await expect.poll(() => isOut(page, id)).toEqual(false)
})

test('a script that is pasted or typed into an announcement is neutralised, its file is there to fetch, and a reload loses nothing of it', {
  tag: '@long',
}, async ({ page, browser }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await signInToConsole(page, 'province')
  const id = await aDraft(page, `临时通知 ${aNumber()}`)
  await paste(
    page,
    '<h2 onclick="hacked=1">安排</h2><p style="color:red">周六上午。</p><script>hacked=1</script><img src=x onerror="hacked=1">',
  )
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('<script>hacked=1</script>')
  await page.getByLabel('选择附件').setInputFiles(await aReport('安排表.pdf', 1))
  await expect(page.getByRole('link', { name: '安排表.pdf' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('这是你上次未保存的内容，已为你保留。')).toBeVisible()
  await save(page, 2)
  await page.getByRole('button', { name: '预览' }).click()
  await expect(page.getByRole('dialog').getByText('周六上午。')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await publish(page)
  await expectToast(page, '发布：已完成')

  const reader = await (await browser.newContext()).newPage()
  await reader.goto(`/announcements/${id}`)
  const text = reader.locator('.rich-text')
  await expect(text.getByRole('heading', { name: '安排' })).toBeVisible()
  await expect(text).toContainText('<script>hacked=1</script>')
  await expect(text.locator('script, img, [onclick], [style]')).toHaveCount(0)
  await expect.poll(() => reader.evaluate(() => 'hacked' in globalThis)).toEqual(false)
  await expect(reader.getByRole('link', { name: '下载 安排表.pdf' })).toBeVisible()
  await reader.context().close()
})

test('of two who write the same announcement the second is told what the first changed, and loses nothing', {
  tag: '@long',
}, async ({ page, context }) => {
  await signInToConsole(page)
  const id = await aDraft(page, `两人同写 ${aNumber()}`)
  const other = await context.newPage()
  await other.goto(`/console/contest/announcements/${id}`)
  await body(other).click()
  await other.keyboard.type('先写的人。')
  await save(other, 2)
  await body(page).click()
  await page.keyboard.type('后写的人。')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('你编辑期间，别人保存了第 2 版')).toBeVisible()
  await expect(page.getByRole('alert').locator('ins')).toHaveText(['先写的人。'])
  await expect(body(page)).toHaveText('后写的人。')
  await page.getByRole('button', { name: '按我的内容保存' }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: '版本' }).getByText('第 3 版', { exact: true }).first()).toBeVisible()
})

test('a document gets a new version with a note of what changed [console /contest/documents]', {
  tag: '@long',
}, async ({ page }) => {
  await asStaff(page, 'province')
  await page.goto('/console/contest/documents')
  await rows(page).getByText('查新报告模板', { exact: true }).click()
  const drawer = page.getByRole('dialog')
  await pressAction(drawer, '上传新版本')
  const ask = page.getByRole('dialog', { name: '上传新版本' })
  await ask.getByRole('button', { name: '上传新版本' }).click()
  await expect(ask.getByText('不能为空')).toBeVisible()
  await ask.getByLabel('文件', { exact: true }).setInputFiles(await aReport('查新报告模板2.pdf', 1))
  await expect(ask.getByRole('link', { name: '查新报告模板2.pdf' })).toBeVisible()
  await ask.getByRole('textbox', { name: '更新说明 (中文)' }).fill('换了表头')
  await ask.getByRole('button', { name: '上传新版本' }).click()
  await expect(drawer.getByText('换了表头').first()).toBeVisible()
  await expectAccessible(page)
})

test('a guide gets another step, which must have a title and a text, and readers see it at once', {
  tag: '@long',
}, async ({ page }) => {
  await asStaff(page, 'province')
  await page.goto('/console/contest/documents/guides?contest=innovation&role=unit-contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申报指南')
  const name = `留存材料 ${aNumber()}`
  await page.getByRole('button', { name: '添加一步' }).click()
  const step = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^删除第/ }) })
    .last()
  await step.getByRole('textbox').first().fill(name)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('指南名称和每一步的标题、内容都要写好中文')
  await step.getByRole('textbox').last().click()
  await page.keyboard.type('签字盖章的原件请保存一年。')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存', { exact: true })).toBeVisible()
  await expectAccessible(page)
  const told = await page.request.get('/api/guides?contest=innovation')
  expect(await told.text()).toContain(name)
})

test('publicity pictures are added with their time, put in order by keys and by dragging, and switched off [console /contest/publicity-pictures] [S3-PICTURE-01]', {
  tag: '@long',
}, async ({ page }) => {
  await asStaff(page, 'province')
  await page.goto('/console/contest/publicity-pictures')
  await page.getByRole('button', { name: '添加图片' }).click()
  const form = page.getByRole('dialog')
  const name = `比赛现场 ${aNumber()}`
  await form.getByLabel('图片', { exact: true }).setInputFiles(await aPhonePhoto('现场.jpg', '#2d7dd2'))
  await expect(form.getByRole('link', { name: '现场.jpg' })).toBeVisible()
  await form.getByRole('textbox', { name: '图片说明 (中文)' }).fill(name)
  await form.getByRole('textbox', { name: '链接' }).fill('javascript:alert(1)')
  await typeDate(form.getByLabel('显示开始时间'), '2030-01-02T08:00')
  await typeDate(form.getByLabel('显示结束时间'), '2030-01-01T08:00')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('格式不正确')).toBeVisible()
  await form.getByRole('textbox', { name: '链接' }).fill('/announcements')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('结束时间要晚于开始时间')).toBeVisible()
  await typeDate(form.getByLabel('显示结束时间'), '2030-02-01T08:00')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已新建宣传图片')
  await form.getByRole('button', { name: '关闭' }).click()
  // while it goes it still holds the keyboard
  await expect(form).toBeHidden()
  const cards = page
    .getByRole('list')
    .filter({ has: page.locator('.office-picture') })
    .locator('> li')
  await expect(cards.last()).toContainText(name)
  await expect(cards.last()).toContainText('未到时间')
  const count = await cards.count()
  await page.getByRole('button', { name: new RegExp(`^${name}：`) }).press('ArrowUp')
  await expect(page.getByText(`已移到第 ${count - 1} 张，共 ${count} 张`)).toBeAttached()
  await expect(cards.nth(count - 2)).toContainText(name)
  await cards
    .nth(count - 2)
    .locator('.office-handle')
    .dragTo(cards.first())
  await expect(cards.first()).toContainText(name)
  await page.reload()
  await expect(cards.first()).toContainText(name)
  await expectAccessible(page)
  await page.getByRole('button', { name: `查看与修改：${name}` }).click()
  await pressAction(form, '停用')
  await page.getByRole('dialog', { name: '停用' }).getByRole('button', { name: '停用' }).click()
  await expectToast(page, '停用：已完成')
  await pressAction(form, '删除')
  await page.getByRole('dialog', { name: '删除' }).getByRole('button', { name: '删除' }).click()
  await expect(cards).toHaveCount(count - 1)
})

test('an officer of a school publishes nothing: the screens are not in the menu and say so; in French and dark they are sound', {
  tag: '@long',
}, async ({ page }) => {
  await signInToConsole(page, 'school')
  await expect(page.getByRole('link', { name: '知识库' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: '公告管理' })).toHaveCount(0)
  for (const path of ['announcements', 'documents', 'publicity-pictures', 'faq']) {
    await page.goto(`/console/contest/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('你没有权限访问此页面')
  }
  await page.evaluate(() => sessionStorage.clear())
  await signInToConsole(page)
  await keepSkin(page, 'dark')
  await page.goto('/console/contest/announcements?lang=fr')
  await rows(page).getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: 'Texte (中文)' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/console/contest/publicity-pictures?lang=fr')
  await expect(page.getByRole('button', { name: 'Ajouter une image' })).toBeVisible()
  await expectAccessible(page)
})
