import { expect } from '@playwright/test'
import { asStaff, pressAction, rowsOf as rows, signInToConsole } from './support/console.ts'
import { answerNumber, quotaLine } from './support/offices.ts'
import { fillSignIn } from './support/session.ts'
import { expectToast, test } from './support/test.ts'
import { alive, expectAccessible } from './support/watch.ts'

const path = '/console/contest/authorization-codes'
const kind = '青少年科技创意'

test('a county makes codes within its quota and prints slips whose QR fills the code in after the sign-in; a quota below what hangs on it is refused with nothing typed lost, and codes go down and come back [console /contest/authorization-codes] [/login/tjsqm]', async ({
  page,
  browser,
}) => {
  await test.step('a county makes codes within its quota and prints slips whose QR fills the code in after the sign-in', async () => {
    await signInToConsole(page, 'county')
    await page.getByRole('navigation', { name: '菜单' }).getByRole('link', { name: '授权码管理' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('授权码管理')
    await quotaLine(page, '芙蓉区的名额', kind).getByRole('button', { name: '生成授权码' }).click()
    await answerNumber(page, '生成授权码', '2')
    const issued = page.getByRole('dialog', { name: /^已生成 2 个/ })
    await expect(issued.getByRole('listitem')).toHaveCount(2)
    const code = (await issued.getByRole('listitem').first().innerText()).trim()
    await expectAccessible(page)
    await issued.getByRole('link', { name: '打印授权码条（2）' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('打印授权码条')
    await expect(page.getByRole('img', { name: `授权码 ${code} 的二维码` })).toBeVisible()
    await expect(page.locator('.slip')).toHaveCount(2)
    await expectAccessible(page)

    const phone = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
    await phone.goto(`/code#${code}`)
    await alive(phone)
    await expect(phone.getByRole('heading', { level: 2, name: code })).toBeVisible()
    await expect(phone).toHaveURL('/code')
    await expectAccessible(phone)
    await phone.getByRole('link', { name: '登录并使用' }).click()
    await expect(phone).toHaveURL(/[/]login[?]next=/)
    await fillSignIn(phone, 'applicant')
    await expect(phone).toHaveURL('/declarations/new/code')
    await expect(phone.getByRole('textbox', { name: '授权码' })).toHaveValue(code.replaceAll('-', ''))
    await phone.goto(`/declarations/new/code#${code}`)
    await expect(phone.getByRole('textbox', { name: '授权码' })).toHaveValue(code.replaceAll('-', ''))
    await expect(phone).toHaveURL('/declarations/new/code')
    await phone.context().close()
  })
  await test.step('a quota below what hangs on it is refused in words with nothing typed lost; codes go down and come back', async () => {
    await page.goto(path)
    const own = quotaLine(page, '芙蓉区的名额', kind)
    await own.getByRole('button', { name: '生成授权码' }).click()
    await answerNumber(page, '生成授权码', '1')
    await page.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).last().click()

    const school = quotaLine(page, '下级单位', '星河学校（演示）')
    await school.getByRole('button', { name: '分配名额' }).click()
    await answerNumber(page, '分配名额', '1')
    const dialog = page.getByRole('dialog', { name: '分配名额' })
    await expect(dialog.getByRole('alert').filter({ hasText: '名额不能少于已经用掉的' })).toBeVisible()
    await expect(dialog.getByRole('spinbutton')).toHaveValue('1')
    await dialog.getByRole('button', { name: '取消' }).click()

    await school.getByRole('button', { name: '下发授权码' }).click()
    await answerNumber(page, '下发授权码', '1')
    await expectToast(page, '已交给星河学校（演示） 1 个授权码')
    await school.getByRole('button', { name: '收回授权码' }).click()
    await answerNumber(page, '收回授权码', '1')
    await expectToast(page, '已从星河学校（演示）收回 1 个授权码')
  })
})

test('a code is handed to a person, revoked with its reason and issued anew, and the address keeps the list [console /contest/authorization-codes]', {
  tag: '@long',
}, async ({ page }) => {
  await asStaff(page, 'school')
  await page.goto(`${path}?view=codes`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('授权码管理')
  await rows(page).filter({ hasText: '已分配' }).first().click()
  const drawer = page.getByRole('dialog').first()
  await pressAction(drawer, '发给个人')
  const hand = page.getByRole('dialog', { name: '发给个人' })
  await hand.getByRole('button', { name: '发给个人' }).click()
  await expect(hand.getByText('不能为空')).toBeVisible()
  await hand.getByRole('textbox', { name: '领取人' }).fill('李雷')
  await hand.getByRole('button', { name: '发给个人' }).click()
  await expect(drawer.getByText('李雷').first()).toBeVisible()
  await expectAccessible(page)
  await pressAction(drawer, '作废')
  const revoke = page.getByRole('dialog', { name: '作废' })
  await revoke.getByRole('textbox', { name: '原因' }).fill('纸条丢了')
  await revoke.getByRole('button', { name: '作废' }).click()
  await expect(drawer.getByText('纸条丢了').first()).toBeVisible()
  await pressAction(drawer, '换发')
  await page.getByRole('dialog', { name: '换发' }).getByRole('button', { name: '换发' }).click()
  await expectToast(page, '换发：已完成')
})

test('somebody without the role sees no codes: not in the menu, and not by the address [console /contest/authorization-codes] [S6-24]', {
  tag: '@long',
}, async ({ page }) => {
  await signInToConsole(page, 'merchant')
  await expect(page.getByRole('link', { name: '授权码管理' })).toHaveCount(0)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('你没有权限访问此页面')
})
