import { useEffect, useRef } from 'react'

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog]'

/** The keys of the three decisions, in the order of the panel. */
export const decisionKeys = { approve: '1', return: '2', refuse: '3' } as const

/**
 * Single keys of the page of one declaration. They lead somewhere and send nothing, and mean themselves where somebody types.
 * @param act what the key does now; undefined: nothing, and it stays the browser's
 */
export function useKeys(act: (key: string) => (() => void) | undefined): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(typedInto)) return
      const run = latest.current(event.key.toLowerCase())
      if (!run) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
