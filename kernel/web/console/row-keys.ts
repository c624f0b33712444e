import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import type { AnyRow } from './resource-calls.ts'

interface RowKeysOptions {
  box: RefObject<HTMLElement | null>
  rows: readonly AnyRow[]
  /** null: rows are not chosen here */
  chosen: readonly AnyRow[] | null
  onOpen: (row: AnyRow) => void
  onChosen: (rows: readonly AnyRow[]) => void
}

/**
 * One row at a time can be reached by Tab; arrows, Home and End go on from it, Enter opens it, the space bar chooses it. A click
 * on a row opens it too, unless it was on something of its own.
 */
export function useRowKeys({ box, rows, chosen, onOpen, onChosen }: RowKeysOptions) {
  const [reached, setReached] = useState<string | null>(null)
  const latest = useRef(onOpen)
  latest.current = onOpen
  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target as Element).matches('[data-row-key]')) return
    const at = rows.findIndex((row) => row.id === reached)
    const row = rows[at]
    if (!row) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = rows[Math.max(0, Math.min(rows.length - 1, to))]
      if (next) focusRow(box.current, next.id)
    }
    if (event.key === 'Enter') onOpen(row)
    if (event.key === ' ' && chosen) {
      event.preventDefault()
      onChosen(toggled(chosen, row))
    }
  }
  // the same for good: a table need not be drawn anew because another row is reached
  const propsOf = useCallback(
    (row: AnyRow) => ({
      role: 'row',
      onFocus: () => setReached(row.id),
      onClick: (event: { target: EventTarget }) => {
        if (!(event.target as Element).closest('a, button, input, label')) latest.current(row)
      },
    }),
    [],
  )
  /** the one that Tab leads to */
  const reachable = rows.some((row) => row.id === reached) ? reached : (rows[0]?.id ?? null)
  return { onKeyDown, propsOf, reachable }
}

/** The chosen rows with this one, or without it where it was among them. */
export function toggled(chosen: readonly AnyRow[], row: AnyRow): readonly AnyRow[] {
  return chosen.some((each) => each.id === row.id) ? chosen.filter((each) => each.id !== row.id) : [...chosen, row]
}

function focusRow(box: HTMLElement | null, id: string): void {
  const row = box?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`)
  row?.focus({ preventScroll: false })
  row?.scrollIntoView({ block: 'nearest' })
}
