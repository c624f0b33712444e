import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { AccessProvider, useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { nameSegment } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { contestSeasons } from '#modules/contest/seasons/contract/office.ts'
import { recommendationQuotas } from '../contract/office.ts'
import { placeCalls } from './calls.ts'
import { RecommendationQuotaForm } from './RecommendationQuotaForm.tsx'
import { quotaTexts, texts } from './texts.ts'

const page = resourcePage(recommendationQuotas, {
  group: 'contest',
  texts: quotaTexts,
  tabs: BackToQueue,
  form: RecommendationQuotaForm,
})
// seasons are picked here, and their addresses do not follow their name
nameSegment(contestSeasons)

/** Each sets the quota of a unit below one's own. */
const settings = ['recommendationQuotas.create', 'recommendationQuotas.import']

/**
 * How many declarations of a kind each unit may recommend, how many it has, and what is left. Who has no unit below their own is
 * offered to set none.
 */
export function RecommendationQuotasPage() {
  const access = useConsoleAccess()
  const canSet = useHasUnits()
  const offered = useMemo(
    () =>
      canSet
        ? access
        : { ...access, may: (permission: string) => !settings.includes(permission) && access.may(permission) },
    [access, canSet],
  )
  return (
    <AccessProvider access={offered}>
      <ResourceList page={page} />
    </AccessProvider>
  )
}

/** Whether there is a unit besides one's own; not until that is known. Where it cannot be asked for, the permission decides. */
function useHasUnits(): boolean {
  const { unitId, may } = useConsoleAccess()
  const { data, isLoading } = useQuery({
    queryKey: ['resource', 'organizations', 'tree', null],
    queryFn: () => placeCalls.tree({ query: {} }, { quiet: true }),
    enabled: may('organizations.view'),
  })
  // an administrator works under no unit and is told the topmost ones: none of these is their own
  return data ? data.organizations.some(({ id, childCount }) => id !== unitId || childCount > 0) : !isLoading
}

function BackToQueue() {
  const t = useTexts(texts)
  return <Link to="/contest/declarations">← {t('review.back')}</Link>
}
