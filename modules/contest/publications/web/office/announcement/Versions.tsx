import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { Comparison } from './Comparison.tsx'

/** Who saved what and when, and what two of them say otherwise. */
export function Versions({ id, current }: { id: string; current: number }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const [chosen, setChosen] = useState<{ from: number | null; to: number | null }>({ from: null, to: null })
  const { data } = useQuery({
    queryKey: ['resource', 'announcements', 'versions', id, current],
    queryFn: async () => (await officeCalls.versions({ params: { announcement: id } }, { quiet: true })).versions,
  })
  const to = chosen.to ?? current
  const from = chosen.from ?? Math.max(1, current - 1)
  const options = (data ?? []).map(({ version }) => ({ value: version, label: t('versions.number', { version }) }))
  return (
    <section className="office-card" aria-label={t('versions.title')}>
      <h2>{t('versions.title')}</h2>
      <ol className="office-versions">
        {(data ?? []).map(({ version, savedAt, savedBy }) => (
          <li key={version}>
            <strong>{t('versions.number', { version })}</strong> {savedBy ?? t('versions.program')}{' '}
            <time dateTime={savedAt}>{dateTime(savedAt)}</time>
          </li>
        ))}
      </ol>
      {current > 1 && (
        <>
          <div className="office-compare">
            <Select
              aria-label={t('versions.from')}
              value={from}
              options={options}
              onChange={(version) => setChosen({ ...chosen, from: version })}
            />
            <span aria-hidden>→</span>
            <Select
              aria-label={t('versions.to')}
              value={to}
              options={options}
              onChange={(version) => setChosen({ ...chosen, to: version })}
            />
          </div>
          {from !== to && <Comparison id={id} from={from} to={to} />}
        </>
      )}
    </section>
  )
}
