import { join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './install.mjs'
import { isTest, isTypeScript, parse, readSources, type Source, stringText, walk } from './sources.ts'
import { readTexts, textFolders } from './texts.ts'

/** Fewer keys than this cannot be the product: then something was not read. Raise it as the product grows. */
const keyFloor = 800

/** Parts of a message: the code names the message alone, and the messaging module takes the parts it needs. */
const messageParts = new Set(['name', 'subject', 'body', 'sms'])

/** Where a front end words a code of the server: the type says no more than the group, so the code must be named as well. */
const wordedCodes: Readonly<Record<string, string>> = {
  // web/words.ts: what is wrong with a draft, as contract/completeness.ts finds it
  'modules/contest/declarations': 'problems.',
}

/** Looked up by a name that is data: an address, a menu group, the unit of a field, a permission. Whatever begins so is reached. */
const reachedByName: Readonly<Record<string, readonly string[]>> = {
  // the last are those of the gallery's own noun
  'apps/console-web': ['screens.', 'groups.', 'resources.bills.'],
  kernel: ['units.'],
  // a permission in words, by the names of modules, nouns and verbs
  'modules/platform/access': ['modules.', 'nouns.', 'verbs.'],
}

/**
 * The text keys that no code reaches. A front end's keys are followed by their types: in t(`states.${state}`) the compiler knows
 * every key that can be meant. The server reaches its texts by codes, so each of those must be named somewhere in the product.
 */
export async function unusedTexts(): Promise<{ problems: string[]; keyCount: number }> {
  const sources = readSources().filter(
    ({ path }) =>
      isTypeScript(path) && !isTest(path) && !/\/texts\//.test(path) && /^(apps|kernel|modules)\//.test(path),
  )
  const asked = keysAskedFor()
  const named = wordsNamed(sources)
  const problems: string[] = []
  let keyCount = 0
  for (const folder of textFolders()) {
    const owner = ownerOf(folder)
    const isServers = !/\/web\/|^apps\//.test(folder)
    const worded = wordedCodes[owner]
    for (const key of (await readTexts(folder, 'zh')).keys()) {
      keyCount += 1
      if (reachedByName[owner]?.some((start) => key.startsWith(start))) continue
      const isCode = isServers || (worded !== undefined && key.startsWith(worded))
      if (!asked.get(owner)?.has(key) && !(isCode && named.has(codeOf(key))))
        problems.push(`${folder}/zh.ts: no code reaches the text ${key}`)
    }
  }
  if (keyCount < keyFloor) problems.push(`only ${keyCount} texts were read, expected ${keyFloor} or more`)
  return { problems, keyCount }
}

/** Whose texts a file or a folder of texts belongs to: a module, an app, or the kernel. */
function ownerOf(path: string): string {
  const [top = '', area = '', name = ''] = path.split('/')
  if (top === 'modules') return `${top}/${area}/${name}`
  return top === 'apps' ? `${top}/${area}` : top
}

function codeOf(key: string): string {
  const parts = key.split('.')
  const last = parts.at(-1) ?? ''
  return messageParts.has(last) ? (parts.at(-2) ?? last) : last
}

/** Every name and every word of a string in the product. */
function wordsNamed(sources: readonly Source[]): Set<string> {
  const words = new Set<string>()
  for (const source of sources) {
    walk(parse(source), (node) => {
      if (ts.isIdentifier(node)) words.add(node.text)
      for (const word of stringText(node)?.match(/[\w-]+/g) ?? []) words.add(word)
    })
  }
  return words
}

/** By owner of the texts: every key that a call of a translator can mean. */
function keysAskedFor(): Map<string, Set<string>> {
  const program = webProgram()
  const checker = program.getTypeChecker()
  const asked = new Map<string, Set<string>>()
  for (const file of program.getSourceFiles()) {
    const path = relative(root, file.fileName).replaceAll('\\', '/')
    if (!/^(apps|kernel|modules)\//.test(path) || isTest(path)) continue
    const owners = [...importedOwners(file), ownerOf(path)]
    walk(file, (node) => {
      if (!ts.isCallExpression(node) || !node.arguments[0] || !isTranslator(checker, node.expression)) return
      const keys = literalsOf(checker.getTypeAtLocation(node.arguments[0]))
      for (const owner of owners) {
        const known = asked.get(owner) ?? new Set()
        asked.set(owner, known)
        for (const key of keys) known.add(key)
      }
    })
  }
  return asked
}

function webProgram(): ts.Program {
  const configPath = join(root, 'tsconfig.web.json')
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  return ts.createProgram(fileNames, { ...options, noEmit: true, composite: false, incremental: false })
}

/** use-intl's translators carry `rich`, and nothing else of ours does; `t.rich(…)` takes a key as well. */
function isTranslator(checker: ts.TypeChecker, called: ts.Expression): boolean {
  const itself = ts.isPropertyAccessExpression(called) && called.name.text === 'rich' ? called.expression : called
  return checker.getTypeAtLocation(itself).getProperty('rich') !== undefined
}

function literalsOf(type: ts.Type): string[] {
  if (type.isUnion()) return type.types.flatMap(literalsOf)
  return type.isStringLiteral() ? [type.value] : []
}

/** Modules whose texts a file may speak: those it imports from. */
function importedOwners(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const found = /^#(modules\/[^/]+\/[^/]+)\//.exec(statement.moduleSpecifier.text)
    return found?.[1] ? [found[1]] : []
  })
}
