import { expect, type Locator, type Page } from '@playwright/test'

export const rows = (page: Page): Locator => page.getByRole('grid').locator('[data-row-key]')
/** The part of the form at a place of the document. */
export const at = (page: Page, path: string): Locator => page.locator(`[data-at="${path}"]`).first()

export async function openSeasons(page: Page, query = ''): Promise<void> {
  await page.goto(`/console/contest/seasons${query}`)
  await expect(rows(page).first()).toBeVisible()
}

/** A draft from nothing; leads to its editor. */
export async function newDraft(page: Page, code: string, contest = '青少年科技创新大赛'): Promise<void> {
  await openSeasons(page)
  await page.getByRole('button', { name: '新建赛季' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^从空白开始/ }).check()
  await choose(dialog, '竞赛', contest)
  await dialog.getByLabel('赛季代码').fill(code)
  await dialog.getByRole('button', { name: '开始编辑' }).click()
  await expect(page).toHaveURL(/\/contest\/seasons\/drafts\/[0-9a-f-]{36}/)
}

/** Chooses in the select of that name, one option after the other. */
export async function choose(where: Locator, field: string, ...options: string[]): Promise<void> {
  const box = where.getByRole('combobox', { name: new RegExp(`^(\\* )?${field}$`) })
  for (const option of options) {
    await box.click()
    if (await box.isEditable()) await box.fill(option)
    await where.page().locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  }
  await box.press('Tab')
}

/** Goes to a page of the editor. */
export async function show(page: Page, name: string): Promise<void> {
  const pages = page.getByRole('navigation', { name: '赛季的各部分' })
  // behind the name stands how many problems are there
  const entry = pages.getByRole('button', { name: new RegExp(`^${name}\\s?\\d*$`) })
  await entry.click()
  await expect(entry).toHaveAttribute('aria-current', 'page')
}

export async function fill(where: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const box = where.getByLabel(name, { exact: true })
    await box.fill(value)
    // a calendar below it would cover what is clicked next
    await box.blur()
  }
}

export const isSaved = (page: Page): Promise<void> =>
  expect(page.getByRole('status').filter({ hasText: /^已保存/ })).toBeVisible()
