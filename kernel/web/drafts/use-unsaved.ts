import { useEffect, useRef, useState } from 'react'
import { readSession } from '../session.ts'
import { inTime } from './in-time.ts'
import { type Journal, type JournalEntry, openJournal } from './journal.ts'
import { isSame } from './pending-changes.ts'

/**
 * What is typed into a form and not saved survives a reload, a crash and an expired login: it lies encrypted in this browser until
 * it equals what is stored. `stored` must be the same object until the stored values change. Never give it an identity number.
 */
export function useUnsaved<T extends object>(place: string, stored: T) {
  const [typed, setTyped] = useState(stored)
  const [journal, setJournal] = useState<Journal<unknown> | null>(null)
  const [state, setState] = useState({ isRestored: false, isKept: false })
  const writing = useRef<Promise<void>>(Promise.resolve())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the journal is opened once; what is stored later is another form
  useEffect(() => {
    let isGone = false
    void openUnsaved(place).then(async (opened) => {
      if (!opened) return
      const kept = differences(await opened.takeOver(), stored)
      if (isGone) return
      // what was typed while the journal was read is newer
      setTyped((before) => ({ ...stored, ...kept, ...changesOf(before, stored) }))
      if (Object.keys(kept).length > 0) setState({ isRestored: true, isKept: true })
      setJournal(opened)
    })
    return () => {
      isGone = true
    }
  }, [place])
  useEffect(() => {
    if (!journal) return
    const changes = Object.entries(changesOf(typed, stored))
    const at = Date.now()
    writing.current = writing.current.then(async () => {
      let isKept = changes.length > 0
      try {
        await inTime(journal.write(changes.map(([path, value]) => ({ path, value, revision: 0, at }))))
      } catch {
        // no room: nobody shall believe that it is kept, and the next change is tried anew
        isKept = false
      }
      setState((before) => ({ ...before, isKept }))
    })
  }, [journal, typed, stored])
  function discard() {
    setTyped(stored)
    setState({ isRestored: false, isKept: false })
  }
  return { typed, setTyped, discard, ...state }
}

async function openUnsaved(place: string): Promise<Journal<unknown> | null> {
  const { draftKey } = readSession()
  return draftKey === null ? null : await openJournal<unknown>(draftKey, place)
}

/** The fields that were typed differently from what is stored. */
function changesOf<T extends object>(typed: T, stored: T): Partial<T> {
  const before = stored as Record<string, unknown>
  return Object.fromEntries(Object.entries(typed).filter(([key, value]) => !isSame(value, before[key]))) as Partial<T>
}

/** Of a journal: only fields that the form has, and that still differ. */
function differences<T extends object>(entries: readonly JournalEntry<unknown>[], stored: T): Partial<T> {
  const kept = Object.fromEntries(entries.filter(({ path }) => path in stored).map(({ path, value }) => [path, value]))
  return changesOf({ ...stored, ...kept }, stored)
}
