import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page, type Response } from '@playwright/test'

/** The page says once what it is: exactly one heading of the first level, and not an empty one. */
export async function expectOneHeading(page: Page): Promise<void> {
  const headings = page.locator('h1')
  await expect(headings, `headings of ${page.url()}`).toHaveCount(1)
  await expect(headings).not.toBeEmpty()
}

/**
 * The page says once what it is, and nothing sticks out of its side. What keeps disabled people out is looked for on every
 * screen by the sweep; on what a journey has opened, by the second tier.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectOneHeading(page)
  if (process.env.TEST_TIER === 'long') await expectNoFlaws(page)
  await expectNoOverhang(page)
}

/** Nothing of the page is still on its way: no waiting shape stands, no movement has an end to come, the letters are here. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.skeleton, .table-waiting, .ant-spin-spinning, .ant-skeleton') === null &&
      document.fonts.status === 'loaded' &&
      !document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        ),
  )
}

interface Looked {
  /** what part of the page; all of it unless said */
  within?: string
  /** by which rules; all unless said */
  rules?: readonly string[]
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What keeps a disabled person out of what stands open on the page. Frames of others are not looked into. */
export async function flawsOf(page: Page, { within, rules }: Looked = {}): Promise<string[]> {
  // once for a document: a console stays one through all of its screens
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await axeSource())
  return await page.evaluate(
    async ([root, only]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // entries of a list are alike, and there are pages of them: the first three stand for all
      const alike = ['tbody > tr', '[data-row-key]', 'li', 'article'].map((entry) => `${entry}:nth-of-type(n + 4)`)
      const context = { include: [root ?? 'html'], exclude: alike }
      const { violations } = await axe.run(context, {
        iframes: false,
        // what is in order need not be described
        resultTypes: ['violations'],
        ...(only ? { runOnly: { type: 'rule', values: [...only] } } : {}),
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    [within, rules] as const,
  )
}

let source: Promise<string> | undefined
function axeSource(): Promise<string> {
  source ??= readFile(axePath, 'utf8')
  return source
}

export async function expectNoFlaws(page: Page): Promise<void> {
  expect(await flawsOf(page), `flaws of ${page.url()}`).toEqual([])
}

/** Whether something sticks out of the side of the window. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

export async function expectNoOverhang(page: Page): Promise<void> {
  expect(await isTooWide(page), `${page.url()} is wider than the window`).toBe(false)
}

/** The page is alive: the router has taken it over, so that pressing and typing is heard. */
export async function alive(page: Page): Promise<void> {
  await page.locator('body').press('Shift')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#portal main') ?? {}).some((key) => key.startsWith('__react')),
  )
}

/** Ticks every box of a group, once it is there. */
export async function checkEach(boxes: Locator): Promise<void> {
  await expect(boxes.first()).toBeVisible()
  const count = await boxes.count()
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check()
}

/** The tab that an action opens. */
export async function newTabBy(page: Page, act: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), act()])
  await opened.waitForLoadState()
  return opened
}

/**
 * Does what makes the page write, and answers what the product says to it: before that a journey that goes elsewhere may cut the
 * write off. The route is named as contracts name it: `write(page, 'PUT /api/console/roles/:id', () => save.click())`.
 */
export async function write(page: Page, route: string, act: () => Promise<unknown>): Promise<Response> {
  const [method = '', path = ''] = route.split(' ')
  const isOfRoute = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
  const [answer] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === method && isOfRoute.test(new URL(each.url()).pathname)),
    act(),
  ])
  return answer
}
