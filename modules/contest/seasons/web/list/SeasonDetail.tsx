import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { saidBy } from '#kernel/web/client/errors.ts'
import { Able } from '#kernel/web/console/Able.tsx'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { officeCalls, seasonsKey } from '../calls.ts'
import { Differences } from '../changes/Differences.tsx'
import { labelTexts } from '../labels/texts.ts'
import { texts } from '../texts.ts'

const NewSeasonDialog = lazy(() => import('./NewSeasonDialog.tsx').then((file) => ({ default: file.NewSeasonDialog })))
const PostponeDialog = lazy(() => import('./SeasonDialogs.tsx').then((file) => ({ default: file.PostponeDialog })))
const CloseDialog = lazy(() => import('./SeasonDialogs.tsx').then((file) => ({ default: file.CloseDialog })))

/** What may be done with a season, and its versions. */
export function SeasonDetail({ row }: { row: AnyRow }) {
  if (row.state === 'draft') return null
  return (
    <>
      <Acts row={row} />
      <Versions season={row.id} />
    </>
  )
}

function Acts({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { may } = useConsoleAccess()
  const [asked, setAsked] = useState<'next' | 'version' | 'postpone' | 'close' | null>(null)
  const reason = row.state === 'closed' ? t('acts.isClosed') : null
  const close = () => setAsked(null)
  const done = () => {
    close()
    void queries.invalidateQueries({ queryKey: seasonsKey })
  }
  if (!may('seasonDrafts.edit') && !may('seasonOffice.postpone') && !may('seasonOffice.close')) return null
  return (
    <section>
      <h2>{t('acts.title')}</h2>
      <div className="season-buttons">
        {may('seasonDrafts.edit') && (
          <>
            <Able reason={reason}>
              <Button disabled={reason !== null} onClick={() => setAsked('version')}>
                {t('acts.version')}
              </Button>
            </Able>
            <Button onClick={() => setAsked('next')}>{t('acts.next')}</Button>
          </>
        )}
        {may('seasonOffice.postpone') && (
          <Able reason={reason}>
            <Button disabled={reason !== null} onClick={() => setAsked('postpone')}>
              {t('acts.postpone')}
            </Button>
          </Able>
        )}
        {may('seasonOffice.close') && (
          <Able reason={reason}>
            <Button danger disabled={reason !== null} onClick={() => setAsked('close')}>
              {t('acts.close')}
            </Button>
          </Able>
        )}
      </div>
      <Suspense>
        {(asked === 'next' || asked === 'version') && (
          <NewSeasonDialog season={{ id: row.id, way: asked }} onClose={close} />
        )}
        {asked === 'postpone' && <PostponeDialog row={row} onClose={close} onDone={done} />}
        {asked === 'close' && <CloseDialog row={row} onClose={close} onDone={done} />}
      </Suspense>
    </section>
  )
}

function Versions({ season }: { season: string }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const words = useTexts(labelTexts)
  const [from, setFrom] = useState<number | null>(null)
  const [to, setTo] = useState<number | null>(null)
  const found = useQuery({
    queryKey: [...seasonsKey, 'versions', season],
    queryFn: () => officeCalls.versions({ params: { season } }, { quiet: true }),
    staleTime: 0,
  })
  const versions = found.data?.versions ?? []
  const [after, before] = [to ?? versions[0]?.version, from ?? versions[1]?.version]
  const options = versions.map(({ version }) => ({ value: version, label: t('editor.versionNumber', { version }) }))
  return (
    <section>
      <h2>{t('versions.title')}</h2>
      {found.error && <p role="alert">{saidBy(found.error) ?? t('cut')}</p>}
      <ul className="season-versions">
        {versions.map(({ version, publishedAt }) => (
          <li key={version}>
            <Link to={`/contest/seasons/${season}/versions/${version}`}>{t('editor.versionNumber', { version })}</Link>
            <time dateTime={publishedAt}>{t('versions.published', { at: dateTime(publishedAt) })}</time>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/contest/seasons/${season}/labels`}>{words('title')}</Link>
      </p>
      {before !== undefined && after !== undefined && (
        <>
          <div className="season-buttons">
            <Select<number> aria-label={t('versions.from')} value={before} options={options} onChange={setFrom} />
            <span>→</span>
            <Select<number> aria-label={t('versions.to')} value={after} options={options} onChange={setTo} />
          </div>
          <VersionComparison {...{ season, before, after }} />
        </>
      )}
    </section>
  )
}

function VersionComparison({ season, before, after }: { season: string; before: number; after: number }) {
  const t = useTexts(texts)
  const found = useQuery({
    queryKey: [...seasonsKey, 'comparison', season, before, after],
    queryFn: () => officeCalls.comparison({ params: { season }, query: { from: before, to: after } }, { quiet: true }),
  })
  if (found.error) return <p role="alert">{saidBy(found.error) ?? t('cut')}</p>
  if (!found.data) return <p>{t('loading')}</p>
  return <Differences differences={found.data.differences} />
}
