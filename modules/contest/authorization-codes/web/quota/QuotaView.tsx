import { Button, Empty, Select } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { SeasonSelect, type SeasonSummary, useSeasonChoice } from '#modules/contest/seasons/web/index.ts'
import type { QuotaBar } from '../../schema.ts'
import { texts } from '../texts.ts'
import { QuotaActs } from './QuotaActs.tsx'
import { QuotaBarView } from './QuotaBarView.tsx'
import { QuotaTree } from './QuotaTree.tsx'
import { type Counted, keyOf, type UnitName, useBars, useUnitsBelow } from './quota-data.ts'

/** What one's own unit has of each kind, and who below has how much of it. */
export function QuotaView() {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const choice = useSeasonChoice()
  const top = useUnitsBelow(null)
  // an administrator works under no unit: theirs is the topmost
  const root = top.data?.units[0]
  const isReady = top.data !== undefined || top.error !== null || !may('organizations.view')
  const bars = useBars(isReady ? choice.season?.id : undefined, root?.id)
  return (
    <div className="quota-view">
      <div className="resource-head">
        <ScreenHeading own={t('title')} />
        <SeasonSelect choice={choice} label={t('season')} />
        {may('recommendationQuotas.view') && (
          <Link to={`/contest/declarations/recommendations${choice.season ? `?f.season=${choice.season.id}` : ''}`}>
            {t('recommendations')}
          </Link>
        )}
      </div>
      {!choice.isLoading && !choice.season && <Empty description={t('noSeason')} />}
      {bars.error && (
        <Empty description={saidBy(bars.error) ?? t('cut')}>
          <Button onClick={() => void bars.refetch()}>{t('again')}</Button>
        </Empty>
      )}
      {bars.isLoading && <Skeleton label={t('loading')} shape="card" />}
      {bars.data && choice.season && (
        <Bars season={choice.season} unit={bars.data.unit} own={bars.data.own} hasBelow={(root?.childCount ?? 0) > 0} />
      )}
    </div>
  )
}

interface BarsProps {
  season: SeasonSummary
  unit: UnitName
  own: readonly QuotaBar[]
  hasBelow: boolean
}

function Bars({ season, unit, own, hasBelow }: BarsProps) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const nameOf = useCountedName(season)
  const canGrant = may('quotas.grant')
  // whoever gives the first quota sees the kinds that have none yet too
  const missing = canGrant
    ? season.kinds
        .filter(({ code }) => !own.some(({ kind }) => kind === code))
        .map(({ code }) => ({ kind: code, stage: null }))
    : []
  const all: readonly (Counted & { bar?: QuotaBar })[] = [
    ...own.map((bar) => ({ kind: bar.kind, stage: bar.stage, bar })),
    ...missing,
  ]
  return (
    <>
      <section className="quota-card">
        <h2>{t('quota.own', { unit: unit.name })}</h2>
        {all.length === 0 && <p className="quota-note">{t('quota.none')}</p>}
        <ul>
          {all.map((counted) => (
            <li key={keyOf(counted)} className="quota-row">
              <span className="quota-name">{nameOf(counted)}</span>
              <QuotaBarView bar={counted.bar} />
              <QuotaActs
                {...{ season, unit, counted, bar: counted.bar, name: nameOf(counted) }}
                acts={canGrant ? ['issue', 'grant'] : ['issue']}
              />
            </li>
          ))}
        </ul>
      </section>
      {hasBelow && all.length > 0 && <Below {...{ season, unit, all, nameOf }} />}
    </>
  )
}

interface BelowProps {
  season: SeasonSummary
  unit: UnitName
  all: readonly (Counted & { bar?: QuotaBar })[]
  nameOf: (counted: Counted) => string
}

/** The units below, for one kind at a time. */
function Below({ season, unit, all, nameOf }: BelowProps) {
  const t = useTexts(texts)
  const [params, setParams] = useSearchParams()
  const counted = all.find((each) => keyOf(each) === params.get('of')) ?? all[0]
  if (!counted) return null
  return (
    <section className="quota-card">
      <div className="quota-choice">
        <h2>{t('quota.below')}</h2>
        <Select<string>
          aria-label={t('quota.kind')}
          popupMatchSelectWidth={false}
          value={keyOf(counted)}
          onChange={(of) =>
            setParams(
              (before) => {
                const next = new URLSearchParams(before)
                next.set('of', of)
                return next
              },
              { replace: true },
            )
          }
          options={all.map((each) => ({ value: keyOf(each), label: nameOf(each) }))}
        />
      </div>
      <QuotaTree key={keyOf(counted)} {...{ season, counted }} name={nameOf(counted)} parent={unit} />
    </section>
  )
}

/** `Individual works · junior`, in words. */
function useCountedName(season: SeasonSummary) {
  const t = useTexts(texts)
  const language = useLanguage()
  const stages = useDictionary('stage')
  return ({ kind, stage }: Counted): string => {
    const labels = season.kinds.find(({ code }) => code === kind)?.labels
    const name = labels ? labelIn(labels, language) : kind
    return stage === null
      ? name
      : t('quota.ofStage', { kind: name, stage: stages.find(({ code }) => code === stage)?.label ?? stage })
  }
}
