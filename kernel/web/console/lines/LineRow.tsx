import { Button } from 'antd'
import { memo } from 'react'
import { useTexts } from '../../texts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CellEditor } from '../cells/CellEditor.tsx'
import { cellTexts } from '../cells/texts.ts'
import type { Line, LineColumn, ViewOf } from './line.ts'
import type { useLines } from './use-lines.ts'

interface LineRowProps {
  /** null: the empty one that is not there yet */
  line: Line | null
  at: number
  number: string
  columns: readonly LineColumn[]
  viewOf: ViewOf
  problems: Readonly<Record<string, string>> | undefined
  id: string | undefined
  /** the column whose cell bears the id */
  idAt: number
  isFull: boolean
  stable: Pick<ReturnType<typeof useLines>, 'set' | 'copy' | 'remove'>
}

/** Drawn anew only when it changes: a document may have hundreds of lines. */
export const LineRow = memo(
  ({ line, at, number, columns, viewOf, problems, id, idAt, isFull, stable }: LineRowProps) => {
    const t = useTexts(cellTexts)
    return (
      <tr>
        <th scope="row">{number}</th>
        {columns.map(({ name, field, words, view }, place) => (
          <td
            key={name}
            data-cell={`${at}.${place}`}
            data-name={words.label}
            data-wrong={problems?.[name] !== undefined}
            className={view.isNumber ? 'cell-figure' : undefined}
          >
            <CellEditor
              {...{ viewOf, field, words }}
              label={t('cell', { line: at + 1, column: words.label })}
              value={line?.[name] ?? null}
              onChange={(cell) => stable.set(at, name, cell)}
              problem={problems?.[name]}
              id={place === idAt ? id : undefined}
            />
          </td>
        ))}
        <td className="cell-tools">
          {line !== null && (
            <>
              <Button
                type="text"
                size="small"
                disabled={isFull}
                icon={<Icon name="copy" />}
                aria-label={t('copy', { line: at + 1 })}
                title={t('copy', { line: at + 1 })}
                onClick={() => stable.copy(at)}
              />
              <Button
                type="text"
                size="small"
                icon={<Icon name="trash" />}
                aria-label={t('remove', { line: at + 1 })}
                title={t('remove', { line: at + 1 })}
                onClick={() => stable.remove(at)}
              />
            </>
          )}
        </td>
      </tr>
    )
  },
  (before, after) =>
    before.line === after.line &&
    before.id === after.id &&
    before.idAt === after.idAt &&
    before.isFull === after.isFull &&
    before.columns === after.columns &&
    JSON.stringify(before.problems) === JSON.stringify(after.problems),
)
