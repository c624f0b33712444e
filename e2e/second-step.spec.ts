import { expect, type Page } from '@playwright/test'
import { dataDir } from './demo-accounts.ts'
import { chooseInAccountMenu, logOutOfConsole, signInToConsoleAs } from './support/console.ts'
import { aNumber } from './support/numbers.ts'
import { addStaff } from './support/office.ts'
import { setUpSecondStep } from './support/second-step.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('whoever works here sets a second step up, and is asked for it from then on; a recovery code serves once [console /sign-in]', async ({
  page,
}) => {
  const account = { login: `step${aNumber()}`, password: 'Kite-and-comet-7', name: '沈知微', role: 'auditor' }
  await addStaff(dataDir(), account)
  await signInToConsoleAs(page, account)
  await chooseInAccountMenu(page, '账号安全')
  await page.getByRole('button', { name: '设置两步验证' }).click()
  const { codeOf, spare } = await setUpSecondStep(page, account.password)
  await expectToast(page, '两步验证已启用')
  await expect(page.getByText('已启用，恢复码还剩 10 个')).toBeVisible()
  await expectAccessible(page)

  const signIn = async (answer: string) => {
    await logOutOfConsole(page)
    await page.goto('/console/')
    await page.getByRole('textbox', { name: '账号' }).fill(account.login)
    await page.getByRole('textbox', { name: '密码', exact: true }).fill(account.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('textbox', { name: '动态码' }).fill(answer)
    await page.getByRole('button', { name: '登录', exact: true }).click()
  }
  await signIn(codeOf(1))
  await expect(heading(page)).toHaveText('工作台')
  await signIn(spare)
  await expect(heading(page)).toHaveText('工作台')
  await signIn(spare)
  await expect(page.getByRole('alert')).toHaveText('动态验证码或恢复码不正确')
})
