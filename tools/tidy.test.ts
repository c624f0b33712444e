import { describe, expect, test } from 'vitest'
import { readSources, type Source } from './sources.ts'
import { heldCollectionsOf } from './tidy-held.ts'
import * as rules from './tidy-rules.ts'
import { tablesStayAtHome } from './tidy-tables.ts'

const portalRoutes = {
  path: 'docs/spec/portal-routes.tsv',
  text: 'path\taccess\n/login/zxsb\tuser\n/login/xmcyEdit\tuser\n/login\tpublic\n',
}
const requirements = { path: 'docs/spec/requirements.tsv', text: 'id\tsection\nS1-01\t1\n' }

/** Files of a planted project. */
function project(files: Record<string, string>): Source[] {
  return [...Object.entries(files).map(([path, text]) => ({ path, text })), portalRoutes, requirements]
}

describe('tidy finds', () => {
  test('a file that nobody imports, and one that only a test imports', () => {
    const sources = project({
      'package.json': '{ "scripts": { "start": "node tools/start.mjs" } }',
      'tools/start.mjs': `spawn('apps/server/main.ts')`,
      'apps/server/main.ts': `import { a } from '#kernel/server/a.ts'`,
      'kernel/server/a.ts': `const later = () => import('./b.ts')`,
      'kernel/server/b.ts': '',
      'kernel/server/tested.ts': '',
      'kernel/server/tested.test.ts': `import { x } from './tested.ts'`,
      'kernel/server/lonely.ts': `import { b } from './b.ts'`,
    })
    expect(rules.deadFiles(sources)).toEqual([
      'kernel/server/tested.ts: dead file, only tests reach it',
      'kernel/server/lonely.ts: dead file, nobody imports it',
    ])
  })

  test('any, enum and default exports, but not the default export of a module', () => {
    const sources = project({
      'kernel/server/a.ts': 'const a: any = 1\nenum B { C }\nexport default a',
      'kernel/server/b.ts': 'export default function b() {}\nexport { c as default }',
      'modules/contest/prints/server/module.ts': 'export default defineModule({})',
      'kernel/server/c.ts': `const words = 'any enum export default'`,
    })
    expect(rules.forbiddenSyntax(sources)).toEqual([
      'kernel/server/a.ts:1: any',
      'kernel/server/a.ts:2: enum',
      'kernel/server/a.ts:3: default export',
      'kernel/server/b.ts:1: default export',
      'kernel/server/b.ts:2: default export',
    ])
  })

  test('formats that are made with each call', () => {
    const sources = project({
      'modules/contest/prints/server/a.ts': `const once = new Intl.Segmenter('zh')\nexport function told() {\n  return new Intl.DateTimeFormat('zh')\n}`,
      'modules/contest/prints/web/a.ts': `export function told() {\n  return new Intl.DateTimeFormat('zh')\n}`,
      'kernel/server/zoned.ts': `export function kept() {\n  return new Intl.DateTimeFormat('zh')\n}`,
    })
    expect(rules.formatsMadeOnce(sources)).toEqual([
      'modules/contest/prints/server/a.ts:3: a format made with each call; kernel/server/zoned.ts',
    ])
  })

  test('lots that are drawn in tests, and journeys that wait for what nobody promises', () => {
    const sources = project({
      'kernel/server/a.test.ts': 'const a = Math.random()\nconst now = Date.now()',
      'modules/contest/prints/fixtures.ts': 'const b = randomInt(9)',
      'kernel/server/a.ts': 'const c = Math.random()',
      'e2e/a.spec.ts': `const now = Date.now()\nfor (const each of await boxes.all()) each.check()`,
      'e2e/support/days.ts': 'const now = Date.now()',
    })
    expect(rules.chanceInTests(sources).map((words) => words.split(';')[0])).toEqual([
      'kernel/server/a.test.ts:1: \\bMath\\.random\\(',
      'modules/contest/prints/fixtures.ts:1: \\brandomInt\\(',
      'e2e/a.spec.ts:1: \\bDate\\.now\\(',
      'e2e/a.spec.ts:2: \\.all\\(\\)',
    ])
  })

  test('journeys that ask a page once for what it may show later, and that name accounts of the demo', () => {
    const sources = project({
      'e2e/a.spec.ts': [
        'expect(await page.evaluate(() => history.length)).toBe(1)',
        `expect(await page.locator('li').count()).toBe(1)`,
        'expect(await sessionOf(page)).toEqual({})',
        'expect(await flawsOf(page)).toEqual([])',
        'await expect.poll(() => sessionOf(page)).toEqual({})',
        `await giveSession(page, { login: 'demoschool', password })`,
        `await giveSession(page, demoAccount('school'))`,
      ].join('\n'),
      'e2e/support/watch.ts': 'expect(await page.evaluate(() => 1)).toBe(1)',
      'kernel/web/a.test.tsx': 'expect(await box.count()).toBe(1)',
    })
    const lines = rules.chanceInTests(sources).map((words) => /^\S+:(\d+): /.exec(words)?.[1])
    expect(lines.map(Number).toSorted()).toEqual([1, 2, 3, 6])
  })

  test('journeys that leave a page in the same breath as they have done something on it', () => {
    const sources = project({
      'e2e/a.spec.ts': `await save.click()\nawait page.reload()\nawait save.click()\nawait expect(done).toBeVisible()\nawait page.goto('/')`,
      'e2e/support/a.ts': `await field.fill('a')\nawait page.goto('/')`,
    })
    expect(rules.hastyJourneys(sources)).toEqual([
      'e2e/a.spec.ts:2: leaves the page straight after an act; wait for what the act does',
      'e2e/support/a.ts:2: leaves the page straight after an act; wait for what the act does',
    ])
  })

  test('journeys that look at a toast while it stands', () => {
    const sources = project({
      'e2e/a.spec.ts': [
        `await expect(page.locator('.toast')).toHaveText('已保存')`,
        `await expect(page.getByText('停用：已完成')).toBeVisible()`,
        `await expect(page.getByText('已新建点位')).toBeVisible()`,
        `await expectToast(page, '停用：已完成')`,
        `await expect(page.getByText('已保存')).toBeVisible()`,
      ].join('\n'),
      'e2e/support/test.ts': `querySelectorAll('.toast-words')`,
      'kernel/web/ui/windows.test.tsx': `page.locator('.toast')`,
    })
    expect(rules.passingToasts(sources)).toEqual(
      [1, 2, 3].map((line) => `e2e/a.spec.ts:${line}: a toast that leaves; expectToast reads what it has said`),
    )
  })

  test('pinyin outside its homes; a test may quote an address', () => {
    const sources = project({
      'apps/portal-web/legacy-routes.ts': `'/login/zxsb'`,
      'apps/portal-web/router.ts': `'/login/zxsb'`,
      'modules/contest/prints/web/page.ts': 'const xmcyPage = 1',
      'apps/portal-web/router.test.ts': `test('opens [/login/zxsb]', () => { const zxsbPage = 1 })`,
      'e2e/old.spec.ts': `test('opens [/login/zxsb]', () => 1)`,
    })
    expect(rules.pinyin(sources)).toEqual([
      'apps/portal-web/router.ts: pinyin "zxsb" outside its homes',
      'modules/contest/prints/web/page.ts: pinyin "xmcy" outside its homes',
      'apps/portal-web/router.test.ts: pinyin "zxsb" outside its homes',
    ])
  })

  test('Chinese in a component, and a language that a module lacks', () => {
    const sources = project({
      'kernel/web/Button.tsx': 'export const a = 1\nconst label = <b>提交</b>',
      'kernel/texts/zh.ts': `export const zh = { a: '提交' }`,
      'kernel/texts/en.ts': '',
      'kernel/texts/fr.ts': '',
    })
    expect(rules.chineseInComponents(sources)).toEqual(['kernel/web/Button.tsx:2: Chinese in a component'])
    expect(rules.textsInFourLanguages(sources)).toEqual(['kernel/texts: ko.ts is missing'])
  })

  test('the environment read anywhere but in the configuration', () => {
    const sources = project({
      'kernel/server/config.ts': 'read(process.env)',
      'kernel/server/log.ts': 'const level = process.env.LOG_LEVEL',
      'kernel/testing/app.ts': 'process.env.DEBUG',
      'tools/seed.ts': 'process.env.DATA_DIR',
    })
    expect(rules.environment(sources)).toEqual([
      'kernel/server/log.ts:1: process.env is read in kernel/server/config.ts only',
    ])
  })

  test('a noun of the business in the kernel, in code but not in a comment', () => {
    const sources = project({
      'kernel/server/a.ts':
        '// a declaration comes here\nconst declarationId = 1\nconst refused = `this machine has no space`',
    })
    expect(rules.kernelNouns(sources)).toEqual(['kernel/server/a.ts:2: "declaration" is a noun of the business'])
  })

  test('the folder beside the checkout, empty folder names and console.log', () => {
    const beside = ['..', 'shared'].join('/')
    const sources = project({
      'tools/a.ts': `readFileSync('${beside}/spec/x.tsv')`,
      'kernel/server/utils/b.ts': `console.log('x')`,
    })
    expect(rules.outsideFolder(sources)).toEqual([`tools/a.ts: names ${beside}, which is no part of the project`])
    expect(rules.houseNames(sources)).toEqual([
      'kernel/server/utils/b.ts: a folder "utils" says nothing about what it holds',
      'kernel/server/utils/b.ts:1: console.log; the product logs through ctx.log',
    ])
  })

  test('a skipped or singled out test, and a citation of nothing', () => {
    const missing = ['S1', '99'].join('-')
    const sources = project({
      'kernel/a.test.ts': `test.skip('a [S1-01]', () => 1)\ndescribe.only('b [${missing}]', () => 1)`,
    })
    expect(rules.skippedTests(sources)).toEqual(['kernel/a.test.ts:1: test.skip', 'kernel/a.test.ts:2: describe.only'])
    expect(rules.citations(sources)).toEqual([
      `kernel/a.test.ts: cites ${missing}, which docs/spec/requirements.tsv does not hold`,
    ])
  })

  test('a module that names the table of another, an ownerless and a missing table', () => {
    const sources = project({
      'db/migrations/0001_a.sql':
        'create table contest.season (id uuid); -- create table contest.no\ncreate table contest.lost (id uuid);',
      'modules/contest/seasons/server/module.ts': `defineModule({ name: 'contest.seasons', tables: ['contest.season', 'contest.ghost'] })`,
      'modules/contest/seasons/server/queries.ts': `db.selectFrom('contest.season as s')`,
      'modules/contest/prints/server/module.ts': `defineModule({ name: 'contest.prints', tables: [] })`,
      'modules/contest/prints/server/queries.ts': `db.selectFrom('contest.season as s')\nsql\`select \${x} from contest.season\``,
      'apps/server/app.ts': `'select from contest.season'`,
      'modules/contest/prints/prints.test.ts': `'select from contest.season'`,
    })
    expect(tablesStayAtHome(sources)).toEqual([
      'modules/contest/seasons: owns contest.ghost, which no migration makes',
      'db/migrations: contest.lost belongs to no module',
      'modules/contest/prints/server/queries.ts:1: names contest.season, a table of modules/contest/seasons',
      'modules/contest/prints/server/queries.ts:2: names contest.season, a table of modules/contest/seasons',
      'apps/server/app.ts:1: names contest.season, a table of modules/contest/seasons',
    ])
  })
})

test('tidy finds what the server holds for long, and leaves out constants and what ends with its function', () => {
  const sources = project({
    'kernel/server/a.ts': [
      'const byKey = new Map<string, number>()',
      `const names = new Set(['a', 'b'])`,
      'const seen: string[] = []',
      'export const note = (key: string) => { byKey.set(key, 1); seen.push(key) }',
      'const byDatabase = new WeakMap<object, Map<string, number>>()',
      'const stamps = new WeakMap<object, number>()',
      'const kept = new Bounded<number>({ countMax: 5 })',
      'function once() { const local = new Map(); for (const x of names) local.set(x, 1); return local }',
      'function maker() { const held = new Map(); return (key: string) => held.set(key, 1) }',
      'class Hub { readonly #viewers = new Set<number>(); #made: Map<string, number>; join(n: number) { this.#viewers.add(n) } }',
    ].join('\n'),
    'modules/contest/prints/web/a.ts': 'const byKey = new Map()\nbyKey.set(1, 2)',
    'kernel/server/a.test.ts': 'const byKey = new Map()\nbyKey.set(1, 2)',
  })
  expect(heldCollectionsOf(sources).map(({ place, isBounded }) => `${place} ${isBounded}`)).toEqual([
    'kernel/server/a.ts byKey false',
    'kernel/server/a.ts seen false',
    'kernel/server/a.ts byDatabase false',
    'kernel/server/a.ts kept true',
    'kernel/server/a.ts held false',
    'kernel/server/a.ts #viewers false',
    'kernel/server/a.ts #made false',
  ])
})

test('tidy reads every kind of file: code, components, migrations, scripts, the tables of the specification', () => {
  const paths = readSources().map(({ path }) => path)
  for (const path of [
    'package.json',
    '.ci/run',
    'tools/test.mjs',
    'tools/tidy.ts',
    'db/migrations/0001_kernel.sql',
    'docs/spec/requirements.tsv',
  ]) {
    expect(paths).toContain(path)
  }
})
