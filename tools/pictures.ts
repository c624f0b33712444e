// npm run pictures: takes the pictures of README.md and README.zh-CN.md anew, of the screens as they are today.
// Starts the product with a demo of its own and a data folder that goes afterwards; needs a Chromium (tools/browser.mjs).
import { type Browser, chromium, type Page } from 'playwright'
import { aDraft, openAs } from '../e2e/support/prepared.ts'
import { startProduct } from '../e2e/support/product.ts'
import { alive, settled } from '../e2e/support/watch.ts'
import { ensureBrowser, launchFlags } from './browser.mjs'

/** Each picture by its name in docs/pictures, and what is opened for it. */
const pictures: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async landing(page) {
    await page.goto('/')
    await alive(page)
  },
  async wizard(page) {
    await openAs(page, await aDraft(page.request), 'basics')
  },
}

const product = await startProduct('pictures')
process.env.E2E_DATA_DIR = product.dataDir
try {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: launchFlags })
  for (const [name, open] of Object.entries(pictures)) await take(browser, name, open)
  await browser.close()
} finally {
  await product.end()
}

/** In a context of its own: nobody is signed in from the picture before. */
async function take(browser: Browser, name: string, open: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await open(page)
  await settled(page)
  await page.screenshot({ path: `docs/pictures/${name}.png` })
  await context.close()
  console.log(`docs/pictures/${name}.png`)
}
