// npm run bench:web: how heavy portal and console are, how fast the landing page shows on a slow phone, and how smoothly a
// list of the console goes.
//   npm run bench:web -- --write   also puts the figures into docs/performance.md
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { brotliSize, measureBundles, textAddresses } from './bench/bundles.ts'
import { type ConsoleMeasured, measureConsole } from './bench/console.ts'
import { type Judged, judge } from './bench/lighthouse.ts'
import { measurePage, type PageCost } from './bench/pages.ts'
import { freePort, type Running, serverProgram, startProgram, stopProgram } from './bench/processes.ts'
import { conditions, table, writeFigures } from './bench/report.ts'
import { measureVitals, openBrowser, type Vitals } from './bench/vitals.ts'
import { buildWeb } from './build-web.mjs'
import { productNode } from './install.mjs'

const runs = 3
/** what else the machine was doing: figures of a busy one tell little about the page */
const [loadBefore = 0] = loadavg()
const pagesShown = 8
const screensShown = 10
const kib = 1024
/** the quality at which the server compresses a document that it renders for the first time (apps/server/kept-pages.ts) */
const asServed = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** how long a rendered page is kept, and then some */
const keptMs = 2500

const { values: asked } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const dataDir = mkdtempSync(join(tmpdir(), 'bench-web-'))
// mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
chmodSync(dataDir, 0o755)

const log = (line: string) => process.stderr.write(`${line}\n`)
await buildWeb({ node: productNode(), log })
log('The demo …')
const product = await startProgram(await serverProgram(), {
  DATA_DIR: dataDir,
  PORT: await freePort(),
  DEMO_LIFE: 'off',
  CAPTCHA: 'off',
})
try {
  await report(product)
} finally {
  await stopProgram(product)
  await (await startBundledPostgres({ dataDir })).stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function report(product: Running): Promise<void> {
  const url = `${product.origin}/`
  const bundles = measureBundles()
  const landing = await landingBytes(url)
  const judged: Judged[] = []
  for (let run = 0; run < runs; run += 1) judged.push(await judge(url))
  const browser = await openBrowser()
  const vitals: Vitals[] = []
  for (let run = 0; run < runs; run += 1) vitals.push(await measureVitals(browser, url))
  await browser.close()
  // the last can never be kept: it is what rendering costs
  const costs: PageCost[] = []
  for (const path of ['/', '/welcome', '/announcements', '/announcements?search=2026'])
    costs.push(await measurePage(product, path))
  // behind the rest: it fills in rows
  log('The console, screen by screen …')
  const office = await openBrowser()
  const desk = await measureConsole(office, { origin: product.origin, dataDir }, runs)
  await office.close()
  const texts = textAddresses()
  const landingTexts = (vitals[0]?.addresses ?? []).filter((address) => texts.has(address))
  const movingDrawer = shown(middleOf(desk.movingDrawerMs), 'ms')
  const rows: Row[] = [
    ['landing page before the first input, without its drawings', landing.withoutDrawings / kib, 8, 'KiB'],
    ['Lighthouse: largest paint (LCP)', middle(judged, (each) => each.lcpMs), 1000, 'ms'],
    ['Lighthouse: blocking time (TBT)', middle(judged, (each) => each.tbtMs), 50, 'ms'],
    ['Lighthouse: layout shift (CLS)', middle(judged, (each) => each.cls), 0.01, ''],
    ['Lighthouse: score for performance', middle(judged, (each) => each.scores.performance ?? 0), 98, 'points'],
    ['Lighthouse: least of its other scores', middle(judged, leastOther), 100, 'points'],
    ['slowed by us: longest task, hydration included', middle(vitals, (each) => each.longestTaskMs), 150, 'ms'],
    ['texts of the landing page in one language', sizeOf(landingTexts) / kib, 3, 'KiB'],
    ['portal, what every page needs', bundles.entry / kib, 100, 'KiB'],
    ['largest page of the portal, on top of that', (bundles.pages[0]?.sizeBytes ?? 0) / kib, 40, 'KiB'],
    ...consoleRows(desk),
  ]
  const figures = [
    conditions(`, Chromium ${browser.version()}, middle of ${runs}, load average before ${loadBefore.toFixed(1)}`),
    '',
    `Landing page with its drawings: ${shown(landing.whole / kib, 'KiB')}, and ${shown(landing.best / kib, 'KiB')} once it is compressed at its best.`,
    `Slowed by us, not by Lighthouse: LCP ${shown(
      middle(vitals, (each) => each.lcpMs),
      'ms',
    )}, TBT ${shown(
      middle(vitals, (each) => each.tbtMs),
      'ms',
    )}.`,
    '',
    table(['', 'measured', 'aim', ''], rows.map(rowShown)),
    '',
    table(
      ['page', 'req/s', 'CPU µs'],
      costs.map(({ path, perSecond, cpuUs }) => [
        path,
        perSecond.toFixed(0),
        cpuUs === null ? '–' : Math.round(cpuUs).toString(),
      ]),
    ),
    '',
    table(
      ['largest pages of the portal', 'KiB'],
      bundles.pages.slice(0, pagesShown).map(({ page, sizeBytes }) => [page, (sizeBytes / kib).toFixed(1)]),
    ),
    '',
    `The drawer's title at rest, with its movement: ${movingDrawer} after the click. Screens of the console beside its first load and its first list, the largest and those with charts:`,
    '',
    table(
      ['screen', 'KiB', 'KiB of what draws its charts'],
      desk.screens
        .filter(({ drawingBytes }, at) => at < screensShown || drawingBytes > 0)
        .map(({ path, sizeBytes, drawingBytes }) => [
          path,
          (sizeBytes / kib).toFixed(1),
          drawingBytes === 0 ? '–' : (drawingBytes / kib).toFixed(1),
        ]),
    ),
    '',
    table(
      ['all scripts of the portal', ...Object.keys(bundles.languages).map((language) => `texts ${language}`)],
      [[bundles.all, ...Object.values(bundles.languages)].map((sizeBytes) => `${(sizeBytes / kib).toFixed(1)} KiB`)],
    ),
  ].join('\n')
  process.stdout.write(`\n${figures}\n`)
  if (asked.write) writeFigures('web', figures)
}

/** The console's part of the rows: aims of design, in one language. */
function consoleRows(desk: ConsoleMeasured): Row[] {
  const middleScreen = middle(desk.screens, ({ sizeBytes }) => sizeBytes)
  return [
    ['console: its sign-in', desk.signInBytes / kib, 110, 'KiB'],
    ['console: first load, home page included', desk.firstLoadBytes / kib, 300, 'KiB'],
    ['console: what draws charts, in the first load', desk.drawingInFirstLoadBytes / kib, 0, 'KiB'],
    ['console: first list, with what all lists are built of, on top of that', desk.firstListBytes / kib, 150, 'KiB'],
    ['console: largest of its further screens', (desk.screens[0]?.sizeBytes ?? 0) / kib, 60, 'KiB'],
    ['console: middle one of its further screens', middleScreen / kib, 60, 'KiB'],
    ['console: largest paint (LCP) of the home page, slowed', middle(desk.home, (each) => each.lcpMs), 2500, 'ms'],
    ['console: blocking time (TBT) of the home page, slowed', middle(desk.home, (each) => each.tbtMs), 800, 'ms'],
    ['console: longest task of a scroll through 1,000 rows, if over 50 ms', middleOf(desk.longestTasksMs), 50, 'ms'],
    ['console: from the click on a row to its title in the drawer', middleOf(desk.drawerMs), 100, 'ms'],
    ['console: another skin, slowed', middleOf(desk.skinMs), 600, 'ms'],
  ]
}

type Row = [what: string, value: number, aim: number, unit: 'KiB' | 'ms' | '' | 'points']

function rowShown([what, value, aim, unit]: Row): string[] {
  // points are the more the better
  const isMet = unit === 'points' ? value >= aim : value <= aim
  const sign = unit === 'points' ? '≥' : '≤'
  return [what, shown(value, unit), `${sign} ${aim} ${unit === 'points' ? '' : unit}`.trim(), isMet ? '✓' : 'missed']
}

/** Of accessibility, best practices and what search engines need. */
function leastOther({ scores }: Judged): number {
  return Math.min(...Object.entries(scores).flatMap(([name, score]) => (name === 'performance' ? [] : [score])))
}

function middle<T>(all: readonly T[], of: (each: T) => number): number {
  return all.map(of).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
}

function middleOf(all: readonly number[]): number {
  return middle(all, (each) => each)
}

function sizeOf(addresses: readonly string[]): number {
  return addresses.reduce((sum, address) => sum + brotliSize(address), 0)
}

function shown(value: number, unit: string): string {
  if (unit === 'ms') return `${Math.round(value)} ms`
  if (unit === 'points') return String(value)
  return unit === '' ? value.toFixed(3) : `${value.toFixed(1)} ${unit}`
}

/**
 * The document with the styles that it names: what has to come before anybody can read. As the first visitor of a moment gets it, the
 * same without drawings, and as it is once it was rendered twice alike.
 */
async function landingBytes(url: string): Promise<{ whole: number; withoutDrawings: number; best: number }> {
  const whole = await sentBytes(url, { 'accept-encoding': 'br' })
  const html = await (await fetch(url)).text()
  const named = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].flatMap(([, address]) => address ?? [])
  const styles = named.reduce((sum, address) => sum + brotliSize(address), 0)
  const plain = brotliCompressSync(html.replaceAll(/<svg[\s\S]*?<\/svg>/g, ''), asServed).length
  let best = whole
  // twice rendered, then compressed beside the requests; the minute may turn in between
  for (let round = 0; round < 3; round += 1) {
    await delay(keptMs)
    best = Math.min(best, await sentBytes(url, { 'accept-encoding': 'br' }))
  }
  return { whole: whole + styles, withoutDrawings: plain + styles, best: best + styles }
}

/** Bytes of a body as they travel, compressed or not. */
async function sentBytes(url: string, headers: Record<string, string>): Promise<number> {
  const [response] = await once(get(url, { headers }), 'response')
  let sizeBytes = 0
  for await (const part of response) sizeBytes += part.length
  return sizeBytes
}
