import { type Browser, expect, type Page } from '@playwright/test'
import {
  asStaff,
  chooseInAccountMenu,
  expectAction,
  pressAction,
  rowsOf as rows,
  signInToConsole,
} from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { aPhonePhoto, aReport } from './support/papers.ts'
import { fillSignIn } from './support/session.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

async function signedIn(browser: Browser, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signInToConsole(page, role)
  return page
}

async function choose(page: Page, within: ReturnType<Page['getByRole']>, field: string, option: string) {
  await within.getByRole('combobox', { name: field }).click()
  await page.keyboard.type(option)
  await page.getByTitle(option, { exact: true }).click()
}

/** Asks on the portal, without signing in, and leaves an address for the answer. */
async function askOnPortal(page: Page, question: string): Promise<void> {
  await page.goto('/questions')
  await page.getByRole('textbox', { name: '你的问题' }).fill(question)
  await page.getByRole('textbox', { name: '联系方式' }).fill('parent@example.org')
  await page.getByRole('button', { name: '提交问题' }).click()
  await expect(page.getByText('问题已提交，谢谢你！')).toBeVisible()
}

test('what a parent asks on the portal comes to the secretariat, which sees the contact for a reason only [console /contest/faq]', {
  tag: '@long',
}, async ({ page }) => {
  const question = `照片要横着拍吗 ${aNumber()}`
  await askOnPortal(page, question)
  await asStaff(page, 'province')
  await page.goto('/console/contest/faq')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('常见问题')
  await expect(rows(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation', { name: '常见问题管理' }).getByRole('link', { name: '收到的提问' }).click()
  await page.getByRole('searchbox', { name: '搜索', exact: true }).fill(question)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: '查看联系方式' }).click()
  const why = page.getByRole('dialog', { name: '查看联系方式' })
  await why.getByRole('button', { name: '查看联系方式' }).click()
  await expect(why.getByText('不能为空')).toBeVisible()
  await why.getByRole('textbox', { name: '查看原因' }).fill('电话回复')
  await why.getByRole('button', { name: '查看联系方式' }).click()
  await expect(drawer.getByText('parent@example.org')).toBeVisible()
})

test('an asked question is answered and made a frequent question that everybody finds on the portal', async ({
  page,
}) => {
  const question = `照片要竖着拍吗 ${aNumber()}`
  await askOnPortal(page, question)
  await asStaff(page, 'province')
  await page.goto(`/console/contest/faq/asked?search=${encodeURIComponent(question)}`)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().click()
  const drawer = page.getByRole('dialog').first()
  await pressAction(drawer, '回复')
  const answer = page.getByRole('dialog', { name: '回复' })
  await answer.getByRole('textbox', { name: '回复' }).fill('横竖都可以，看得清就行。')
  await answer.getByRole('button', { name: '回复' }).click()
  await expect(drawer.getByText('已解决').first()).toBeVisible()
  await pressAction(drawer, '设为精华')
  const distill = page.getByRole('dialog', { name: '整理为常见问题' })
  await distill.getByRole('button', { name: '整理并发布' }).click()
  await expect(distill.getByText('不能为空')).toBeVisible()
  await choose(page, distill, '分类', '填写与材料')
  await expectAccessible(page)
  await distill.getByRole('button', { name: '整理并发布' }).click()
  await expectToast(page, '已发布到常见问题')
  await page.goto(`/questions?search=${encodeURIComponent(question)}`)
  await expect(page.getByText(question).first()).toBeVisible()
  await expect(page.getByText('横竖都可以，看得清就行。')).toBeAttached()
})

test('a category and a question of the console’s own help are written, and an officer finds them in the knowledge base [console /system/faq] [console /system/knowledge-base] [S3-NAMED-10]', {
  tag: '@long',
}, async ({ page, browser }) => {
  const [category, question] = [`盖章 ${aNumber()}`, `电子章可以吗 ${aNumber()}`]
  await asStaff(page)
  await page.goto('/console/system/faq/categories?form=new')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '名称 (中文)' }).fill(category)
  await form.getByRole('spinbutton', { name: '排序' }).fill('90')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已新建问题分类')
  await page.goto('/console/system/faq?form=new')
  await form.getByRole('textbox', { name: '问题 (中文)' }).fill(question)
  await choose(page, form, '分类', category)
  await form.getByRole('textbox', { name: '回答 (中文)' }).click()
  await page.keyboard.type('可以，要和纸质章一致。')
  await form.getByRole('spinbutton', { name: '排序' }).fill('10')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已新建常见问题')
  await expectAccessible(page)

  const officer = await signedIn(browser, 'school')
  await officer.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '知识库' }).click()
  await expect(officer.getByRole('heading', { level: 1 })).toHaveText('知识库')
  await expect(officer.getByRole('link', { name: '平台常见问题' })).toHaveCount(0)
  await officer.getByRole('button', { name: category }).click()
  await expect(officer.getByText('可以，要和纸质章一致。')).toBeVisible()
  await officer.getByRole('searchbox', { name: '搜索', exact: true }).fill('没有这样的词')
  await expect(officer.getByText('没有找到，换个词试试')).toBeVisible()
  await expectAccessible(officer)
  await officer.context().close()
})

test('a manual is handed in, replaced and withdrawn, and an officer fetches it meanwhile [console /system/manuals]', {
  tag: '@long',
}, async ({ page, browser }) => {
  const name = `审查手册 ${aNumber()}`
  await asStaff(page)
  await page.goto('/console/system/manuals?form=new')
  const form = page.getByRole('dialog').first()
  await form.getByRole('textbox', { name: '名称 (中文)' }).fill(name)
  await choose(page, form, '用于', '工作管理平台')
  await form.getByRole('spinbutton', { name: '排序' }).fill('10')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('不能为空')).toBeVisible()
  await form.getByLabel('文件', { exact: true }).setInputFiles(await aReport('审查手册.pdf', 1))
  await expect(form.getByRole('link', { name: '审查手册.pdf' })).toBeVisible()
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已新建手册')
  await pressAction(form, '更换文件')
  const ask = page.getByRole('dialog', { name: '更换文件' })
  await ask.getByLabel('文件', { exact: true }).setInputFiles(await aReport('审查手册2.pdf', 2))
  await expect(ask.getByRole('link', { name: '审查手册2.pdf' })).toBeVisible()
  await ask.getByRole('button', { name: '更换文件' }).click()
  await expectToast(page, '更换文件：已完成')
  await expectAccessible(page)

  const officer = await signedIn(browser, 'county')
  await officer.goto('/console/system/manuals')
  await expect(officer.getByRole('listitem').filter({ hasText: name })).toContainText('第 2 版')
  const fetched = officer.waitForEvent('download')
  await officer.getByRole('link', { name }).click()
  expect((await fetched).suggestedFilename()).toEqual('审查手册2.pdf')
  await expectAccessible(officer)
  await pressAction(form, '撤下')
  await expectToast(page, '撤下：已完成')
  await officer.reload()
  await expect(officer.getByRole('heading', { level: 1 })).toHaveText('操作手册下载')
  await expect(officer.getByRole('link', { name })).toHaveCount(0)
  await officer.context().close()
})

test('feedback of the top bar is taken and answered, and whoever gave it sees where it stands [console /system/feedback] [S4-FEEDBACK-01]', {
  tag: '@long',
}, async ({ page, browser }) => {
  const words = `表格的列太窄 ${aNumber()}`
  const giver = await signedIn(browser, 'county')
  await chooseInAccountMenu(giver, '问题反馈')
  await giver.getByRole('textbox', { name: '遇到了什么问题，或希望怎样改进' }).fill(words)
  await giver.getByRole('button', { name: '提交' }).click()
  await expectToast(giver, '已收到，谢谢你的反馈')

  await asStaff(page)
  await page.goto(`/console/system/feedback?search=${encodeURIComponent(words)}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('未处理')
  await rows(page).first().click()
  const drawer = page.getByRole('dialog').first()
  await pressAction(drawer, '受理')
  await expect(drawer.getByText('处理中').first()).toBeVisible()
  await pressAction(drawer, '回复')
  const answer = page.getByRole('dialog', { name: '回复' })
  await answer.getByRole('textbox', { name: '回复' }).fill('可以拖动列宽，下一版会默认更宽。')
  await answer.getByRole('button', { name: '回复' }).click()
  await expect(drawer.getByText('已解决').first()).toBeVisible()
  await expectAction(drawer, '受理', 'blocked')
  await expectAccessible(page)

  await chooseInAccountMenu(giver, '问题反馈')
  const mine = giver.getByRole('region', { name: '我的反馈' }).getByRole('listitem').filter({ hasText: words })
  await expect(mine).toContainText('已解决')
  await expect(mine).toContainText('可以拖动列宽，下一版会默认更宽。')
  await expectAccessible(giver)
  await giver.goto('/console/system/feedback')
  await expect(giver.getByRole('heading', { level: 1 })).toHaveText('你没有权限访问此页面')
  await giver.context().close()
})

test('feedback of the portal goes along with pictures, keeps what was typed over a reload, and shows its answer [S4-FEEDBACK-01]', {
  tag: '@long',
}, async ({ page, browser }) => {
  const words = `保存按钮被挡住了 ${aNumber()}`
  await page.goto('/questions')
  await page.getByRole('contentinfo').getByRole('link', { name: '意见反馈' }).click()
  await expect(page).toHaveURL(/next=%2Ffeedback/)
  await page.goto('/login?next=%2Ffeedback')
  await fillSignIn(page, 'applicant')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('意见反馈')
  const [what, send] = [
    page.getByRole('textbox', { name: /遇到了什么问题/ }),
    page.getByRole('button', { name: '提交反馈' }),
  ]
  await what.fill('短')
  await send.click()
  await expect(page.getByText('请写得更具体一些，至少 5 个字')).toBeVisible()
  await what.fill(words)
  await expect(what).toHaveValue(words)
  await page.reload()
  await expect(what).toHaveValue(words)
  await page.getByRole('textbox', { name: /是在哪个页面/ }).fill('申报表第二步')
  const chooser = page.locator('.feedback-form input[type=file]').first()
  await chooser.setInputFiles([
    await aPhonePhoto('按钮.jpg', '#2d7dd2'),
    { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('文字') },
  ])
  await expect(page.locator('.file-line[data-state=done]')).toHaveCount(1)
  await page.getByRole('button', { name: '移除 说明.txt' }).click()
  await expect(page.locator('.file-line')).toHaveCount(1)
  await expectAccessible(page)
  await send.click()
  await expectToast(page, '已收到，谢谢你的反馈')
  await expect(what).toHaveValue('')
  const mine = page.getByRole('listitem').filter({ hasText: words })
  await expect(mine).toContainText('等待处理')
  await expect(mine.getByRole('img', { name: '第 1 张截图，在新标签页打开' })).toBeVisible()

  const office = await signedIn(browser, 'admin')
  await office.goto(`/console/system/feedback?search=${encodeURIComponent(words)}`)
  await rows(office).first().click()
  const drawer = office.getByRole('dialog').first()
  await expect(drawer).toContainText('申报表第二步')
  await drawer.getByRole('button', { name: '按钮.jpg' }).click()
  const viewed = drawer.getByRole('region', { name: '查看文件：按钮.jpg' })
  await expect(viewed.getByRole('img', { name: '按钮.jpg' })).toBeVisible()
  await viewed.press('Escape')
  await expect(viewed).toHaveCount(0)
  await pressAction(drawer, '回复')
  const answer = office.getByRole('dialog', { name: '回复' })
  await answer.getByRole('textbox', { name: '回复' }).fill('已修好，请刷新页面再试。')
  await answer.getByRole('button', { name: '回复' }).click()
  await expect(drawer.getByText('已解决').first()).toBeVisible()
  await office.context().close()
  await page.reload()
  await expect(mine).toContainText('已答复')
  await expect(mine).toContainText('已修好，请刷新页面再试。')
  await expectAccessible(page)
})
