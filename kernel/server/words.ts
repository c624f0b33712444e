import { createTranslator } from 'use-intl/core'
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
}

/** `catalogues` by group: kernel and each module; refusal codes are unique over all of them. */
export function openWords(catalogues: Readonly<Record<string, Texts>>): Words {
  const homes = { refusals: new Map<string, string>(), problems: new Map<string, string>() }
  const trees: Record<Language, Record<string, TextTree>> = { zh: {}, en: {}, fr: {}, ko: {} }
  for (const [group, texts] of Object.entries(catalogues)) {
    for (const language of Object.keys(trees) as Language[]) trees[language][group] = texts[language]
    for (const part of ['refusals', 'problems'] as const) {
      const rows = texts[defaultLanguage][part]
      if (typeof rows === 'object')
        for (const code of Object.keys(rows)) homes[part].set(code, `${group}.${part}.${code}`)
    }
  }
  const translators = new Map<Language, (key: string, params: Record<string, string | number | Date>) => string>()
  const translate = (language: Language, key: string, params: Record<string, string | number | Date>): string => {
    let translator = translators.get(language)
    if (!translator) {
      const made = createTranslator({
        locale: language,
        messages: trees[language] as Record<string, never>,
        timeZone: 'Asia/Shanghai',
        onError: (error) => {
          throw error
        },
      })
      translator = made as unknown as (key: string, params: Record<string, string | number | Date>) => string
      translators.set(language, translator)
    }
    return translator(key, params)
  }
  const worded = (part: 'refusals' | 'problems') => (code: string, params: RefusalParams, language: Language) => {
    const key = homes[part].get(code)
    if (!key) throw new Error(`no text for ${part}.${code}`)
    return translate(language, key, plain(params))
  }
  return {
    refusal: worded('refusals'),
    problem: worded('problems'),
    text: (key, params, language) => translate(language, key, params),
    has: (key) =>
      key.split('.').reduce<unknown>((tree, part) => (tree as TextTree | undefined)?.[part], trees[defaultLanguage]) !==
      undefined,
  }
}

function plain(params: RefusalParams): Record<string, string | number> {
  const given = Object.entries(params).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : String(value ?? ''),
  ])
  return { ...minutesOf(params.retryAfterS), ...Object.fromEntries(given) }
}

/** Up to here a wait is told in seconds; nobody counts nine hundred of them. */
const toldInSecondsMax = 90

function minutesOf(waitS: unknown): Record<string, number> {
  if (typeof waitS !== 'number') return {}
  return { retryAfterMin: waitS > toldInSecondsMax ? Math.ceil(waitS / 60) : 0 }
}
