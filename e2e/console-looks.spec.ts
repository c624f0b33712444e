import { expect } from '@playwright/test'
import { asStaff } from './support/console.ts'
import { test } from './support/test.ts'
import { flawsOf, isTooWide, settled } from './support/watch.ts'

// The sweep of the gate looks at every screen in Chinese, light and dark. Here are the other languages and the third skin.

test.describe.configure({ mode: 'parallel' })

// what is not there, or not this person's, the page says in words, and the browser of the answer behind it
test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(/status of 40[34]\b/))

const languages = ['zh', 'en', 'fr', 'ko'] as const
const skins = ['light', 'dark', 'contrast'] as const
const widths = [390, 1024, 1440] as const
const desk = { width: 1440, height: 900 }

for (const [nth, language] of languages.entries()) {
  for (const [shade, mode] of skins.entries()) {
    test(`no screen of the console sticks out or keeps anybody out: ${language}, ${mode}`, {
      tag: '@long',
    }, async ({ page }) => {
      test.setTimeout(900_000)
      await page.setViewportSize(desk)
      await page.addInitScript(
        ([spoken, skin]) => {
          sessionStorage.setItem('language', spoken)
          localStorage.setItem('consoleSkin', skin)
        },
        [language, JSON.stringify({ mode, color: null })] as const,
      )
      await asStaff(page)
      await page.goto('/console/')
      const links = page.locator('.side-menu').getByRole('link')
      await expect(links.first()).toBeVisible()
      const entries = await links.evaluateAll((all) =>
        all.map((link) => ({ address: link.getAttribute('href') ?? '', name: (link.textContent ?? '').trim() })),
      )
      const screens = entries.filter(({ address }) => /^\/console\/[a-z]+\/[a-z-]+$/.test(address))
      expect(screens.length).toBeGreaterThan(60)
      const found: Record<string, string[]> = {}
      for (const [index, { address, name }] of screens.entries()) {
        // on a phone the menu is behind a button
        await page.setViewportSize(desk)
        // loaded anew now and then, without the tabs of the ones before
        if (index % 12 === 0) {
          await page.evaluate(() => sessionStorage.removeItem('clientState'))
          await page.goto(address)
        } else await page.locator(`.side-menu a[href="${address}"]`).dispatchEvent('click')
        await expect(page.getByRole('heading', { level: 1 }), address).toHaveText(name)
        const wrongs: string[] = []
        for (const [at, width] of widths.entries()) {
          await page.setViewportSize({ width, height: 900 })
          await settled(page)
          if (await isTooWide(page)) wrongs.push(`wider than a window of ${width} pixels`)
          // every screen meets each width, language and skin; not each of them with each
          if (at === (index + nth + shade) % widths.length)
            wrongs.push(...(await flawsOf(page, { within: 'main' })).map((flaw) => `${width}: ${flaw}`))
        }
        if (wrongs.length > 0) found[address] = wrongs
      }
      expect(found).toEqual({})
    })
  }
}
