import { useCallback, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { readOrder, type SortKey, sortKeysMax, writeOrder } from '../../contract/list-order.ts'
import type { Resource } from '../../contract/resource.ts'
import { serverNow } from '../client/server-clock.ts'
import { changedSearch } from '../search-params.ts'

/** What a list shows, as its address says: a link shows the same list. */
export interface ListState {
  /** one of `list.tabs`; null: all rows */
  tab: string | null
  search: string
  /** what it is sorted by, first to last */
  sorts: readonly SortKey[]
  /** by field, as `f.<field>` carries them */
  filters: Readonly<Record<string, string>>
  /** the row whose detail is open */
  row: string | null
  /** a form is open: for a new row, or for the open one */
  form: 'new' | 'edit' | null
  /** fields of a new row that were chosen before its form was opened, as what it is to stand below: `new.<field>` */
  starts: Readonly<Record<string, string>>
}

const dayMs = 86_400_000

/** The fields that a list may be cut by: those declared, and that of its window. */
export function filterNames(resource: Resource): string[] {
  const window = resource.list.window?.field
  return [...new Set([...(window === undefined ? [] : [window]), ...(resource.list.filters ?? [])])]
}

function readListState(
  resource: Resource,
  params: URLSearchParams,
  within: Readonly<Record<string, string>> = {},
): ListState {
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
    sorts: readSorts(resource, params),
    filters: { ...filters, ...within },
    row: params.get('row'),
    form: form === 'new' || form === 'edit' ? form : null,
    starts: Object.fromEntries(
      (resource.create ?? []).flatMap((name) => {
        const value = params.get(`new.${name}`)
        return value ? [[name, value]] : []
      }),
    ),
  }
}

/** The order in the address, as far as it is one of this list; else the list's own. */
function readSorts({ list: { sort } }: Resource, params: URLSearchParams): readonly SortKey[] {
  const direction = params.get('direction') ?? sort.direction
  const known = readOrder(params.get('sort') ?? sort.first, direction).filter(
    ({ name }, at, all) => sort.by.includes(name) && all.findIndex((each) => each.name === name) === at,
  )
  return known.length > 0 ? known.slice(0, sort.isSingle ? 1 : sortKeysMax) : readOrder(sort.first, direction)
}

/**
 * What the list is sorted by after somebody has asked for another order by one field: by it alone, the other way where it was
 * that one already. With `isAdded` it joins the fields there are as the last one, turns round where it stands among them, and
 * leaves them when it is asked for once more.
 */
export function nextSorts(sorts: readonly SortKey[], name: string, isAdded: boolean): readonly SortKey[] {
  const before = sorts.find((each) => each.name === name)
  const other = before?.direction === 'asc' ? 'desc' : 'asc'
  if (!isAdded) return [{ name, direction: before && sorts.length === 1 ? other : 'asc' }]
  if (!before) return sorts.length < sortKeysMax ? [...sorts, { name, direction: 'asc' }] : sorts
  if (before.direction === 'desc' && sorts.length > 1) return sorts.filter((each) => each !== before)
  return sorts.map((each) => (each === before ? { name, direction: other } : each))
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
    ...writeOrder(state.sorts),
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

type Change = Partial<Omit<ListState, 'filters' | 'sorts' | 'starts'>> & {
  starts?: Readonly<Record<string, string>>
  sorts?: readonly SortKey[]
  filters?: Readonly<Record<string, string>>
}

/** The state in the address, and the way to change it. What only opens or closes something makes an entry in the history. */
export function useListState(
  resource: Resource,
  within?: Readonly<Record<string, string>>,
): [ListState, (change: Change) => void] {
  const [params, setParams] = useSearchParams()
  const read = useMemo(() => readListState(resource, params, within), [resource, params, within])
  const [filters, sorts] = [useSame(read.filters), useSame(read.sorts)]
  const state = useMemo(() => ({ ...read, filters, sorts }), [read, filters, sorts])
  // What was typed counts after a pause, and must not take back what was opened meanwhile: the address has it before React
  // has shown it.
  const latest = useRef(setParams)
  latest.current = setParams
  const put = useCallback((change: Change) => {
    const opens = change.row !== undefined || change.form !== undefined
    latest.current(changedParams(location.search, change), { replace: !opens })
  }, [])
  return [state, put]
}

/** The same object as long as it says the same: to open a row is no reason to draw a table anew. */
function useSame<T>(value: T): T {
  const kept = useRef(value)
  if (JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value
  return kept.current
}

function changedParams(before: string, { filters = {}, sorts, starts = {}, ...change }: Change): URLSearchParams {
  // what a form was to begin with goes with it
  const gone =
    change.form === undefined ? [] : [...new URLSearchParams(before).keys()].filter((name) => name.startsWith('new.'))
  const begun = Object.entries(starts).map(([name, value]) => [`new.${name}`, value] as const)
  const cuts = Object.entries(filters).map(([name, value]) => [`f.${name}`, value] as const)
  return changedSearch(before, {
    ...change,
    ...(sorts && writeOrder(sorts)),
    ...Object.fromEntries(cuts),
    ...Object.fromEntries(gone.map((name) => [name, null])),
    ...Object.fromEntries(begun),
  })
}
