import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import { Link } from 'react-router'
import type { FieldWords } from '#kernel/web/console/field-view.ts'
import { viewOf } from '#kernel/web/console/field-views.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import type { ResourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'

const shownMax = 50

interface RelatedRowsProps {
  title: string
  page: ResourcePage
  columns: readonly string[]
  /** what the list is cut by, as `{ 'f.transfer': id }` */
  query: Readonly<Record<string, string>>
  /** said in place of the table */
  none: string
  /** the whole list, for those that are more than fit here */
  all?: { to: string; label: string }
}

/** Rows of another list that belong to the one that is open: the first of them, and the way to all. */
export function RelatedRows({ title, page, columns, query, none, all }: RelatedRowsProps) {
  const { resource } = page
  const words = useResourceWords(resource, page.texts)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', resource.name, 'related', query],
    queryFn: () => callsOf(resource).list({ query: { ...query, limit: shownMax } }, { quiet: true }),
  })
  return (
    <section>
      <h2>{title}</h2>
      {error && <Unanswered error={error} onAgain={refetch} />}
      {data && data.rows.length === 0 && <p>{none}</p>}
      {data && data.rows.length > 0 && (
        <Table<AnyRow>
          size="small"
          rowKey="id"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={data.rows}
          columns={columns.map((name) => ({
            key: name,
            title: words.field(name).label,
            ...(cellOf(page, name).isNumber ? { align: 'right' as const } : {}),
            render: (_value: unknown, row: AnyRow) => cellOf(page, name).render(row, words.field(name)),
          }))}
        />
      )}
      {all && data && data.rows.length > 0 && (
        <p>
          <Link to={all.to}>{all.label}</Link>
        </p>
      )}
    </section>
  )
}

/** A cell as the resource's own list shows it. */
function cellOf(page: ResourcePage, name: string) {
  const field = page.resource.fields[name]
  if (!field) throw new Error(`${page.resource.name} has no field ${name}`)
  const { Cell, isNumber } = viewOf(field)
  const Own = page.cells?.[name]
  return {
    isNumber,
    render(row: AnyRow, words: FieldWords) {
      if (Own) return <Own row={row} />
      const value = row[name] ?? null
      return value === null ? null : <Cell value={value} field={field} words={words} />
    },
  }
}
