import { createTranslator } from 'use-intl/core'
import { dayInWords } from '../contract/day-in-words.ts'
import { isDay } from '../contract/field-rules.ts'
import { defaultLanguage, type Language } from '../contract/languages.ts'
import type { RefusalParams } from '../contract/refusals.ts'

export interface TextTree {
  readonly [key: string]: string | TextTree
}
/** One module's texts in the four languages. */
export type Texts = Record<Language, TextTree>

/** The server's only way from a code to a sentence, in the reader's language. */
export interface Words {
  refusal(code: string, params: RefusalParams, language: Language): string
  problem(code: string, params: RefusalParams, language: Language): string
  /** any text by its full key, as `accounts.messages.code.body` */
  text(key: string, params: Record<string, string | number | Date>, language: Language): string
  has(key: string): boolean
  /** the text as it is written, with its arguments in braces; undefined where there is none */
  source(key: string, language: Language): string | undefined
  /** puts these in place of the product's own, by language and full key; what was corrected before and is not named stands again */
  correct(corrections: Corrections): void
}

/** Texts as the office has corrected them, by full key. */
export type Corrections = Readonly<Record<Language, ReadonlyMap<string, string>>>

/** `catalogues` by group: kernel and each module; refusal codes are unique over all of them. */
export function openWords(catalogues: Readonly<Record<string, Texts>>): Words {
  const homes = { refusals: new Map<string, string>(), problems: new Map<string, string>() }
  const trees: Record<Language, Record<string, TextTree>> = { zh: {}, en: {}, fr: {}, ko: {} }
  for (const [group, texts] of Object.entries(catalogues)) {
    for (const language of Object.keys(trees) as Language[]) trees[language][group] = texts[language]
    for (const part of ['refusals', 'problems'] as const) {
      const rows = texts[defaultLanguage][part]
      if (typeof rows === 'object')
        for (const code of Object.keys(rows)) {
          const other = homes[part].get(code)
          if (other !== undefined) throw new Error(`${part}.${code} is worded twice: in ${other} and in ${group}`)
          homes[part].set(code, `${group}.${part}.${code}`)
        }
    }
  }
  const own = Object.fromEntries(
    Object.entries(trees).map(([language, tree]) => [language, translatorOf(language as Language, tree)]),
  ) as Record<Language, Translator>
  let corrected: Partial<Record<Language, { keys: ReadonlyMap<string, string>; translator: Translator }>> = {}
  const translate: (language: Language, ...call: Parameters<Translator>) => string = (language, key, params) => {
    const correction = corrected[language]
    return correction?.keys.has(key) ? correction.translator(key, params) : own[language](key, params)
  }
  /** a text that asks for no arguments is always the same, whatever it is given */
  const plainTexts = new Map<string, string>()
  const say: typeof translate = (language, key, params) => {
    const place = `${language} ${key}`
    const known = plainTexts.get(place)
    if (known !== undefined) return known
    const text = translate(language, key, params)
    const written = corrected[language]?.keys.get(key) ?? at(key, language)
    if (Object.keys(params).length === 0 || !isPattern(written)) plainTexts.set(place, text)
    return text
  }
  const worded = (part: 'refusals' | 'problems') => (code: string, params: RefusalParams, language: Language) => {
    const key = homes[part].get(code)
    if (!key) throw new Error(`no text for ${part}.${code}`)
    return say(language, key, plain(params, language))
  }
  const at = (key: string, language: Language): unknown =>
    key.split('.').reduce<unknown>((tree, part) => (tree as TextTree | undefined)?.[part], trees[language])
  return {
    refusal: worded('refusals'),
    problem: worded('problems'),
    text: (key, params, language) => say(language, key, params),
    has: (key) => at(key, defaultLanguage) !== undefined,
    source(key, language) {
      const text = at(key, language)
      return typeof text === 'string' ? text : undefined
    },
    correct(corrections) {
      corrected = {}
      plainTexts.clear()
      for (const [language, keys] of Object.entries(corrections) as [Language, ReadonlyMap<string, string>][]) {
        if (keys.size > 0) corrected[language] = { keys, translator: translatorOf(language, treeOf(keys)) }
      }
    },
  }
}

/** Whether a text takes arguments, or says something else than it is written. */
function isPattern(written: unknown): boolean {
  return typeof written !== 'string' || /[{<']/.test(written)
}

type Translator = (key: string, params: Record<string, string | number | Date>) => string

function translatorOf(language: Language, tree: TextTree): Translator {
  return createTranslator({
    locale: language,
    messages: tree as Record<string, never>,
    timeZone: 'Asia/Shanghai',
    onError: (error) => {
      throw error
    },
  }) as unknown as Translator
}

/** Dotted keys as the tree they stand for. */
export function treeOf(texts: ReadonlyMap<string, string>): TextTree {
  const root: Record<string, unknown> = {}
  for (const [key, text] of texts) {
    const parts = key.split('.')
    const last = parts.pop() ?? ''
    const place = parts.reduce<Record<string, unknown>>((tree, part) => {
      tree[part] ??= {}
      return tree[part] as Record<string, unknown>
    }, root)
    place[last] = text
  }
  return root as TextTree
}

function plain(params: RefusalParams, language: Language): Record<string, string | number> {
  const given = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : wordedDay(String(value ?? ''), language),
  ])
  return { ...minutesOf(params.retryAfterS), ...Object.fromEntries(given) }
}

/** A day, alone or with its time, as people write it: `2026-03-02 09:10` is 2026年3月2日 09:10. Any other text stays. */
export function wordedDay(text: string, language: Language): string {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})( \d{2}:\d{2}(?::\d{2})?)?$/.exec(text) ?? []
  return isDay(day) ? `${dayInWords(day, language)}${time}` : text
}

/** Up to here a wait is told in seconds; nobody counts nine hundred of them. */
const toldInSecondsMax = 90

function minutesOf(waitS: unknown): Record<string, number> {
  if (typeof waitS !== 'number') return {}
  return { retryAfterMin: waitS > toldInSecondsMax ? Math.ceil(waitS / 60) : 0 }
}
