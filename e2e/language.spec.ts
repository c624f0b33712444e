import { expect } from '@playwright/test'
import { contests, siteName } from './support/site.ts'
import { test } from './support/test.ts'
import { alive } from './support/watch.ts'

test('the language is chosen by address, kept over pages, reloads and new tabs, and each is offered under its own name [S2-LANG-01] [S2-LANG-02] [S9-05]', async ({
  page,
  context,
}) => {
  await page.goto('/welcome')
  await page.getByRole('banner').locator('summary', { hasText: '语言' }).click()
  const offered = page.getByRole('banner').locator('a[hreflang]')
  await expect(offered).toHaveText(['中文', 'English', 'Français', '한국어'])
  await offered.nth(2).click()
  await expect(page).toHaveURL('/welcome?lang=fr')
  const h1 = page.getByRole('heading', { level: 1 })
  await expect(h1).toHaveText(contests.fr[0])
  await page.goto('/welcomeRobot')
  await expect(h1).toHaveText(contests.fr[1])
  expect(await page.evaluate(() => sessionStorage.getItem('language'))).toEqual('fr')
  await alive(page)
  await page.getByRole('banner').getByRole('link', { name: siteName.fr }).click()
  const opening = context.waitForEvent('page')
  await page.locator('.contest-cards').getByRole('link', { name: contests.fr[0] }).click()
  const tab = await opening
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(contests.fr[0])
  // another choice in the new tab leaves this one as it was
  await tab.goto('/welcome?lang=ko')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(contests.ko[0])
  await page.goto('/welcome')
  await expect(h1).toHaveText(contests.fr[0])
  await page.goto('/welcome?lang=xx')
  await expect(h1).toHaveText(contests.fr[0])
})
