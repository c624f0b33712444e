import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '../../contract/resource.ts'
import { serverNow } from '../client/server-clock.ts'
import { changedSearch } from '../search-params.ts'

/** What a list shows, as its address says: a link shows the same list. */
export interface ListState {
  /** one of `list.tabs`; null: all rows */
  tab: string | null
  search: string
  sort: string
  direction: 'asc' | 'desc'
  /** by field, as `f.<field>` carries them */
  filters: Readonly<Record<string, string>>
  /** the row whose detail is open */
  row: string | null
  /** a form is open: for a new row, or for the open one */
  form: 'new' | 'edit' | null
}

const dayMs = 86_400_000

/** The fields that a list may be cut by: those declared, and that of its window. */
export function filterNames(resource: Resource): string[] {
  const window = resource.list.window?.field
  return [...new Set([...(window === undefined ? [] : [window]), ...(resource.list.filters ?? [])])]
}

export function readListState(
  resource: Resource,
  params: URLSearchParams,
  within: Readonly<Record<string, string>> = {},
): ListState {
  const { sort } = resource.list
  const asked = params.get('sort') ?? ''
  const filters: Record<string, string> = {}
  for (const name of filterNames(resource)) {
    const value = params.get(`f.${name}`)
    if (value) filters[name] = value
  }
  const { window } = resource.list
  // spec §5: such a list always asks for a span, the last days unless said
  if (window && !filters[window.field]) filters[window.field] = lastDays(window.days)
  const form = params.get('form')
  const tab = params.get('tab')
  return {
    tab: tab !== null && resource.list.tabs?.[tab] ? tab : null,
    search: params.get('search') ?? '',
    sort: sort.by.includes(asked) ? asked : sort.first,
    direction: readDirection(params.get('direction')) ?? sort.direction,
    filters: { ...filters, ...within },
    row: params.get('row'),
    form: form === 'new' || form === 'edit' ? form : null,
  }
}

function readDirection(text: string | null): 'asc' | 'desc' | null {
  return text === 'asc' || text === 'desc' ? text : null
}

/** The office's day so many days ago; 0 is today. */
export function dayBefore(days: number): string {
  return new Date(serverNow() + 8 * 3_600_000 - days * dayMs).toISOString().slice(0, 10)
}

/** So many days of the office up to today, as a filter carries them. */
export function lastDays(days: number): string {
  return `${dayBefore(days - 1)}..${dayBefore(0)}`
}

/** The filters that cut the list now; the span that a list has by itself is none of them. */
export function filtersInForce(resource: Resource, filters: ListState['filters']): string[] {
  const { window } = resource.list
  return filterNames(resource).filter(
    (name) => filters[name] && !(name === window?.field && filters[name] === lastDays(window.days)),
  )
}

/** The query of the list's route. */
export function listQueryOf(state: ListState, limit: number): Record<string, string | number> {
  return {
    limit,
    sort: state.sort,
    direction: state.direction,
    ...cutQueryOf(state),
  }
}

/** What of it says which rows there are, whatever page of them and in whatever order. */
export function cutQueryOf(state: Pick<ListState, 'tab' | 'search' | 'filters'>): Record<string, string> {
  return {
    ...(state.tab === null ? {} : { tab: state.tab }),
    ...(state.search.trim() ? { search: state.search.trim() } : {}),
    ...Object.fromEntries(Object.entries(state.filters).map(([name, value]) => [`f.${name}`, value])),
  }
}

type Change = Partial<Omit<ListState, 'filters'>> & { filters?: Readonly<Record<string, string>> }

/** The state in the address, and the way to change it. What only opens or closes something makes an entry in the history. */
export function useListState(
  resource: Resource,
  within?: Readonly<Record<string, string>>,
): [ListState, (change: Change) => void] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readListState(resource, params, within), [resource, params, within])
  // What was typed counts after a pause, and must not take back what was opened meanwhile: the address has it before React
  // has shown it.
  const latest = useRef(setParams)
  latest.current = setParams
  function put(change: Change) {
    const opens = change.row !== undefined || change.form !== undefined
    latest.current(changedParams(location.search, change), { replace: !opens })
  }
  return [state, put]
}

function changedParams(before: string, { filters = {}, ...change }: Change): URLSearchParams {
  const cuts = Object.entries(filters).map(([name, value]) => [`f.${name}`, value] as const)
  return changedSearch(before, { ...change, ...Object.fromEntries(cuts) })
}
