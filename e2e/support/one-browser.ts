import type { BrowserContext, Page } from '@playwright/test'
import { test } from './test.ts'

/** One person's browser through the tests of a group, each of which goes on where the one before stopped. */
export function oneBrowser(): { readonly page: Page } {
  let context: BrowserContext | undefined
  let page: Page | undefined
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext()
    page = await context.newPage()
  })
  test.afterAll(() => context?.close())
  return {
    get page() {
      if (!page) throw new Error('the browser opens before the first test of the group')
      return page
    },
  }
}
