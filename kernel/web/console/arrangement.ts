import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { carriedFields, type Resource } from '../../contract/resource.ts'
import { useConsoleAccess } from './access.tsx'
import { consolePorts, type KeptArrangement, type ListPorts, type SavedView, type SharedView } from './ports.ts'
import { isAnsweredHere } from './resource-calls.ts'

/** How one person likes one list: kept by account, and in this browser so that it is there at once. */
export interface Arrangement {
  /** shown, in their order */
  columns: readonly string[]
  /** px, of columns that were made wider or narrower */
  widths: Readonly<Record<string, number>>
  density: 'small' | 'middle'
  views: readonly SavedView[]
}

/** All columns that a list can show: those declared first, then what else a row carries and can be told in a cell. */
export function columnsOf(resource: Resource): string[] {
  const more = carriedFields(resource)
    .filter(([, field]) => !['secret', 'rich-text', 'pictures'].includes(field.kind))
    .map(([name]) => name)
  return [...new Set([...resource.list.columns, ...more])]
}

/** What the list declares, under what its reader has changed. */
function arranged(resource: Resource, kept: KeptArrangement): Arrangement {
  const known = columnsOf(resource)
  const columns = (kept.columns ?? []).filter((name) => known.includes(name))
  return {
    columns: columns.length > 0 ? columns : resource.list.columns,
    widths: kept.widths ?? {},
    density: kept.density ?? 'small',
    views: kept.views ?? [],
  }
}

/** Columns as they are declared are not kept: a new one is to be seen. */
function keptOf(resource: Resource, { columns, ...rest }: Arrangement): KeptArrangement {
  return columns.join() === resource.list.columns.join() ? rest : { columns, ...rest }
}

/** The arrangement of a list, and the way to change it. What was made of it at another desk counts as soon as it is known. */
export function useArrangement(resource: Resource): [Arrangement, (change: Partial<Arrangement>) => void] {
  const { accountId } = useConsoleAccess()
  const lists = listsOf(resource.name)
  const place = `console-list:${accountId}:${resource.name}`
  const [kept, setKept] = useState<KeptArrangement>(() => JSON.parse(localStorage.getItem(place) ?? '{}'))
  const told = useTold(resource.name)
  /** changed here: what the server said before counts for nothing */
  const isChanged = useRef(false)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const put = useCallback(
    (next: KeptArrangement) => {
      localStorage.setItem(place, JSON.stringify(next))
      setKept(next)
    },
    [place],
  )
  useEffect(() => {
    if (told?.arrangement && !isChanged.current) put(told.arrangement)
  }, [told, put])
  const arrangement = useMemo(() => arranged(resource, kept), [resource, kept])
  return [
    arrangement,
    (change) => {
      const next = keptOf(resource, { ...arrangement, ...change })
      isChanged.current = true
      put(next)
      // one after the other: the last one counts. Without a network it is kept here alone.
      sending.current = sending.current.then(() => lists?.keep(resource.name, next)).catch(() => undefined)
    },
  ]
}

/** Where a list is kept besides this browser; nowhere what the server knows nothing of. */
function listsOf(list: string): ListPorts | undefined {
  return isAnsweredHere(list) ? undefined : consolePorts().lists
}

const keyOf = (list: string) => ['list-views', list]

function useTold(list: string) {
  const lists = listsOf(list)
  return useQuery({
    queryKey: keyOf(list),
    queryFn: () => lists?.read(list) ?? null,
    enabled: lists !== undefined,
    staleTime: 60_000,
  }).data
}

export interface SharedViews {
  views: readonly SharedView[]
  /** whether this person may share views, and take back what they share */
  mayShare: boolean
  share(view: SavedView): Promise<void>
  unshare(id: string): Promise<void>
}

/** The views of a list that people share with this one; null where views are not shared. */
export function useSharedViews(list: string): SharedViews | null {
  const { may } = useConsoleAccess()
  const lists = listsOf(list)
  const told = useTold(list)
  const client = useQueryClient()
  if (!lists) return null
  const renewed = async (done: Promise<void>) => {
    await done
    await client.invalidateQueries({ queryKey: keyOf(list) })
  }
  return {
    views: told?.shared ?? [],
    mayShare: may(lists.sharePermission),
    share: (view) => renewed(lists.share(list, view)),
    unshare: (id) => renewed(lists.unshare(id)),
  }
}
