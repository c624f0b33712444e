import { createContext, type ReactNode, use, useContext } from 'react'
import { type _Translator, createTranslator } from 'use-intl/core'
import { defaultLanguage, type Language, type TextsLike } from '#kernel/contract/languages.ts'
import { formatsOf } from './formats.ts'

/** All our instants are told in this zone, wherever the reader sits. */
export const timeZone = 'Asia/Shanghai'

/** Texts by key; keys and arguments are checked against the Chinese source. */
export type Translate<T> = _Translator<T extends Record<string, unknown> ? T : never>

/** The texts of one module, loaded one language at a time. */
export interface TextBundle<T> {
  readonly group: string
  load(language: Language): Promise<TextsLike<T>>
  /** null until loaded */
  read(language: Language): TextsLike<T> | null
  translator(language: Language): Translate<T>
}

declare global {
  /** puts the office's corrections in place of the product's texts; pages bring it along only where there are any */
  var correctTexts: (<T>(group: string, texts: T, language: Language) => T) | undefined
  /** where some are switched off: those that are not */
  var offeredLanguages: readonly Language[] | undefined
}

/** In the server's rendering alone, which lives on while texts are corrected. */
const forgets = new Set<() => void>()

/** Texts that were loaded are loaded anew. */
export function forgetTexts(): void {
  for (const forget of forgets) forget()
}

type Imports<T> = { zh: () => Promise<{ readonly zh: T }> } & {
  [L in Exclude<Language, 'zh'>]: () => Promise<{ readonly [K in L]: TextsLike<T> }>
}

/** `defineTexts('support', { zh: () => import('../texts/zh.ts'), en: () => import('../texts/en.ts'), … })` */
export function defineTexts<T>(group: string, imports: Imports<T>): TextBundle<T> {
  const loading = new Map<Language, Promise<TextsLike<T>>>()
  const loaded = new Map<Language, TextsLike<T>>()
  const translators = new Map<Language, Translate<T>>()
  const load = (language: Language) => {
    let promise = loading.get(language)
    if (!promise) {
      const chunk = imports[language] as () => Promise<Record<Language, TextsLike<T>>>
      promise = chunk().then((module) => {
        const own = module[language]
        const texts = globalThis.correctTexts?.(group, own, language) ?? own
        loaded.set(language, texts)
        return texts
      })
      // what is here already is read at once: React knows such a promise by these two
      const told = promise
      told.then(
        (value) => Object.assign(told, { status: 'fulfilled', value }),
        // a chunk that did not arrive may arrive at the next try
        () => loading.delete(language),
      )
      loading.set(language, promise)
    }
    return promise
  }
  if (import.meta.env.SSR)
    forgets.add(() => {
      for (const known of [loading, loaded, translators]) known.clear()
    })
  return {
    group,
    load,
    read: (language) => loaded.get(language) ?? null,
    translator(language) {
      const known = translators.get(language)
      if (known) return known
      const texts = loaded.get(language)
      if (!texts) throw new Error(`${group} is not loaded`)
      const made = translatorOf<T>(texts, language)
      translators.set(language, made)
      return made
    },
  }
}

function translatorOf<T>(texts: TextsLike<T>, language: Language): Translate<T> {
  const translate = createTranslator({
    locale: language,
    messages: texts as unknown as Record<string, never>,
    timeZone,
    onError: (error) => {
      throw error
    },
  })
  return translate as unknown as Translate<T>
}

const LanguageContext = createContext<Language>(defaultLanguage)

/** The language of everything below; it changes only with a new page (`?lang=`). */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** The module's texts in the reader's language: `const t = useTexts(texts)`, then `t('list.title', { count: 3 })`. */
export function useTexts<T>(bundle: TextBundle<T>): Translate<T> {
  const language = useLanguage()
  // The page's route has loaded them already; anything else waits in the nearest Suspense. Asked for at every render: a
  // component that React runs again after waiting must wait at the same place, or its later hooks are taken for old ones.
  use(bundle.load(language))
  return bundle.translator(language)
}

/** Dates, times and numbers as the reader writes them, in our zone. */
export function useFormats() {
  return formatsOf(useLanguage(), timeZone)
}
