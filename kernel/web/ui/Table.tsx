import type { ReactNode } from 'react'

export type Column<R> = {
  key: string
  title: string
  cell: (row: R) => ReactNode
  /** Right-aligned, digits of one width. */
  isNumeric?: boolean | undefined
  /** The column that names the row; the first unless another says so. */
  isRowName?: boolean | undefined
}

export type TableProps<R> = {
  /** What the table holds; read before it. */
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  isCaptionShown?: boolean | undefined
}

/** Rows and columns; on phones each row becomes a card that names its values. */
export function Table<R>({ caption, columns, rows, rowKey, isCaptionShown }: TableProps<R>) {
  const nameKey = (columns.find((column) => column.isRowName) ?? columns[0])?.key
  // The roles are written out because a table laid out as blocks loses them in Safari.
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table className="table" role="table">
      <caption className={isCaptionShown ? undefined : 'unseen'}>{caption}</caption>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <thead role="rowgroup">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column) => (
            // biome-ignore lint/a11y/noRedundantRoles: see above
            <th key={column.key} scope="col" role="columnheader" data-numeric={column.isNumeric || undefined}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup">
        {rows.map((row) => (
          // biome-ignore lint/a11y/noRedundantRoles: see above
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => {
              const rest = { 'data-label': column.title, 'data-numeric': column.isNumeric || undefined }
              return column.key === nameKey ? (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <th key={column.key} scope="row" role="rowheader" {...rest}>
                  {column.cell(row)}
                </th>
              ) : (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <td key={column.key} role="cell" {...rest}>
                  {column.cell(row)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
