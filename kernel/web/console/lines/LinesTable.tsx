import '../cells/cells.css'
import { useFormats, useTexts } from '../../texts.tsx'
import { cellTexts } from '../cells/texts.ts'
import type { CellProps } from '../field-view.ts'
import { columnsWith, type Line, type ViewOf } from './line.ts'
import { SumsFoot } from './SumsFoot.tsx'

/** The lines of a document as its detail shows them, with their sums. */
export function LinesTable({ value, field, words, viewOf }: CellProps<readonly Line[]> & { viewOf: ViewOf }) {
  const t = useTexts(cellTexts)
  const { number } = useFormats()
  const lines = value ?? []
  const columns = columnsWith(Object.entries(field.limits.columns ?? {}), words, viewOf)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer moves a wide table by the keys
    <div className="cell-box" tabIndex={0}>
      <table className="cell-table" aria-label={words.label}>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.view.isNumber ? 'cell-figure' : undefined}>
                {column.words.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
            <tr key={at}>
              <th scope="row">{number(at + 1)}</th>
              {columns.map(({ name, field: column, words: named, view: { Cell, isNumber } }) => (
                <td key={name} data-name={named.label} className={isNumber ? 'cell-figure' : undefined}>
                  {line[name] === null || line[name] === undefined ? (
                    '—'
                  ) : (
                    <Cell value={line[name]} field={column} words={named} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <SumsFoot {...{ field, columns, lines }} />
      </table>
    </div>
  )
}
