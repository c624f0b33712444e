import './console-kit.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Resource } from '../../contract/resource.ts'
import { useFormats } from '../texts.tsx'
import { type AnyRow, callsOf } from './resource-calls.ts'
import { Unanswered } from './Unanswered.tsx'

interface NewestRowsProps {
  resource: Pick<Resource, 'name' | 'routes'>
  /** the list's own filters, as its address has them: `{ 'f.machine': id }` */
  filters: Readonly<Record<string, string>>
  heading: string
  /** said when there is none */
  none: string
  /** the way to all of them */
  all: { to: string; label: string }
  /** what of a row is its time */
  at: string
  /** what follows the time */
  row: (row: AnyRow) => ReactNode
  /** asked for again this often, without anybody doing anything */
  refreshMs: number
  children?: ReactNode
}

const shownMax = 5

/** The newest rows of a list that belong to what a page is about, live, and the way to the whole list. */
export function NewestRows({ resource, filters, heading, none, all, at, row, refreshMs, children }: NewestRowsProps) {
  const { dateTime } = useFormats()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', resource.name, 'newest', filters],
    queryFn: () => callsOf(resource).list({ query: { ...filters, limit: shownMax } }, { quiet: true }),
    refetchInterval: refreshMs,
  })
  return (
    <section>
      <h2>{heading}</h2>
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {data?.rows.length === 0 && <p>{none}</p>}
      <ul className="newest-rows">
        {data?.rows.map((each) => (
          <li key={each.id}>
            <time dateTime={String(each[at])}>{dateTime(String(each[at]))}</time>
            {row(each)}
          </li>
        ))}
      </ul>
      <div className="newest-ways">
        {children}
        <Link to={all.to}>{all.label}</Link>
      </div>
    </section>
  )
}
