import { expect } from '@playwright/test'
import { asAccount, sessionOf, signInAs } from './support/session.ts'
import { contests, siteShortName } from './support/site.ts'
import { test } from './support/test.ts'
import { alive, settled } from './support/watch.ts'

test('both links to the work management open the console in a new tab, where an administrator is signed in already [S2-LAND-06] [S1-07]', {
  tag: '@long',
}, async ({ page, context }) => {
  await signInAs(page, 'admin')
  const links = [
    page.getByRole('main').getByRole('link', { name: /工作管理系统/ }),
    page.getByRole('contentinfo').getByRole('link', { name: '工作管理系统' }),
  ]
  for (const link of links) {
    const opening = context.waitForEvent('page')
    await link.click()
    const tab = await opening
    await expect(tab).toHaveURL(/\/console\/\?lang=zh$/)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('工作台')
    await tab.close()
  }
})

test('the name of a contest stands in one line beside its picture, however wide the window [S2-ROUTE-05]', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of ['/welcome', '/welcomeRobot', '/welcomeOrsay']) {
    await page.goto(path)
    for (const width of [360, 768, 900, 960, 1000, 1024, 1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const lineCount = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        const range = document.createRange()
        range.selectNodeContents(heading)
        return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size
      })
      expect([path, width, lineCount]).toEqual([path, width, 1])
    }
  }
})

test('a visitor chooses a language, which is kept over pages, reloads and new tabs; signed in, innovation and robot open a new tab that stays signed in, the olympiads this one [S2-LANG-01] [S2-LANG-02] [S9-05] [S2-LAND-03] [S2-LAND-04] [S2-LAND-05]', async ({
  page,
  context,
  expectedComplaints,
}) => {
  await test.step('the language is chosen by address, kept over pages, reloads and new tabs, and each is offered under its own name', async () => {
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
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('language'))).toEqual('fr')
    await alive(page)
    await page.getByRole('banner').getByRole('link', { name: siteShortName.fr }).click()
    const opening = context.waitForEvent('page')
    await page.locator('.contest-cards').getByRole('link', { name: contests.fr[0] }).click()
    const tab = await opening
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(contests.fr[0])
    // another choice in the new tab leaves this one as it was
    await tab.goto('/welcome?lang=ko')
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(contests.ko[0])
    await tab.close()
    await page.goto('/welcome')
    await expect(h1).toHaveText(contests.fr[0])
    await page.goto('/welcome?lang=xx')
    await expect(h1).toHaveText(contests.fr[0])
  })
  await test.step('innovation and robot open a new tab that stays signed in, the olympiads this one', async () => {
    await asAccount(page, 'applicant')
    await page.goto('/?lang=zh')
    await alive(page)
    const { token } = await sessionOf(page)
    for (const [position, path] of [
      [0, '/welcome'],
      [1, '/welcomeRobot'],
    ] as const) {
      const opening = context.waitForEvent('page')
      await page.locator('.contest-cards').getByRole('link', { name: contests.zh[position] }).click()
      const tab = await opening
      await expect(tab).toHaveURL(new RegExp(`${path}\\?lang=zh$`))
      await expect(tab.getByRole('heading', { level: 1 })).toHaveText(contests.zh[position])
      await alive(tab)
      await expect(tab.getByText('林小满，你好')).toBeVisible()
      expect((await sessionOf(tab)).token).toEqual(token)
      await tab.close()
    }
    await page.locator('.contest-cards').getByRole('link', { name: contests.zh[2] }).click()
    await expect(page).toHaveURL('/welcomeOrsay')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(contests.zh[2])
    await expect(page.getByText('林小满，你好')).toBeVisible()
    expect(context.pages()).toHaveLength(1)
  })
  await test.step('a page whose code does not come says so in words, and opens by itself when the network is back', async () => {
    expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/)
    await alive(page)
    await settled(page)
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: '常见问题' }).click()
    const h1 = page.getByRole('heading', { level: 1 })
    await expect(h1).toHaveText('页面没有打开')
    await context.setOffline(false)
    await expect(h1).toHaveText('常见问题')
  })
})
