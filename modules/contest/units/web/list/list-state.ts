import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { changedSearch } from '#kernel/web/search-params.ts'

/** What the list of units shows, as its address says: below one unit, or wherever a word or a lack is found. */
export interface UnitListState {
  parent: string | null
  search: string
  level: string | null
  lacksContact: boolean
  /** whose detail is open */
  unit: string | null
}

type Change = Partial<Record<'parent' | 'search' | 'level' | 'lacks' | 'unit', string>>

export function useUnitListState() {
  const [params, setParams] = useSearchParams()
  const state = useMemo(
    (): UnitListState => ({
      parent: params.get('parent'),
      search: params.get('search') ?? '',
      level: params.get('level'),
      lacksContact: params.get('lacks') === 'contact',
      unit: params.get('unit'),
    }),
    [params],
  )
  function put(change: Change) {
    const opens = change.unit !== undefined || change.parent !== undefined
    setParams(changedSearch(location.search, change), { replace: !opens })
  }
  return { state, put }
}
