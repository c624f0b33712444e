import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { demoAccount } from '../demo-accounts.ts'

/** Signs in at the console as one of the demo's accounts, in Chinese, and waits for the dashboard. */
export function signInToConsole(page: Page, role = 'admin'): Promise<void> {
  return signInToConsoleAs(page, demoAccount(role))
}

/** The same for any account. */
export async function signInToConsoleAs(page: Page, account: { login: string; password: string }): Promise<void> {
  const { login, password } = account
  await page.goto('/console/')
  await page.getByRole('textbox', { name: '账号' }).fill(login)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台')
}

/** Chooses an entry of the menu behind the person's name. */
export async function chooseInAccountMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /账号与角色$/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Keeps a skin, as the skin menu would; it counts from the next load on. */
export async function keepSkin(page: Page, mode: 'light' | 'dark' | 'contrast'): Promise<void> {
  await page.evaluate((kept) => localStorage.setItem('consoleSkin', JSON.stringify({ mode: kept, color: null })), mode)
}

/** One h1, nothing that keeps a disabled person out, nothing that sticks out of the window. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
  const overhangPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhangPx, `${page.url()} is wider than the window`).toEqual(0)
}
