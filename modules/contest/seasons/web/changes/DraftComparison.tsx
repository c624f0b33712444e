import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { type DraftView, draftCalls, draftsKey } from '../calls.ts'
import { texts } from '../texts.ts'
import { Differences } from './Differences.tsx'

interface DraftComparisonProps {
  view: DraftView
  /** of what is saved: another one, another comparison */
  revision: number
  flush: () => Promise<boolean>
}

/** What differs from the version the draft was made of. */
export function useDraftComparison({ view, revision, flush }: DraftComparisonProps) {
  return useQuery({
    queryKey: [...draftsKey, 'comparison', view.id, revision],
    queryFn: async () => {
      await flush()
      return await draftCalls.comparison({ params: { draft: view.id } }, { quiet: true })
    },
    staleTime: 0,
    placeholderData: (before) => before,
  })
}

export function DraftComparison(props: DraftComparisonProps) {
  const t = useTexts(texts)
  const found = useDraftComparison(props)
  const { basedOn } = props.view
  const count = found.data?.differences.length ?? 0
  return (
    <section className="season-page" aria-labelledby="season-page-title">
      <h2 id="season-page-title">{t('pages.comparison')}</h2>
      <p className="season-lead">
        {basedOn ? t('differences.lead', { version: basedOn.version }) : t('differences.leadEmpty')}{' '}
        {found.data && t('differences.count', { count })}
      </p>
      {found.error && (
        <p role="alert">
          {saidBy(found.error) ?? t('cut')}{' '}
          <Button size="small" onClick={() => void found.refetch()}>
            {t('again')}
          </Button>
        </p>
      )}
      {found.isPending && !found.error && <p>{t('loading')}</p>}
      {found.data && <Differences differences={found.data.differences} />}
    </section>
  )
}
