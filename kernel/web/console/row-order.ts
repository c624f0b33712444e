import { type DragEvent, type KeyboardEvent, useRef } from 'react'

interface RowOrderOptions {
  count: number
  isMovable: boolean
  /** by index; it is always another place of the list */
  onMove: (from: number, to: number) => void
}

/**
 * The order of a short list in the hands of its reader: a row is dragged to the place of another one, or moved by the arrow keys
 * at its handle, which is a button of the row. What moves it, and who is told of it, is the list's own business.
 */
export function useRowOrder({ count, isMovable, onMove }: RowOrderOptions) {
  const carried = useRef<number | null>(null)
  const move = (from: number, to: number) => {
    if (to >= 0 && to < count && to !== from) onMove(from, to)
  }
  return {
    /** of the element that a row is */
    item: (index: number) => ({
      draggable: isMovable,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        // some browsers drag nothing that carries nothing
        dataTransfer.setData('text/plain', '')
        dataTransfer.effectAllowed = 'move'
        carried.current = index
      },
      // what comes from elsewhere, as a file, is none of our rows
      onDragOver: (event: DragEvent) => carried.current !== null && event.preventDefault(),
      onDrop: (event: DragEvent) => {
        if (carried.current === null) return
        event.preventDefault()
        move(carried.current, index)
      },
      onDragEnd: () => {
        carried.current = null
      },
    }),
    /** of the button in it */
    handle: (index: number) => ({
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        move(index, index + by)
      },
    }),
  }
}
