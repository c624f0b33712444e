import { useEffect, useRef, useState } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'

/**
 * What is being written, kept in this tab until it is saved: a reload or a way elsewhere and back loses nothing.
 * `isKept` says that it was found from an earlier visit; `put(null)` goes back to what is stored.
 */
export function useKeptDraft<T>(name: string, stored: T) {
  const { accountId } = useConsoleAccess()
  const key = `console-form:${accountId}:${name}`
  const [draft, setDraft] = useState<T | null>(() => {
    const kept = sessionStorage.getItem(key)
    return kept === null ? null : (JSON.parse(kept) as T)
  })
  const [isKept, setKept] = useState(draft !== null)
  const latest = useRef(draft)
  const isDirty = draft !== null
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  function put(next: T | null) {
    latest.current = next
    if (next === null) {
      sessionStorage.removeItem(key)
      setKept(false)
    } else sessionStorage.setItem(key, JSON.stringify(next))
    setDraft(next)
  }
  /** `saved` is stored by now; what was typed while it was under way stays, as `onto` puts it on top */
  function settle(saved: T, onto: (typed: T) => T) {
    const typed = latest.current
    put(typed === null || typed === saved ? null : onto(typed))
  }
  return { value: draft ?? stored, isDirty, isKept, put, settle }
}
