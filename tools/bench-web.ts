// npm run bench:web: how heavy the portal is, and how fast its landing page shows on a slow phone.
//   npm run bench:web -- --write   also puts the figures into docs/performance.md
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { brotliSize, measureBundles, textAddresses } from './bench/bundles.ts'
import { freePort, startProgram, stopProgram } from './bench/processes.ts'
import { conditions, table, writeFigures } from './bench/report.ts'
import { measureVitals, openBrowser, type Vitals } from './bench/vitals.ts'
import { buildWeb } from './build-web.mjs'
import { productNode } from './install.mjs'

const runs = 3
const pagesShown = 8
const kib = 1024
/** the quality at which the server compresses documents (apps/server/portal.ts) */
const asServed = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const { values: asked } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
const dataDir = mkdtempSync(join(tmpdir(), 'bench-web-'))
// mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
chmodSync(dataDir, 0o755)

const log = (line: string) => process.stderr.write(`${line}\n`)
await buildWeb({ node: productNode(), log })
log('The demo …')
const product = await startProgram(['apps/server/main.ts'], { DATA_DIR: dataDir, PORT: await freePort() })
try {
  await report(product.origin)
} finally {
  await stopProgram(product)
  await (await startBundledPostgres({ dataDir })).stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function report(origin: string): Promise<void> {
  const bundles = measureBundles()
  const landing = await landingBytes(origin)
  const browser = await openBrowser()
  const vitals: Vitals[] = []
  for (let run = 0; run < runs; run += 1) vitals.push(await measureVitals(browser, `${origin}/`))
  await browser.close()
  const middle = (of: (each: Vitals) => number) => vitals.map(of).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
  const texts = textAddresses()
  const landingTexts = (vitals[0]?.addresses ?? []).filter((address) => texts.has(address))
  const rows: [string, number, number, string][] = [
    ['landing page before the first input, without its drawings', landing.withoutDrawings / kib, 8, 'KiB'],
    ['its largest paint (LCP)', middle((each) => each.lcpMs), 1000, 'ms'],
    ['its blocking time (TBT)', middle((each) => each.tbtMs), 50, 'ms'],
    ['its layout shift (CLS)', middle((each) => each.cls), 0.01, ''],
    ['its longest task, hydration included', middle((each) => each.longestTaskMs), 150, 'ms'],
    ['its texts in one language', landingTexts.reduce((sum, address) => sum + brotliSize(address), 0) / kib, 3, 'KiB'],
    ['portal, what every page needs', bundles.entry / kib, 100, 'KiB'],
    ['largest page of the portal, on top of that', (bundles.pages[0]?.sizeBytes ?? 0) / kib, 40, 'KiB'],
  ]
  const figures = [
    conditions(`, Chromium ${browser.version()}, middle of ${runs}`),
    '',
    `Landing page with its drawings: ${shown(landing.whole / kib, 'KiB')}.`,
    '',
    table(
      ['', 'measured', 'aim', ''],
      rows.map(([what, value, aim, unit]) => [
        what,
        shown(value, unit),
        `≤ ${aim} ${unit}`,
        value <= aim ? '✓' : 'over',
      ]),
    ),
    '',
    table(
      ['largest pages of the portal', 'KiB'],
      bundles.pages.slice(0, pagesShown).map(({ page, sizeBytes }) => [page, (sizeBytes / kib).toFixed(1)]),
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

function shown(value: number, unit: string): string {
  if (unit === 'ms') return `${Math.round(value)} ms`
  return unit === '' ? value.toFixed(3) : `${value.toFixed(1)} ${unit}`
}

/** The document with the styles that it names: what has to come before anybody can read; and the same without drawings. */
async function landingBytes(origin: string): Promise<{ whole: number; withoutDrawings: number }> {
  const document = await sentBytes(`${origin}/`, { 'accept-encoding': 'br' })
  const html = await (await fetch(`${origin}/`)).text()
  const named = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].flatMap(([, address]) => address ?? [])
  const styles = named.reduce((sum, address) => sum + brotliSize(address), 0)
  const plain = brotliCompressSync(html.replaceAll(/<svg[\s\S]*?<\/svg>/g, ''), asServed).length
  return { whole: document + styles, withoutDrawings: plain + styles }
}

/** Bytes of a body as they travel, compressed or not. */
async function sentBytes(url: string, headers: Record<string, string>): Promise<number> {
  const [response] = await once(get(url, { headers }), 'response')
  let sizeBytes = 0
  for await (const part of response) sizeBytes += part.length
  return sizeBytes
}
