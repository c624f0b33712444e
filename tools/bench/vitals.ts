import { type Browser, chromium } from 'playwright'
import { ensureBrowser, launchFlags } from '../browser.mjs'

/** A phone of the middle class on a slow mobile line, as Lighthouse imitates it. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  cpuSlowdown: 4,
  latencyMs: 562.5,
  downloadBytesPerS: (1474.56 * 1024) / 8,
  uploadBytesPerS: (675 * 1024) / 8,
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

/** Where the page keeps what its observers tell. */
interface Seen {
  fcpMs: number
  lcpMs: number
  cls: number
  tasks: { endedMs: number; tookMs: number }[]
}

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: await ensureBrowser(), args: launchFlags })
}

/** Opens a page for the first time, without touching it, until it is alive and quiet. */
export async function measureVitals(browser: Browser, url: string): Promise<Vitals> {
  const { viewport, deviceScaleFactor } = phone
  const context = await browser.newContext({ viewport, deviceScaleFactor, isMobile: true, hasTouch: true })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latencyMs,
      downloadThroughput: phone.downloadBytesPerS,
      uploadThroughput: phone.uploadBytesPerS,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuSlowdown })
    await page.addInitScript(observe)
    const addresses: string[] = []
    page.on('response', (response) => addresses.push(new URL(response.url()).pathname))
    await page.goto(url, { waitUntil: 'networkidle' })
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
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

/** Runs within the page, before anything of it. */
function observe(): void {
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
