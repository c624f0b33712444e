import { createHash } from 'node:crypto'
import { type Language, languages } from '../contract/languages.ts'
import type { Texts, TextTree } from './words.ts'

/** One text as this version of the product says it, without what the office has corrected. */
export interface OwnText {
  id: string
  key: string
  catalogue: string
  language: Language
  source: string
  text: string
  isTranslated: boolean
}

/** All of them, in every language. */
export interface OwnTexts {
  texts: readonly OwnText[]
  /** what the database says of rows that are the same (`digestSql`) */
  digest: string
}

/** Where all texts come from, those of the pages included: whoever asks for the digest alone is spared the rest. */
export interface OwnTextSource {
  digest(): Promise<string>
  texts(): Promise<readonly OwnText[]>
}

/** @param catalogues the product's texts by catalogue, as the pages and modules define them */
export function ownTextsOf(catalogues: Readonly<Record<string, Texts>>): OwnTexts {
  const texts = Object.entries(catalogues).flatMap(([catalogue, trees]) => {
    const byLanguage = new Map(languages.map((language) => [language, flat(trees[language])]))
    return [...flat(trees.zh)].flatMap(([part, source]) =>
      languages.map((language) => {
        const key = `${catalogue}.${part}`
        const text = byLanguage.get(language)?.get(part) ?? source
        const isTranslated = language === 'zh' || text !== source || !/\p{Script=Han}/u.test(text)
        return { id: `${language}.${key}`, key, catalogue, language, source, text, isTranslated }
      }),
    )
  })
  return { texts, digest: digestOf(texts) }
}

const between = '\u001f'

function digestOf(texts: readonly OwnText[]): string {
  const hash = createHash('md5')
  const sorted = texts.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const { id, source, text, isTranslated } of sorted)
    hash.update([id, source, text, String(isTranslated)].join(between) + between)
  return hash.digest('hex')
}

function flat(tree: TextTree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] => {
      const path = prefix === '' ? key : `${prefix}.${key}`
      return typeof value === 'string' ? [[path, value]] : [...flat(value, path)]
    }),
  )
}
