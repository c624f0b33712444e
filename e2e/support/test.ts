import { readFileSync, statSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { closeOffice } from './office.ts'
import { settled } from './watch.ts'

/** The browser tells of each answer that is no success; the page says in words why what was typed is refused. */
const refusals = /status of (400|409|413|415|422|429)\b/
const productLog = 'test-results/product.log'

export interface Heard {
  /** what browsers complained about and nobody has answered for yet */
  complaints: string[]
}

declare global {
  interface Window {
    /** what the toasts of this document have said so far */
    saidByToasts?: string[]
  }
}

/**
 * How every journey ends, without saying so: nothing is on its way any more, no page has complained to the console, and the
 * product has logged no error meanwhile. What a journey provokes it names: `expectedComplaints.push(/status of 404/)`.
 */
export const test = base.extend<{ expectedComplaints: RegExp[]; soundEnd: undefined }, { heard: Heard }>({
  // Playwright reads from the pattern what a fixture needs, and takes nothing but a pattern.
  expectedComplaints: ({ browser: _browser }, lend) => lend([refusals]),
  heard: [
    async ({ browser }, lend) => {
      const heard: Heard = { complaints: [] }
      browser.on('context', (context) => listen(context, heard))
      await lend(heard)
      await closeOffice()
    },
    { scope: 'worker', auto: true },
  ],
  context: async ({ context }, lend) => {
    await lend(context)
    await stand(context)
  },
  soundEnd: [
    async ({ browser, heard, expectedComplaints }, lend, info) => {
      const logged = linesSince(productLog)
      await lend(undefined)
      // what a test says of itself comes first
      if (info.status !== info.expectedStatus) return void heard.complaints.splice(0)
      for (const context of browser.contexts()) await stand(context)
      const isExpected = (words: string) => expectedComplaints.some((pattern) => pattern.test(words))
      const complaints = heard.complaints.splice(0).filter((words) => !isExpected(words))
      expect({ complaints, logged: logged().filter(isError) }).toEqual({ complaints: [], logged: [] })
    },
    { auto: true },
  ],
})

function listen(context: BrowserContext, { complaints }: Heard): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.page()?.url()}: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`${error.page()?.url()}: ${error.error().message}`))
  void context.addInitScript(keepToasts)
}

/** Runs in each document: a toast leaves after three seconds, what it said is kept. */
function keepToasts(): void {
  const said: string[] = []
  window.saidByToasts = said
  new MutationObserver((changes) => {
    for (const added of changes.flatMap((change) => [...change.addedNodes]))
      if (added instanceof Element)
        for (const words of added.querySelectorAll('.toast-words')) said.push(words.textContent ?? '')
  }).observe(document, { childList: true, subtree: true })
}

/** Every page of the context has come to rest. */
async function stand(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) if (!page.isClosed() && page.url().startsWith('http')) await settled(page)
}

/** What is written to the file from now on; the log of a whole run is not read again for each test. */
function linesSince(path: string): () => string[] {
  const from = statSync(path).size
  return () => readFileSync(path).subarray(from).toString('utf8').split('\n')
}

const isError = (line: string) => /^\{"level":"(error|fatal)"/.test(line)

/** What the toasts of the page have said and nobody has looked for. */
export function toastsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.saidByToasts ?? [])
}

/**
 * A toast of the page has said so, whether it still stands or not. What is found is taken out of the log with all before it: the next
 * one of the same words is another toast.
 */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const isSaid = (each: string) => (typeof words === 'string' ? each === words : words.test(each))
  const found = async () => {
    const said = await toastsOf(page)
    const at = said.findIndex(isSaid)
    if (at >= 0) await page.evaluate((count) => void window.saidByToasts?.splice(0, count), at + 1)
    return at >= 0 ? 'said' : said
  }
  await expect.poll(found, { message: `a toast says ${words}` }).toBe('said')
}
