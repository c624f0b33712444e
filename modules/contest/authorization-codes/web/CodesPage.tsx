import './codes.css'
import '#kernel/web/console/console-kit.css'
import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { texts } from './texts.ts'

const QuotaView = lazy(() => import('./quota/QuotaView.tsx').then((file) => ({ default: file.QuotaView })))
const Lists = lazy(() => import('./CodeLists.tsx').then((file) => ({ default: file.CodeLists })))
const SlipsPage = lazy(() => import('./slips/SlipsPage.tsx').then((file) => ({ default: file.SlipsPage })))

const views = ['quota', 'codes', 'table', 'reserve'] as const
export type CodesView = (typeof views)[number]

/** Quotas as a tree, and the lists of codes, quotas and the reserve; below it the slips to print. */
export function CodesPage() {
  const t = useTexts(texts)
  const { '*': rest = '' } = useParams()
  const waiting = <Skeleton label={t('loading')} shape="card" />
  return <Suspense fallback={waiting}>{rest === 'slips' ? <SlipsPage /> : <Views />}</Suspense>
}

function Views() {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [params, setParams] = useSearchParams()
  const open = views.filter((view) =>
    may(`${{ quota: 'quotas', codes: 'authorizationCodes', table: 'quotas', reserve: 'codeReserves' }[view]}.view`),
  )
  const view = open.find((each) => each === params.get('view')) ?? open[0] ?? 'codes'
  return (
    <div className="codes-page">
      <Segmented<CodesView>
        aria-label={t('view')}
        value={view}
        onChange={(chosen) => {
          const season = params.get('season')
          // filters of one list mean nothing in another
          setParams({ view: chosen, ...(season ? { season } : {}) })
        }}
        options={open.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      {view === 'quota' ? <QuotaView /> : <Lists view={view} key={view} />}
    </div>
  )
}
