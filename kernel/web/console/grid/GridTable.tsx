import '../cells/cells.css'
import './grid.css'
import { Button } from 'antd'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { saidBy } from '../../client/errors.ts'
import { useLanguage, useTexts } from '../../texts.tsx'
import { toast } from '../../ui/toast-store.ts'
import { BareControls } from '../cells/CellEditor.tsx'
import { focusCell, onCellKey, placeOfCell } from '../cells/cell-keys.ts'
import { cellReader, tableIn } from '../cells/pasted.ts'
import { cellTexts } from '../cells/texts.ts'
import { viewOf } from '../field-views.ts'
import { inputOf } from '../form-values.ts'
import { useReason } from '../RowActions.tsx'
import type { AnyRow } from '../resource-calls.ts'
import type { ResourcePage } from '../resource-pages.tsx'
import type { ResourceWords } from '../resource-words.ts'
import { LeaveQuestion, useUnsaved } from '../unsaved.tsx'
import { figureOf, GridRow } from './GridRow.tsx'
import { isChanged, type TypedColumn, typedColumns } from './grid-columns.ts'
import { type SaveEdits, usePending } from './use-pending.ts'

interface GridTableProps {
  page: ResourcePage
  words: ResourceWords
  /** shown beside those that are typed in */
  columns: readonly string[]
  rows: readonly AnyRow[]
  save: SaveEdits
  /** something was saved, or changed elsewhere: the rows are asked for anew */
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/**
 * The rows of a list as a spreadsheet: what is typed stands marked in its cell until all of it is saved in one request, each row a
 * change of its own. Escape takes a cell back.
 */
export function GridTable({ page, words, columns, rows, save, onSaved, onClose }: GridTableProps) {
  const t = useTexts(cellTexts)
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const change = usePending(page, rows)
  const { pending } = change
  useUnsaved(pending.size > 0)
  const sending = useSending(change, save, onSaved, () => focusWrong(box))
  const reason = useReason(page)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words follow the language
  const typed = useMemo(() => typedColumns(page, words, (names) => t('inLanguage', names)), [page, language])
  const shown = columns.filter((name) => !page.resource.list.grid?.includes(name))
  const stable = useStable(change)
  useEffect(() => {
    if (box.current) focusCell(box.current, 0, 0)
  }, [])
  return (
    <div className="grid-typed">
      {isLeaving && (
        <LeaveQuestion
          onLeave={() => {
            change.forget()
            onClose()
          }}
          onStay={() => setLeaving(false)}
        />
      )}
      <div ref={box} className="cell-box grid-rows" {...cellHandlers({ page, rows, typed, change, stable })}>
        <BareControls>
          <table className="cell-table" aria-label={words.many}>
            <GridHead {...{ page, words, shown, typed }} />
            <tbody>
              {rows.map((row, at) => (
                <GridRow
                  key={row.id}
                  {...{ page, words, row, at, shown, typed, stable }}
                  entry={pending.get(row.id)}
                  reason={reason(row.abilities.edit)}
                />
              ))}
            </tbody>
          </table>
        </BareControls>
      </div>
      <GridFoot
        {...{ change, sending }}
        onEnd={() => {
          if (pending.size > 0) setLeaving(true)
          else onClose()
        }}
      />
    </div>
  )
}

type Change = ReturnType<typeof usePending>

interface Place {
  row: number
  column: number
}

/** Sets a cell over what was typed last. It stays the same object, so that rows that did not change are not drawn anew. */
function useStable(change: Change) {
  const latest = useRef(change)
  latest.current = change
  return useMemo(
    () => ({
      set(row: AnyRow, column: TypedColumn, cell: unknown) {
        const { set, valueAt } = latest.current
        set(row, column.name, column.write(valueAt(row, column.name), cell))
      },
    }),
    [],
  )
}

/** Saves all that is typed, and says what came of it. */
function useSending(change: Change, save: SaveEdits, onSaved: GridTableProps['onSaved'], onWrong: () => void) {
  const t = useTexts(cellTexts)
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  async function send() {
    setSaid('')
    if (change.markWrong()) return onWrong()
    setBusy(true)
    const count = change.pending.size
    try {
      const done = await change.send(save)
      if (done > 0) toast(t('saved', { rows: done }), 'success')
      if (done < count) setSaid(t('refused', { rows: count - done }))
      await onSaved()
    } catch (error) {
      setSaid(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, said, send }
}

/** once it is drawn */
function focusWrong(box: RefObject<HTMLElement | null>) {
  requestAnimationFrame(() =>
    box.current?.querySelector<HTMLElement>('[data-wrong="true"] :is(input, textarea)')?.focus(),
  )
}

interface Cells {
  page: ResourcePage
  rows: readonly AnyRow[]
  typed: readonly TypedColumn[]
  change: Change
  stable: ReturnType<typeof useStable>
}

/** The keys of a spreadsheet, Escape that takes a cell back, and what is pasted from one. */
function cellHandlers({ page, rows, typed, change, stable }: Cells) {
  async function paste(table: readonly (readonly string[])[], from: Place) {
    const read = cellReader()
    for (const [down, texts] of table.entries()) {
      const row = rows[from.row + down]
      if (row?.abilities.edit !== true) continue
      for (const [right, text] of texts.entries()) {
        const column = typed[from.column + right]
        if (column) stable.set(row, column, await read(column.field, column.words, text))
      }
    }
  }
  function undo(place: Place): boolean {
    const [row, column] = [rows[place.row], typed[place.column]]
    const entry = row && change.pending.get(row.id)
    if (!row || !column || !entry) return false
    const original = inputOf(page, change.baseOf(entry), column.name)
    if (!isChanged(column, entry.values[column.name] ?? original, original)) return false
    stable.set(row, column, column.read(original))
    return true
  }
  return {
    onKeyDownCapture(event: KeyboardEvent<HTMLElement>) {
      const place = placeOfCell(event.target)
      const isOpenList = (event.target as Element).getAttribute('aria-expanded') === 'true'
      if (event.key === 'Escape' && place && !isOpenList && undo(place)) {
        event.preventDefault()
        event.stopPropagation()
      } else onCellKey(event)
    },
    onPasteCapture(event: ClipboardEvent<HTMLElement>) {
      const table = tableIn(event.clipboardData.getData('text/plain'))
      const from = placeOfCell(event.target)
      if (!from || (table.length === 1 && table[0]?.length === 1)) return
      event.preventDefault()
      event.stopPropagation()
      void paste(table, from)
    },
  }
}

interface HeadProps {
  page: ResourcePage
  words: ResourceWords
  shown: readonly string[]
  typed: readonly TypedColumn[]
}

function GridHead({ page, words, shown, typed }: HeadProps) {
  return (
    <thead>
      <tr>
        {shown.map((name) => (
          <th key={name} scope="col" className={figureOf(page, name)}>
            {words.field(name).label}
          </th>
        ))}
        {typed.map((column) => (
          <th key={column.key} scope="col" className={viewOf(column.field).isNumber ? 'cell-figure' : undefined}>
            {column.words.label}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface FootProps {
  change: Change
  sending: ReturnType<typeof useSending>
  onEnd: () => void
}

/** How much is typed, and what may be done with it. */
function GridFoot({ change, sending, onEnd }: FootProps) {
  const t = useTexts(cellTexts)
  const { pending } = change
  const { isBusy, said, send } = sending
  const cellCount = [...pending.values()].reduce((sum, { values }) => sum + Object.keys(values).length, 0)
  return (
    <div className="grid-foot">
      <span role="status">
        {said || (pending.size === 0 ? t('nothing') : t('changed', { cells: cellCount, rows: pending.size }))}
      </span>
      <Button type="primary" disabled={pending.size === 0 || isBusy} onClick={() => void send()}>
        {t('save', { rows: pending.size })}
      </Button>
      <Button disabled={pending.size === 0 || isBusy} onClick={change.forget}>
        {t('undoAll')}
      </Button>
      <Button onClick={onEnd}>{t('end')}</Button>
    </div>
  )
}
