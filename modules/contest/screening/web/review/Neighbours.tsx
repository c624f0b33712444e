import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useLocation, useNavigate } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { screeningCalls, screeningKey } from '../calls.ts'
import type { FromQueue } from '../queue/queue-state.ts'
import { texts } from '../texts.ts'
import { useForm } from './form.ts'
import { useKeys } from './keys.ts'

const pageSize = 100
/** nobody walks further than this one by one */
const pagesMax = 5
const keptMs = 60_000

/** What the queue was cut by, as the list is asked for it; a queue whose season nobody chose is that of the declaration. */
function queryOfQueue(queue: string, season: string): Record<string, string> {
  const params = new URLSearchParams(queue)
  const search = params.get('search')?.trim()
  return {
    season: params.get('season') ?? season,
    ...Object.fromEntries(
      [...params].flatMap(([name, value]) => (name.startsWith('f.') && value ? [[name.slice(2), value]] : [])),
    ),
    ...(params.get('view') === 'all' ? {} : { mine: 'true' }),
    ...(search ? { search } : {}),
  }
}

/** The ids of the queue in its order, as far as it takes to know what stands around this one. */
async function idsAround(query: Readonly<Record<string, string>>, id: string): Promise<string[]> {
  const ids: string[] = []
  let after: string | null = ''
  for (let page = 0; page < pagesMax && after !== null; page += 1) {
    const asked = { ...query, limit: pageSize, ...(after === '' ? {} : { after }) }
    const found = await screeningCalls.list({ query: asked as never }, { quiet: true })
    ids.push(...found.rows.map((row) => row.id))
    if (ids.includes(id) && ids.at(-1) !== id) break
    after = found.next
  }
  return ids
}

interface NeighboursProps {
  /** a decision is being written: no key takes the reviewer away from it */
  isDeciding: boolean
}

/** To the declaration before and the one behind it in the queue that this one was opened from, by button and by K and J. */
export function Neighbours({ isDeciding }: NeighboursProps) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { state } = useLocation() as { state: FromQueue | null }
  const { id, season } = useForm().view.declaration
  const queue = state?.queue ?? `season=${season.id}`
  const { data: ids = [] } = useQuery({
    queryKey: [...screeningKey, 'around', queue, id],
    queryFn: () => idsAround(queryOfQueue(queue, season.id), id),
    staleTime: keptMs,
  })
  // of one that has left the queue since, the first that waits is the next
  const at = ids.indexOf(id)
  const around = { previous: at < 1 ? undefined : ids[at - 1], next: ids[at + 1] }
  const go = (to: string) => {
    const from: FromQueue = { queue }
    void navigate(`/contest/declarations/${to}`, { state: from })
  }
  useKeys((key) => {
    const to = key === 'j' ? around.next : key === 'k' ? around.previous : undefined
    return to === undefined || isDeciding ? undefined : () => go(to)
  })
  const button = (way: 'previous' | 'next', key: string) => {
    const to = around[way]
    return (
      <Button
        size="small"
        disabled={to === undefined}
        title={t('review.byKey', { key })}
        aria-keyshortcuts={key}
        onClick={() => to !== undefined && go(to)}
      >
        {t(`review.${way}`)}
      </Button>
    )
  }
  return (
    <span className="review-neighbours">
      {button('previous', 'K')}
      {button('next', 'J')}
    </span>
  )
}
