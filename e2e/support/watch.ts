import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** What the browser complains about on any page of the context; empty at the end of a clean journey. */
export function complaintsOf(context: BrowserContext): string[] {
  const found: string[] = []
  const watch = (page: Page) => {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') found.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`))
  }
  for (const page of context.pages()) watch(page)
  context.on('page', watch)
  return found
}

/** The page says once what it is: exactly one heading of the first level, and not an empty one. */
export async function expectOneHeading(page: Page): Promise<void> {
  const headings = page.locator('h1')
  await expect(headings, `headings of ${page.url()}`).toHaveCount(1)
  await expect(headings).not.toBeEmpty()
}

/** Nothing on the page keeps a disabled person out, it says once what it is, and nothing sticks out of its side. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectOneHeading(page)
  await expectNoFlaws(page)
  await expectNoOverhang(page)
}

/** What keeps a disabled person out of what stands open on the page; none is expected. Legacy mode: frames of others are not looked into. */
export async function flawsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

export async function expectNoFlaws(page: Page): Promise<void> {
  expect(await flawsOf(page), `flaws of ${page.url()}`).toEqual([])
}

export async function expectNoOverhang(page: Page): Promise<void> {
  const overhangPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overhangPx, `${page.url()} is wider than the window`).toBe(0)
}

/** The page is alive: the router has taken it over, so that pressing and typing is heard. */
export async function alive(page: Page): Promise<void> {
  await page.locator('body').press('Shift')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#portal main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** The tab that an action opens. */
export async function newTabBy(page: Page, act: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), act()])
  await opened.waitForLoadState()
  return opened
}
