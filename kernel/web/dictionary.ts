import { useSyncExternalStore } from 'react'

/** One entry in the reader's language. */
export interface DictionaryWord {
  code: string
  label: string
  parent: string | null
  sort: number
  extra: Record<string, unknown>
}
export type DictionaryWords = Readonly<Record<string, readonly DictionaryWord[]>>

const nothing: readonly DictionaryWord[] = []
let words: DictionaryWords = {}
const listeners = new Set<() => void>()

/** Holds what the start of the application has fetched, as shared state (spec §3). */
export function keepDictionary(fetched: DictionaryWords): void {
  words = fetched
  for (const listener of listeners) listener()
}

/** The entries of one type as they are known now, for what asks once and is not drawn anew. */
export function dictionaryNow(type: string): readonly DictionaryWord[] {
  return words[type] ?? nothing
}

/** The entries of one type, in their order; empty until they have come. */
export function useDictionary(type: string): readonly DictionaryWord[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => words[type] ?? nothing,
    () => nothing,
  )
}
