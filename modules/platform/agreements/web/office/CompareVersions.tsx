import './office.css'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { agreementVersions } from '../../contract/office.ts'
import { differences } from './differences.ts'
import { agreementOfficeTexts } from './texts.ts'

const versionsMax = 50

/** What a version says otherwise than another one of its kind. */
export function CompareVersions({ row }: { row: AnyRow }) {
  const t = useTexts(agreementOfficeTexts)
  const language = useLanguage()
  const [chosen, choose] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['resource', 'agreementVersions', 'compare', row.kind],
    queryFn: () =>
      callsOf(agreementVersions as never).list(
        { query: { 'f.kind': String(row.kind), limit: versionsMax } },
        { quiet: true },
      ),
  })
  const others = (data?.rows ?? []).filter((each) => each.id !== row.id)
  const other = others.find(({ id }) => id === chosen)
  return (
    <section>
      <h2>{t('compare')}</h2>
      {data && others.length === 0 && <p>{t('noOther')}</p>}
      {others.length > 0 && (
        <Select
          className="version-choice"
          aria-label={t('compareWith')}
          placeholder={t('compareWith')}
          value={chosen}
          onChange={choose}
          options={others.map((each) => ({ value: each.id, label: t('version', { version: String(each.version) }) }))}
        />
      )}
      {other && (
        <Differences older={labelIn(other.body as Labels, language)} newer={labelIn(row.body as Labels, language)} />
      )}
    </section>
  )
}

function Differences({ older, newer }: { older: string; newer: string }) {
  const t = useTexts(agreementOfficeTexts)
  const found = differences(older, newer)
  if (found.every(({ kind }) => kind === 'same')) return <p>{t('same')}</p>
  return (
    <div className="version-differences">
      {found.map(({ kind, text }, place) => {
        // paragraphs may be equal: their place tells them apart
        const key = `${place} ${kind}`
        if (kind === 'same') return <p key={key}>{text}</p>
        return (
          <p key={key} className={`difference-${kind}`}>
            <strong>{t(kind)}</strong> {kind === 'gone' ? <del>{text}</del> : <ins>{text}</ins>}
          </p>
        )
      })}
    </div>
  )
}
