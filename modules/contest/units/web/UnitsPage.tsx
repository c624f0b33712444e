import './units.css'
import '#kernel/web/console/console-kit.css'
import { Segmented } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '#kernel/contract/resource.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { nameSegment } from '#kernel/web/console/resource-calls.ts'
import type { ResourcePage } from '#kernel/web/console/resource-pages.tsx'
import { type TextBundle, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { contestSeasons } from '#modules/contest/seasons/contract/office.ts'
import { contactRequests } from '../contract.ts'
import { requestTexts, texts } from './texts.ts'

const UnitList = lazy(() => import('./list/UnitList.tsx').then((file) => ({ default: file.UnitList })))

const requests: ResourcePage = {
  group: 'contest',
  texts: requestTexts as unknown as TextBundle<unknown>,
  resource: contactRequests as unknown as Resource,
}
nameSegment(requests.resource)
nameSegment(contestSeasons)

/** The units of a contest with who works for each, and those who ask to. */
export function UnitsPage() {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'requests' ? 'requests' : 'units'
  return (
    <div className="units-page">
      {may('contactRequests.view') && (
        <Segmented<'units' | 'requests'>
          aria-label={t('view')}
          value={view}
          // filters of one list mean nothing in the other
          onChange={(chosen) => setParams(chosen === 'requests' ? { view: chosen, 'f.state': 'pending' } : {})}
          options={[
            { value: 'units', label: t('views.units') },
            { value: 'requests', label: t('views.requests') },
          ]}
        />
      )}
      {view === 'requests' ? (
        <ResourceList page={requests} />
      ) : (
        <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
          <UnitList />
        </Suspense>
      )}
    </div>
  )
}
