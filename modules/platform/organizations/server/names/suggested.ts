import type { Labels } from '#kernel/contract/languages.ts'
import { type GenericWord, genericWords } from './generic-words.ts'
import { hangulOf } from './hangul.ts'

type Names = Omit<Labels, 'zh'>
const spoken = ['en', 'fr', 'ko'] as const

/** A part of a name: what sort of thing it is, a number, or a name proper with its syllables. */
type Part = { word: GenericWord } | { number: number } | { syllables: string[] }

const longestWord = Math.max(...Object.keys(genericWords).map((word) => word.length))
const digits = '零一二三四五六七八九'

/**
 * Names in the other languages, for an organization of which only the Chinese is known: what sort it is in words, its name proper
 * in pinyin without tones, in Korean by its sound. The same name always gives the same suggestions.
 */
export async function suggestedNames(zh: string): Promise<Names> {
  const parts = await partsOf(zh)
  return { en: englishOf(parts), fr: frenchOf(parts), ko: koreanOf(parts) }
}

/** The names as given, with suggestions where there is none. */
export async function withSuggestions(zh: string, given: Partial<Labels>): Promise<Partial<Labels>> {
  if (spoken.every((language) => given[language])) return given
  return { ...(await suggestedNames(zh)), ...filledIn(given) }
}

/**
 * The names after the Chinese has changed: what a person has written stays, what was suggested follows.
 * @param kept the names so far, or as they were given with the change
 */
export async function renamed(before: string, after: string, kept: Partial<Labels>): Promise<Partial<Labels>> {
  const old = await suggestedNames(before)
  const written = spoken.filter((language) => kept[language] && kept[language] !== old[language])
  return withSuggestions(after, Object.fromEntries(written.map((language) => [language, kept[language]])))
}

function filledIn(given: Partial<Labels>): Partial<Labels> {
  return Object.fromEntries(Object.entries(given).filter(([, name]) => name))
}

async function partsOf(zh: string): Promise<Part[]> {
  // a dictionary of a megabyte, which most processes never need
  const { pinyin } = await import('pinyin-pro')
  const said = (word: string) => pinyin(word, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' })
  /** most words have two characters: a long name is read in pairs */
  const proper = (text: string): Part[] =>
    (text.length <= 3 ? [text] : (text.match(/..(?:.$)?/gu) ?? []))
      .filter((word) => word.trim() !== '')
      .map((word) => ({ syllables: said(word) }))
  let parts: Part[] = []
  let name = ''
  for (let at = 0; at < zh.length; ) {
    const found = wordAt(zh, at, name) ?? numberAt(zh, at)
    if (found) parts = [...parts, ...proper(name), found.part]
    name = found ? '' : name + zh[at]
    at += found?.length ?? 1
  }
  return [...parts, ...proper(name)]
}

function wordAt(zh: string, at: number, name: string): { part: Part; length: number } | null {
  for (let length = Math.min(longestWord, zh.length - at); length > 0; length -= 1) {
    const word = genericWords[zh.slice(at, at + length)]
    if (word && !(word.isPlace && length === 1 && isWithinName(zh.slice(at + 1), name)))
      return { part: { word }, length }
  }
  return null
}

/** 安乡县, 市中区 and 城市学院 have a division's character in their name proper; 攸县 is one. */
function isWithinName(rest: string, name: string): boolean {
  const isLast = rest === '' || rest.startsWith('（')
  const isBeforeDivision = genericWords[rest]?.isPlace === true
  return name === '' || isBeforeDivision || (name.length === 1 && !isLast)
}

/** 第一 to 第九十九: only behind 第 is a figure a number. */
function numberAt(zh: string, at: number): { part: Part; length: number } | null {
  if (zh[at - 1] !== '第') return null
  const [figures = ''] = /^[零一二三四五六七八九十]+|^\d+/.exec(zh.slice(at)) ?? []
  if (figures === '') return null
  const [tens = '', ones = ''] = figures.split('十')
  const digit = (figure: string) => digits.indexOf(figure)
  const number = /\d/.test(figures)
    ? Number(figures)
    : figures.includes('十')
      ? (tens === '' ? 1 : digit(tens)) * 10 + (ones === '' ? 0 : digit(ones))
      : digit(figures)
  return { part: { number }, length: figures.length }
}

const isPlace = (part: Part | undefined) => part !== undefined && 'word' in part && part.word.isPlace === true
const isNote = (part: Part) => 'word' in part && part.word.isNote === true

/** A division says what it is only where nothing comes behind it. */
function told(parts: readonly Part[]): Part[] {
  const last = parts.findLastIndex((part) => !isNote(part))
  return parts.filter((part, at) => at === last || !isPlace(part))
}

function inLatin(part: Part, language: 'en' | 'fr'): string {
  if ('word' in part) return part.word[language]
  if ('number' in part) return String(part.number)
  // Dong’an, lest it be read as Don gan
  const letters = part.syllables
    .map((syllable, at) => (at > 0 && /^[aeo]/.test(syllable) ? `’${syllable}` : syllable))
    .join('')
    .replaceAll('v', 'ü')
  return letters.charAt(0).toUpperCase() + letters.slice(1)
}

function englishOf(parts: readonly Part[]): string {
  return told(parts)
    .map((part) => inLatin(part, 'en'))
    .join(' ')
}

/** What it is comes first: "Collège-lycée n° 1 de Changsha". */
function frenchOf(parts: readonly Part[]): string {
  const notes = parts.filter(isNote).map((part) => inLatin(part, 'fr'))
  const rest = told(parts.filter((part) => !isNote(part)))
  const head = rest.at(-1)
  if (!head || !('word' in head)) return [...rest.map((part) => inLatin(part, 'fr')), ...notes].join(' ')
  const front = rest.slice(0, -1)
  const isName = (part: Part) => 'syllables' in part
  const names = front.filter(isName).map((part) => inLatin(part, 'fr'))
  const others = front.filter((part) => !isName(part)).map((part) => inLatin(part, 'fr'))
  const of = names.length === 0 ? [] : [`${/^[AEIOU]/.test(names[0] ?? '') ? 'd’' : 'de '}${names.join(' ')}`]
  return [inLatin(head, 'fr'), ...others, ...of, ...notes].join(' ')
}

/** 창사시, but 창더 경제개발구 */
const shortKorean = 2

function koreanOf(parts: readonly Part[]): string {
  let text = ''
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1]
    const isShort = isPlace(part) && inKorean(part).length <= shortKorean
    const isJoined = isShort || 'number' in part || (before !== undefined && 'number' in before)
    text += `${at === 0 || isJoined ? '' : ' '}${inKorean(part)}`
  }
  return text
}

function inKorean(part: Part): string {
  if ('word' in part) return part.word.ko
  if ('number' in part) return String(part.number)
  return part.syllables.map((syllable) => hangulOf(syllable.replaceAll('v', 'ü'))).join('')
}
