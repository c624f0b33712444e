// The import law (ARCHITECTURE.md): who may import whom. The order rules come from apps/server/modules.ts.
// Run by tools/import-law.ts, which also makes sure that every source file was really read.
const { readModuleOrder } = require('./tools/module-order.ts')

const order = readModuleOrder()
/** what another module may import of a module; fixtures and demo are cut off again for product code below */
const face = '(contract\\.ts|contract/.*|schema\\.ts|server/index\\.ts|web/index\\.ts|fixtures\\.ts|demo\\.ts|demo/.*)'
const testSide = '(\\.test\\.tsx?$|/(fixtures|examples)\\.ts$|/demo\\.ts$|/demo/)'

const orderRules = order.map((folder, index) => ({
  name: `order: ${folder} imports nothing that stands after it in apps/server/modules.ts`,
  severity: 'error',
  from: { path: `^modules/${folder}/` },
  to: { path: `^modules/(${order.slice(index + 1).join('|') || 'none-after-the-last'})/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'kernel imports no module',
      severity: 'error',
      from: { path: '^kernel/' },
      to: { path: '^modules/' },
    },
    {
      name: 'nobody imports apps',
      comment: 'apps are programs: only they themselves, the tools that run them, and the test app reach into them',
      severity: 'error',
      from: { pathNot: '^(apps|tools|e2e)/|^kernel/testing/app\\.ts$|^(vite|vitest|playwright)\\.config\\.ts$' },
      to: { path: '^apps/' },
    },
    {
      name: 'one app does not import another',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'contest and vending never meet (from contest)',
      severity: 'error',
      from: { path: '^modules/contest/' },
      to: { path: '^modules/vending/' },
    },
    {
      name: 'contest and vending never meet (from vending)',
      severity: 'error',
      from: { path: '^modules/vending/' },
      to: { path: '^modules/contest/' },
    },
    {
      name: 'platform knows no product',
      severity: 'error',
      from: { path: '^modules/platform/' },
      to: { path: '^modules/(contest|vending)/' },
    },
    {
      name: 'another module only by its face',
      comment: 'contract.ts, schema.ts, server/index.ts or web/index.ts; its texts, pages and tables are its own',
      severity: 'error',
      from: { path: '^modules/([^/]+/[^/]+)/' },
      to: { path: '^modules/', pathNot: [`^modules/$1/`, `^modules/[^/]+/[^/]+/${face}$`] },
    },
    {
      name: 'apps mount a module by its doors',
      comment: 'the wiring, the face, the tables of both sides, the words and the pages; not what lies behind them',
      severity: 'error',
      from: { path: '^apps/' },
      to: {
        path: '^modules/',
        pathNot: `^modules/[^/]+/[^/]+/(${face}|examples\\.ts|texts/.*|server/module\\.ts|web/.*)$`,
      },
    },
    {
      name: 'fixtures and demo data are for tests and the seed',
      severity: 'error',
      from: {
        path: '^(kernel|modules|apps)/',
        pathNot: [testSide, '^kernel/testing/', '^apps/server/(seed|demo)[^/]*\\.ts$'],
      },
      to: { path: '^modules/.*/(fixtures\\.ts|examples\\.ts|demo\\.ts|demo/)' },
    },
    {
      name: 'server code imports no web code',
      severity: 'error',
      from: { path: '(^kernel/server/|/server/|^apps/server/)' },
      to: { path: '(^kernel/web/|^modules/[^/]+/[^/]+/web/|/view\\.tsx$|^apps/[^/]+-web/)' },
    },
    {
      name: 'web code imports no server code',
      severity: 'error',
      from: { path: '(^kernel/web/|^modules/[^/]+/[^/]+/web/|/view\\.tsx$|^apps/[^/]+-web/)' },
      to: { path: '(^kernel/(server|testing)/|^modules/[^/]+/[^/]+/server/|^apps/server/)' },
    },
    {
      name: 'a contract imports only contracts',
      severity: 'error',
      from: { path: '(^kernel/contract/|/contract\\.ts$|/contract/|/schema\\.ts$|/texts/|/data\\.ts$)' },
      to: { path: '(^kernel/(server|web|testing)/|^modules/[^/]+/[^/]+/(server|web)/|^apps/)', pathNot: '/texts/' },
    },
    {
      name: 'the product imports no test tools',
      severity: 'error',
      from: {
        path: '^(kernel|modules|apps)/',
        pathNot: ['\\.test\\.tsx?$', '^kernel/testing/', '/(testing-setup|fixtures|examples)\\.ts$'],
      },
      to: { path: '(^kernel/testing/|^e2e/)' },
    },
    {
      name: 'the product imports no development package',
      severity: 'error',
      from: {
        path: '^(kernel|modules|apps)/',
        pathNot: ['\\.test\\.tsx?$', '^kernel/testing/', '/(testing-setup|fixtures|examples)\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    },
    {
      name: 'no cycles',
      comment: 'of code that runs: two files may know each other by type',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'every import leads somewhere', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...orderRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.types|test-results)/' },
    // type imports count as well: a wall that types pass is no wall
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
}
