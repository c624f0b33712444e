import { type Labels, type Language, labelIn } from '#kernel/contract/languages.ts'

/** The text in that language; empty where there is none at all. */
export function textIn(text: unknown, language: Language): string {
  return labelIn({ zh: '', ...(text as Partial<Labels>) }, language)
}
