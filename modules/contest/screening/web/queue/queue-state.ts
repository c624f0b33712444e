import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changedSearch } from '#kernel/web/search-params.ts'

export const queueFilters = ['level', 'kind', 'stage', 'state', 'unit'] as const
export type QueueFilter = (typeof queueFilters)[number]

/** What the queue shows, as its address says. */
export interface QueueState {
  /** what waits for one's own unit, or everything of the subtree */
  view: 'mine' | 'all'
  search: string
  filters: Readonly<Partial<Record<QueueFilter, string>>>
}

export function useQueueState() {
  const [params, setParams] = useSearchParams()
  const state = useMemo((): QueueState => {
    const filters: Partial<Record<QueueFilter, string>> = {}
    for (const name of queueFilters) {
      const value = params.get(name)
      if (value) filters[name] = value
    }
    return { view: params.get('view') === 'all' ? 'all' : 'mine', search: params.get('search') ?? '', filters }
  }, [params])
  function put(change: Partial<Record<QueueFilter | 'view' | 'search', string>>) {
    setParams(changedSearch(location.search, change), { replace: true })
  }
  const clear = () => put(Object.fromEntries(queueFilters.map((name) => [name, ''])))
  return { state, put, clear, address: params.toString() }
}

/** What a declaration's page is told about the queue it was opened from. */
export interface FromQueue {
  queue?: string
  decided?: { id: string; title: string }
}
