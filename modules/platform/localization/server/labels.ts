import { type Labels, type Language, labelIn, languages } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { DataLabel, LabelSource } from '#kernel/server/module.ts'
import { labelsMax, type translationStates } from '../contract/office.ts'

type State = (typeof translationStates)[number]
type Translated = Exclude<Language, 'zh'>

let sources: readonly LabelSource[] = []

/** Called once at boot. */
export function setLabelSources(given: readonly LabelSource[]): void {
  sources = given
}

interface Asked {
  translation?: Translated | undefined
  state?: State | undefined
  source?: string | undefined
  search?: string | undefined
  after?: number | undefined
}

interface Row {
  id: string
  source: string
  place: string[]
  language: Translated
  zh: string
  text: string | null
  state: State
  address: string
}

/**
 * The names of data, each language by itself, with whether it is translated and where it is edited; those that are not first.
 */
export async function dataLabels(ctx: Ctx, asked: Asked) {
  const named = sources.map((source) => ({
    key: source.name,
    name: ctx.words.text(source.name, {}, ctx.language),
    source,
  }))
  const all: Row[] = []
  for (const { key, source } of named) {
    if (asked.source !== undefined && asked.source !== key) continue
    for (const label of await source.list(ctx)) all.push(...rowsOf(key, label, asked.translation))
  }
  const word = (asked.search ?? '').toLocaleLowerCase()
  const found = all.filter(
    (row) =>
      (asked.state === undefined || row.state === asked.state) &&
      [row.zh, row.text ?? '', ...row.place].some((text) => text.toLocaleLowerCase().includes(word)),
  )
  const from = asked.after ?? 0
  return {
    sources: named.map(({ key, name }) => ({ key, name })),
    total: all.length,
    missing: all.filter(({ state }) => state === 'not-translated').length,
    found: found.length,
    rows: found.toSorted(missingFirst).slice(from, from + labelsMax),
    next: found.length > from + labelsMax ? from + labelsMax : null,
  }
}

// sorting keeps what is equal in the order of its source
function missingFirst(one: Row, other: Row): number {
  return Number(one.state === 'translated') - Number(other.state === 'translated')
}

function rowsOf(source: string, label: DataLabel, language: Translated | undefined): Row[] {
  const { id, place, labels, address, outdated = [] } = label
  const zh = labels.zh ?? ''
  return languages.flatMap((each): Row[] => {
    if (each === 'zh' || zh === '' || (language !== undefined && each !== language)) return []
    const text = labels[each] ?? null
    const state = isTranslated(zh, text) && !outdated.includes(each) ? 'translated' : 'not-translated'
    return [{ id: `${each} ${id}`, source, place: [...place], language: each, zh, text, state, address }]
  })
}

/** Not where nothing stands there, nor where the Chinese itself does; a number or a name in Latin letters may stay. */
function isTranslated(zh: string, text: string | null): boolean {
  return text !== null && text !== '' && (text !== zh || !/\p{Script=Han}/u.test(text))
}

/** Every name that stands anywhere in a document, with its path and those it stands within; in the reader's language. */
export function labelsWithin(
  document: unknown,
  { language, address, id }: { language: Language; address: string; id: string },
): (DataLabel & { path: string })[] {
  const found: (DataLabel & { path: string })[] = []
  const walk = (node: unknown, path: string, place: readonly string[]) => {
    if (node === null || typeof node !== 'object') return
    if (isLabels(node)) {
      found.push({ id: `${id} ${path}`, path, place, labels: wordsOf(node), address })
      return
    }
    const { title, labels, question } = node as Readonly<Record<string, unknown>>
    const name = [title, labels, question].find(isLabels)
    const within = name ? [...place, labelIn(name, language)] : place
    for (const [key, value] of Object.entries(node)) {
      const isOwnName = value === name
      walk(value, pathInto(path, node, key), isOwnName ? place : within)
    }
  }
  walk(document, '', [])
  return found
}

/** The words alone: what a document may say beside them is no name. */
function wordsOf(labels: Labels): Labels {
  const words: Labels = { zh: labels.zh }
  for (const language of languages) {
    const text = labels[language]
    if (text !== undefined) words[language] = text
  }
  return words
}

/** One step further into a document: what stands in a list is known by its code or key, so that its path outlives a move. */
export function pathInto(path: string, node: object, key: string): string {
  if (!Array.isArray(node)) return path === '' ? key : `${path}.${key}`
  const item = node[Number(key)] as { code?: unknown; key?: unknown } | null
  const name = item?.code ?? item?.key
  return `${path}[${typeof name === 'string' ? name : key}]`
}

export function isLabels(node: unknown): node is Labels {
  return node !== null && typeof node === 'object' && typeof (node as { zh?: unknown }).zh === 'string'
}
