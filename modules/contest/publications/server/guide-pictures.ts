import { readdirSync } from 'node:fs'
import path from 'node:path'
import { defaultLanguage, type Language } from '#kernel/contract/languages.ts'
import type { GuideScreen } from '../contract/guide-screens.ts'

/** Where the pictures of guides lie, as `<screen>.<language>.webp`; what is not there is not shown. */
export const guidePicturesFolder = path.join(import.meta.dirname, '../pictures')
/** The address below which they are served. */
export const guidePicturesPrefix = '/guide-pictures/'

const taken: ReadonlySet<string> = new Set(readdirSync(guidePicturesFolder))

/** The picture of that screen in the reader's language, else in Chinese; null while there is none. */
export function guidePictureUrl(screen: GuideScreen, language: Language): string | null {
  const name = [language, defaultLanguage].map((each) => `${screen}.${each}.webp`).find((each) => taken.has(each))
  return name === undefined ? null : `${guidePicturesPrefix}${name}`
}
