import { client } from '#kernel/web/client/browser.ts'
import { declarationRoutes, receiptRoutes } from '#modules/contest/declarations/contract.ts'
import type { declarationSchemas, receiptSchemas } from '#modules/contest/declarations/schema.ts'
import { printRoutes } from '../contract.ts'
import type { printSchemas } from '../schema.ts'

/** The calls of these screens, in the browser. */
export const printCalls = client<typeof printSchemas>(printRoutes)
export const declarationCalls = client<typeof declarationSchemas>(declarationRoutes)
export const receiptCalls = client<typeof receiptSchemas>(receiptRoutes)

/** Opens a paper in a tab of its own. The tab is opened by the click itself, or the browser would take it for an advertisement. */
export async function openPaper(address: () => Promise<{ url: string }>): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const { url } = await address()
    if (tab) tab.location.href = url
    else location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
