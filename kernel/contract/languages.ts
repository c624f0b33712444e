/** The four languages of the product (spec §2, §9). The first is the source of every text and the default. */
export const languages = ['zh', 'en', 'fr', 'ko'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'zh'

/** Each language by its own name: a reader looks for that, whatever the page speaks. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh: '中文',
  en: 'English',
  fr: 'Français',
  ko: '한국어',
}

/** A text stored as data in the four languages; zh is always there, the others fall back to it. */
export type Labels = { zh: string } & { [L in Exclude<Language, 'zh'>]?: string | undefined }

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

/** The text in the reader's language, or in Chinese where it has not been translated. */
export function labelIn(labels: Labels, language: Language): string {
  return labels[language] || labels.zh
}

/** The shape every other language must have: the same keys as the first, any words. */
export type TextsLike<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> }
