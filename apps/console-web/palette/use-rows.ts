import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { type FoundRow, rowSources } from './row-sources.ts'

const pauseMs = 250
/** a single sign finds everything, and so nothing */
const charsMin = 2

/** The rows that hold the word, a moment after the last key; what was asked before and is out of date is given up. */
export function useRows(word: string): { groups: { path: string; rows: readonly FoundRow[] }[]; isSearching: boolean } {
  const { may } = useConsoleAccess()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(word.length < charsMin ? '' : word), pauseMs)
    return () => clearTimeout(timer)
  }, [word])
  const sources = rowSources.filter(({ permission }) => may(permission))
  const answers = useQueries({
    queries: sources.map(({ path, find }) => ({
      queryKey: ['palette', path, asked],
      enabled: asked !== '',
      queryFn: ({ signal }: { signal: AbortSignal }) => find(asked, signal),
    })),
  })
  const isCurrent = asked === word
  return {
    // one that cannot be asked leaves the others standing
    groups: sources.flatMap(({ path }, index) => {
      const rows = isCurrent ? (answers[index]?.data ?? []) : []
      return rows.length > 0 ? [{ path, rows }] : []
    }),
    isSearching: word.length >= charsMin && (!isCurrent || answers.some(({ isFetching }) => isFetching)),
  }
}
