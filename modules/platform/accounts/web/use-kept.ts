import { useEffect, useRef, useState } from 'react'

/**
 * State that survives a reload of this tab. It begins empty, as the server rendered it, and is filled in right after. Never give it
 * a password, a one-time code or an identity number: it is written in clear.
 */
export function useKept<T>(key: string, start: T): [T, (next: T | ((before: T) => T)) => void, () => void] {
  const [value, setValue] = useState(start)
  const isRead = useRef(false)
  useEffect(() => {
    const kept = sessionStorage.getItem(key)
    isRead.current = true
    if (kept !== null) setValue((before) => ({ ...before, ...(JSON.parse(kept) as T) }))
  }, [key])
  function change(next: T | ((before: T) => T)) {
    setValue((before) => {
      const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next
      if (isRead.current) sessionStorage.setItem(key, JSON.stringify(after))
      return after
    })
  }
  function forget() {
    sessionStorage.removeItem(key)
    setValue(start)
  }
  return [value, change, forget]
}
