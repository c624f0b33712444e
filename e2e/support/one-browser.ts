import { type BrowserContext, type Page, test } from '@playwright/test'
import { complaintsOf } from './watch.ts'

/** One person's browser through the tests of a group, each of which goes on where the one before stopped. */
export function oneBrowser(): { readonly page: Page; readonly complaints: readonly string[] } {
  let context: BrowserContext | undefined
  let page: Page | undefined
  let complaints: string[] = []
  test.beforeAll(async ({ browser }) => {
    context = await browser.newContext()
    complaints = complaintsOf(context)
    page = await context.newPage()
  })
  test.afterAll(() => context?.close())
  return {
    get page() {
      if (!page) throw new Error('the browser opens before the first test of the group')
      return page
    },
    get complaints() {
      return complaints
    },
  }
}
