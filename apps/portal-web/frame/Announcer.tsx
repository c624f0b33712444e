import { useEffect, useRef, useState } from 'react'

/** Tells screen readers which page has come, and puts the focus and the view at its beginning. */
export function Announcer({ title, path }: { title: string; path: string }) {
  const [spoken, setSpoken] = useState('')
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    setSpoken(title)
    document.getElementById('main')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [title, path])
  return (
    <p className="unseen" aria-live="polite">
      {spoken}
    </p>
  )
}
