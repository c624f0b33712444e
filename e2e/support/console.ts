import { expect, type Page } from '@playwright/test'
import { demoAccount } from '../demo-accounts.ts'
import { giveSession } from './session.ts'

/** A tab of the console signed in as one of the demo's accounts. Where it goes is the next step's. */
export function asStaff(page: Page, role = 'admin'): Promise<void> {
  return giveSession(page, demoAccount(role), true)
}

/** The same, on the dashboard, in Chinese. */
export function signInToConsole(page: Page, role = 'admin'): Promise<void> {
  return signInToConsoleAs(page, demoAccount(role))
}

/** The same for any account. */
export async function signInToConsoleAs(page: Page, account: { login: string; password: string }): Promise<void> {
  await giveSession(page, account, true)
  await page.goto('/console/')
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
