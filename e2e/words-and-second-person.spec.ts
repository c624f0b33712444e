import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'
import { dataDir, demoAccount } from './demo-accounts.ts'
import { asStaff, rowsOf as rows, signInToConsoleAs } from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { addStaff, storeWaysIn } from './support/office.ts'
import { signIn } from './support/registration.ts'
import { giveSession } from './support/session.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible, expectOneHeading } from './support/watch.ts'

const aPassword = 'Kite-and-comet-7'
const aLogin = (start: string) => `${start}${aNumber()}`

async function call<T>(
  request: APIRequestContext,
  method: string,
  path: string,
  data: unknown,
  token = '',
): Promise<T> {
  const headers = { 'idempotency-key': randomUUID(), ...(token ? { authorization: token } : {}) }
  const reply = await request.fetch(path, { method, headers, ...(method === 'GET' ? {} : { data }) })
  const body = (await reply.json()) as { data: T }
  if (!reply.ok()) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body.data
}

test('an auditor finds no boxes to tick where nothing can be done with ticked rows, an administrator does [console /system/dictionaries]', {
  tag: '@long',
}, async ({ page, browser }) => {
  const auditor = { login: aLogin('audit'), password: aPassword, name: '沈知微', role: 'auditor' }
  await addStaff(dataDir(), auditor)
  await signInToConsoleAs(page, auditor)
  for (const path of ['/console/messaging/templates', '/console/contest/seasons']) {
    await page.goto(path)
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByRole('grid').getByRole('checkbox')).toHaveCount(0)
  }
  await expectAccessible(page)
  const context = await browser.newContext({ locale: 'zh-CN' })
  const other = await context.newPage()
  await asStaff(other)
  await other.goto('/console/system/dictionaries')
  await expect(rows(other).first()).toBeVisible()
  await expect(other.getByRole('grid').getByRole('checkbox', { name: '选择已加载的全部行' })).toBeVisible()
  await context.close()
})

test('a word of a published season is corrected from the workbench on, stands on the portal at once, and is taken back [console /system/languages] [console /contest/seasons]', {
  tag: '@long',
}, async ({ page, request, browser }) => {
  type Named = { title: { zh: string }; theme: { zh: string; en?: string } }
  const { seasons } = await call<{ seasons: Named[] }>(request, 'GET', '/api/seasons?contest=robot', null)
  // of the demo: the one that another journey makes has no translations
  const season = seasons.find(({ theme }) => theme.en)
  if (!season?.theme.en) throw new Error('the demo has a robot season')
  const told = season.theme.en
  const home = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await home.goto('/welcomeRobot?lang=en')
  await expect(home.getByText(told, { exact: false })).toBeVisible()

  await asStaff(page)
  await page.goto('/console/system/languages/labels')
  await page.getByRole('searchbox', { name: '搜索', exact: true }).fill(season.theme.zh)
  const line = page.getByRole('row', { name: season.theme.zh }).filter({ hasText: season.title.zh }).first()
  await expect(line).toBeVisible()
  await expectAccessible(page)
  await line.getByRole('link', { name: `去修改“${season.theme.zh}”` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^更正文字：/)
  await page
    .getByRole('button', { name: `更正“${season.theme.zh}”` })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('中文').fill('')
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect(dialog.getByText('中文不能为空')).toBeVisible()
  await dialog.getByLabel('中文').fill(season.theme.zh)
  await dialog.getByLabel('English').fill('Machines that help people')
  await expect(dialog.getByText(`发布时：${told}`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expectToast(page, '已保存，页面立即显示新的文字')
  await expect(page.getByText('已更正', { exact: true }).first()).toBeVisible()
  await home.reload()
  await expect(home.getByText('Machines that help people', { exact: false })).toBeVisible()

  await page
    .getByRole('button', { name: `更正“${season.theme.zh}”` })
    .first()
    .click()
  await page.getByRole('button', { name: '恢复发布时的文字' }).click()
  await expectToast(page, '已恢复发布时的文字')
  await home.reload()
  await expect(home.getByText(told, { exact: false })).toBeVisible()
  await home.context().close()
})

test.afterAll(() => storeWaysIn(dataDir(), { roleApprovals: false }))

test('a role that people hold gets something sensitive only once a second person agrees [console /organization/roles] [console /organization/approvals] [S4-APPROVAL-01]', {
  tag: '@long',
}, async ({ page, request, browser }) => {
  const second = { login: aLogin('second'), password: aPassword, name: '顾长青', role: 'admin' }
  const { login, password } = demoAccount('admin')
  const signedIn = await call<{ session_key: string }>(request, 'POST', '/api/sessions', { account: login, password })
  const token = signedIn.session_key
  const code = `desk-${aNumber()}`
  const name = `值班岗 ${code}`
  const values = { code, label: { zh: name }, type: 'web' }
  const { id } = await call<{ id: string }>(request, 'POST', '/api/console/roles', { values }, token)
  const permissions = ['users.view', 'users.lock']
  await call(request, 'PUT', `/api/console/roles/${id}/permissions`, { permissions }, token)
  await addStaff(dataDir(), second, { login: aLogin('desk'), password: aPassword, name: '陆小川', role: code })

  await storeWaysIn(dataDir(), { roleApprovals: true })

  await asStaff(page)
  await page.goto(`/console/organization/roles?row=${id}`)
  const form = page.getByRole('dialog')
  const users = form.getByRole('group').filter({ has: page.getByRole('checkbox', { name: '全选用户' }) })
  await users
    .getByRole('checkbox', { name: /^显示完整/ })
    .first()
    .check()
  await form.getByRole('button', { name: '保存权限' }).click()
  await expect(form.getByText('写明原因后提交申请，另一人同意后立即生效；在那之前角色的权限不变。')).toBeVisible()
  await form.getByRole('textbox', { name: '申请原因' }).fill('值班要核对联系方式')
  await expectAccessible(page)
  await form.getByRole('button', { name: '提交审批' }).click()
  await expectToast(page, '已提交审批')
  const ofRole = async () =>
    (await call<{ permissions: string[] }>(request, 'GET', `/api/console/roles/${id}/permissions`, null, token))
      .permissions
  await expect.poll(ofRole).toEqual(['users.lock', 'users.view'])

  const context = await browser.newContext({ locale: 'zh-CN' })
  const other = await context.newPage()
  await giveSession(other, second, true)
  await other.goto('/console/organization/approvals')
  await rows(other).filter({ hasText: name }).first().click()
  const asked = other.getByRole('dialog')
  await expect(asked.getByText('原因：值班要核对联系方式', { exact: true })).toBeVisible()
  await expectAccessible(other)
  await asked.getByRole('button', { name: '通过', exact: true }).click()
  const why = other.getByRole('dialog', { name: '通过', exact: true })
  await why.getByRole('textbox').fill('已核对')
  await why.getByRole('button', { name: '通过', exact: true }).click()
  await expectToast(other, '通过：已完成')
  await expect.poll(ofRole).toEqual(['users.lock', 'users.unmask', 'users.view'])
  await context.close()
})

test('whoever works here reads their messages and chooses by which ways they are told; what is obligatory is named [console top-bar:messages]', {
  tag: '@long',
}, async ({ page }) => {
  const somebody = { login: aLogin('told'), password: aPassword, name: '何以宁', role: 'auditor' }
  await addStaff(dataDir(), somebody)
  await signInToConsoleAs(page, somebody)
  await page.getByRole('button', { name: /^消息：/ }).click()
  await expect(page.getByRole('dialog', { name: '我的消息' })).toBeVisible()
  await page.goto('/console/security')
  await expect(page.getByRole('heading', { name: '接收方式' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '申报：站内消息' })).toBeDisabled()
  // nobody is told by a way that leads nowhere
  await expect(page.getByRole('checkbox', { name: '申报：短信' })).toBeDisabled()
  await expect(page.getByRole('heading', { name: '必须送达的消息' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '一次性密码' })).toBeVisible()
  await expectAccessible(page)
})

test('a pupil switches off e-mail for one class of messages, and it stays so [/account/message-choices]', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/login')
  await signIn(page, { loginName: demoAccount('applicant').login, password: demoAccount('applicant').password })
  await expect(page).not.toHaveURL(/[/]login/)
  await page.goto('/account/messages')
  await page.getByRole('link', { name: '设置接收方式' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('接收方式')
  const mail = () => page.getByRole('region', { name: '提问与反馈' }).getByRole('checkbox', { name: /^邮件/ })
  await expect(mail()).toBeChecked()
  await mail().uncheck()
  await expect(page.getByRole('region', { name: '提问与反馈' }).getByText('已保存')).toBeVisible()
  await expectOneHeading(page)
  await expectAccessible(page)
  await page.reload()
  await expect(mail()).not.toBeChecked()
  await mail().check()
  await expect(page.getByRole('region', { name: '提问与反馈' }).getByText('已保存')).toBeVisible()
})
