import { useSyncExternalStore } from 'react'

/** Something that opens over any page, from anywhere: a button, the palette, a list that has begun an export. */
function shownWindow() {
  let isShown = false
  const listeners = new Set<() => void>()
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    show(shown: boolean): void {
      isShown = shown
      for (const listener of listeners) listener()
    },
    isShown: () => isShown,
    useShown: () => useSyncExternalStore(subscribe, () => isShown),
  }
}

export const downloads = shownWindow()
export const inbox = shownWindow()
export const palette = shownWindow()
