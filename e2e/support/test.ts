import { readFileSync, statSync } from 'node:fs'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { faultsOf, isBusyLine, isErrorLine, neverRepeated } from '../../tools/gate/judging.mjs'
import { closeOffice } from './office.ts'
import { logsOfWorker } from './product.ts'
import { resultsFolder } from './results.ts'
import { settled } from './watch.ts'

/** The browser tells of each answer that is no success; the page says in words why what was typed is refused. */
const refusals = /status of (400|409|413|415|422|429)\b/
/** of the product that all journeys share */
const productLog = `${resultsFolder}/product.log`

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
 * product has logged no error meanwhile. What a journey provokes it names: `expectedComplaints.push(/status of 404/)`. A journey that
 * fails and has met a 5xx or an error line says so, and is not tried again (tools/gate/judging.mjs).
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
      const logged = linesOfProducts()
      await lend(undefined)
      const hasFailed = info.status !== info.expectedStatus
      // what a test says of itself comes first: where it has stopped, nothing need come to rest
      if (!hasFailed) for (const context of browser.contexts()) await stand(context)
      const isExpected = (words: string) => expectedComplaints.some((pattern) => pattern.test(words))
      const complaints = heard.complaints.splice(0).filter((words) => !isExpected(words))
      const said = logged()
      const found = { complaints, logged: said.filter((line) => isErrorLine(line) && !isExpected(line)) }
      const faults = faultsOf(found)
      // why there was a 503 only the product knows
      const words = faults.length > 0 ? `${neverRepeated} ${[...faults, ...said.filter(isBusyLine)].join('\n')}` : ''
      if (!hasFailed) expect(found, words).toEqual({ complaints: [], logged: [] })
      else if (words !== '') throw new Error(words)
    },
    { auto: true },
  ],
})

function listen(context: BrowserContext, { complaints }: Heard): void {
  context.on('console', (message) => {
    // a browser that could not load something tells of it without saying what
    const { url } = message.location()
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.page()?.url()}: ${message.text()}${url ? ` (${url})` : ''}`)
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

/** What the products say from now on: the shared one, and those of this worker; the log of a whole run is not read again for each test. */
function linesOfProducts(): () => string[] {
  const logs = () => [productLog, ...logsOfWorker.keys()]
  const before = new Map(logs().map((path) => [path, statSync(path).size]))
  return () =>
    logs().flatMap((path) => {
      const from = before.get(path) ?? logsOfWorker.get(path) ?? 0
      return readFileSync(path).subarray(from).toString('utf8').split('\n')
    })
}

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
