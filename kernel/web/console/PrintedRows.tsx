import { useSyncExternalStore } from 'react'
import { printingStore } from '../printing.ts'
import type { ResourceTableProps } from './ResourceTable.tsx'
import { RowCell } from './RowCell.tsx'

type PrintedRowsProps = Pick<ResourceTableProps, 'page' | 'words' | 'state' | 'arrangement' | 'rows' | 'onOpen'>

/** The rows that the list has fetched, for paper: the list on the screen draws those alone that are in sight. */
export function PrintedRows({ page, words, state, arrangement, rows, onOpen }: PrintedRowsProps) {
  const isPrinting = useSyncExternalStore(printingStore.subscribe, printingStore.read)
  if (!isPrinting || rows.length === 0) return null
  return (
    <table className="printed-rows">
      <thead>
        <tr>
          {arrangement.columns.map((name) => (
            <th key={name} scope="col">
              {words.field(name).label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {arrangement.columns.map((name) => (
              <td key={name}>
                <RowCell {...{ page, words, name, row, onOpen }} filters={state.filters} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
