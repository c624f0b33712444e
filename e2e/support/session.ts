import { expect, type Page } from '@playwright/test'
import { demoAccount } from '../demo-accounts.ts'
import { alive } from './watch.ts'

/** Signs in by the form on the page as one of the demo's accounts, at once: the page need not be alive. The page must be Chinese. */
export async function fillSignIn(page: Page, role: string, folder?: string): Promise<void> {
  const { login, password } = demoAccount(role, folder)
  await page.getByRole('textbox', { name: '账号' }).fill(login)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click()
}

/** A tab signed in as one of the demo's accounts, on the landing page; of another product, by its folder. */
export async function signInAs(page: Page, role: string, folder?: string): Promise<void> {
  await page.goto('/login?next=%2F')
  await fillSignIn(page, role, folder)
  await expect(page).toHaveURL('/')
  await alive(page)
}

/** What this tab keeps of its session (spec §3). */
export function sessionOf(page: Page): Promise<{ token: string | null; userInfo: string | null }> {
  return page.evaluate(() => ({
    token: sessionStorage.getItem('Authorization'),
    userInfo: sessionStorage.getItem('userInfo'),
  }))
}
