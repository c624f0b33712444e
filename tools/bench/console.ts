import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { screens } from '../../apps/console-web/screens.ts'
import { demoAccount } from '../../e2e/demo-accounts.ts'
import { settled } from '../../e2e/support/watch.ts'
import { brotliSize, drawingAddresses } from './bundles.ts'
import { desk, measureVitals, observe, seenOn, slowDown, type Vitals } from './vitals.ts'

/** rows of the list that is scrolled, and of one request of it (`ResourceList.tsx`) */
const listedRows = 1000
const pageRows = 50
/** a list of the kit as it is, without anything of its own */
const plainList = '/system/dictionaries'
/** a dictionary of its own: the list shows nothing else */
const listedType = 'bench_rows'
const wheelPx = 400
const wheelsMax = 400
const scrolls = 3
const opened = 9
const switched = 5
/** nothing more was fetched for so long */
const quietMs = 500
/** a tab holds this many entries of what it has fetched; the browser's own 250 are too few */
const fetchedMax = 2000

export interface ScreenWeight {
  path: string
  /** what it loads beside the first load and the first list, in brotli bytes */
  sizeBytes: number
  /** the same of what draws its charts */
  drawingBytes: number
}

export interface ConsoleMeasured {
  /** scripts and styles in one language, in brotli bytes */
  signInBytes: number
  firstLoadBytes: number
  /** what draws charts, where the first load holds it: 0, unless it has slipped in */
  drawingInFirstLoadBytes: number
  /** a plain list beside the first load: what all lists are built of comes with the first of them */
  firstListBytes: number
  /** largest first */
  screens: ScreenWeight[]
  /** the home page, opened for the first time */
  home: Vitals[]
  /** each the longest of one way from top to foot; 0: none took more than 50 ms */
  longestTasksMs: number[]
  /** from the click on a row to its title in the drawer */
  drawerMs: number[]
  /** the same with the drawer's movement, until it has come to rest */
  movingDrawerMs: number[]
  /** from the click to the page in the other skin, on a slow computer */
  skinMs: number[]
}

interface Place {
  origin: string
  dataDir: string
}

/** What a tab of the console keeps of its session (spec §3). */
type Kept = Readonly<Record<string, string>>

/**
 * The console of a product with its demo, as its administrator meets it: what it loads, how soon the home page stands, and how
 * smoothly a list of 1,000 rows goes, which are filled in here and stay.
 * @param runs how often the home page is opened
 */
export async function measureConsole(browser: Browser, place: Place, runs: number): Promise<ConsoleMeasured> {
  const kept = await signIn(place)
  const home: Vitals[] = []
  for (let run = 0; run < runs; run += 1)
    home.push(
      await measureVitals(browser, `${place.origin}/console/`, {
        device: desk,
        prepare: (context) => give(context, kept),
        settle: fetchedBy,
      }),
    )
  const weights = await weigh(browser, place.origin, kept)
  // last: every console that starts reads the dictionary
  await fillList(place.dataDir)
  const still = await inTab(browser, kept, 'reduce', async (page) => {
    await openList(page, place.origin)
    const drawerMs = await measureDrawer(page)
    await loadAll(page)
    const longestTasksMs = await measureScrolls(page)
    return { drawerMs, longestTasksMs, skinMs: await measureSkins(page) }
  })
  const movingDrawerMs = await inTab(browser, kept, 'no-preference', async (page) => {
    await openList(page, place.origin)
    return await measureDrawer(page)
  })
  return { ...weights, ...still, home, movingDrawerMs }
}

async function signIn({ origin, dataDir }: Place): Promise<Kept> {
  const { login, password } = demoAccount('admin', dataDir)
  const reply = await fetch(`${origin}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ account: login, password, isConsole: true }),
  })
  const { data, message } = (await reply.json()) as {
    data: { session_key: string; userInfo: object; draftKey: string | null }
    message: string
  }
  if (!reply.ok) throw new Error(`${login} could not sign in: ${message}`)
  const kept = { Authorization: data.session_key, userInfo: JSON.stringify(data.userInfo) }
  return data.draftKey === null ? kept : { ...kept, draftKey: data.draftKey }
}

async function give(context: BrowserContext, kept: Kept): Promise<void> {
  await context.addInitScript((entries) => {
    // a blank page has no storage
    if (!location.protocol.startsWith('http')) return
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value)
  }, kept)
}

/** @param kept null: nobody has signed in */
async function inTab<T>(
  browser: Browser,
  kept: Kept | null,
  reducedMotion: 'reduce' | 'no-preference',
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const { viewport, deviceScaleFactor } = desk
  const context = await browser.newContext({ viewport, deviceScaleFactor, reducedMotion })
  try {
    if (kept) await give(context, kept)
    const page = await context.newPage()
    await page.addInitScript(observe)
    await page.addInitScript((most) => performance.setResourceTimingBufferSize(most), fetchedMax)
    return await work(page)
  } finally {
    await context.close()
  }
}

/** The addresses of scripts and styles that a page has fetched, from the browser's cache too, once it stands and is quiet. */
async function fetchedBy(page: Page): Promise<ReadonlySet<string>> {
  await page.locator('h1').first().waitFor()
  let before = -1
  for (;;) {
    await settled(page)
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const paths = names.map((name) => new URL(name).pathname)
    const addresses = new Set(paths.filter((path) => /^\/assets\/.+\.(js|css)$/.test(path)))
    if (addresses.size === before) return addresses
    before = addresses.size
    await delay(quietMs)
  }
}

function sizeOf(addresses: Iterable<string>): number {
  return [...addresses].reduce((sum, address) => sum + brotliSize(address), 0)
}

type Weights = Pick<
  ConsoleMeasured,
  'signInBytes' | 'firstLoadBytes' | 'drawingInFirstLoadBytes' | 'firstListBytes' | 'screens'
>

/** What sign-in, home page and each screen of the menu load, as the network carries it. */
async function weigh(browser: Browser, origin: string, kept: Kept): Promise<Weights> {
  const opens = async (page: Page, path: string) => {
    await page.goto(`${origin}/console${path}`)
    return await fetchedBy(page)
  }
  const signInPage = await inTab(browser, null, 'reduce', (page) => opens(page, '/'))
  const drawing = drawingAddresses()
  return await inTab(browser, kept, 'reduce', async (page) => {
    const first = await opens(page, '/')
    const list = await opens(page, plainList)
    const known = new Set([...first, ...list])
    const own: ScreenWeight[] = []
    for (const { path } of screens) {
      const added = [...(await opens(page, path))].filter((address) => !known.has(address))
      own.push({
        path,
        sizeBytes: sizeOf(added.filter((address) => !drawing.has(address))),
        drawingBytes: sizeOf(added.filter((address) => drawing.has(address))),
      })
    }
    const [drawingItself = ''] = drawing
    return {
      signInBytes: sizeOf(signInPage),
      firstLoadBytes: sizeOf(first),
      drawingInFirstLoadBytes: first.has(drawingItself) ? brotliSize(drawingItself) : 0,
      firstListBytes: sizeOf([...list].filter((address) => !first.has(address))),
      screens: own.sort((one, other) => other.sizeBytes - one.sizeBytes),
    }
  })
}

/** 1,000 entries of a dictionary of their own. The product's triggers tell every process of them. */
async function fillList(dataDir: string): Promise<void> {
  const bundled = await startBundledPostgres({ dataDir, whenInUse: 'join' })
  const address = new URL(bundled.superUrl)
  address.pathname = new URL(bundled.url('app')).pathname
  const client = new pg.Client({ connectionString: address.href })
  await client.connect()
  try {
    await client.query(
      `insert into platform.dictionary_entry (type, code, labels, sort)
       values ('dictionary_type', $1, '{"zh": "量测"}', 9999)`,
      [listedType],
    )
    await client.query(
      `insert into platform.dictionary_entry (type, code, labels, sort)
       select $1::text, 'row-' || n, jsonb_build_object('zh', $3::text || n), n from generate_series(1, $2::int) n`,
      [listedType, listedRows, nameOf('')],
    )
    await client.query('analyze platform.dictionary_entry')
  } finally {
    await client.end()
  }
}

const nameOf = (n: number | '') => `量测条目 ${n}`
const rowOf = (page: Page, n: number) => page.locator(`[data-row-key="${listedType}.row-${n}"]`)

async function openList(page: Page, origin: string): Promise<void> {
  const cut = new URLSearchParams({ 'f.type': listedType, sort: 'sort', direction: 'asc' })
  await page.goto(`${origin}/console${plainList}?${cut}`)
  await rowOf(page, 1).waitFor()
  await fetchedBy(page)
}

/** Asks for one page after the other by the button below the list. */
async function loadAll(page: Page): Promise<void> {
  const more = page.locator('.table-foot > .ant-btn')
  for (let rows = pageRows; rows < listedRows; rows += pageRows) {
    const isNextPage = (address: string) => new URL(address).searchParams.has('after')
    await Promise.all([page.waitForResponse((response) => isNextPage(response.url())), more.click()])
  }
  await more.waitFor({ state: 'detached' })
}

/** From top to foot by the wheel, one turn a frame at most; of each way the longest task. */
async function measureScrolls(page: Page): Promise<number[]> {
  const body = page.locator('.ant-table-tbody-virtual-holder')
  const last = rowOf(page, listedRows)
  const found: number[] = []
  for (let scroll = 0; scroll < scrolls; scroll += 1) {
    await body.evaluate((element) => {
      element.scrollTop = 0
    })
    await rowOf(page, 1).waitFor()
    await delay(quietMs)
    await body.hover()
    const begunMs = await page.evaluate(() => performance.now())
    for (let turns = 0; (await last.count()) === 0; turns += 1) {
      if (turns === wheelsMax) throw new Error(`row ${listedRows} was not reached by ${turns} turns of the wheel`)
      await page.mouse.wheel(0, wheelPx)
    }
    await delay(quietMs)
    const { tasks } = await seenOn(page)
    found.push(Math.max(0, ...tasks.filter(({ endedMs }) => endedMs > begunMs).map(({ tookMs }) => tookMs)))
  }
  return found
}

/** Opens one row after the other; the first one brings the drawer's code, and does not count. */
async function measureDrawer(page: Page): Promise<number[]> {
  const found: number[] = []
  for (let n = 1; n <= opened + 1; n += 1) {
    const row = rowOf(page, n)
    const tookMs = await measureClick(page, { selector: '.row-drawer .row-title', words: nameOf(n) }, () => row.click())
    if (n > 1) found.push(tookMs)
    await page.locator('.row-drawer .ant-drawer-close').click()
    await page.locator('.row-drawer').waitFor({ state: 'detached' })
    await settled(page)
  }
  return found
}

/** Dark and light in turns, with the list open, on a slow computer. */
async function measureSkins(page: Page): Promise<number[]> {
  await page.locator('button:has(.anticon-bg-colors)').click()
  await page.locator('.skin-panel').waitFor()
  await settled(page)
  await slowDown(page, desk.cpuSlowdown)
  const found: number[] = []
  for (let turn = 0; turn <= switched; turn += 1) {
    const mode = turn % 2 === 0 ? 'dark' : 'light'
    const choice = page.locator(`.skin-panel input[type="radio"][value="${mode}"]`)
    const tookMs = await measureClick(page, { selector: `html[data-theme="${mode}"]`, words: '' }, () => choice.click())
    // the first one makes styles that are kept
    if (turn > 0) found.push(tookMs)
    await settled(page)
  }
  return found
}

interface Wanted {
  selector: string
  /** what it has to say */
  words: string
}

/** From a click until the frame is drawn in which what it is to show stands at rest, whole between the sides of the window. */
async function measureClick(page: Page, wanted: Wanted, click: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watchClick, wanted)
  await click()
  return await page.evaluate(() => (window as unknown as { shownMs: Promise<number> }).shownMs)
}

/** Runs within the page: the time from the next click on, in milliseconds, comes as `shownMs`. */
function watchClick({ selector, words }: Wanted): void {
  // what runs in the page knows nothing of this file
  const longestMs = 10_000
  const shownMs = new Promise<number>((done, fail) => {
    const look = (clickedMs: number) => {
      const found = [...document.querySelectorAll(selector)].find(({ textContent }) => textContent.includes(words))
      const box = found?.getBoundingClientRect()
      const isWhole = box !== undefined && box.width > 0 && box.left >= 0 && box.right <= innerWidth
      const isMoving = found
        ?.closest('.ant-drawer-content-wrapper')
        ?.getAnimations()
        .some(({ playState }) => playState === 'running')
      // behind this frame's drawing
      if (isWhole && !isMoving) setTimeout(() => done(performance.now() - clickedMs))
      else if (performance.now() - clickedMs > longestMs) fail(new Error(`nothing was shown at ${selector}`))
      else requestAnimationFrame(() => look(clickedMs))
    }
    addEventListener('click', ({ timeStamp }) => requestAnimationFrame(() => look(timeStamp)), {
      capture: true,
      once: true,
    })
  })
  Object.assign(window, { shownMs })
}
