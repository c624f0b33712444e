import type { KeyboardEvent } from 'react'

/**
 * Spread on a select of several: Tab goes on to the next control. By itself the select would take the option that is lit, which
 * nobody has chosen.
 */
export const tabLeaves = {
  onKeyDownCapture(event: KeyboardEvent) {
    if (event.key === 'Tab') event.stopPropagation()
  },
}
