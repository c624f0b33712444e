import type { MouseEvent } from 'react'
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
  state: ListState
  name: string
  row: AnyRow
  onOpen: (row: AnyRow) => void
}

/** What a list shows of one field of a row; the title is a link to the row. */
export function RowCell({ page, words, state, name, row, onOpen }: RowCellProps) {
  const { search } = useLocation()
  const { resource, cells } = page
  const field = resource.fields[name]
  const Own = cells?.[name]
  if (Own) return <Own row={row} />
  const value = row[name]
  if (!field || value === null || value === undefined) return null
  const { Cell } = viewOf(field)
  const cell = <Cell value={value} field={field} words={words.field(name)} />
  const address = name === resource.title ? addressOf(page, state, row, search) : null
  if (address === null) return cell
  return (
    <Link className="row-link" to={address} tabIndex={-1} onClick={(event) => openHere(event, row, onOpen)}>
      {cell}
    </Link>
  )
}

/** Where a row can be opened beside this page, as in a new tab; null: nowhere. */
function addressOf(page: ResourcePage, state: ListState, row: AnyRow, search: string): To | null {
  if (page.leadsTo) return page.leadsTo(row, state.filters)
  return { search: String(changedSearch(search, { row: row.id, form: null })) }
}

/** A plain click opens a row as a click beside its link does, and the row has the keys afterwards; any other is the browser's. */
function openHere(event: MouseEvent<HTMLElement>, row: AnyRow, onOpen: (row: AnyRow) => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  event.currentTarget.closest<HTMLElement>('[data-row-key]')?.focus()
  onOpen(row)
}
