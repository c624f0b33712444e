// npm run pictures: takes the pictures of README.md, README.zh-CN.md and the guides anew, of the screens as they are today.
// Starts the product with a demo of its own and a data folder that goes afterwards; needs a Chromium (tools/browser.mjs).
import path from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { languages } from '#kernel/contract/languages.ts'
import { type GuideScreen, guidePictureSize } from '#modules/contest/publications/contract/guide-screens.ts'
import { guidePicturesFolder } from '#modules/contest/publications/server/index.ts'
import { aCompleteDraft, aDraft, aFrozenForm, aSubmitted, openAs } from '../e2e/support/prepared.ts'
import { startProduct } from '../e2e/support/product.ts'
import { alive, settled } from '../e2e/support/watch.ts'
import { ensureBrowser, launchFlags } from './browser.mjs'

type Opening = (page: Page) => Promise<void>

/** Each picture by its name in docs/pictures, and what is opened for it. */
const ofReadme: Readonly<Record<string, Opening>> = {
  landing: (page) => go(page, '/'),
  async wizard(page) {
    await openAs(page, await aDraft(page.request), 'basics')
  },
}

/** What is opened for each picture of the guides. */
const ofGuides: Readonly<Record<GuideScreen, Opening>> = {
  registration: (page) => go(page, '/register'),
  async kinds(page) {
    await openAs(page, await aDraft(page.request), 'basics')
    await go(page, '/declarations/new')
  },
  async basics(page) {
    await openAs(page, await aDraft(page.request), 'basics')
  },
  async safety(page) {
    await openAs(page, await aDraft(page.request), 'safety')
  },
  async check(page) {
    await openAs(page, await aCompleteDraft(page.request), 'submission')
  },
  async signing(page) {
    await openAs(page, await aFrozenForm(page.request), 'submission')
  },
  async receipt(page) {
    await openAs(page, await aSubmitted(page.request), 'submission')
  },
}

const readmeSize = { width: 1280, height: 800 }
const guideSize = { width: guidePictureSize.widthPx, height: guidePictureSize.heightPx }
const webpQuality = 80

const product = await startProduct('pictures')
process.env.E2E_DATA_DIR = product.dataDir
try {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: launchFlags })
  for (const [name, open] of Object.entries(ofReadme)) {
    await withPage(browser, readmeSize, async (page) => {
      await open(page)
      await settled(page)
      await page.screenshot({ path: `docs/pictures/${name}.png` })
      console.log(`docs/pictures/${name}.png`)
    })
  }
  for (const [screen, open] of Object.entries(ofGuides)) {
    await withPage(browser, guideSize, async (page) => {
      await open(page)
      await takeInLanguages(page, screen)
    })
  }
  await browser.close()
} finally {
  await product.end()
}

/** The screen that is open, once in each language. */
async function takeInLanguages(page: Page, screen: string): Promise<void> {
  for (const language of languages) {
    const address = new URL(page.url())
    address.searchParams.set('lang', language)
    await go(page, address.href)
    await settled(page)
    const file = path.join(guidePicturesFolder, `${screen}.${language}.webp`)
    await sharp(await page.screenshot())
      .webp({ quality: webpQuality })
      .toFile(file)
    console.log(path.relative('.', file))
  }
}

async function go(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await alive(page)
}

/** In a context of its own: nobody is signed in from the picture before. */
async function withPage(browser: Browser, viewport: typeof readmeSize, run: Opening): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport,
    reducedMotion: 'reduce',
  })
  await run(await context.newPage())
  await context.close()
}
