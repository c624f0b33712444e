import type { KeyboardEvent } from 'react'

/** A cell says its place by `data-cell="<row>.<column>"`. */
export function placeOfCell(target: EventTarget): { row: number; column: number } | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset.cell : undefined
  if (place === undefined) return null
  const [row = 0, column = 0] = place.split('.').map(Number)
  return { row, column }
}

/** Puts the focus into a cell, all that stands in it chosen; false where there is no such cell. */
export function focusCell(table: Element, row: number, column: number): boolean {
  const input = table.querySelector<HTMLElement>(`[data-cell="${row}.${column}"] :is(input, textarea)`)
  if (!input) return false
  input.focus()
  if (input instanceof HTMLInputElement && input.type === 'text') input.select()
  return true
}

/**
 * The keys of a spreadsheet: Enter goes down and with Shift up, arrows go to the next cell where they do not move within the text
 * of this one. A list that is chosen from, a date and a text of several lines keep the keys that they need themselves.
 * To be heard before the cell's own control hears them: a number would be counted up by an arrow.
 */
export function onCellKey(event: KeyboardEvent<HTMLElement>): void {
  const place = placeOfCell(event.target)
  const input = event.target
  if (!place || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return
  const step = stepOf(event, input)
  if (!step) return
  // Enter would send the form around the table
  event.preventDefault()
  event.stopPropagation()
  focusCell(event.currentTarget, place.row + step.down, place.column + step.right)
}

type Typed = HTMLInputElement | HTMLTextAreaElement

function stepOf({ key, shiftKey }: KeyboardEvent, input: Typed): { down: number; right: number } | null {
  const isList = input.role === 'combobox'
  const isLong = input instanceof HTMLTextAreaElement
  if (key === 'Enter') return isList || isLong ? null : { down: shiftKey ? -1 : 1, right: 0 }
  if (shiftKey || input.type === 'date') return null
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return isList || isLong ? null : { down: key === 'ArrowUp' ? -1 : 1, right: 0 }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  return isAtEdge(input, key === 'ArrowLeft') ? { down: 0, right: key === 'ArrowLeft' ? -1 : 1 } : null
}

/** All of it chosen, as after a step into it, counts as the edge on both sides. */
function isAtEdge({ selectionStart, selectionEnd, value }: Typed, isLeft: boolean): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (isLeft ? 0 : value.length)
}
