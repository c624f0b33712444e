import { useState } from 'react'
import { carriedFields, type Resource } from '../../contract/resource.ts'
import { useConsoleAccess } from './access.tsx'

/** How one person likes one list: kept in this browser, by account. */
export interface Arrangement {
  /** shown, in their order */
  columns: readonly string[]
  density: 'small' | 'middle'
  views: readonly SavedView[]
}

/** A name for what an address shows. */
export interface SavedView {
  name: string
  /** the query of the address */
  query: string
}

/** All columns that a list can show: those declared first, then what else a row carries and can be told in a cell. */
export function columnsOf(resource: Resource): string[] {
  const more = carriedFields(resource)
    .filter(([, field]) => !['secret', 'rich-text', 'pictures'].includes(field.kind))
    .map(([name]) => name)
  return [...new Set([...resource.list.columns, ...more])]
}

export function useArrangement(resource: Resource): [Arrangement, (change: Partial<Arrangement>) => void] {
  const { accountId } = useConsoleAccess()
  const key = `console-list:${accountId}:${resource.name}`
  const [arrangement, setArrangement] = useState<Arrangement>(() => {
    const fallback: Arrangement = { columns: resource.list.columns, density: 'small', views: [] }
    const kept = localStorage.getItem(key)
    if (kept === null) return fallback
    const read = { ...fallback, ...(JSON.parse(kept) as Partial<Arrangement>) }
    const known = columnsOf(resource)
    const columns = read.columns.filter((name) => known.includes(name))
    return { ...read, columns: columns.length > 0 ? columns : fallback.columns }
  })
  return [
    arrangement,
    (change) => {
      const next = { ...arrangement, ...change }
      localStorage.setItem(key, JSON.stringify(next))
      setArrangement(next)
    },
  ]
}
