import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { type KeptClass, retentionCalls, retentionKey } from './retention-calls.ts'
import { texts } from './texts.ts'

const PeriodDialog = lazy(() => import('./PeriodDialog.tsx').then((file) => ({ default: file.PeriodDialog })))

/** How long each class of data is kept, why at least so long, and what the next night would take out. */
export function RetentionSettings({ word }: { word: string }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const isAllowed = may('retention.view')
  const found = useQuery({
    queryKey: retentionKey,
    queryFn: () => retentionCalls.view({}, { quiet: true }),
    enabled: isAllowed,
  })
  const [changed, setChanged] = useState<KeptClass | null>(null)
  if (!isAllowed) return null
  const isTitle = t('retention.title').toLocaleLowerCase().includes(word)
  const classes = (found.data?.classes ?? []).filter(
    (each) => isTitle || [each.title, each.floor, each.code].some((text) => text.toLocaleLowerCase().includes(word)),
  )
  if (found.data && classes.length === 0) return null
  return (
    <section className="settings-group" aria-label={t('retention.title')}>
      <h2>{t('retention.title')}</h2>
      <p className="setting-note">{t('retention.lead')}</p>
      {found.isLoading && <Skeleton label={t('retention.loading')} shape="card" />}
      {found.error && (
        <Empty description={saidBy(found.error) ?? t('retention.cut')}>
          <Button onClick={() => void found.refetch()}>{t('retention.again')}</Button>
        </Empty>
      )}
      {classes.map((each) => (
        <Period key={each.code} kept={each} onChange={may('retention.set') ? () => setChanged(each) : null} />
      ))}
      <Suspense>{changed && <PeriodDialog kept={changed} onClose={() => setChanged(null)} />}</Suspense>
    </section>
  )
}

function Period({ kept, onChange }: { kept: KeptClass; onChange: (() => void) | null }) {
  const t = useTexts(texts)
  return (
    <div className="setting">
      <div className="setting-about">
        <h3>{kept.title}</h3>
        <p>{kept.floor}</p>
      </div>
      <div className="retention-period">
        <div>
          <p>
            <strong>{t('retention.days', { days: kept.days })}</strong>
            {kept.days !== kept.usualDays && ` · ${t('retention.usual', { days: kept.usualDays })}`}
          </p>
          <p className="setting-note">
            <span>{t('retention.bounds', { min: kept.minDays, max: kept.maxDays })}</span>
            <span>{t('retention.due', { count: kept.dueCount })}</span>
          </p>
        </div>
        {onChange && (
          <Button aria-label={`${t('retention.change')}: ${kept.title}`} onClick={onChange}>
            {t('retention.change')}
          </Button>
        )}
      </div>
    </div>
  )
}
