import './tree.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useTexts } from '../../texts.tsx'
import { Branch, type TreeState } from './Branch.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { treeTexts } from './texts.ts'
import { type NamedNode, useTreeEvents } from './tree-events.ts'
import type { TreeSource } from './tree-source.ts'

interface TreeProps {
  label: string
  /** what is chosen when nothing is: all */
  all: string
  source: TreeSource
  /** null: all */
  chosen: string | null
  onChoose: (id: string | null) => void
  /** for small trees */
  startsOpen?: boolean
}

/** A tree beside a list: opened step by step, searched, walked by the arrow keys, rearranged by dragging or by a question. */
export function Tree({ label, all, source, chosen, onChoose, startsOpen = false }: TreeProps) {
  const t = useTexts(treeTexts)
  const root = useRef<HTMLUListElement>(null)
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<{ moved: NamedNode; to: NamedNode | null } | null>(null)
  const toggle = (id: string, isOpen: boolean) => {
    const next = new Set(toggled)
    if (isOpen !== startsOpen) next.add(id)
    else next.delete(id)
    setToggled(next)
  }
  const { isDragging, handlers } = useTreeEvents({
    root,
    toggle,
    choose: onChoose,
    move: source.move && ((moved, to) => setAsked({ moved, to })),
  })
  const state: TreeState = {
    source,
    chosen,
    isOpen: (id) => toggled.has(id) !== startsOpen,
    mayDrag: source.move !== null,
  }
  return (
    <nav className="tree" aria-label={label}>
      {source.search && (
        <Input
          size="small"
          type="search"
          allowClear
          aria-label={t('search', { tree: label })}
          placeholder={t('search', { tree: label })}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {source.search && words.trim() !== '' ? (
        <Found source={source} search={source.search} words={words.trim()} {...{ chosen, onChoose }} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree is a list of lists
        <ul ref={root} role="tree" aria-label={label} data-dragging={isDragging} {...handlers}>
          <li
            role="treeitem"
            aria-selected={chosen === null}
            aria-level={1}
            tabIndex={chosen === null ? 0 : -1}
            className="tree-name"
          >
            {all}
          </li>
          <Branch parent={null} level={1} state={state} />
        </ul>
      )}
      {chosen !== null && (source.onAdd || source.move) && (
        <ChosenTools key={chosen} source={source} id={chosen} onMove={(moved) => setAsked({ moved, to: null })} />
      )}
      {asked && source.move && (
        <MoveDialog
          {...asked}
          move={source.move}
          sourceKey={source.forgets ?? source.key}
          onClose={() => setAsked(null)}
        />
      )}
    </nav>
  )
}

/** What is done to the chosen node, for those too who drag nothing. */
function ChosenTools({ source, id, onMove }: { source: TreeSource; id: string; onMove: (node: NamedNode) => void }) {
  const t = useTexts(treeTexts)
  const { data: name } = useQuery({ queryKey: [...source.key, 'name', id], queryFn: () => source.nameOf(id) })
  if (!name) return null
  return (
    <div className="tree-tools">
      {source.onAdd && (
        <Button size="small" onClick={() => source.onAdd?.(id)}>
          {t('addBelow', { name })}
        </Button>
      )}
      {source.move && (
        <Button size="small" onClick={() => onMove({ id, name })}>
          {t('moveOne', { name })}
        </Button>
      )}
    </div>
  )
}

interface FoundProps {
  source: TreeSource
  search: NonNullable<TreeSource['search']>
  words: string
  chosen: string | null
  onChoose: (id: string) => void
}

function Found({ source, search, words, chosen, onChoose }: FoundProps) {
  const t = useTexts(treeTexts)
  const { data } = useQuery({ queryKey: [...source.key, 'search', words], queryFn: () => search(words) })
  if (!data) return <p className="tree-note">{t('loading')}</p>
  if (data.length === 0) return <p className="tree-note">{t('none')}</p>
  return (
    <ul>
      {data.map(({ id, label }) => (
        <li key={id}>
          <button type="button" className="tree-name" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}
