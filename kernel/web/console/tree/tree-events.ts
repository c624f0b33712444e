import { type DragEvent, type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import type { TreeNode } from './tree-source.ts'

export type NamedNode = Pick<TreeNode, 'id' | 'name'>

interface Wishes {
  root: RefObject<HTMLElement | null>
  toggle: (id: string, isOpen: boolean) => void
  /** null: all */
  choose: (id: string | null) => void
  /** null: nothing is moved here */
  move: ((moved: NamedNode, to: NamedNode) => void) | null
}

/**
 * What the whole tree hears: its nodes are found by where it happened. Up and down walk, right opens and goes in, left closes and
 * goes out, Enter chooses.
 */
export function useTreeEvents({ root, toggle, choose, move }: Wishes) {
  const [dragged, setDragged] = useState<NamedNode | null>(null)
  const chooseItem = (item: HTMLElement) => {
    if (item.getAttribute('aria-disabled') !== 'true') choose(item.dataset.id ?? null)
  }
  const fold = (item: HTMLElement) => {
    const isOpen = item.getAttribute('aria-expanded')
    if (isOpen !== null) toggle(item.dataset.id ?? '', isOpen === 'false')
  }
  function press(event: KeyboardEvent) {
    const item = itemAt(event.target)
    if (!item) return
    const all = [...(root.current?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? [])]
    const at = all.indexOf(item)
    const isOpen = item.getAttribute('aria-expanded')
    const keys: Record<string, () => void> = {
      ArrowDown: () => all[at + 1]?.focus(),
      ArrowUp: () => all[at - 1]?.focus(),
      Home: () => all[0]?.focus(),
      End: () => all.at(-1)?.focus(),
      ArrowRight: () => (isOpen === 'true' ? all[at + 1]?.focus() : fold(item)),
      ArrowLeft: () => (isOpen === 'true' ? fold(item) : itemAt(item.parentElement)?.focus()),
      Enter: () => chooseItem(item),
      ' ': () => chooseItem(item),
    }
    const run = keys[event.key]
    if (!run) return
    event.preventDefault()
    run()
  }
  return {
    isDragging: dragged !== null,
    handlers: {
      onKeyDown: press,
      onClick({ target }: MouseEvent) {
        const item = itemAt(target)
        if (!item) return
        if (target instanceof Element && target.closest('.tree-fold')) fold(item)
        else chooseItem(item)
      },
      onDragStart: ({ target }: DragEvent) => setDragged(nodeAt(target)),
      onDragEnd: () => setDragged(null),
      onDragOver(event: DragEvent) {
        if (dragged && nodeAt(event.target)) event.preventDefault()
      },
      onDrop({ target }: DragEvent) {
        const to = nodeAt(target)
        setDragged(null)
        if (dragged && to && to.id !== dragged.id) move?.(dragged, to)
      },
    },
  }
}

function itemAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null
}

function nodeAt(target: EventTarget | null): NamedNode | null {
  const { id, name } = itemAt(target)?.dataset ?? {}
  return id === undefined || name === undefined ? null : { id, name }
}
