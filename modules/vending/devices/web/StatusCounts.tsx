import './devices.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { ConnectionTag } from './ConnectionTag.tsx'
import { deviceCalls, devicesKey, refreshMs } from './calls.ts'
import { devicePageTexts } from './texts.ts'

/** How many machines are how connected, as ways to cut the list; what is below follows at the same pace. */
export function StatusCounts({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(devicePageTexts)
  const [params] = useSearchParams()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...devicesKey, 'counts'],
    queryFn: () => deviceCalls.counts({}, { quiet: true }),
    refetchInterval: refreshMs,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look at the counts is a look at the list
  useEffect(() => {
    if (dataUpdatedAt > 0) onChanged()
  }, [dataUpdatedAt])
  const chosen = params.get('f.connection')
  return (
    <ul className="connection-counts" aria-label={t('status.counts')}>
      {data?.counts.map(({ connection, count }) => (
        <li key={connection}>
          <Link
            to={chosen === connection ? '/fleet/machine-status' : `/fleet/machine-status?f.connection=${connection}`}
            aria-current={chosen === connection ? 'true' : undefined}
          >
            <ConnectionTag connection={connection} />
            <span>{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
