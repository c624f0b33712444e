import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { seedOf } from './kernel/testing/seeds.ts'
import { ensureBrowser, launchFlags } from './tools/browser.mjs'

/** Waiting limits are longer by it: how much else the machine has to do (tools/test.mjs). */
const slowness = Number(process.env.TEST_SLOWNESS ?? 1)

/** Of the second tier alone (npm run test:long): minutes of orders, faults and kills. */
const longTests =
  process.env.TEST_TIER === 'long'
    ? []
    : [
        'apps/server/demo/life/all-stories.test.ts',
        'apps/server/outage.test.ts',
        'tools/class.test.ts',
        'tools/faults.test.ts',
        'tools/many-addresses.test.ts',
        'tools/rush.test.ts',
      ]

/** What starts programs, kills them and counts seconds: each in a process of its own, when all else is done. */
const processTests = [
  'apps/fleet-simulator/twin.test.ts',
  'apps/server/kill.test.ts',
  'apps/server/main.test.ts',
  'apps/server/outage.test.ts',
  'kernel/server/bundled-postgres.test.ts',
  'kernel/server/confined/confinement.test.ts',
  'modules/vending/devices/gateway.test.ts',
  'tools/backup.test.ts',
  'tools/many-addresses.test.ts',
]
const serverTests = ['kernel/**/*.test.ts', 'modules/**/*.test.ts', 'apps/**/*.test.ts']

const componentTests = ['kernel/**/*.test.tsx', 'modules/**/*.test.tsx', 'apps/**/*.test.tsx']

const onServer: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  globalSetup: ['kernel/testing/global-setup.ts'],
  // hands the whole program to the tests of the modules, which may not import apps
  setupFiles: ['kernel/testing/seeded.ts', 'apps/server/testing-setup.ts'],
  pool: 'forks',
  // ends a test that hangs; it is no measure of speed, and a busy machine is slow
  testTimeout: 120_000 * slowness,
  hookTimeout: 120_000 * slowness,
}

/** Module tests through HTTP on a real PostgreSQL, which the global setup starts once; pure tests beside them. */
const server: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...onServer,
    name: 'server',
    include: serverTests,
    exclude: [...configDefaults.exclude, ...longTests, ...processTests],
    // the whole program is read once by each worker, not once by each of the files
    isolate: false,
  },
}

const processes: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...onServer,
    name: 'processes',
    include: processTests,
    exclude: [...configDefaults.exclude, ...longTests],
    // they mostly wait for what they have started
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
  },
}

/** The tools and the rules that read the sources: no database. */
const tools: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'tools',
    environment: 'node',
    include: ['tools/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...longTests, ...processTests],
    setupFiles: ['kernel/testing/seeded.ts'],
    pool: 'forks',
    testTimeout: 120_000,
  },
}

/** Components in a real browser. */
async function web(): Promise<TestProjectInlineConfiguration> {
  return {
    extends: true,
    plugins: [react()],
    // named here, else Vite finds them during the first test and reloads the page under it
    optimizeDeps: {
      include: [
        'react',
        'react/jsx-dev-runtime',
        'react-dom',
        'react-dom/client',
        'vitest-browser-react',
        'dayjs',
        'dayjs/locale/fr',
        'dayjs/locale/ko',
        'dayjs/locale/zh-cn',
      ],
    },
    test: {
      name: 'web',
      include: componentTests,
      testTimeout: 120_000,
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

/** The longest files, longest first: whoever began with the others would wait for one of these at the end. */
const heaviest = [
  'apps/server/routes.test.ts',
  'apps/server/bad-input.test.ts',
  'apps/server/access-matrix.test.ts',
  'tools/bench.test.ts',
  'apps/server/plans.test.ts',
  'apps/server/demo/life/living.test.ts',
  'apps/server/kinds.test.ts',
  'modules/contest/prints/prints.test.ts',
  'modules/contest/declarations/moves.test.ts',
  'modules/platform/files/uploads.test.ts',
  'modules/contest/screening/screening.test.ts',
  'modules/contest/scoring/scoring.test.ts',
  'apps/server/main.test.ts',
  'apps/server/kill.test.ts',
  'tools/backup.test.ts',
  'kernel/server/bundled-postgres.test.ts',
  'modules/vending/devices/gateway.test.ts',
  'apps/fleet-simulator/twin.test.ts',
]

class HeaviestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = heaviest.findIndex((path) => moduleId.endsWith(path))
      return rank < 0 ? heaviest.length : rank
    }
    const bySize = await super.sort(specifications)
    return bySize.toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/**
 * Of the second tier: as the seed deals the files, since with shared modules one file sees what another has left. The tests of a file
 * stay as they are: most go on with one program where the one before stopped.
 */
class Dealt extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId, project }: TestSpecification) =>
      seedOf(`${project.name} ${relative(import.meta.dirname, moduleId)}`)
    return specifications.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: process.env.TEST_TIER === 'long' ? Dealt : HeaviestFirst },
    // two workers: what two cores carry beside the database
    maxWorkers: 2,
    // as the limits of the tests: ends what never comes
    expect: { poll: { timeout: 30_000 * slowness } },
    reporters: ['default', ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/part-vitest.json' }]],
    projects: [tools, server, await web(), processes],
  },
})
