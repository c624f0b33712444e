import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { inDays } from './days.ts'
import { expectAccessible } from './watch.ts'

const stepS = 30

interface SecondStep {
  /** what the authenticator app shows so many steps from now: each code works once */
  codeOf(later: number): string
  /** a recovery code */
  spare: string
}

/** Sets the second step up where the page asks for the password first, and says that the recovery codes are kept. */
export async function setUpSecondStep(page: Page, password: string): Promise<SecondStep> {
  await page.getByRole('textbox', { name: '登录密码' }).fill('not-my-password')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('原密码不正确')).toBeVisible()
  await page.getByRole('textbox', { name: '登录密码' }).fill(password)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.locator('.security-secret').innerText()).replaceAll(' ', '')
  const codeOf = (later: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: inDays(0).getTime() + later * stepS * 1000 })
  const code = page.getByRole('textbox', { name: '验证器显示的 6 位数字' })
  await code.fill('000000')
  await page.getByRole('button', { name: '启用' }).click()
  await expect(page.getByText('验证码错误')).toBeVisible()
  await code.fill(codeOf(0))
  await page.getByRole('button', { name: '启用' }).click()
  await expect(page.getByRole('heading', { name: '请保存恢复码' })).toBeVisible()
  const recovery = page.locator('.security-codes li')
  await expect(recovery).toHaveCount(10)
  const spare = await recovery.first().innerText()
  await page.getByRole('button', { name: '我已保存好' }).click()
  return { codeOf, spare }
}
