import { expect } from '@playwright/test'
import { asAccount } from './support/session.ts'
import { test } from './support/test.ts'
import { alive, flawsOf } from './support/watch.ts'

test('the gallery of components opens for who is signed in, at its old address too, in both themes and without a flaw for screen readers [/demo/demo] [S2-ROUTE-13]', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/demo/demo')
  await expect(page).toHaveURL(/\/index\?next=/)
  await asAccount(page, 'applicant')
  await page.goto('/demo/demo')
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await flawsOf(page)).toEqual([])
  }
  // what it shows of a page that is on its way never comes to rest
  await page.goto('about:blank')
})

const shellPaths = [
  '/',
  '/welcome',
  '/welcomeRobot',
  '/welcomeOrsay',
  '/login',
  '/index?next=%2Fdeclarations',
  '/no/such/page',
]

for (const language of ['zh', 'fr'] as const) {
  // a narrow screen has other menus; colors are the same on both
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const) {
    test(`the pages of the shell have no flaw for screen readers: ${language}, ${colorScheme}, ${width} pixels`, {
      tag: '@long',
    }, async ({ page, expectedComplaints }) => {
      expectedComplaints.push(/status of 404/)
      const found: Record<string, string[]> = {}
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const path of shellPaths) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
        await alive(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const flaws = await flawsOf(page)
        if (flaws.length > 0) found[path] = flaws
      }
      expect(found).toEqual({})
    })
  }
}
