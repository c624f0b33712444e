import { useEffect, useRef } from 'react'

/**
 * A button that takes the focus once what was pressed has changed `value`: the pressed one goes away with it, and one that may
 * be pressed again is another button to the browser.
 */
export function useFocusAfter(value: unknown) {
  const button = useRef<HTMLButtonElement>(null)
  const isWanted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the other value is shown
  useEffect(() => {
    if (isWanted.current) button.current?.focus()
    isWanted.current = false
  }, [value])
  const takeFocus = () => {
    isWanted.current = true
  }
  return { button, takeFocus }
}
