import type { MouseEvent, ReactNode } from 'react'
import { Link, type To, useLocation } from 'react-router'
import { changedSearch } from '../search-params.ts'
import { viewOf } from './field-views.ts'
import type { ListState } from './list-state.ts'
import type { AnyRow } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'

interface RowCellProps {
  page: ResourcePage
  words: ResourceWords
  /** those of the list: a screen of its own that a row leads to may be told them */
  filters: ListState['filters']
  name: string
  row: AnyRow
  onOpen: (row: AnyRow) => void
}

/** What a list shows of one field of a row; the title is a link to the row. */
export function RowCell({ page, words, filters, name, row, onOpen }: RowCellProps) {
  const { resource, cells } = page
  const field = resource.fields[name]
  const Own = cells?.[name]
  if (Own) return <Own row={row} />
  const value = row[name]
  if (!field || value === null || value === undefined) return null
  const { Cell } = viewOf(field)
  const cell = <Cell value={value} field={field} words={words.field(name)} />
  if (name !== resource.title) return cell
  if (!page.leadsTo)
    return (
      <DrawerLink row={row} onOpen={onOpen}>
        {cell}
      </DrawerLink>
    )
  const address = page.leadsTo(row, filters)
  if (address === null) return cell
  return (
    <RowLink to={address} row={row} onOpen={onOpen}>
      {cell}
    </RowLink>
  )
}

interface LinkProps extends Pick<RowCellProps, 'row' | 'onOpen'> {
  children: ReactNode
}

/** The row beside its list, as the list is now, as in a new tab. Of all that a list shows it alone follows the address. */
function DrawerLink(props: LinkProps) {
  const { search } = useLocation()
  return <RowLink {...props} to={{ search: String(changedSearch(search, { row: props.row.id, form: null })) }} />
}

function RowLink({ to, row, onOpen, children }: LinkProps & { to: To }) {
  return (
    <Link className="row-link" to={to} tabIndex={-1} onClick={(event) => openHere(event, row, onOpen)}>
      {children}
    </Link>
  )
}

/** A plain click opens a row as a click beside its link does, and the row has the keys afterwards; any other is the browser's. */
function openHere(event: MouseEvent<HTMLElement>, row: AnyRow, onOpen: (row: AnyRow) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.currentTarget.closest<HTMLElement>('[data-row-key]')?.focus()
  onOpen(row)
}
