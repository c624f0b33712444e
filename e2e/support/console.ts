import { type Browser, expect, type Locator, type Page } from '@playwright/test'
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

/** A desk of its own, signed in as one of the demo's accounts: for whoever comes in beside the person of the journey. */
export async function deskOf(browser: Browser, role: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  await asStaff(page, role)
  return page
}

/** Opens a screen by its address. */
export async function openAt(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(`/console/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

/** Chooses in the select of that name in a form, by typing what it is to show. */
export async function pick(form: Locator, field: string, word: string): Promise<void> {
  await form.getByRole('combobox', { name: new RegExp(`^(\\* )?${field}$`) }).click()
  await form.page().keyboard.type(word)
  await form.page().locator('.ant-select-dropdown:visible').getByTitle(word, { exact: true }).click()
}

/** Types a day or a minute and leaves its box, so that the calendar below it covers nothing that is clicked next. */
export async function typeDate(box: Locator, text: string): Promise<void> {
  await box.fill(text)
  await box.blur()
  await expect(box.page().locator('.ant-picker-dropdown:visible')).toHaveCount(0)
}

/** The one-time password that was sent from this browser last. */
export async function oneTimePassword(page: Page): Promise<string> {
  const reply = await page.request.get('/api/demo/outbox')
  const [password] = /(?<=一次性密码 )\S{14}(?=，)/.exec(await reply.text()) ?? []
  if (password === undefined) throw new Error('no one-time password was sent from this browser')
  return password
}

/** The rows of the list that stands on the page. */
export const rowsOf = (page: Page): Locator => page.getByRole('grid').locator('[data-row-key]')

/**
 * Goes to a screen as a person does: from another screen by the menu, else by its address. What is open over the page is
 * closed before.
 */
export async function openScreen(page: Page, path: string, heading: string): Promise<void> {
  if (page.url().includes('/console/')) {
    await closeDrawer(page)
    await page.locator(`.side-menu a[href="/console/${path}"]`).first().click()
  } else await page.goto(`/console/${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
}

/** The page of a machine, from the list of states. */
export async function openMachine(page: Page, code: string): Promise<void> {
  await page.goto(`/console/fleet/machine-status?search=${code}`)
  await rowsOf(page).first().click()
  await page.getByRole('dialog').first().getByRole('link', { name: '打开机器全貌' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(code)
}

/** Does something to an open row: by its main button, or by the entry under "more". */
export async function pressAction(row: Locator, name: string): Promise<void> {
  const { button, entry } = await actionOf(row, name)
  await (entry ?? button).click()
}

/** What is offered for an open row, and may be done or not. */
export async function expectAction(row: Locator, name: string, is: 'possible' | 'blocked'): Promise<void> {
  const { button, entry } = await actionOf(row, name)
  if (!entry) return expect(button).toBeEnabled({ enabled: is === 'possible' })
  await expect(entry).toHaveAttribute('aria-disabled', is === 'possible' ? 'false' : 'true')
  await moreOf(row).click()
}

const moreOf = (row: Locator) => row.getByRole('button', { name: '更多', exact: true })

async function actionOf(row: Locator, name: string): Promise<{ button: Locator; entry: Locator | null }> {
  const button = row.getByRole('button', { name, exact: true })
  // what was pressed before is done, and the row has told what may be done now
  await expect(row.locator('.ant-btn-loading')).toHaveCount(0)
  await expect(button.or(moreOf(row)).first()).toBeVisible()
  if (await button.isVisible()) return { button, entry: null }
  await moreOf(row).click()
  // one that is blocked says why, maybe with the name of another one
  const entry = row.page().getByRole('menuitem', { name: new RegExp(`^${name}`) })
  // the row may just have taken its next state, in which this is its main action
  await expect(button.or(entry).first()).toBeVisible()
  return { button, entry: (await button.isVisible()) ? null : entry }
}

/** Looks for a word that stands in the one row it finds, and opens that row. */
export async function openRow(page: Page, word: string): Promise<void> {
  await page.getByRole('searchbox', { name: '搜索', exact: true }).fill(word)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(rowsOf(page)).toContainText(word)
  await rowsOf(page).click()
}

/** Closes what stands open at the side, if anything does. */
export async function closeDrawer(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog')
  if (await drawer.first().isVisible()) await drawer.first().getByRole('button', { name: '关闭' }).first().click()
  await expect(drawer).toHaveCount(0)
}

/** Chooses an entry of the menu behind the person's name. */
export async function chooseInAccountMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /账号与角色$/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Logs out by the account menu. */
export async function logOutOfConsole(page: Page): Promise<void> {
  await chooseInAccountMenu(page, '退出登录')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录工作管理系统')
}

/** Keeps a skin, as the skin menu would; it counts from the next load on. */
export async function keepSkin(page: Page, mode: 'light' | 'dark' | 'contrast'): Promise<void> {
  await page.evaluate((kept) => localStorage.setItem('consoleSkin', JSON.stringify({ mode: kept, color: null })), mode)
}
