import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { Fault, FaultEvent } from '../schema.ts'
import { dayCode, diagnosisCalls, diagnosisKey } from './calls.ts'
import { useFaultName, useWhat } from './fault-name.ts'
import { upkeepPageTexts } from './texts.ts'

interface FaultEventsProps {
  machine: string
  fault: Fault
  days: number
  /** how often somebody has chosen a fault; 0: it came with the address */
  choices: number
}

/**
 * What happened of one fault, the newest first. On a narrow screen it stands below the whole tree: whoever has chosen the fault is
 * brought to its heading, to see it and to hear it.
 */
export function FaultEvents({ machine, fault, days, choices }: FaultEventsProps) {
  const t = useTexts(upkeepPageTexts)
  const nameOf = useFaultName()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (choices > 0) heading.current?.focus()
  }, [choices])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...diagnosisKey, machine, 'events', fault.id, days],
    queryFn: ({ pageParam }) =>
      diagnosisCalls.events(
        {
          params: { machine, fault: fault.id },
          query: { days: dayCode(days), ...(pageParam ? { after: pageParam } : {}) },
        },
        { quiet: true },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
  const rows = data?.pages.flatMap((page) => page.rows)
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {t('events', { fault: nameOf(fault) })}
      </h2>
      {error && <Unanswered error={error} onAgain={refetch} />}
      {!rows && !error && <p>{t('loading')}</p>}
      {rows && <EventTable rows={rows} />}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}

function EventTable({ rows }: { rows: readonly FaultEvent[] }) {
  const t = useTexts(upkeepPageTexts)
  const { dateTime } = useFormats()
  const what = useWhat()
  return (
    <table className="upkeep-table">
      <thead>
        <tr>
          <th scope="col">{t('eventColumns.at')}</th>
          <th scope="col">{t('eventColumns.what')}</th>
          <th scope="col">{t('eventColumns.detail')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <time dateTime={row.at}>{dateTime(row.at)}</time>
              {row.times > 1 && <small>{t('first', { at: dateTime(row.firstAt) })}</small>}
            </td>
            <td>
              {what(row.what)}
              {row.times > 1 && <small>{t('count', { count: row.times })}</small>}
            </td>
            <td>{row.detail ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
