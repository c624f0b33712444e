import type { Field } from '../../../contract/fields.ts'
import { useTexts } from '../../texts.tsx'
import { cellTexts } from '../cells/texts.ts'
import { type Line, type LineColumn, sumsOf } from './line.ts'

interface SumsFootProps {
  field: Field
  columns: readonly LineColumn[]
  lines: readonly Line[]
  /** columns behind those of the lines */
  after?: number
}

/** What the lines come to, below the columns that are added up. */
export function SumsFoot({ field, columns, lines, after = 0 }: SumsFootProps) {
  const t = useTexts(cellTexts)
  const sums = sumsOf(field, lines)
  if (sums.size === 0) return null
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('sums')}</th>
        {columns.map(({ name, field: column, words, view: { Cell } }, at) => {
          const sum = sums.get(name)
          return (
            <td
              key={name}
              className="cell-figure"
              colSpan={at === columns.length - 1 ? 1 + after : 1}
              {...(sum === undefined ? {} : { 'data-name': words.label })}
            >
              {sum !== undefined && <Cell value={sum} field={column} words={words} />}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
