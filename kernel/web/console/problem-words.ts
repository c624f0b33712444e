import type { Field } from '../../contract/fields.ts'
import { languageNames } from '../../contract/languages.ts'
import type { RefusalParams } from '../../contract/refusals.ts'
import { defineTexts, type TextBundle, useLanguage, useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'
import { useBoundWords } from './number-bounds.ts'
import type { LooseTranslate } from './pages.ts'

/** The sentences in which the server words a problem: the browser says the same. */
export const problemTexts = defineTexts('kernel', {
  zh: () => import('../../texts/zh.ts'),
  en: () => import('../../texts/en.ts'),
  fr: () => import('../../texts/fr.ts'),
  ko: () => import('../../texts/ko.ts'),
})

/** A problem of a field; `path` is the place within its value, empty for the whole of it. */
export interface Found {
  path: string
  code: string
  params?: RefusalParams
  /** as the server has worded it already */
  message?: string
}

/**
 * Words a problem: bounds as their numbers are shown, a module's own codes by its texts, everything else by the kernel's.
 * @param texts of the module, where its fields have patterns with problems of their own
 */
export function useProblemWords(texts: TextBundle<unknown> | undefined): (field: Field, found: Found) => string {
  const t = useTexts(problemTexts) as unknown as LooseTranslate
  const language = useLanguage()
  const boundWords = useBoundWords()
  return (whole, { path, code, params, message }) => {
    const field = fieldAt(whole, path)
    const bound = boundWords(field, params ? { code, params } : { code })
    if (bound !== null) return bound
    if (message !== undefined) return message
    const own = texts?.read(language) as { problems?: Readonly<Record<string, string>> } | null | undefined
    const say = own?.problems?.[code] === undefined ? t : (texts?.translator(language) as unknown as LooseTranslate)
    return say(`problems.${code}`, params as Readonly<Record<string, string | number>>)
  }
}

/** The same with the part of the value that it is about: a translation, half of a point, one row of several. */
export function usePlacedProblemWords(texts: TextBundle<unknown> | undefined): (field: Field, found: Found) => string {
  const say = useProblemWords(texts)
  const t = useTexts(kitTexts)
  return (field, found) => {
    const problem = say(field, found)
    const [part = ''] = partsOf(found.path)
    if (field.kind === 'labels' && part in languageNames)
      return t('form.problemIn', { place: languageNames[part as 'zh'], problem })
    if (part === 'latitude' || part === 'longitude')
      return t('form.problemIn', { place: t(`location.${part}`), problem })
    if (/^\d+$/.test(part)) return t('form.problemIn', { place: t('form.row', { row: Number(part) + 1 }), problem })
    return problem
  }
}

/**
 * All that a form says below one field. Of lines it says how many cells are wrong: what is wrong stands in each of them.
 */
export function useExplained(
  texts: TextBundle<unknown> | undefined,
): (field: Field, found: readonly Found[]) => string[] {
  const say = usePlacedProblemWords(texts)
  const t = useTexts(kitTexts)
  return (field, found) => {
    const cells = field.kind === 'lines' ? found.filter(({ path }) => path !== '') : []
    const said = found.filter((each) => !cells.includes(each)).map((each) => say(field, each))
    return cells.length === 0 ? said : [...said, t('form.wrongCells', { count: cells.length })]
  }
}

/** The field that a place within a value belongs to: of lines the column. */
function fieldAt(field: Field, path: string): Field {
  const [, column = ''] = partsOf(path)
  return field.limits.columns?.[column] ?? field
}

/** `lines[0].quantity` → `lines`, `0`, `quantity`. */
export function partsOf(path: string): string[] {
  return path.split(/[.[\]]+/).filter((part) => part !== '')
}

/** `values.label.zh` → the field `label` and the place `zh` within it. */
export function placeOf(path: string): { name: string; within: string } {
  const [, name = '', ...within] = partsOf(path)
  return { name, within: within.join('.') }
}
