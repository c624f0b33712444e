import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './support/own-product.ts'
import type { Product } from './support/product.ts'
import { fillSignIn } from './support/session.ts'
import { alive } from './support/watch.ts'

/** Every address of the portal, in the order of the specification. */
const paths = readFileSync('docs/spec/portal-routes.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t')[0] ?? '')

/** Who has something behind an address; the demo's pupil where everybody has. */
function roleOf(path: string): string {
  if (/^\/(sbsq|robot\/(sqmgl|sbsc|sbscxq|sbyxzzdw|sczl)$)/.test(path)) return 'school'
  return /robot/i.test(path) ? 'teacher' : 'applicant'
}

/** What heads a page that is about one thing: its own name, in the language in which it was given. */
const isOfOneThing = (path: string) => /Details$|xq$|xgwdxz$/.test(path)

async function pageOf(browser: Browser, { origin, dataDir }: Product, role: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin, locale: 'zh-CN' })).newPage()
  await page.goto('/login?next=%2F')
  await fillSignIn(page, role, dataDir)
  // in the language that the person read last
  await expect(page).toHaveURL(/\/(\?lang=..)?$/)
  await alive(page)
  return page
}

// A product of its own: the language is kept with the person, and other journeys read Chinese with the same people.

for (const language of ['en', 'fr', 'ko']) {
  test(`every address of the portal opens a finished page in its language: ${language}`, { tag: '@long' }, async ({
    browser,
    product,
  }) => {
    test.setTimeout(300_000)
    const pages = new Map<string, Page>()
    for (const role of ['applicant', 'teacher', 'school']) pages.set(role, await pageOf(browser, product, role))
    const wrong: Record<string, string> = {}
    // whoever signs out opens nothing after it
    const ordered = paths.toSorted((one, other) => Number(one.endsWith('tcdl')) - Number(other.endsWith('tcdl')))
    for (const path of ordered) {
      const page = pages.get(roleOf(path)) as Page
      await page.goto(`${path}?lang=${language}`)
      await alive(page)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading, path).toHaveCount(1)
      const words = (await heading.textContent()) ?? ''
      const lang = (await page.locator('html').getAttribute('lang')) ?? ''
      const isForeign = !isOfOneThing(path) && /\p{Script=Han}/u.test(words)
      if (words.trim() === '' || isForeign || !lang.startsWith(language)) wrong[path] = `${lang}: ${words}`
    }
    expect(ordered.length).toBe(66)
    expect(wrong).toEqual({})
    for (const page of pages.values()) await page.context().close()
    for (const role of pages.keys()) {
      const page = await pageOf(browser, product, role)
      await page.goto('/?lang=zh')
      await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
      await alive(page)
      await page.context().close()
    }
  })
}
