import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { ensureBrowser, launchFlags } from '../browser.mjs'

interface Device {
  viewport: { width: number; height: number }
  deviceScaleFactor: number
  isMobile: boolean
  /** so many times slower than this computer */
  cpuSlowdown: number
  latencyMs: number
  downloadBytesPerS: number
  uploadBytesPerS: number
}

/** A phone of the middle class on a slow mobile line, as Lighthouse imitates it. */
const phone: Device = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  cpuSlowdown: 4,
  latencyMs: 562.5,
  downloadBytesPerS: (1474.56 * 1024) / 8,
  uploadBytesPerS: (675 * 1024) / 8,
}

/** An old computer of an office, on the line that Lighthouse imitates for a desk. */
export const desk: Device = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  isMobile: false,
  cpuSlowdown: 4,
  latencyMs: 40,
  downloadBytesPerS: (10_240 * 1024) / 8,
  uploadBytesPerS: (10_240 * 1024) / 8,
}

export interface Vitals {
  lcpMs: number
  /** what tasks took beyond 50 ms each, from the first paint of anything on, as Lighthouse counts */
  tbtMs: number
  cls: number
  longestTaskMs: number
  /** what the page had fetched when it was alive and quiet */
  addresses: string[]
}

/** Where the page keeps what its observers tell; times since it was asked for. */
export interface Seen {
  fcpMs: number
  lcpMs: number
  cls: number
  tasks: { endedMs: number; tookMs: number }[]
}

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await ensureBrowser(), args: launchFlags })
}

interface Visit {
  /** a phone unless said */
  device?: Device
  /** what the browser is given before it opens the page, as a session */
  prepare?: (context: BrowserContext) => Promise<void>
  /** ends when the page is alive and quiet: the network's quiet unless said */
  settle?: (page: Page) => Promise<unknown>
}

/** Opens a page for the first time, without touching it, until it is alive and quiet. */
export async function measureVitals(browser: Browser, url: string, visit: Visit = {}): Promise<Vitals> {
  const { device = phone, prepare, settle = (page) => page.waitForLoadState('networkidle') } = visit
  const { viewport, deviceScaleFactor, isMobile } = device
  const context = await browser.newContext({ viewport, deviceScaleFactor, isMobile, hasTouch: isMobile })
  try {
    await prepare?.(context)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: device.latencyMs,
      downloadThroughput: device.downloadBytesPerS,
      uploadThroughput: device.uploadBytesPerS,
    })
    await slowDown(page, device.cpuSlowdown)
    await page.addInitScript(observe)
    const addresses: string[] = []
    page.on('response', (response) => addresses.push(new URL(response.url()).pathname))
    await page.goto(url)
    await settle(page)
    const seen = await seenOn(page)
    return {
      lcpMs: seen.lcpMs,
      tbtMs: seen.tasks.reduce(
        (sum, { endedMs, tookMs }) => sum + Math.max(0, Math.min(tookMs, endedMs - seen.fcpMs) - 50),
        0,
      ),
      cls: seen.cls,
      longestTaskMs: Math.max(0, ...seen.tasks.map(({ tookMs }) => tookMs)),
      addresses,
    }
  } finally {
    await context.close()
  }
}

/** Slows the page's processor so many times; 1 lets it go as it is. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** What a page has told that began with {@link observe}. */
export async function seenOn(page: Page): Promise<Seen> {
  return await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
}

/** Runs within the page, before anything of it. */
export function observe(): void {
  const seen: Seen = { fcpMs: 0, lcpMs: 0, cls: 0, tasks: [] }
  Object.assign(window, { seen })
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  on('largest-contentful-paint', (entry) => {
    seen.lcpMs = entry.startTime
  })
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) seen.cls += shift.value
  })
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcpMs = entry.startTime
  })
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ endedMs: startTime + duration, tookMs: duration }))
}
