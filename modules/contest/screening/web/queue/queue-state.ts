import { useSearchParams } from 'react-router'
import { changedSearch } from '#kernel/web/search-params.ts'

/** What waits for one's own unit, or everything of the subtree. */
export type QueueView = 'mine' | 'all'

/** Which of the two the address asks for. */
export function useQueueView() {
  const [params, setParams] = useSearchParams()
  const view: QueueView = params.get('view') === 'all' ? 'all' : 'mine'
  const choose = (next: QueueView) =>
    setParams(changedSearch(location.search, { view: next === 'all' ? next : null }), { replace: true })
  return { view, choose, address: params.toString() }
}

/** What a declaration's page is told about the queue it was opened from. */
export interface FromQueue {
  queue?: string
  decided?: { id: string; title: string }
}
