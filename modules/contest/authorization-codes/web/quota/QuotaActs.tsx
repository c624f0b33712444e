import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Able } from '#kernel/web/console/Able.tsx'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import type { SeasonSummary } from '#modules/contest/seasons/web/index.ts'
import type { QuotaBar } from '../../schema.ts'
import { texts } from '../texts.ts'
import type { Counted, UnitName } from './quota-data.ts'

const AmountDialog = lazy(() => import('./AmountDialog.tsx').then((file) => ({ default: file.AmountDialog })))

/** What may be done with a quota; each is one call of its own. */
export type QuotaAct = 'issue' | 'grant' | 'allot' | 'pass' | 'takeUp'

const permissions: Readonly<Record<QuotaAct, string>> = {
  issue: 'authorizationCodes.issue',
  grant: 'quotas.grant',
  allot: 'quotas.create',
  pass: 'authorizationCodes.handDown',
  takeUp: 'authorizationCodes.handDown',
}

export interface QuotaActsProps {
  season: SeasonSummary
  unit: UnitName
  counted: Counted
  /** of the kind and stage */
  name: string
  bar: QuotaBar | undefined
  /** the unit right above, and what it has */
  above?: UnitName
  upper?: QuotaBar
  acts: readonly QuotaAct[]
}

/** The buttons beside a bar; what cannot be done says why, what one may never do is not shown. */
export function QuotaActs(props: QuotaActsProps) {
  const { unit, acts, bar, above, upper } = props
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [asked, setAsked] = useState<QuotaAct | null>(null)
  const reasonOf = (act: QuotaAct): string | null => {
    if (act === 'issue' && (bar?.left ?? 0) <= 0) return t('quota.noPlace')
    if (act === 'pass' && (upper?.free ?? 0) <= 0) return t('quota.noFree', { unit: above?.name ?? '' })
    if (act === 'takeUp' && (bar?.free ?? 0) <= 0) return t('quota.noFree', { unit: unit.name })
    return null
  }
  return (
    <span className="quota-acts">
      {acts
        .filter((act) => may(permissions[act]))
        .map((act) => {
          const reason = reasonOf(act)
          return (
            <Able key={act} reason={reason}>
              <Button size="small" disabled={reason !== null} onClick={() => setAsked(act)}>
                {t(`acts.${act}`)}
                <span className="unseen">{t('quota.forUnit', { unit: unit.name })}</span>
              </Button>
            </Able>
          )
        })}
      <Suspense>{asked !== null && <AmountDialog {...props} act={asked} onClose={() => setAsked(null)} />}</Suspense>
    </span>
  )
}
