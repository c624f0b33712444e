import { type PointerEvent, useState } from 'react'
import type { Arrangement } from './arrangement.ts'
import { columnPx } from './column-widths.ts'

/**
 * Columns made wider and narrower at their grips: as they are while the pointer is down, told when it is let go. All that are
 * shown keep the width they have then, so that no other column moves.
 */
export function useColumnGrips(onWidths: ((widths: Arrangement['widths']) => void) | undefined) {
  const [dragged, setDragged] = useState<Arrangement['widths'] | null>(null)
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const grip = event.target as HTMLElement
    const head = grip.closest<HTMLElement>('[data-column]')
    const name = head?.dataset.column
    if (!onWidths || !grip.matches('.column-grip') || name === undefined) return
    event.preventDefault()
    grip.setPointerCapture(event.pointerId)
    const before = widthsOf(event.currentTarget)
    const startX = event.clientX
    let widths = before
    const ended = new AbortController()
    const on = { signal: ended.signal }
    const end = () => {
      ended.abort()
      setDragged(null)
      if (widths !== before) onWidths(widths)
    }
    grip.addEventListener(
      'pointermove',
      ({ clientX }) => {
        widths = { ...before, [name]: within((before[name] ?? 0) + clientX - startX) }
        setDragged(widths)
      },
      on,
    )
    grip.addEventListener('pointerup', end, on)
    grip.addEventListener('pointercancel', end, on)
  }
  return { dragged, onPointerDown }
}

function widthsOf(table: HTMLElement): Record<string, number> {
  const heads = [...table.querySelectorAll<HTMLElement>('[data-column]')]
  return Object.fromEntries(heads.map((head) => [head.dataset.column ?? '', Math.round(head.offsetWidth)]))
}

export function within(px: number): number {
  return Math.max(columnPx.min, Math.min(columnPx.max, Math.round(px)))
}
