import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { type GuideRole, guideRoles } from '../../../contract.ts'
import { texts as portalTexts } from '../../texts.ts'
import { type OfficeGuide, officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { GuideForm } from './GuideForm.tsx'

/** The guides of all contests, one for each sort of reader; the address says which one is open. */
export function GuidesPage({ tabs }: { tabs: ReactNode }) {
  const t = useTexts(texts)
  const portal = useTexts(portalTexts)
  const contests = useDictionary('contest')
  const [params, setParams] = useSearchParams()
  const contest = params.get('contest') ?? contests[0]?.code ?? ''
  const role = guideRoles.find((each) => each === params.get('role')) ?? guideRoles[0]
  const found = useQuery({
    queryKey: ['guides'],
    queryFn: async () => (await officeCalls.guides({}, { quiet: true })).guides,
  })
  const choose = (part: Record<string, string>) => setParams({ contest, role, ...part }, { replace: true })
  const isShown = (each: OfficeGuide) => each.contest === contest && each.role === role
  const guide = found.data?.find(isShown)
  return (
    <div className="office-page">
      <div className="resource-head">
        <h1>{t('guides.title')}</h1>
        {tabs}
      </div>
      <div className="filters">
        <Select<string>
          aria-label={t('guides.contest')}
          className="filter"
          value={contest}
          options={contests.map(({ code, label }) => ({ value: code, label }))}
          onChange={(code) => choose({ contest: code })}
        />
        <Select<GuideRole>
          aria-label={t('guides.role')}
          className="filter"
          value={role}
          options={guideRoles.map((each) => ({ value: each, label: portal(`guide.roles.${each}`) }))}
          onChange={(each) => choose({ role: each })}
        />
      </div>
      {found.error && <p role="alert">{saidBy(found.error) ?? t('cut')}</p>}
      {found.isPending && <Skeleton label={t('loading')} shape="card" />}
      {found.data && contest !== '' && (
        <GuideForm
          key={`${contest} ${role}`}
          stored={guide ?? newGuide(contest, role)}
          isNew={guide === undefined}
          onSaved={async () => (await found.refetch()).data?.find(isShown)?.revision ?? null}
        />
      )}
    </div>
  )
}

export type EditedGuide = Omit<OfficeGuide, 'revision'> & { revision: string | null }

function newGuide(contest: string, role: GuideRole): EditedGuide {
  return { contest, role, titles: { zh: '' }, steps: [], revision: null }
}
