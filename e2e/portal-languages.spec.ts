import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page } from '@playwright/test'
import { findLegacyRoute } from '../apps/portal-web/legacy-routes.ts'
import { test } from './support/own-product.ts'
import { call, draftOf } from './support/prepared.ts'
import type { Product } from './support/product.ts'
import { fillSignIn, sessionOf } from './support/session.ts'
import { alive } from './support/watch.ts'

/** Every address of the portal, in the order of the specification. */
const paths = readFileSync('docs/spec/portal-routes.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.split('\t')[0] ?? '')

/** Who has something behind an address; the demo's pupil where everybody has. */
function roleOf(path: string): string {
  // a city brings the delegation
  if (path.endsWith('dbt')) return 'city'
  if (/^\/(sbsq|robot\/(sqmgl|sbsc|sbscxq|sbyxzzdw|sczl)$)/.test(path)) return 'school'
  return /robot/i.test(path) ? 'teacher' : 'applicant'
}

/** What heads a page that is about one thing: its own name, in the language in which it was given. */
const isOfOneThing = (path: string) => /Details$|xq$|xgwdxz$/.test(path)

/** What each role has begun: only then do the addresses of a draft open their pages, and no list in their stead. */
const drafts: Readonly<Record<string, { contest: string; kind: string; only?: 'teams' }>> = {
  applicant: { contest: 'innovation', kind: 'science-film' },
  // it asks for materials, so no step is left out
  teacher: { contest: 'robot', kind: 'scratch-space-primary', only: 'teams' },
}

/** Begins a draft with a code that the demo lends, where the person has none yet. */
async function beginDraft(page: Page, { only, ...wish }: { contest: string; kind: string; only?: 'teams' }) {
  const token = (await sessionOf(page)).token ?? ''
  const query = new URLSearchParams({ contest: wish.contest, ...(only ? { only } : {}) })
  const { id } = await call<{ id: string | null }>(page.request, `/api/declarations/current?${query}`, { token })
  if (id !== null) return
  const path = `/api/demo/codes?kind=${wish.kind}`
  const { codes } = await call<{ codes: { code: string }[] }>(page.request, path, { token })
  const [lent] = codes
  await draftOf(page, { ...wish, ...(lent ? { code: lent.code } : {}) })
}

/** Where an address may end: the page it stands for today; the list of it only where nobody can make there be something. */
function endsOf(path: string): RegExp[] {
  const route = findLegacyRoute(path)
  if (!route) return []
  const isList = route.list !== undefined && !route.to.includes(':declaration')
  // what is printed and signed is a confirmed form: until then both lead to where it is confirmed
  const isOfConfirmed = /\/(?:printing|signed-form)$/.test(route.to)
  const before = isOfConfirmed ? [route.to.replace(/[^/]+$/, 'confirmation')] : []
  return [route.to, ...before, ...(isList && route.list ? [route.list] : [])].map(
    (to) => new RegExp(`^${to.split('?')[0]?.replaceAll(/:\w+/g, '[\\w-]+')}$`),
  )
}

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
    const pages = new Map<string, Page>()
    for (const role of ['applicant', 'teacher', 'school', 'city']) {
      const page = await pageOf(browser, product, role)
      const wish = drafts[role]
      if (wish) await beginDraft(page, wish)
      pages.set(role, page)
    }
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
      const { pathname } = new URL(page.url())
      const ends = endsOf(path)
      const isElsewhere = ends.length > 0 && !ends.some((end) => end.test(pathname))
      if (words.trim() === '' || isForeign || isElsewhere || !lang.startsWith(language))
        wrong[path] = `${pathname} ${lang}: ${words}`
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
