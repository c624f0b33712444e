import { Button } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { askedColumns } from '../../../contract/fields.ts'
import { useFormats, useLanguage, useTexts } from '../../texts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BareControls } from '../cells/CellEditor.tsx'
import { focusCell, onCellKey, placeOfCell } from '../cells/cell-keys.ts'
import { tableIn } from '../cells/pasted.ts'
import { cellTexts } from '../cells/texts.ts'
import type { ControlProps, FieldProblemWords } from '../field-view.ts'
import { LineRow } from './LineRow.tsx'
import { columnsWith, type Line, type ViewOf } from './line.ts'
import { SumsFoot } from './SumsFoot.tsx'
import { useLines } from './use-lines.ts'

const none: readonly Line[] = []

/**
 * The lines of a document, typed in as in a spreadsheet: the keys go from cell to cell, a block is pasted, and below the last
 * line stands an empty one that becomes a line when something is typed into it.
 */
export function LinesControl(props: ControlProps<readonly Line[]> & { viewOf: ViewOf }) {
  const { id, value, onChange, field, words, problems = [], viewOf } = props
  const t = useTexts(cellTexts)
  const { number } = useFormats()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: its words are made anew at every look, and say the same
  const columns = useMemo(() => columnsWith(askedColumns(field.limits), words, viewOf), [field, language, viewOf])
  const lines = value ?? none
  const change = useLines(field, columns, lines, (next) => onChange?.(next))
  const latest = useRef(change)
  latest.current = change
  const { maxCount = Number.POSITIVE_INFINITY } = field.limits
  const shown = lines.length < maxCount ? [...lines, null] : lines
  const wrong = problemsByLine(problems)
  const box = useRef<HTMLDivElement>(null)
  const [firstWrong] = [...wrong].sort(([one], [other]) => one - other)
  const place = firstWrong && { row: firstWrong[0], column: columns.findIndex(({ name }) => name in firstWrong[1]) }
  useFocusOnWrong(box, place)
  const stable = useMemo(
    () => ({
      set: (at: number, name: string, cell: unknown) => latest.current.set(at, name, cell),
      copy: (at: number) => latest.current.copy(at),
      remove(at: number) {
        latest.current.remove(at)
        // where it stood stands the next one
        requestAnimationFrame(() => box.current && focusCell(box.current, at, 0))
      },
    }),
    [],
  )
  const { pasted } = change
  return (
    <div className="control-lines">
      <div
        ref={box}
        className="cell-box"
        onKeyDownCapture={onCellKey}
        onPasteCapture={(event) => {
          const table = tableIn(event.clipboardData.getData('text/plain'))
          const from = placeOfCell(event.target)
          // one value is the business of the cell it is pasted into
          if (!from || (table.length === 1 && table[0]?.length === 1)) return
          event.preventDefault()
          event.stopPropagation()
          void latest.current.paste(table, from)
        }}
      >
        <BareControls>
          <table className="cell-table" aria-label={words.label} aria-describedby={props['aria-describedby']}>
            <thead>
              <tr>
                <th scope="col">{t('number')}</th>
                {columns.map((column) => (
                  <th key={column.name} scope="col" className={column.view.isNumber ? 'cell-figure' : undefined}>
                    {column.words.label}
                  </th>
                ))}
                <th scope="col" className="cell-tools">
                  {t('tools')}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((line, at) => (
                <LineRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
                  key={at}
                  {...{ line, at, columns, viewOf, stable }}
                  number={number(at + 1)}
                  problems={wrong.get(at)}
                  id={at === (place?.row ?? 0) ? id : undefined}
                  idAt={place?.column ?? 0}
                  isFull={lines.length >= maxCount}
                />
              ))}
            </tbody>
            <SumsFoot {...{ field, columns, lines }} after={1} />
          </table>
        </BareControls>
      </div>
      {lines.length < maxCount && (
        <Button
          size="small"
          icon={<Icon name="plus" />}
          onClick={() => box.current && focusCell(box.current, lines.length, 0)}
        >
          {t('add')}
        </Button>
      )}
      <p role="status" className="control-lines-said">
        {pasted && t('pasted', { lines: pasted.lines, left: pasted.left, wrong: pasted.wrong })}
      </p>
    </div>
  )
}

/** What is wrong, by line and column. */
function problemsByLine(problems: readonly FieldProblemWords[]): Map<number, Readonly<Record<string, string>>> {
  const found = new Map<number, Record<string, string>>()
  for (const { path, message } of problems) {
    const [, line, column] = /^\[?(\d+)\]?\.(\w+)/.exec(path) ?? []
    if (line === undefined || column === undefined) continue
    const at = Number(line)
    found.set(at, { [column]: message, ...found.get(at) })
  }
  return found
}

/** When the form finds something wrong here the focus goes to it, once: afterwards whoever mends goes their own way. */
function useFocusOnWrong(
  box: React.RefObject<HTMLDivElement | null>,
  place: { row: number; column: number } | undefined,
) {
  const isWrong = place !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place of the first moment counts
  useEffect(() => {
    if (place && box.current?.contains(document.activeElement)) focusCell(box.current, place.row, place.column)
  }, [isWrong])
}
