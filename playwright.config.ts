import { defineConfig } from '@playwright/test'
import { resultsFolder } from './e2e/support/results.ts'
import { ensureBrowser, launchFlags } from './tools/browser.mjs'

/** Waiting limits are longer by it: how much else the machine has to do (tools/test.mjs). */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1)

/** Journeys by role through the whole product, in a real browser. `e2e/start-product.ts` starts it and sets E2E_BASE_URL. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: `${resultsFolder}/journeys`,
  globalSetup: './e2e/start-product.ts',
  fullyParallel: false,
  forbidOnly: true,
  // a journey that passes at the second try hides a bug
  retries: 0,
  // two cores are never idle with three of them
  workers: 3,
  // ends what hangs; it is no measure of speed
  timeout: 300_000 * slowness,
  expect: { timeout: 30_000 * slowness },
  // what is tagged so is of the second tier (npm run test:long)
  ...(process.env.TEST_TIER === 'long' ? {} : { grepInvert: /@long/ }),
  reporter: [['list'], ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/part-playwright.json' }]],
  use: {
    // empty in the main process, which reads this before the product runs; the workers read it again and have the address
    baseURL: process.env.E2E_BASE_URL ?? '',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // a dialog that still grows slips away between the two halves of a click; console.spec.ts walks with motion
    contextOptions: { reducedMotion: 'reduce' },
    // recording every journey takes its time, even where nothing is kept: E2E_TRACE=1 when one fails
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await ensureBrowser(), args: launchFlags },
  },
})
