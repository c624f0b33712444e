import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { ensureBrowser, launchFlags } from '../browser.mjs'
import { freePort } from './processes.ts'

/** What one run of Lighthouse said. */
export interface Judged {
  /** by category, 0 to 100 */
  scores: Readonly<Record<string, number>>
  lcpMs: number
  tbtMs: number
  cls: number
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Lighthouse as it comes: its phone, its slow 4G and its processor slowed four times, all computed from a trace of the real page
 * ("simulated throttling"). A browser of its own, which is closed afterwards; throws when a run gives no answer.
 */
export async function judge(url: string): Promise<Judged> {
  const port = Number(await freePort())
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...launchFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
    const measured = (audit: string) => {
      const value = lhr.audits[audit]?.numericValue
      if (value === undefined) throw new Error(`Lighthouse did not measure ${audit}`)
      return value
    }
    return {
      scores: Object.fromEntries(
        categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
      ),
      lcpMs: measured('largest-contentful-paint'),
      tbtMs: measured('total-blocking-time'),
      cls: measured('cumulative-layout-shift'),
    }
  } finally {
    await browser.close()
  }
}
