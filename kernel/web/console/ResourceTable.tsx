import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SortKey } from '../../contract/list-order.ts'
import { useConsoleAccess } from './access.tsx'
import type { Arrangement } from './arrangement.ts'
import { hasTicks } from './bulk.ts'
import type { ListState } from './list-state.ts'
import { PrintedRows } from './PrintedRows.tsx'
import { RowCards } from './RowCards.tsx'
import { RowTable } from './RowTable.tsx'
import type { AnyRow } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { useRowKeys } from './row-keys.ts'

/** until the room for the table is known */
const firstHeightPx = 400

export interface ResourceTableProps {
  page: ResourcePage
  words: ResourceWords
  state: ListState
  arrangement: Pick<Arrangement, 'columns' | 'density' | 'widths'>
  rows: readonly AnyRow[]
  chosen: readonly AnyRow[]
  isLoading: boolean
  onSort: (sorts: readonly SortKey[]) => void
  /** left out: columns stay as wide as they are */
  onWidths?: (widths: Arrangement['widths']) => void
  onOpen: (row: AnyRow) => void
  onChosen: (rows: readonly AnyRow[]) => void
  onEnd: () => void
  /** stands in place of the table while its cells are typed in */
  typed?: ReactNode
  empty: ReactNode
}

/**
 * The rows of a list as a table, on a phone as cards. Arrows move from row to row, Enter opens one, the space bar chooses it.
 * The title of a row is a link.
 */
export function ResourceTable(props: ResourceTableProps) {
  const { typed, rows, empty } = props
  if (!typed) return <Rows {...props} />
  return (
    <>
      {typed}
      {rows.length === 0 && empty}
    </>
  )
}

function Rows(props: ResourceTableProps) {
  const { page, rows, chosen, isLoading, empty, onOpen, onChosen } = props
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const isPhone = useSyncExternalStore(onPhoneChange, () => phone().matches)
  const isBulk = hasTicks(page, useConsoleAccess().may)
  const keys = useRowKeys({ box, rows, chosen: isBulk ? chosen : null, onOpen, onChosen })
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside */}
      <div ref={box} className="table-box" data-loading={isLoading} onKeyDown={keys.onKeyDown}>
        {!isPhone && <RowTable {...props} {...{ box, size, keys, isBulk }} />}
        {isPhone && rows.length > 0 && <RowCards {...props} {...{ keys, isBulk }} />}
        {isPhone && rows.length === 0 && <div className="row-cards">{empty}</div>}
      </div>
      <PrintedRows {...props} />
    </>
  )
}

/** below it a row is a card */
const phone = () => matchMedia('(max-width: 480px)')

function onPhoneChange(tell: () => void): () => void {
  const query = phone()
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** The room that the styles leave for the table. */
function useSize(box: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ height: firstHeightPx, width: 0 })
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return
      const { height, width } = entry.contentRect
      setSize((before) => (before.height === height && before.width === width ? before : { height, width }))
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return size
}
