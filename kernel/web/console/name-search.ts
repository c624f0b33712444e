import { useEffect, useState } from 'react'
import { useLanguage } from '../texts.tsx'

type Matches = (name: string, letters: string) => boolean

/** Shared by all who search: it comes once. */
let pinyin: Matches | null = null

/**
 * Which names fit what somebody typed: those that hold it, and in Chinese those whose pinyin does, by full syllables or by
 * initials. The table of syllables comes with the first Latin letters; until it is there names alone count.
 */
export function useNameSearch(wanted: string): { word: string; fits: (name: string) => boolean } {
  const language = useLanguage()
  const word = wanted.trim().toLocaleLowerCase()
  const letters = word.replaceAll(/[\s']/g, '')
  const isPinyin = language === 'zh' && /^[a-zü]+$/.test(letters)
  const [, setLoaded] = useState(pinyin !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a table that did not arrive is asked for again with the next letter
  useEffect(() => {
    if (!isPinyin || pinyin !== null) return
    let isOver = false
    void import('./pinyin.ts').then(
      ({ matchesPinyin }) => {
        pinyin = matchesPinyin
        if (!isOver) setLoaded(true)
      },
      () => undefined, // without it names are searched as they are written, and the next letter tries again
    )
    return () => {
      isOver = true
    }
  }, [isPinyin, letters])
  return {
    word,
    fits: (name) => name.toLocaleLowerCase().includes(word) || (isPinyin && pinyin?.(name, letters) === true),
  }
}
