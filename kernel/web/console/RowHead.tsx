import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts.tsx'
import { Icon } from '../ui/Icon.tsx'
import { viewOf } from './field-views.ts'
import { kitTexts } from './kit-texts.ts'
import type { AnyRow } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { titleOf } from './row-title.ts'

interface RowTitleProps {
  page: ResourcePage
  words: ResourceWords
  row: AnyRow
}

/** What a row is called, behind the state it is in. */
export function RowTitle({ page, words, row }: RowTitleProps) {
  const { resource, heading: Heading } = page
  const state = resource.fields.state
  const isShown = state?.kind === 'choice' && typeof row.state === 'string'
  const { Cell } = state && isShown ? viewOf(state) : { Cell: null }
  return (
    <span className="row-title">
      {state && Cell && <Cell value={row.state} field={state} words={words.field('state')} />}
      <span>{Heading ? <Heading row={row} /> : titleOf(resource, words, row)}</span>
    </span>
  )
}

/** The rows of the list that a row stands in. */
export interface Surroundings {
  rows: readonly AnyRow[]
  /** the next rows are asked for; the list may be at its end */
  onEnd: () => void
}

interface NeighborsProps extends Surroundings {
  id: string
  onGo: (id: string) => void
}

/** To the row before and the row behind it in the list, by buttons and by Alt with the arrows; more rows are fetched on the way. */
export function Neighbors({ rows, onEnd, id, onGo }: NeighborsProps) {
  const t = useTexts(kitTexts)
  const at = rows.findIndex((each) => each.id === id)
  const isLast = at === rows.length - 1
  /** the last row that had been fetched, where somebody wants to go on */
  const [goesOnFrom, setGoesOnFrom] = useState<string | null>(null)
  const behind = at < 0 ? undefined : rows[at + 1]
  const step = useRef<(by: 1 | -1) => void>(() => undefined)
  step.current = (by) => {
    const row = at < 0 ? undefined : rows[at + by]
    if (row) onGo(row.id)
    else if (by === 1 && isLast) {
      setGoesOnFrom(id)
      onEnd()
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was waited for is there
  useEffect(() => {
    if (goesOnFrom !== id || !behind) return
    setGoesOnFrom(null)
    onGo(behind.id)
  }, [behind, goesOnFrom])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
      event.preventDefault()
      step.current(event.key === 'ArrowDown' ? 1 : -1)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  const button = (by: 1 | -1, label: string) => (
    <Button
      type="text"
      aria-label={label}
      title={label}
      aria-keyshortcuts={by === 1 ? 'Alt+ArrowDown' : 'Alt+ArrowUp'}
      disabled={at < 0 || (by === -1 && at === 0)}
      icon={<Icon name={by === 1 ? 'chevron-down' : 'chevron-up'} />}
      onClick={() => step.current(by)}
    />
  )
  return (
    <>
      {button(-1, t('detail.previous'))}
      {button(1, t('detail.next'))}
    </>
  )
}
