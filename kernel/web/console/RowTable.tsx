import { Table, type TableProps } from 'antd'
import {
  type ComponentPropsWithRef,
  createContext,
  type HTMLAttributes,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { useTexts } from '../texts.tsx'
import { RowChanged } from './changed/RowChanged.tsx'
import { type Column, fitColumns } from './column-widths.ts'
import { viewOf } from './field-views.ts'
import { headWidths } from './head-widths.ts'
import { kitTexts } from './kit-texts.ts'
import { type ListState, nextSorts } from './list-state.ts'
import type { ResourceTableProps } from './ResourceTable.tsx'
import { RowCell } from './RowCell.tsx'
import type { AnyRow } from './resource-calls.ts'
import type { useRowKeys } from './row-keys.ts'
import { titleOf } from './row-title.ts'
import { useColumnGrips } from './use-column-grips.ts'

const selectionPx = 40
const headPx = 38
/** of the bar that moves a table which is wider than its room */
const barPx = 10
/** what is left to the end when the next page is asked for */
export const nearEndPx = 600

interface RowTableProps extends ResourceTableProps {
  box: RefObject<HTMLDivElement | null>
  size: { height: number; width: number }
  keys: ReturnType<typeof useRowKeys>
  isBulk: boolean
}

/** Rows that are drawn only where they are seen. Ant Design draws them as plain boxes: the roles here make a grid of them. */
export function RowTable(props: RowTableProps) {
  const { page, words, state, arrangement, rows, box, size, keys, isBulk, onWidths } = props
  const { height, width } = size
  const isFilled = rows.length > 0
  const roomPx = width - (isBulk ? selectionPx : 0)
  const grips = useColumnGrips(onWidths)
  const widths = grips.dragged ?? arrangement.widths
  const headsPx = useMemo(() => {
    const { by } = page.resource.list.sort
    const heads = arrangement.columns
      .filter((name) => page.resource.fields[name])
      .map((name) => [name, { label: words.field(name).label, isSortable: by.includes(name) }])
    return headWidths(Object.fromEntries(heads))
  }, [page.resource, words, arrangement.columns])
  const fitted = useMemo(
    () => fitColumns(page.resource, { columns: arrangement.columns, widths }, roomPx, headsPx),
    [page.resource, arrangement.columns, widths, roomPx, headsPx],
  )
  const sumPx = fitted.reduce((sum, { px }) => sum + px, isBulk ? selectionPx : 0)
  const isWide = isFilled && width > 0 && sumPx > width
  const latest = useRef(props)
  latest.current = props
  const columns = useColumns(props, { fitted, isWide, latest })
  const selection = useSelection(props, latest)
  useGridRoles(box, words.many, isFilled)
  // Ant Design tells which head was pressed, not with what
  const isShifted = useRef(false)
  const noteShift = ({ shiftKey }: { shiftKey: boolean }) => {
    isShifted.current = shiftKey
  }
  const standing = useMemo(() => ({ open: state.row, reachable: keys.reachable }), [state.row, keys.reachable])
  return (
    <div
      className="row-table"
      data-wide={isWide}
      onPointerDown={grips.onPointerDown}
      onClickCapture={noteShift}
      onKeyDownCapture={noteShift}
    >
      <StandingContext value={standing}>
        <Grid
          {...{ columns, rows, selection, latest, isShifted }}
          density={arrangement.density}
          propsOf={keys.propsOf}
          widthPx={Math.max(sumPx, width)}
          heightPx={Math.max(120, height - headPx - (isWide ? barPx : 0))}
          empty={isFilled ? null : props.empty}
        />
      </StandingContext>
    </div>
  )
}

interface GridProps {
  columns: TableProps<AnyRow>['columns']
  rows: readonly AnyRow[]
  density: RowTableProps['arrangement']['density']
  selection: TableProps<AnyRow>['rowSelection']
  propsOf: ReturnType<typeof useRowKeys>['propsOf']
  widthPx: number
  heightPx: number
  /** null: there are rows */
  empty: ReactNode
  latest: RefObject<RowTableProps>
  isShifted: RefObject<boolean>
}

/** Drawn anew with other rows, columns or room alone, since each time all of its cells are: not where a row is reached or opened. */
const Grid = memo(function Grid(props: GridProps) {
  const { columns, rows, density, selection, propsOf, widthPx, heightPx, empty, latest, isShifted } = props
  const isFilled = rows.length > 0
  return (
    <Table<AnyRow>
      virtual={isFilled}
      size={density}
      {...(isFilled ? { components: gridComponents } : {})}
      columns={columns ?? []}
      dataSource={rows as AnyRow[]}
      rowKey="id"
      pagination={false}
      loading={false}
      scroll={{ x: widthPx, ...(isFilled ? { y: heightPx } : {}) }}
      {...(selection ? { rowSelection: selection } : {})}
      onRow={propsOf}
      onScroll={(event) => {
        const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
        if (scrollHeight - scrollTop - clientHeight < nearEndPx) latest.current.onEnd()
      }}
      showSorterTooltip={false}
      sortDirections={['ascend', 'descend', 'ascend']}
      onChange={(_pagination, _filters, sorter) => {
        const { state, page, onSort } = latest.current
        const asked = [sorter]
          .flat()
          .find(({ columnKey, order }) => orderOf(state.sorts, String(columnKey)) !== (order ?? null))
        if (asked?.columnKey === undefined) return
        const isAdded = isShifted.current && !page.resource.list.sort.isSingle
        onSort(nextSorts(state.sorts, String(asked.columnKey), isAdded))
      }}
      locale={{ emptyText: empty }}
    />
  )
})

/** Which row is open, and which one Tab leads to: all that changes about rows while they are the same. */
const StandingContext = createContext<{ open: string | null; reachable: string | null }>({
  open: null,
  reachable: null,
})

function GridRow({ className = '', ...props }: ComponentPropsWithRef<'div'> & { 'data-row-key'?: string }) {
  const { open, reachable } = use(StandingContext)
  const id = props['data-row-key']
  return (
    <div
      {...props}
      className={id === open ? `${className} row-open` : className}
      tabIndex={id === reachable ? 0 : -1}
    />
  )
}

/**
 * Ant Design hands no role on to the box that holds head and rows; where there are none it is a table without our doing, which
 * a narrow window must be able to move by key.
 */
function useGridRoles(box: RefObject<HTMLDivElement | null>, label: string, isFilled: boolean): void {
  useEffect(() => {
    const grid = box.current?.querySelector('.ant-table')
    for (const [name, value] of [
      ['role', 'grid'],
      ['aria-label', label],
    ] as const) {
      if (isFilled) grid?.setAttribute(name, value)
      else grid?.removeAttribute(name)
    }
    if (!isFilled) box.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')
  })
}

function useSelection(
  { page, words, chosen, isBulk }: RowTableProps,
  latest: RefObject<RowTableProps>,
): TableProps<AnyRow>['rowSelection'] {
  const t = useTexts(kitTexts)
  return useMemo(() => {
    if (!isBulk) return undefined
    return {
      columnWidth: selectionPx,
      fixed: true,
      selectedRowKeys: chosen.map((row) => row.id),
      onChange: (_keys, chosenRows) => latest.current.onChosen(chosenRows.filter(Boolean)),
      getCheckboxProps: (row) => ({
        'aria-label': t('list.choose', { name: titleOf(page.resource, words, row) }),
        tabIndex: -1,
      }),
      getTitleCheckboxProps: () => ({ 'aria-label': t('list.chooseAll') }),
      onCell: () => ({ role: 'gridcell' }),
      preserveSelectedRowKeys: false,
    }
  }, [isBulk, chosen, page, words, t, latest])
}

/** The head is a table of its own beside the boxes of the rows: its roles make it the first row of the grid. */
const gridComponents = {
  header: {
    table: (props: ComponentPropsWithRef<'table'>) => <table {...props} role="presentation" />,
    // biome-ignore lint/a11y/noRedundantRoles: its table is none any more
    wrapper: (props: ComponentPropsWithRef<'thead'>) => <thead {...props} role="rowgroup" />,
    // biome-ignore lint/a11y/noRedundantRoles: its table is none any more
    row: (props: ComponentPropsWithRef<'tr'>) => <tr {...props} role="row" />,
    cell: HeadCell,
  },
  body: { row: GridRow },
} satisfies TableProps<AnyRow>['components']

/** With a grip at its end where the column can be made wider and narrower. */
function HeadCell({ children, ...props }: ComponentPropsWithRef<'th'> & { 'data-column'?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: its table is none any more
    <th {...props} role="columnheader">
      {children}
      {props['data-column'] !== undefined && (
        // who lets go of it has not asked for another order; who has no pointer changes widths where columns are chosen
        <span className="column-grip" aria-hidden="true" onClick={(event) => event.stopPropagation()} />
      )}
    </th>
  )
}

interface ColumnsOptions {
  fitted: readonly Column[]
  isWide: boolean
  latest: RefObject<RowTableProps>
}

function useColumns(
  { page, words, state: { sorts, filters }, onWidths }: RowTableProps,
  { fitted, isWide, latest }: ColumnsOptions,
) {
  const t = useTexts(kitTexts)
  const isResizable = onWidths !== undefined
  return useMemo(
    () =>
      fitted.map(({ name, px }, at): NonNullable<TableProps<AnyRow>['columns']>[number] => {
        const { resource } = page
        const field = resource.fields[name]
        const { by, isSingle } = resource.list.sort
        const isOneOfSeveral = by.length > 1 && !isSingle && by.includes(name)
        const gripped: HTMLAttributes<HTMLElement> & { 'data-column'?: string } = {
          ...(isResizable ? { 'data-column': name } : {}),
          ...(isOneOfSeveral ? { title: t('list.sortMore') } : {}),
        }
        return {
          key: name,
          dataIndex: name,
          title: headOf(sorts, name, words.field(name).label),
          width: px,
          ellipsis: true,
          // what a row is known by stays in sight
          ...(at === 0 && isWide ? { fixed: true } : {}),
          ...(field && viewOf(field).isNumber ? { align: 'right' as const } : {}),
          onHeaderCell: () => gripped,
          onCell: () => ({ role: 'gridcell', onMouseEnter: nameWhenCut }),
          ...(resource.list.sort.by.includes(name)
            ? {
                // by several at once, as far as Ant Design has a say: which of them come first stands in the state
                sorter: { multiple: 1 },
                sortOrder: orderOf(sorts, name),
                sortDirections: ['ascend', 'descend', 'ascend'],
              }
            : {}),
          render: (_value: unknown, row) => (
            <>
              {at === 0 && <RowChanged row={row} name={titleOf(resource, words, row)} />}
              <RowCell {...{ page, words, filters, name, row }} onOpen={(opened) => latest.current.onOpen(opened)} />
            </>
          ),
        }
      }),
    [page, words, sorts, filters, fitted, isWide, isResizable, t, latest],
  )
}

/** A value that its column cuts off tells itself whole on hover. */
function nameWhenCut({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('.ant-tag')].some((box) => box.scrollWidth > box.clientWidth)
  if (cut) cell.title = cell.innerText
  else cell.removeAttribute('title')
}

function orderOf(sorts: ListState['sorts'], name: string): 'ascend' | 'descend' | null {
  const sort = sorts.find((each) => each.name === name)
  if (!sort) return null
  return sort.direction === 'asc' ? 'ascend' : 'descend'
}

/** Where the list is sorted by several fields a head tells which of them it is. */
function headOf(sorts: ListState['sorts'], name: string, label: string): ReactNode {
  const at = sorts.findIndex((each) => each.name === name)
  if (at < 0 || sorts.length < 2) return label
  return (
    <>
      {label} <span className="sort-rank">{at + 1}</span>
    </>
  )
}
