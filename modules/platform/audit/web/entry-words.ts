import { useQuery } from '@tanstack/react-query'
import { client } from '#kernel/web/client/browser.ts'
import { entryWordRoutes, entryWordsMax } from '../contract.ts'
import type { entryWordSchemas } from '../schema.ts'

const calls = client<typeof entryWordSchemas>(entryWordRoutes)
export type EntryWords = Awaited<ReturnType<typeof calls.words>>['entries'][number]

type Waiting = { id: string; answer: (words: EntryWords | null) => void; fail: (error: unknown) => void }
let waiting: Waiting[] = []

/** The cells of a page ask one by one; they are answered together. */
function wordsOf(id: string): Promise<EntryWords | null> {
  return new Promise((answer, fail) => {
    if (waiting.length === 0) queueMicrotask(() => void askAll())
    waiting.push({ id, answer, fail })
  })
}

async function askAll(): Promise<void> {
  const asked = waiting
  waiting = []
  for (let from = 0; from < asked.length; from += entryWordsMax) {
    const part = asked.slice(from, from + entryWordsMax)
    try {
      const { entries } = await calls.words({ query: { ids: part.map(({ id }) => id).join() } }, { quiet: true })
      for (const { id, answer } of part) answer(entries.find((entry) => entry.id === id) ?? null)
    } catch (error) {
      for (const { fail } of part) fail(error)
    }
  }
}

/** An entry of the log in words; null until they are there, and where nobody has any. */
export function useEntryWords(id: string): EntryWords | null {
  // an entry never changes
  const { data } = useQuery({
    queryKey: ['resource', 'auditEntries', 'words', id],
    queryFn: () => wordsOf(id),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}
