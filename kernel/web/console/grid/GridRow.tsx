import { Fragment, memo } from 'react'
import { useTexts } from '../../texts.tsx'
import { CellEditor } from '../cells/CellEditor.tsx'
import { cellTexts } from '../cells/texts.ts'
import { viewOf } from '../field-views.ts'
import { inputOf } from '../form-values.ts'
import { useProblemWords } from '../problem-words.ts'
import type { AnyRow } from '../resource-calls.ts'
import type { ResourcePage } from '../resource-pages.tsx'
import type { ResourceWords } from '../resource-words.ts'
import { titleOf } from '../row-title.ts'
import { isChanged, type TypedColumn } from './grid-columns.ts'
import type { PendingRow } from './use-pending.ts'

/** Where figures stand at the end of their cells. */
export function figureOf({ resource }: ResourcePage, name: string): string | undefined {
  const field = resource.fields[name]
  return field && viewOf(field).isNumber ? 'cell-figure' : undefined
}

interface GridRowProps {
  page: ResourcePage
  words: ResourceWords
  row: AnyRow
  at: number
  shown: readonly string[]
  typed: readonly TypedColumn[]
  entry: PendingRow | undefined
  /** why it cannot be changed now; null: it can */
  reason: string | null
  stable: { set(row: AnyRow, column: TypedColumn, cell: unknown): void }
}

/** A row with the cells that are typed in, drawn anew only when it changes. */
export const GridRow = memo(
  ({ page, words, row, at, shown, typed, entry, reason, stable }: GridRowProps) => {
    const t = useTexts(cellTexts)
    const say = useProblemWords(page.texts)
    const title = titleOf(page.resource, words, row)
    const ofRow = entry?.problems['']
    return (
      <Fragment>
        <tr>
          {shown.map((name, place) =>
            place === 0 ? (
              <th key={name} scope="row">
                <Shown {...{ page, words, row, name }} />
              </th>
            ) : (
              <td key={name} data-name={words.field(name).label} className={figureOf(page, name)}>
                <Shown {...{ page, words, row, name }} />
              </td>
            ),
          )}
          {typed.map((column, place) => {
            const { key, name, field, words: named } = column
            const original = inputOf(page, row, name)
            const value = entry && name in entry.values ? entry.values[name] : original
            const problem = entry?.problems[key]
            return (
              <td
                key={key}
                {...(reason === null ? { 'data-cell': `${at}.${place}` } : { title: reason })}
                data-name={named.label}
                data-pending={isChanged(column, value, original)}
                data-wrong={problem !== undefined}
                className={viewOf(field).isNumber ? 'cell-figure' : undefined}
              >
                {reason === null ? (
                  <CellEditor
                    {...{ viewOf, field }}
                    words={named}
                    label={t('of', { row: title, column: named.label })}
                    value={column.read(value)}
                    onChange={(cell) => stable.set(row, column, cell)}
                    problem={problem && say(field, problem)}
                  />
                ) : (
                  <Shown {...{ page, words, row, name }} />
                )}
                {entry?.isStale && isChanged(column, value, original) && (
                  <small className="cell-theirs">
                    {t('theirs')} <Shown {...{ page, words, row, name }} />
                  </small>
                )}
              </td>
            )
          })}
        </tr>
        {ofRow && (
          <tr>
            <td colSpan={shown.length + typed.length} data-wrong="true">
              <span className="cell-problem">{ofRow.message ?? ofRow.code}</span>
            </td>
          </tr>
        )}
      </Fragment>
    )
  },
  (before, after) =>
    before.row === after.row &&
    before.entry === after.entry &&
    before.at === after.at &&
    before.typed === after.typed &&
    before.reason === after.reason &&
    before.shown.join() === after.shown.join(),
)

/** A value of the row that is not typed in here. */
function Shown({ page, words, row, name }: Pick<GridRowProps, 'page' | 'words' | 'row'> & { name: string }) {
  const field = page.resource.fields[name]
  const Own = page.cells?.[name]
  const value = row[name]
  if (Own) return <Own row={row} />
  if (!field || value === null || value === undefined) return null
  const { Cell } = viewOf(field)
  return <Cell value={value} field={field} words={words.field(name)} />
}
