import type { Language } from '#kernel/contract/languages.ts'
import type { RefusalParams } from '#kernel/contract/refusals.ts'
import type { Formats } from '#kernel/web/formats.ts'
import { type Translate, useTexts } from '#kernel/web/texts.tsx'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import { isDate } from '../contract/fields.ts'
import type { zh } from './texts/zh.ts'
import { texts } from './texts.ts'

export type Words = Translate<typeof zh>

/** The keys below a part of the texts. */
type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeysOf<T[K]>}` }[keyof T & string]
type TeamKey = `team.${KeysOf<(typeof zh)['team']>}`

const teamWords = new WeakMap<Words, Words>()

/** The same words, but for a robot team what it calls its people and steps (docs/glossary.md: team, contestant, coach). */
export function wordsOf(t: Words, kind: Pick<DeclarationKind, 'team'> | undefined): Words {
  if (kind?.team === undefined) return t
  const known = teamWords.get(t)
  if (known) return known
  const say = (key: string, values?: Record<string, unknown>) => {
    const own = `team.${key}` as TeamKey
    return t.has(own) ? t(own, values as never) : t(key as 'list.title', values as never)
  }
  const made = Object.assign(say, { rich: t.rich, markup: t.markup, raw: t.raw, has: t.has }) as unknown as Words
  teamWords.set(t, made)
  return made
}

/** {@link wordsOf} the screens, in the reader's language. */
export function useKindWords(kind: Pick<DeclarationKind, 'team'>): Words {
  return wordsOf(useTexts(texts), kind)
}

/** "2012年5月"; what is no month stays as typed. */
export function monthWords(language: Language, month: string): string {
  if (!/^\d{4}-\d{2}$/.test(month) || !isDate(`${month}-01`)) return month
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', year: 'numeric', month: 'long' }).format(
    Date.parse(`${month}-01`),
  )
}

/** A problem in words a child understands; the server's own words where it has given some. */
export function problemWords(
  t: Words,
  formats: Formats,
  problem: { code: string; params: RefusalParams; message?: string | undefined },
): string {
  if (problem.message) return problem.message
  const keys = [`problems.${problem.code}`, `idProblems.${problem.code}`] as 'problems.required'[]
  const key = keys.find((each) => t.has(each))
  if (key === undefined) return t('problems.other')
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(problem.params)) {
    if (typeof value === 'number') params[name] = value
    else if (typeof value === 'string') params[name] = isDate(value) ? formats.date(`${value}T12:00:00+08:00`) : value
  }
  return t(key, params as never)
}
