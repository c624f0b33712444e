import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { type CallOutcome, interfaceCalls } from '../contract.ts'
import { interfacePageTexts } from './texts.ts'

const shownMax = 5

/** What became of the last calls of one interface. */
export function LastCalls({ row }: { row: AnyRow }) {
  const t = useTexts(interfacePageTexts)
  const { dateTime } = useFormats()
  const { data } = useQuery({
    queryKey: ['resource', 'interfaces', 'calls', row.id],
    queryFn: () =>
      callsOf(interfaceCalls as never).list({ query: { 'f.interface': row.id, limit: shownMax } }, { quiet: true }),
  })
  if (!data) return null
  return (
    <section>
      <h2>{t('lastCalls')}</h2>
      {data.rows.length === 0 && <p>{t('noCalls')}</p>}
      <ul className="last-calls">
        {data.rows.map((call) => (
          <li key={call.id}>
            <time dateTime={String(call.calledAt)}>{dateTime(String(call.calledAt))}</time>{' '}
            {t('call', {
              outcome: t(`outcomes.${call.outcome as CallOutcome}`),
              status: Number(call.status ?? 0),
              duration: Number(call.durationMs),
            })}
          </li>
        ))}
      </ul>
      {data.rows.length > 0 && (
        <p>
          <Link to={`/system/interfaces/interface-calls?f.interface=${row.id}`}>{t('allCalls')}</Link>
        </p>
      )}
    </section>
  )
}
