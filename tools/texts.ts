import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { root } from './install.mjs'

/** Every text of one catalogue by its dotted key, as `refusals.code_unknown`. */
export type Texts = ReadonlyMap<string, string>

/** The folders that speak: kernel/texts, apps/<app>/texts, modules/<area>/<module>/texts. */
export function textFolders(): string[] {
  return filesMatching(/(^|\/)texts\/zh\.ts$/).map((path) => path.replace(/\/zh\.ts$/, ''))
}

/** Every file that may hold a table of refusals: the contracts of modules and of the kernel. */
export function contractFiles(): string[] {
  return filesMatching(/^modules\/[^/]+\/[^/]+\/contract(\.ts$|\/.*\.ts$)|^kernel\/contract\/.*\.ts$/).filter(
    (path) => !path.endsWith('.test.ts'),
  )
}

function filesMatching(pattern: RegExp): string[] {
  return ['kernel', 'modules', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => pattern.test(path))
      .sort(),
  )
}

/** What a source file exports. */
export async function exportsOf(path: string): Promise<Record<string, unknown>> {
  return (await import(pathToFileURL(join(root, path)).href)) as Record<string, unknown>
}

/** The catalogue of a folder in one language: the export of `<language>.ts` that bears the language's name. */
export async function readTexts(folder: string, language: string): Promise<Texts> {
  const tree = (await exportsOf(`${folder}/${language}.ts`))[language]
  if (typeof tree !== 'object' || tree === null)
    throw new Error(`${folder}/${language}.ts exports no object "${language}"`)
  const texts = new Map<string, string>()
  collect(tree, '', texts)
  return texts
}

function collect(tree: object, prefix: string, texts: Map<string, string>): void {
  for (const [key, value] of Object.entries(tree)) {
    const path = prefix ? `${prefix}.${key}` : key
    if (typeof value === 'string') texts.set(path, value)
    else if (typeof value === 'object' && value !== null) collect(value, path, texts)
    else throw new Error(`${path} is neither a text nor a group of texts`)
  }
}

/**
 * What is wrong with a translation beside its Chinese source, in words; null when nothing is. The same arguments, of the
 * same kind, must stand in both: a missing one shows braces, or nothing, to the reader.
 */
export function translationProblem(source: string, translation: string): string | null {
  if (translation.trim() === '') return 'is empty'
  const parsedSource = parseText(source)
  const parsed = parseText(translation)
  if (typeof parsedSource === 'string') return `its source does not parse: ${parsedSource}`
  if (typeof parsed === 'string') return `does not parse: ${parsed}`
  const [wanted, found] = [argumentsOf(parsedSource), argumentsOf(parsed)]
  return wanted === found ? null : `has the arguments {${found}} where zh has {${wanted}}`
}

function parseText(text: string): MessageFormatElement[] | string {
  try {
    return parse(text, { requiresOtherClause: true })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const kinds: Partial<Record<TYPE, string>> = {
  [TYPE.number]: 'number',
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  // Chinese has no plural, so {n} there may be a plural elsewhere; both take a number
  [TYPE.plural]: '',
  [TYPE.select]: 'select',
  [TYPE.tag]: 'tag',
}

/** `count, name, when:date`: the arguments with their kinds, sorted, without the words around them. */
function argumentsOf(elements: readonly MessageFormatElement[]): string {
  const found = new Set<string>()
  const visit = (inner: readonly MessageFormatElement[]) => {
    for (const element of inner) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      const kind = kinds[element.type]
      found.add(kind ? `${element.value}:${kind}` : element.value)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.select || element.type === TYPE.plural) {
        for (const option of Object.values(element.options)) visit(option.value)
      }
    }
  }
  visit(elements)
  return [...found].sort().join(', ')
}

/** The tables of refusals among the exports of a contract: what `refusals({…})` made carries `$rows`. */
export function refusalTables(exported: Record<string, unknown>): Record<string, { status: number; when: string }>[] {
  return Object.values(exported).flatMap((value) =>
    typeof value === 'object' && value !== null && '$rows' in value
      ? [value.$rows as Record<string, { status: number; when: string }>]
      : [],
  )
}
