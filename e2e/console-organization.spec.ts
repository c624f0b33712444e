import { expect, type Page } from '@playwright/test'
import { demoAccount } from './demo-accounts.ts'
import {
  asStaff,
  chooseInAccountMenu,
  closeDrawer,
  expectAction,
  logOutOfConsole,
  oneTimePassword,
  rowsOf as rows,
  signInToConsole,
} from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { aPhone } from './support/people.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: '菜单' })

async function openScreen(page: Page, name: string): Promise<void> {
  await menu(page).getByRole('link', { name, exact: true }).click()
  await expect(heading(page)).toHaveText(name)
}

/** Chooses in the one select of this name that is open for typing. */
async function pick(page: Page, box: ReturnType<Page['getByRole']>, word: string, option = word): Promise<void> {
  await box.click()
  await page.keyboard.type(word)
  await page.getByTitle(option, { exact: true }).last().click()
}

test('a new member of the staff is made by the province for one of its units, and sets a password of their own before anything else and another one later [console /organization/staff] [S3-STAFF-01] [console top-bar:password-reset] [S6-13]', async ({
  page,
}) => {
  const login = `staff${aNumber()}`
  let password = ''
  await test.step('is made by the province, for one of its units; the one-time password goes out by message', async () => {
    await signInToConsole(page, 'province')
    await openScreen(page, '员工管理')
    await page.getByRole('button', { name: '新建员工' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form.getByText('不能为空').first()).toBeVisible()
    await form.getByLabel('登录名').fill(login)
    await form.getByLabel('姓名').fill('苏晴')
    await form.getByLabel('手机号').fill(aPhone())
    await form.getByLabel('电子邮箱').fill(`${login}@example.org`)
    await pick(page, form.getByRole('combobox', { name: '所在机构' }), '星河', demoAccount('school').unit)
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expectAction(form, '重发一次性密码', 'possible')
    await expectAccessible(page)
    password = await oneTimePassword(page)
  })
  await test.step('sets a password of their own before anything else, and another one later', async () => {
    await closeDrawer(page)
    await logOutOfConsole(page)
    await page.goto('/console/')
    await page.getByRole('textbox', { name: '账号' }).fill(login)
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(heading(page)).toHaveText('首次登录请先设置新密码')
    const change = async (from: string, to: string, again = to) => {
      await page.getByLabel('原密码').fill(from)
      await page.getByLabel('新密码', { exact: true }).fill(to)
      await page.getByLabel('再输一次新密码').fill(again)
      await page.getByRole('button', { name: '修改', exact: true }).click()
    }
    await change(password, 'Kite-and-comet-7', 'Kite-and-comet-8')
    await expect(page.getByText('两次输入的新密码不一致')).toBeVisible()
    await change(password, 'Kite-and-comet-7')
    await expect(heading(page)).toHaveText('工作台')
    await chooseInAccountMenu(page, '修改密码')
    await change('not-my-password', 'Harbor-lamp-42')
    await expect(page.getByText('原密码不正确')).toBeVisible()
    await change('Kite-and-comet-7', 'Harbor-lamp-42')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
test('a role is made of the permissions that there are [console /organization/roles] [S6-07] [S6-08] [S3-ROLE-01] [S5-11]', {
  tag: '@long',
}, async ({ page }) => {
  const code = `desk-${aNumber()}`
  await signInToConsole(page)
  await openScreen(page, '角色管理')
  await page.getByRole('button', { name: '新建角色' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('代码').fill(code)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('不能为空').first()).toBeVisible()
  await form.getByRole('textbox', { name: '名称 (中文)' }).fill(`值班岗 ${code}`)
  await pick(page, form.getByRole('combobox', { name: '类型' }), '网页')
  await form.getByRole('button', { name: '保存', exact: true }).click()
  const files = form.getByRole('group').filter({ has: page.getByRole('checkbox', { name: '全选共享文件' }) })
  await files.getByRole('checkbox', { name: '查看', exact: true }).check()
  await form.getByRole('button', { name: '保存权限' }).click()
  await expect(form.getByRole('button', { name: '保存权限' })).toBeDisabled()
  await expectAccessible(page)
})

test('contacts are shown for a reason, and a person is given a role [console /organization/users] [console /organization/approvals] [S6-09]', {
  tag: '@long',
}, async ({ page }) => {
  await asStaff(page)
  await page.goto(`/console/organization/users?search=${demoAccount('teacher').login}`)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).first().focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog')
  await detail.getByRole('button', { name: '显示完整联系方式' }).click()
  const ask = page.getByRole('dialog', { name: '显示完整联系方式' })
  await ask.getByRole('button', { name: '显示完整联系方式' }).click()
  await expect(ask.getByText('请写明原因，至少 2 个字')).toBeVisible()
  await ask.getByRole('textbox', { name: '查看原因' }).fill('核对通讯录')
  await ask.getByRole('button', { name: '显示完整联系方式' }).click()
  await expect(detail.getByText('demoteacher@demo.example')).toBeVisible()
  await detail.getByRole('button', { name: '修改角色' }).click()
  const roles = page.getByRole('dialog', { name: /的角色$/ })
  await roles.getByRole('button', { name: '添加角色' }).click()
  await pick(page, roles.getByRole('combobox', { name: '角色' }), '审计员')
  await roles.getByRole('button', { name: '保存', exact: true }).click()
  await expect(detail.getByText('审计员 · 全平台')).toBeVisible()

  await page.goto('/console/organization/approvals')
  await expect(page.getByText(/^还没有/)).toBeVisible()
  await expectAccessible(page)
})

test('organizations are found in the tree and by their name, and everybody sees their own subtree alone [console /organization/organizations] [S6-25]', {
  tag: '@long',
}, async ({ page, browser }) => {
  await signInToConsole(page, 'county')
  await openScreen(page, '机构管理')
  const tree = page.getByRole('navigation', { name: '机构树' })
  await expect(tree.getByRole('treeitem', { name: new RegExp(`^${demoAccount('county').unit}`) })).toBeVisible()
  await expect(tree.getByRole('treeitem', { name: new RegExp(`^${demoAccount('province').unit}`) })).toHaveCount(0)
  // a county's officer looks: the province keeps the tree
  await expect(page.getByRole('button', { name: '新建机构' })).toHaveCount(0)
  const code = `S${aNumber()}`
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'zh-CN' })
  const above = await context.newPage()
  await signInToConsole(above, 'province')
  await openScreen(above, '机构管理')
  await above.getByRole('button', { name: '新建机构' }).first().click()
  const form = above.getByRole('dialog')
  await pick(above, form.getByRole('combobox', { name: '上级机构' }), demoAccount('county').unit)
  await pick(above, form.getByRole('combobox', { name: '类型' }), '学校')
  await pick(above, form.getByRole('combobox', { name: '层级' }), '学校')
  await form.getByLabel('代码').fill(code)
  await form.getByRole('textbox', { name: '名称 (中文)' }).fill(`新芽小学 ${code}`)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expectAction(form, '移动', 'possible')
  await context.close()
  await page.goto(`/console/organization/organizations?search=${code}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(`新芽小学 ${code}`)
  await expectAccessible(page)
})

test('resources tell who may do what by which door; functions are switched off for a role and on again [console /organization/resources] [console /organization/functions] [S6-08]', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInToConsole(page)
  await openScreen(page, '资源管理')
  await page.getByRole('searchbox', { name: '搜索资源、权限或接口' }).fill('重发一次性密码')
  const line = page.getByRole('row').filter({ hasText: '重发一次性密码' })
  await expect(line).toContainText('竞赛秘书处')
  await expect(line).toContainText('POST /api/console/staff/:id/reset-password')
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: '搜索资源、权限或接口' }).fill('没有这样的权限')
  await expect(page.getByText('没有符合条件的权限，请换个词搜索或清除角色筛选')).toBeVisible()

  await openScreen(page, '功能管理')
  const off = page.getByRole('button', { name: /^停用/ })
  await expect(off).toBeDisabled()
  await expect(page.getByRole('note', { name: '请先选择角色' }).first()).toBeVisible()
  await pick(page, page.getByRole('combobox', { name: '选择角色' }), '监护人')
  await expect(page.getByText('没有符合条件的功能，请换个词搜索或调整筛选')).toBeVisible()
  await pick(page, page.getByRole('combobox', { name: '选择角色' }), '竞赛秘书处')
  await page.getByRole('checkbox', { name: '全选导入导出与下载' }).check()
  await page.getByRole('checkbox', { name: '共享文件 · 修改' }).uncheck()
  await expect(off).toHaveText('停用（2 项）')
  await off.click()
  const ask = page.getByRole('dialog')
  await expect(ask).toContainText('确定为“竞赛秘书处”停用 2 项功能吗？')
  await ask.getByRole('button', { name: '确定' }).click()
  const removal = page.getByRole('row').filter({ hasText: '共享文件 · 删除' })
  await expect(removal).toContainText('竞赛秘书处（已停用）')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: '全选导入导出与下载' }).check()
  await page.getByRole('button', { name: '恢复（2 项）' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(removal).not.toContainText('已停用')
})

test('the menu is ordered, named and cut by the operator, at once and for everybody, and put back [console /organization/menus]', {
  tag: '@long',
}, async ({ page }) => {
  await signInToConsole(page)
  await openScreen(page, '菜单管理')
  const system = menu(page).getByRole('list', { name: '系统' }).getByRole('link')
  const before = await system.allInnerTexts()
  await page.getByRole('button', { name: '修改“日志管理”的名称' }).click()
  const names = page.getByRole('dialog')
  await names.getByLabel('中文').fill('操作记录')
  await names.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('有未保存的修改')).toBeVisible()
  await page.getByRole('button', { name: '下移操作记录' }).click()
  await page.getByRole('switch', { name: '在菜单中显示报表导出' }).uncheck()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('有未保存的修改')).toHaveCount(0)
  const at = before.indexOf('日志管理')
  const moved = before.with(at, before[at + 1] ?? '').with(at + 1, '操作记录')
  await expect(system).toHaveText(moved.filter((name) => name !== '报表导出'))
  await expectAccessible(page)
  // hidden is not forbidden
  await page.goto('/console/system/report-exports')
  await expect(heading(page)).toHaveText('报表导出')
  await page.goto('/console/organization/menus')
  await page.getByRole('button', { name: '恢复默认菜单' }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(system).toHaveText(before)
})

test('who is no administrator neither finds these screens in the menu nor opens them by their address [console /forbidden] [S6-24]', {
  tag: '@long',
}, async ({ page }) => {
  await signInToConsole(page, 'school')
  for (const name of ['资源管理', '菜单管理', '功能管理', '日志管理'])
    await expect(menu(page).getByRole('link', { name })).toHaveCount(0)
  for (const path of ['organization/resources', 'organization/menus', 'organization/functions', 'system/logs']) {
    await page.goto(`/console/${path}`)
    await expect(heading(page)).toHaveText('你没有权限访问此页面')
  }
})
