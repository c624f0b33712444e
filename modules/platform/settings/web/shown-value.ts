import { type Labels, type Language, labelIn, languageNames } from '#kernel/contract/languages.ts'
import type { SettingForm } from '../contract/office.ts'

const threeWay = [
  ['by-mode', null],
  ['yes', true],
  ['no', false],
] as const

/** What the control of a setting holds, from what is stored. */
export function toShown({ scale, as }: SettingForm, value: unknown): unknown {
  if (as === 'three-way') return threeWay.find(([, stored]) => stored === value)?.[0] ?? 'by-mode'
  if (as === 'comma-list') return (value as string[]).join(', ')
  return scale === undefined ? value : Number(value) / scale
}

/** What is stored, from what the control holds; an emptied text is an empty text. */
export function toStored({ scale, as, field }: SettingForm, shown: unknown): unknown {
  if (as === 'three-way') return threeWay.find(([code]) => code === shown)?.[1] ?? null
  if (as === 'comma-list')
    return String(shown ?? '')
      .split(/[\s,，、]+/)
      .filter((part) => part !== '')
  if (field.kind === 'text' || field.kind === 'secret') return String(shown ?? '').trim()
  return scale === undefined || shown === null ? shown : Math.round(Number(shown) * scale)
}

export interface ValueWords {
  language: Language
  yes: string
  no: string
  empty: string
  option(code: string): string
  unit: string
}

/** A value in words, as the default is told. */
export function valueText(form: SettingForm, value: unknown, words: ValueWords): string {
  const shown = toShown(form, value)
  const { kind, limits } = form.field
  if (kind === 'flag') return shown === true ? words.yes : words.no
  if (kind === 'labels') return labelIn(shown as Labels, words.language)
  if (kind === 'choice' && limits.maxCount !== undefined)
    return (shown as Language[]).map((code) => languageNames[code]).join(' · ')
  if (kind === 'choice') return words.option(String(shown))
  const text = shown === null || shown === '' ? words.empty : String(shown)
  return words.unit === '' ? text : `${text} ${words.unit}`
}
