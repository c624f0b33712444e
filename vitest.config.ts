import { globSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ensureBrowser, launchFlags } from './tools/browser.mjs'

const componentTests = ['kernel/**/*.test.tsx', 'modules/**/*.test.tsx', 'apps/**/*.test.tsx']

/** Module tests through HTTP on a real PostgreSQL, which the global setup starts once; pure tests beside them. */
const server: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'server',
    environment: 'node',
    include: ['kernel/**/*.test.ts', 'modules/**/*.test.ts', 'apps/**/*.test.ts'],
    globalSetup: ['kernel/testing/global-setup.ts'],
    // hands the whole program to the tests of the modules, which may not import apps
    setupFiles: ['apps/server/testing-setup.ts'],
    pool: 'forks',
    // ends a test that hangs; it is no measure of speed, and a busy machine is slow
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}

/** The tools and the rules that read the sources: no database. */
const tools: TestProjectInlineConfiguration = {
  extends: true,
  test: { name: 'tools', environment: 'node', include: ['tools/**/*.test.ts'], pool: 'forks', testTimeout: 60_000 },
}

/** Components in a real browser. */
async function web(): Promise<TestProjectInlineConfiguration> {
  return {
    extends: true,
    plugins: [react()],
    // named here, else Vite finds them during the first test and reloads the page under it
    optimizeDeps: {
      include: ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'vitest-browser-react'],
    },
    test: {
      name: 'web',
      include: componentTests,
      testTimeout: 60_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions: { executablePath: await ensureBrowser(), args: launchFlags } }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

export default defineConfig({
  test: {
    // two workers: what two cores carry beside the database
    maxWorkers: 2,
    // as the limits of the tests: ends what never comes
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: globSync(componentTests).length > 0 ? [tools, server, await web()] : [tools, server],
  },
})
