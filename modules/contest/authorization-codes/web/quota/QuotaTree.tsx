import { useState } from 'react'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import type { SeasonSummary } from '#modules/contest/seasons/web/index.ts'
import { texts } from '../texts.ts'
import { QuotaActs } from './QuotaActs.tsx'
import { QuotaBarView } from './QuotaBarView.tsx'
import { type Counted, isCounted, type TreeUnit, type UnitName, useBars, useUnitsBelow } from './quota-data.ts'

interface TreeProps {
  season: SeasonSummary
  counted: Counted
  /** of the kind and stage */
  name: string
  parent: UnitName
}

/** The units right below one, each with its bar, opened step by step. */
export function QuotaTree({ season, counted, name, parent }: TreeProps) {
  const t = useTexts(texts)
  const [opened, setOpened] = useState<readonly string[]>([])
  const below = useUnitsBelow(parent.id)
  const bars = useBars(season.id, parent.id)
  const levels = useDictionary('unit_level')
  if (below.isLoading || bars.isLoading) return <p className="quota-note">{t('loading')}</p>
  // without an answer nobody can tell who has how much
  if (bars.error && !bars.data) return <Unanswered error={bars.error} onAgain={bars.refetch} />
  const upper = bars.data?.own.find((bar) => isCounted(bar, counted))
  // whoever may not see the tree sees at least the units that have a quota
  const units: readonly Pick<TreeUnit, 'id' | 'name' | 'level' | 'childCount'>[] =
    below.data?.units ??
    (bars.data?.below ?? []).filter((bar) => isCounted(bar, counted)).map(({ unit }) => ({ ...unit, childCount: 0 }))
  return (
    <ul>
      {units.map((unit) => {
        const bar = bars.data?.below.find((each) => each.unit.id === unit.id && isCounted(each, counted))
        const isOpen = opened.includes(unit.id)
        return (
          <li key={unit.id}>
            <div className="quota-row">
              <span className="quota-name">
                {unit.childCount > 0 && (
                  <button
                    type="button"
                    className="quota-fold"
                    aria-expanded={isOpen}
                    aria-label={t(isOpen ? 'quota.close' : 'quota.open', { name: unit.name })}
                    onClick={() => setOpened(isOpen ? opened.filter((each) => each !== unit.id) : [...opened, unit.id])}
                  >
                    <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
                  </button>
                )}
                <span>
                  {unit.name} <small>{levels.find(({ code }) => code === unit.level)?.label}</small>
                </span>
              </span>
              <QuotaBarView bar={bar} />
              <QuotaActs
                {...{ season, unit, counted, bar, name }}
                above={parent}
                {...(upper ? { upper } : {})}
                acts={['allot', 'pass', 'takeUp', 'issue']}
              />
            </div>
            {isOpen && <QuotaTree {...{ season, counted, name }} parent={unit} />}
          </li>
        )
      })}
      {below.data?.hasMore && <li className="quota-note">{t('quota.more')}</li>}
      {units.length === 0 && <li className="quota-note">{t('quota.noneBelow')}</li>}
    </ul>
  )
}
