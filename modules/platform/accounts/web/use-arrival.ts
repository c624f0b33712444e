import { type RefObject, useEffect, useRef } from 'react'

/** For what takes the place of a form: it is read from its beginning, by eye and by screen reader. */
export function useArrival(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
  }, [])
  return box
}
