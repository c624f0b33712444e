import { expect, type Page } from '@playwright/test'
import { demoAccount } from './demo-accounts.ts'

/** The keys under which a tab keeps its session (spec §3). */
export const sessionKeys = { token: 'Authorization', userInfo: 'userInfo' } as const

/** Signs in by the form of the page that is shown, as a person does. The reader's language must be Chinese. */
export async function fillSignIn(page: Page, role: string): Promise<void> {
  const { login, password } = demoAccount(role)
  await page.getByRole('textbox', { name: '账号' }).fill(login)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: '登录', exact: true }).click()
}

/** A tab that is signed in, on the landing page. */
export async function signIn(page: Page, role: string): Promise<void> {
  await page.goto('/login?next=%2F')
  await fillSignIn(page, role)
  await expect(page).toHaveURL('/')
  await alive(page)
}

/** The page is alive: the router has taken it over, so that a link no longer loads a page anew. */
export async function alive(page: Page): Promise<void> {
  await page.locator('body').press('Shift')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#portal main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** What this tab keeps of its session. */
export function sessionOf(page: Page): Promise<{ token: string | null; userInfo: string | null }> {
  return page.evaluate(
    (keys) => ({ token: sessionStorage.getItem(keys.token), userInfo: sessionStorage.getItem(keys.userInfo) }),
    sessionKeys,
  )
}
