import { posix } from 'node:path'
import ts from 'typescript'
import {
  isTest,
  isTestSupport,
  isTypeScript,
  parse,
  placeOf,
  referencesOf,
  type Source,
  stringText,
  walk,
} from './sources.ts'
import {
  businessNouns,
  defaultExportHomes,
  emptyFolderNames,
  englishSegments,
  entryPoints,
  pinyinHomes,
  testConfigs,
} from './tidy-words.ts'

/** One rule of the house: takes all files, answers its problems in words, each beginning with the place. */
export type Rule = (sources: readonly Source[]) => string[]

/** A source file that no entry point reaches. What only tests reach is dead as well, unless it exists for tests. */
export const deadFiles: Rule = (sources) => {
  const known = new Map(sources.map((source) => [source.path, source]))
  const paths = new Set(known.keys())
  const references = new Map(
    sources
      .filter(({ path }) => !/\.(md|tsv)$/.test(path))
      .map((source) => [source, referencesOf(source, paths).flatMap((path) => known.get(path) ?? [])]),
  )
  const reach = (starts: Source[]) => {
    const reached = new Set<string>()
    const waiting = [...starts]
    for (let source = waiting.pop(); source; source = waiting.pop()) {
      if (reached.has(source.path)) continue
      reached.add(source.path)
      waiting.push(...(references.get(source) ?? []))
    }
    return reached
  }
  const entries = sources.filter((source) => entryPoints.some((entry) => entry.test(source.path)))
  const testEntries = sources.filter(({ path }) => isTest(path) || testConfigs.has(path))
  const byProduct = reach(entries)
  const byAll = reach([...entries, ...testEntries])
  return sources
    .filter(
      ({ path }) =>
        (isTypeScript(path) || /\.(mjs|cjs|css|html)$/.test(path)) && !isTest(path) && !path.startsWith('docs/'),
    )
    .filter(({ path }) => !(path.startsWith('tools/') || isTestSupport(path) ? byAll : byProduct).has(path))
    .map(({ path }) => `${path}: dead file, ${byAll.has(path) ? 'only tests reach it' : 'nobody imports it'}`)
}

/** `any`, `enum`, and default exports outside their homes. */
export const forbiddenSyntax: Rule = (sources) =>
  sources
    .filter((source) => isTypeScript(source.path))
    .flatMap((source) => {
      const file = parse(source)
      const problems: string[] = []
      const mayDefault = defaultExportHomes.some((home) => home.test(source.path))
      walk(file, (node) => {
        if (node.kind === ts.SyntaxKind.AnyKeyword && !isExcusedAny(source, file, node))
          problems.push(`${placeOf(file, node)}: any`)
        if (ts.isEnumDeclaration(node)) problems.push(`${placeOf(file, node)}: enum`)
        if (!mayDefault && isDefaultExport(node)) problems.push(`${placeOf(file, node)}: default export`)
      })
      return problems
    })

/** What comes over the wire is read as it is in tests alone, with the reason on the line above. */
function isExcusedAny(source: Source, file: ts.SourceFile, node: ts.Node): boolean {
  if (!isTest(source.path) && !isTestSupport(source.path)) return false
  const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line
  return /biome-ignore lint\/suspicious\/noExplicitAny: \S/.test(source.text.split('\n')[line - 1] ?? '')
}

function isDefaultExport(node: ts.Node): boolean {
  if (ts.isExportAssignment(node)) return true
  if (ts.isExportSpecifier(node)) return node.name.text === 'default'
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword) ?? false)
  )
}

/** Spellings of the old portal's addresses outside their homes; tests may quote an address in a string. */
export const pinyin: Rule = (sources) => {
  const words = pinyinWords(sources)
  return sources
    .filter(({ path }) => !path.startsWith('docs/') && !path.endsWith('.md') && !pinyinHomes.has(path))
    .flatMap((source) => {
      const text = isTest(source.path) ? withoutStrings(source) : source.text
      const found = new Set([...wordsOf(text), ...wordsOf(source.path)].filter((word) => words.has(word)))
      return [...found].map((word) => `${source.path}: pinyin "${word}" outside its homes`)
    })
}

/** The segments of docs/spec/portal-routes.tsv with three letters or more that are no English. */
export function pinyinWords(sources: readonly Source[]): Set<string> {
  const table = sources.find((source) => source.path === 'docs/spec/portal-routes.tsv')
  if (!table) throw new Error('docs/spec/portal-routes.tsv is missing: it holds the list of pinyin words')
  const segments = table.text
    .split('\n')
    .slice(1)
    .flatMap((line) => (line.split('\t')[0] ?? '').split('/'))
  return new Set(
    [...segments, ...segments.flatMap((segment) => segment.split(/(?=[A-Z])/))]
      .map((segment) => segment.toLowerCase())
      .filter((word) => word.length >= 3 && !englishSegments.has(word) && !word.startsWith('welcome')),
  )
}

/** Words of a text, whole and by their humps, in small letters: `xAbcEdit` → `xabcedit`, `x`, `abc`, `edit`. */
function wordsOf(text: string): string[] {
  return (text.match(/[A-Za-z]{3,}/g) ?? [])
    .flatMap((word) => [word, ...word.split(/(?=[A-Z])/)])
    .map((word) => word.toLowerCase())
}

function withoutStrings(source: Source): string {
  const file = parse(source)
  const pieces: string[] = []
  walk(file, (node) => {
    if (ts.isIdentifier(node)) pieces.push(node.text)
  })
  return pieces.join(' ')
}

/** A component with Chinese in it: its words belong into texts/. */
export const chineseInComponents: Rule = (sources) =>
  sources
    .filter(({ path }) => path.endsWith('.tsx') && !isTest(path) && !path.includes('/texts/'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /\p{Script=Han}/u.test(line) && !/^\s*(\*|\/\/)/.test(line)
            ? [`${path}:${index + 1}: Chinese in a component`]
            : [],
        ),
    )

/** A module that speaks must speak all four languages. */
export const textsInFourLanguages: Rule = (sources) => {
  const folders = new Map<string, Set<string>>()
  for (const { path } of sources) {
    const found = /^((?:kernel|apps|modules)\/(?:.*\/)?texts)\/([a-z]+)\.ts$/.exec(path)
    if (found?.[1] && found[2]) folders.set(found[1], (folders.get(found[1]) ?? new Set()).add(found[2]))
  }
  return [...folders].flatMap(([folder, present]) =>
    ['zh', 'en', 'fr', 'ko']
      .filter((language) => !present.has(language))
      .map((language) => `${folder}: ${language}.ts is missing`),
  )
}

/** The environment is read in one place, which checks it. */
export const environment: Rule = (sources) =>
  sources
    .filter(
      ({ path }) =>
        isTypeScript(path) && /^(kernel|modules|apps|db)\//.test(path) && path !== 'kernel/server/config.ts',
    )
    .filter(({ path }) => !isTest(path) && !isTestSupport(path))
    .flatMap((source) => {
      const file = parse(source)
      const problems: string[] = []
      walk(file, (node) => {
        const isRead =
          ts.isPropertyAccessExpression(node) &&
          node.name.text === 'env' &&
          ts.isIdentifier(node.expression) &&
          node.expression.text === 'process'
        if (isRead) problems.push(`${placeOf(file, node)}: process.env is read in kernel/server/config.ts only`)
      })
      return problems
    })

/** The kernel holds tools without any business noun. */
export const kernelNouns: Rule = (sources) =>
  sources
    .filter(
      ({ path }) =>
        path.startsWith('kernel/') && isTypeScript(path) && !isTest(path) && !path.startsWith('kernel/testing/'),
    )
    .flatMap((source) => {
      const file = parse(source)
      const problems = new Set<string>()
      walk(file, (node) => {
        const text = ts.isIdentifier(node) ? node.text : stringText(node)
        // a sentence for a person may say "this machine"; a name, a code or a path may not
        if (text === undefined || /\s/.test(text) || isExampleValue(file, node)) return
        for (const word of wordsOf(text)) {
          if (businessNouns.has(word)) problems.add(`${placeOf(file, node)}: "${word}" is a noun of the business`)
        }
      })
      return [...problems]
    })

/** `{ example: '/srv/…' }`: shown to a person, as a sentence is. */
function isExampleValue(file: ts.SourceFile, node: ts.Node): boolean {
  return (
    ts.isPropertyAssignment(node.parent) &&
    node.parent.initializer === node &&
    node.parent.name.getText(file) === 'example'
  )
}

/** Nothing may read the folder beside the checkout. */
export const outsideFolder: Rule = (sources) => {
  const forbidden = ['..', 'shared'].join('/')
  return sources
    .filter(({ path }) => !path.startsWith('docs/'))
    .flatMap(({ path, text }) =>
      text.includes(forbidden) ? [`${path}: names ${forbidden}, which is no part of the project`] : [],
    )
}

/** Folder names that say nothing, and console.log where a logger is at hand. */
export const houseNames: Rule = (sources) =>
  sources
    .filter(({ path }) => /^(kernel|modules|apps)\//.test(path))
    .flatMap((source) => {
      const problems = posix
        .dirname(source.path)
        .split('/')
        .filter((folder) => emptyFolderNames.has(folder))
        .map((folder) => `${source.path}: a folder "${folder}" says nothing about what it holds`)
      if (!isTypeScript(source.path) || isTest(source.path)) return problems
      const file = parse(source)
      walk(file, (node) => {
        if (
          ts.isPropertyAccessExpression(node) &&
          node.expression.getText(file) === 'console' &&
          /^(log|info|debug)$/.test(node.name.text)
        ) {
          problems.push(`${placeOf(file, node)}: console.${node.name.text}; the product logs through ctx.log`)
        }
      })
      return problems
    })

/** A test that is skipped, singled out or postponed proves nothing. */
export const skippedTests: Rule = (sources) =>
  sources
    .filter(({ path }) => isTest(path))
    .flatMap((source) => {
      const file = parse(source)
      const problems: string[] = []
      walk(file, (node) => {
        if (
          !ts.isPropertyAccessExpression(node) ||
          !/^(skip|skipIf|runIf|only|todo|fixme|fails|fail)$/.test(node.name.text)
        )
          return
        const object = node.expression.getText(file)
        if (/^(test|it|describe)(\.[a-z]+)*$/.test(object))
          problems.push(`${placeOf(file, node)}: ${object}.${node.name.text}`)
      })
      return problems
    })

/** A test that cites, in brackets, a requirement or screen that does not exist. */
export const citations: Rule = (sources) => {
  const idsOf = (path: string) => {
    const table = sources.find((source) => source.path === path)
    if (!table) throw new Error(`${path} is missing`)
    return new Set(
      table.text
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t')[0] ?? ''),
    )
  }
  const requirements = idsOf('docs/spec/requirements.tsv')
  return sources
    .filter(({ path }) => isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bS\d{1,2}-(?:[A-Z]+-)?\d{2,3}\b/g)]
        .filter(([id]) => !requirements.has(id))
        .map(([id]) => `${path}: cites ${id}, which docs/spec/requirements.tsv does not hold`),
    )
}

/** A page that is asked once for what it may show a moment later. What an answer, a file or axe says is there and stays. */
const askedOnce =
  /\bexpect\(await (?:\w+\.evaluate\(|sessionOf\(|toastsOf\(|.*\.(?:count|isVisible|isHidden|isChecked|isEnabled|isDisabled|innerText|textContent|inputValue|allInnerTexts|allTextContents)\(\))/

/** What makes a test decide otherwise the next time. `e2e/support` counts numbers and days for all journeys. */
const chances: readonly { pattern: RegExp; isOfJourneys: boolean; instead: string }[] = [
  { pattern: /\bMath\.random\(/, isOfJourneys: false, instead: 'count, or seed it (kernel/testing/seeds.ts)' },
  { pattern: /\brandomInt\(/, isOfJourneys: false, instead: 'count, or seed it (kernel/testing/seeds.ts)' },
  { pattern: /\bDate\.now\(/, isOfJourneys: true, instead: 'e2e/support/days.ts' },
  { pattern: /['"]networkidle['"]/, isOfJourneys: true, instead: 'settled(page)' },
  { pattern: /\.waitForTimeout\(/, isOfJourneys: true, instead: 'wait for what is to come' },
  { pattern: /\.all\(\)/, isOfJourneys: true, instead: 'checkEach, or evaluateAll after one of them is visible' },
  { pattern: /\btest\b.* from '@playwright\/test'/, isOfJourneys: true, instead: 'e2e/support/test.ts' },
  { pattern: /\/api\/demo\/codes['"]/, isOfJourneys: true, instead: 'a code that the office issues' },
  { pattern: /['"`]demo[a-z]+['"`]/, isOfJourneys: true, instead: 'demoAccount(role), or an account of its own' },
  { pattern: askedOnce, isOfJourneys: true, instead: 'an assertion that waits, or expect.poll' },
]

/** An act whose answer is cut off by the next page, if that page is quick. */
const act = /\.(click|fill|check|uncheck|press|selectOption|setInputFiles)\(.*\)$/
const leave = /^\s*(?:await )?\w+\.(goto|reload)\(/

/** Journeys that leave a page in the same breath as they have done something on it. */
export const hastyJourneys: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('e2e/'))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) =>
        leave.test(line) && act.test(lines[index - 1] ?? '')
          ? [`${path}:${index + 1}: leaves the page straight after an act; wait for what the act does`]
          : [],
      )
    })

/** A toast as the page shows it, and sentences that nothing but a toast says. */
const passingToast = /locator\(['"`]\.toasts?\b|expect\(.*getByText\(['"`](?:[^'"`]*：已完成|已新建)/

/** Assertions on a toast while it stands: it leaves after three seconds, and a busy machine looks later. */
export const passingToasts: Rule = (sources) =>
  sources
    .filter(({ path }) => path.startsWith('e2e/') && !path.startsWith('e2e/support/test'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          passingToast.test(line)
            ? [`${path}:${index + 1}: a toast that leaves; expectToast reads what it has said`]
            : [],
        ),
    )

/** Formats of Intl that a function of the server makes: each is ten kilobytes beside the heap that only a whole collection frees. */
export const formatsMadeOnce: Rule = (sources) =>
  sources
    .filter(
      ({ path }) => /\/server\//.test(path) && isTypeScript(path) && !isTest(path) && path !== 'kernel/server/zoned.ts',
    )
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          /^\s.*\bnew Intl\./.test(line)
            ? [`${path}:${index + 1}: a format made with each call; kernel/server/zoned.ts`]
            : [],
        ),
    )

/** Lots that are drawn, and waiting for what nobody promises, in tests. */
export const chanceInTests: Rule = (sources) =>
  sources
    .filter(({ path }) => (isTest(path) || isTestSupport(path)) && !/^(e2e\/support|tools)\//.test(path))
    .flatMap(({ path, text }) =>
      chances
        .filter(({ isOfJourneys }) => !isOfJourneys || path.startsWith('e2e/'))
        .flatMap(({ pattern, instead }) =>
          text
            .split('\n')
            .flatMap((line, index) =>
              pattern.test(line) ? [`${path}:${index + 1}: ${pattern.source}; ${instead}`] : [],
            ),
        ),
    )
