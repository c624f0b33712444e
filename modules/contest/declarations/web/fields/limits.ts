import type { Field } from '#modules/contest/seasons/contract.ts'

export interface Limit {
  code: 'chars' | 'charsMin' | 'charsMax' | 'choicesMax'
  params: { min?: number; max?: number }
}

/** How much a field takes at least and at most, as its season says; told before anything is typed. */
export function limitOf({ type, minChars, maxChars, maxChoices }: Field): Limit | null {
  if (type === 'choices' && maxChoices !== undefined) return { code: 'choicesMax', params: { max: maxChoices } }
  if (type !== 'text' && type !== 'long-text') return null
  if (maxChars === undefined) return minChars === undefined ? null : { code: 'charsMin', params: { min: minChars } }
  if (minChars === undefined) return { code: 'charsMax', params: { max: maxChars } }
  return { code: 'chars', params: { min: minChars, max: maxChars } }
}
