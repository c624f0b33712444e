import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages } from '../kernel/contract/languages.ts'
import { argumentsOf } from '../kernel/server/icu.ts'
import { root } from './install.mjs'

/** Fewer than this cannot be the product: then something was not read. Raise them as the product grows. */
const folderFloor = 60
const textFloor = 5000

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

/** What is wrong with a translation beside its Chinese source, in words; null when nothing is. */
export function translationProblem(source: string, translation: string): string | null {
  if (translation.trim() === '') return 'is empty'
  const [wanted, found] = [argumentsOf(source), argumentsOf(translation)]
  if ('broken' in wanted) return `its source does not parse: ${wanted.broken}`
  if ('broken' in found) return `does not parse: ${found.broken}`
  const listed = ({ names }: { names: ReadonlySet<string> }) => [...names].sort().join(', ')
  return listed(wanted) === listed(found)
    ? null
    : `has the arguments {${listed(found)}} where zh has {${listed(wanted)}}`
}

/** What is wrong with the texts of all folders: each is said in all four languages, with the same arguments as in Chinese. */
export async function translationProblems(): Promise<{ problems: string[]; folderCount: number; textCount: number }> {
  const folders = textFolders()
  const problems: string[] = []
  let textCount = 0
  for (const folder of folders) {
    const source = await readTexts(folder, 'zh')
    for (const language of languages) {
      const texts = await readTexts(folder, language)
      const say = (key: string, problem: string) => problems.push(`${folder}/${language}.ts: ${key} ${problem}`)
      for (const key of texts.keys()) if (!source.has(key)) say(key, 'has no Chinese source')
      for (const [key, text] of source) {
        const translation = texts.get(key)
        const problem = translation === undefined ? 'is missing' : translationProblem(text, translation)
        if (problem) say(key, problem)
        const typing = language === 'fr' && translation !== undefined && frenchTypingProblem(translation)
        if (typing) say(key, typing)
      }
    }
    if (source.size === 0) problems.push(`${folder}/zh.ts says nothing`)
    textCount += source.size
  }
  if (folders.length < folderFloor)
    problems.push(`only ${folders.length} folders were read, expected ${folderFloor} or more`)
  if (textCount < textFloor) problems.push(`only ${textCount} texts were read, expected ${textFloor} or more`)
  return { problems, folderCount: folders.length, textCount }
}

/**
 * French has a narrow space that does not break before ; : ! ? and inside « »: an ordinary one lets them begin a line. Its
 * apostrophe is curved; the straight one is the quotation mark of these texts' own syntax.
 */
export function frenchTypingProblem(text: string): string | null {
  if (/[ \u00a0][;:!?»]|«[ \u00a0]/.test(text)) return 'has an ordinary space before ; : ! ? or inside « »'
  return /\p{L}'\p{L}/u.test(text) ? "has a straight apostrophe (') instead of ’" : null
}

/** The tables of refusals among the exports of a contract: what `refusals({…})` made carries `$rows`. */
export function refusalTables(exported: Record<string, unknown>): Record<string, { status: number; when: string }>[] {
  return Object.values(exported).flatMap((value) =>
    typeof value === 'object' && value !== null && '$rows' in value
      ? [value.$rows as Record<string, { status: number; when: string }>]
      : [],
  )
}
