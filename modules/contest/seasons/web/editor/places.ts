import { isLanguage, type Language, labelIn, languages } from '#kernel/contract/languages.ts'
import type { Seal } from '../../contract.ts'
import { type Part, pathOf, type Step, stepsOf, valueAt } from './paths.ts'
import { type NamedProp, propOf, type ShapeName, shapeIn } from './shapes.ts'

/** One page of the editor, as it stands in the address: `basics`, `levels`, `kinds[2].materials`, `trial`. */
export type PageName = string

const basics = ['title', 'theme', 'contest', 'edition', 'window', 'timeZone', 'agesOn', 'helperMaySubmit']
export const seasonPages = [
  'basics',
  'levels',
  'kindGroups',
  'subjects',
  'contacts',
  'unitRounds',
  'delegation',
  'events',
  'exams',
  'kinds',
] as const
/** below a kind; the first holds what is left */
export const kindPages = [
  'about',
  'sections',
  'members',
  'instructors',
  'questionnaire',
  'materials',
  'ticks',
  'print',
  'preview',
] as const
export type KindPage = (typeof kindPages)[number]

/** The properties of a season or a kind that a page shows. */
export function basicsProps(): readonly string[] {
  return basics
}

/** Which page a place of the document is on. */
export function pageOf(path: string): PageName {
  const [first = '', index, name] = stepsOf(path)
  if (first !== 'kinds') return basics.includes(String(first)) ? 'basics' : String(first)
  if (index === undefined) return 'kinds'
  const page = kindPages.find((each) => each === name)
  return page ? `kinds[${index}].${page}` : `kinds[${index}].about`
}

/** `kinds[2].about` → 2 and `about`; null for a page of the season. */
export function kindPageOf(page: PageName): { index: number; page: KindPage } | null {
  const found = /^kinds\[(\d+)\](?:\.(\w+))?$/.exec(page)
  if (!found) return null
  return { index: Number(found[1]), page: kindPages.find((each) => each === found[2]) ?? 'about' }
}

/**
 * The exact place of a problem: the server tells some by a field's key (`kinds[0].sections.title`,
 * `kinds[0].members.fields.idNumber`), which is found here by its number.
 */
export function exactPath(path: string, document: Part): string {
  let node: unknown = document
  const exact: Step[] = []
  for (const step of stepsOf(path)) {
    const found: readonly Step[] = Array.isArray(node) && typeof step === 'string' ? within(node, step) : [step]
    exact.push(...found)
    node = valueAt(node, pathOf(found))
    if (found.length === 0) break
  }
  return pathOf(exact)
}

function within(list: readonly unknown[], name: string): Step[] {
  const direct = list.findIndex((each) => (each as Part | null)?.key === name)
  if (direct >= 0) return [direct]
  for (const [index, section] of list.entries()) {
    const fields = (section as Part | null)?.fields
    const field = Array.isArray(fields) ? fields.findIndex((each) => (each as Part | null)?.key === name) : -1
    if (field >= 0) return [index, 'fields', field]
  }
  return []
}

/** A text in several languages; the words of a seal have their level beside them. */
export function isLabels(value: unknown): value is Seal {
  if (value === null || typeof value !== 'object' || !('zh' in value)) return false
  return Object.keys(value).every((name) => name === 'level' || isLanguage(name))
}

/** What an item of a list is called: its label, else its code; empty where it has neither yet. */
export function titleOf(item: unknown, language: Language): string {
  if (isLabels(item)) return labelIn(item, language)
  const part = (item ?? {}) as Part
  const label = [part.labels, part.question, part.unit, part.title].find(isLabels)
  const words = label ? labelIn(label, language) : ''
  return words || String(part.code ?? part.key ?? '')
}

/** One step down to a place: a property, or an item of a list. */
export type Crumb = { prop: NamedProp } | { item: string; number: number }

/** How one gets to a place, with the property at its end; the words are the reader's. */
export function crumbsOf(
  path: string,
  document: Part,
  language: Language,
): { crumbs: Crumb[]; prop: NamedProp | null } {
  let shape: ShapeName | null = 'season'
  let prop: NamedProp | null = null
  let node: unknown = document
  const crumbs: Crumb[] = []
  for (const step of stepsOf(path)) {
    node = valueAt(node, pathOf([step]))
    if (typeof step === 'number') crumbs.push({ item: titleOf(node, language), number: step + 1 })
    else {
      const next: NamedProp | undefined = shape === null ? undefined : propOf(shape, step)
      if (!next) break
      prop = next
      shape = shapeIn(next)
      crumbs.push({ prop: next })
    }
  }
  return { crumbs, prop }
}

/** The same for a difference, whose places in lists are told by code, with their words beside. */
export function crumbsOfDifference({ path, where }: { path: string; where: readonly string[] }): {
  crumbs: Crumb[]
  prop: NamedProp | null
} {
  let shape: ShapeName | null = 'season'
  let prop: NamedProp | null = null
  const crumbs: Crumb[] = []
  const words = [...where]
  for (const [, name, item] of path.matchAll(/([a-zA-Z]\w*)|\[([^\]]*)\]/g)) {
    if (item !== undefined) crumbs.push({ item: words.shift() ?? item, number: 0 })
    else {
      const next: NamedProp | undefined = shape === null ? undefined : propOf(shape, name ?? '')
      if (!next) break
      prop = next
      shape = shapeIn(next)
      crumbs.push({ prop: next })
    }
  }
  return { crumbs, prop }
}

/** Texts that are not there in all languages, with the languages that lack. */
export function untranslated(document: Part): { path: string; missing: Language[] }[] {
  const found: { path: string; missing: Language[] }[] = []
  const walk = (node: unknown, steps: readonly Step[]) => {
    if (isLabels(node)) {
      const missing = languages.filter((language) => !node[language])
      if (missing.length > 0) found.push({ path: pathOf(steps), missing })
    } else if (Array.isArray(node)) for (const [index, each] of node.entries()) walk(each, [...steps, index])
    else if (node !== null && typeof node === 'object')
      for (const [name, each] of Object.entries(node)) walk(each, [...steps, name])
  }
  walk(document, [])
  return found
}
