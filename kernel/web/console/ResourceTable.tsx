import { Table, type TableProps } from 'antd'
import {
  type ComponentPropsWithRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Link, type To, useLocation } from 'react-router'
import { changedSearch } from '../search-params.ts'
import { useTexts } from '../texts.tsx'
import { useConsoleAccess } from './access.tsx'
import type { Arrangement } from './arrangement.ts'
import { hasTicks } from './bulk.ts'
import { viewOf } from './field-views.ts'
import { kitTexts } from './kit-texts.ts'
import type { ListState } from './list-state.ts'
import type { AnyRow } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { titleOf } from './row-title.ts'

const selectionPx = 40
/** until the room for the table is known */
const firstHeightPx = 400
const headPx = 38
/** of the bar that moves a table which is wider than its room */
const barPx = 10
/** rows before the end at which the next page is asked for */
const nearEndPx = 600

interface ResourceTableProps {
  page: ResourcePage
  words: ResourceWords
  state: ListState
  arrangement: Arrangement
  rows: readonly AnyRow[]
  chosen: readonly AnyRow[]
  isLoading: boolean
  onSort: (sort: string, direction: 'asc' | 'desc') => void
  onOpen: (row: AnyRow) => void
  onChosen: (rows: readonly AnyRow[]) => void
  onEnd: () => void
  empty: ReactNode
}

/**
 * Rows that are drawn only where they are seen. Ant Design draws them as plain boxes: the roles here make a grid of them.
 * Arrows move from row to row, Enter opens one, the space bar chooses it. The title of a row is a link.
 */
export function ResourceTable(props: ResourceTableProps) {
  const { page, words, state, arrangement, rows, chosen, isLoading, onOpen, onChosen, onEnd, empty } = props
  const t = useTexts(kitTexts)
  const box = useRef<HTMLDivElement>(null)
  const { height, width } = useSize(box)
  const columns = useColumns(props)
  const isBulk = hasTicks(page, useConsoleAccess().may)
  const isFilled = rows.length > 0
  const sumPx = columns.reduce((sum, column) => sum + Number(column.width ?? 0), isBulk ? selectionPx : 0)
  const isWide = isFilled && sumPx > width
  const keys = useRowKeys(box, rows, onOpen, isBulk ? chosen : null, onChosen)
  // Ant Design hands no role on to the box that holds head and rows; where there are none it is a table without our doing,
  // which a narrow window must be able to move by key
  useEffect(() => {
    const grid = box.current?.querySelector('.ant-table')
    for (const [name, value] of [
      ['role', 'grid'],
      ['aria-label', words.many],
    ] as const) {
      if (isFilled) grid?.setAttribute(name, value)
      else grid?.removeAttribute(name)
    }
    if (!isFilled) box.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')
  })
  const selection: TableProps<AnyRow>['rowSelection'] = isBulk
    ? {
        columnWidth: selectionPx,
        fixed: true,
        selectedRowKeys: chosen.map((row) => row.id),
        onChange: (_keys, chosenRows) => onChosen(chosenRows.filter(Boolean)),
        getCheckboxProps: (row) => ({
          'aria-label': t('list.choose', { name: titleOf(page.resource, words, row) }),
          tabIndex: -1,
        }),
        getTitleCheckboxProps: () => ({ 'aria-label': t('list.chooseAll') }),
        onCell: () => ({ role: 'gridcell' }),
        preserveSelectedRowKeys: false,
      }
    : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside
    <div ref={box} className="table-box" data-loading={isLoading} data-wide={isWide} onKeyDown={keys.onKeyDown}>
      <Table<AnyRow>
        virtual={isFilled}
        size={arrangement.density}
        {...(isFilled ? { components: gridComponents } : {})}
        columns={columns}
        dataSource={rows as AnyRow[]}
        rowKey="id"
        pagination={false}
        loading={false}
        scroll={{
          x: Math.max(sumPx, width),
          ...(isFilled ? { y: Math.max(120, height - headPx - (isWide ? barPx : 0)) } : {}),
        }}
        {...(selection ? { rowSelection: selection } : {})}
        rowClassName={(row) => (row.id === state.row ? 'row-open' : '')}
        onRow={(row, index) => ({
          role: 'row',
          tabIndex: keys.tabIndexOf(row.id, index ?? 0),
          onFocus: () => keys.reach(row.id),
          onClick: (event) => {
            if (!(event.target as Element).closest('a, button, input, label')) onOpen(row)
          },
        })}
        onScroll={(event) => {
          const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
          if (scrollHeight - scrollTop - clientHeight < nearEndPx) onEnd()
        }}
        showSorterTooltip={false}
        onChange={(_page, _filters, sorter) => {
          const sorted = Array.isArray(sorter) ? sorter[0] : sorter
          if (sorted?.columnKey !== undefined)
            props.onSort(String(sorted.columnKey), sorted.order === 'descend' ? 'desc' : 'asc')
        }}
        locale={{ emptyText: empty }}
      />
    </div>
  )
}

/** The head is a table of its own beside the boxes of the rows: its roles make it the first row of the grid. */
const gridComponents = {
  header: {
    table: (props: ComponentPropsWithRef<'table'>) => <table {...props} role="presentation" />,
    // biome-ignore lint/a11y/noRedundantRoles: its table is none any more
    wrapper: (props: ComponentPropsWithRef<'thead'>) => <thead {...props} role="rowgroup" />,
    // biome-ignore lint/a11y/noRedundantRoles: its table is none any more
    row: (props: ComponentPropsWithRef<'tr'>) => <tr {...props} role="row" />,
    // biome-ignore lint/a11y/useSemanticElements: its table is none any more
    cell: (props: ComponentPropsWithRef<'th'>) => <th {...props} role="columnheader" />,
  },
} satisfies TableProps<AnyRow>['components']

function useColumns({ page, words, state, arrangement, onOpen }: ResourceTableProps) {
  const { search } = useLocation()
  const latest = useRef(onOpen)
  latest.current = onOpen
  return useMemo(() => {
    const { resource, cells } = page
    const columns: NonNullable<TableProps<AnyRow>['columns']> = []
    for (const name of arrangement.columns) {
      const field = resource.fields[name]
      if (!field) continue
      const { Cell, isNumber, widthPx } = viewOf(field)
      const Own = cells?.[name]
      const ownWords = words.field(name)
      columns.push({
        key: name,
        dataIndex: name,
        title: ownWords.label,
        width: widthPx,
        ellipsis: true,
        ...(isNumber ? { align: 'right' as const } : {}),
        onCell: () => ({ role: 'gridcell', onMouseEnter: nameWhenCut }),
        ...(resource.list.sort.by.includes(name)
          ? { sorter: true, sortOrder: orderOf(state, name), sortDirections: ['ascend', 'descend', 'ascend'] }
          : {}),
        render: (value: unknown, row) => {
          if (Own) return <Own row={row} />
          if (value === null || value === undefined) return null
          const cell = <Cell value={value} field={field} words={ownWords} />
          const address = name === resource.title ? addressOf(page, state, row, search) : null
          return address === null ? (
            cell
          ) : (
            <Link
              className="row-link"
              to={address}
              tabIndex={-1}
              onClick={(event) => openHere(event, row, latest.current)}
            >
              {cell}
            </Link>
          )
        },
      })
    }
    return columns
  }, [page, words, state, arrangement.columns, search])
}

/** Where a row can be opened beside this page, as in a new tab; null: nowhere. */
function addressOf(page: ResourcePage, state: ListState, row: AnyRow, search: string): To | null {
  if (page.leadsTo) return page.leadsTo(row, state.filters)
  return { search: String(changedSearch(search, { row: row.id, form: null })) }
}

/** A plain click opens a row as a click beside its link does, and the row has the keys afterwards; any other is the browser's. */
function openHere(event: MouseEvent<HTMLElement>, row: AnyRow, onOpen: (row: AnyRow) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.currentTarget.closest<HTMLElement>('[data-row-key]')?.focus()
  onOpen(row)
}

/** A value that its column cuts off tells itself whole on hover. */
function nameWhenCut({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('.ant-tag')].some((box) => box.scrollWidth > box.clientWidth)
  if (cut) cell.title = cell.innerText
  else cell.removeAttribute('title')
}

function orderOf(state: ListState, name: string): 'ascend' | 'descend' | null {
  if (state.sort !== name) return null
  return state.direction === 'asc' ? 'ascend' : 'descend'
}

/** The room that the styles leave for the table. */
function useSize(box: React.RefObject<HTMLDivElement | null>) {
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

/** One row at a time can be reached by Tab; arrows, Home and End go on from it. */
function useRowKeys(
  box: React.RefObject<HTMLDivElement | null>,
  rows: readonly AnyRow[],
  onOpen: (row: AnyRow) => void,
  chosen: readonly AnyRow[] | null,
  onChosen: (rows: readonly AnyRow[]) => void,
) {
  const [reached, setReached] = useState<string | null>(null)
  const known = rows.some((row) => row.id === reached)
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
      onChosen(
        chosen.some((each) => each.id === row.id) ? chosen.filter((each) => each.id !== row.id) : [...chosen, row],
      )
    }
  }
  return {
    onKeyDown,
    reach: setReached,
    tabIndexOf: (id: string, index: number) => ((known ? id === reached : index === 0) ? 0 : -1),
  }
}

function focusRow(box: HTMLElement | null, id: string): void {
  const row = box?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"]`)
  row?.focus({ preventScroll: false })
  row?.scrollIntoView({ block: 'nearest' })
}
