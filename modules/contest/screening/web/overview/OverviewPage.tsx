import '../review.css'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import '#kernel/web/console/console-kit.css'
import { useQuery } from '@tanstack/react-query'
import { Breadcrumb, Button, Empty } from 'antd'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { DeadlineClock } from '#kernel/web/ui/DeadlineClock.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { SeasonSelect, useSeasonChoice } from '#modules/contest/seasons/web/index.ts'
import { type SeasonSummary, screeningCalls, screeningKey } from '../calls.ts'
import { texts } from '../texts.ts'
import { type Overview, queueOf } from './counts.ts'
import { Funnel } from './Funnel.tsx'
import { KindTable } from './KindTable.tsx'
import { UnitMap } from './UnitMap.tsx'
import { WaitingUnits } from './WaitingUnits.tsx'

const refreshMs = 30_000

/** Where a season stands for one's own subtree, or for a unit in it; it follows what happens by itself. */
export function OverviewPage() {
  const t = useTexts(texts)
  const choice = useSeasonChoice()
  const id = choice.season?.id
  const unit = useSearchParams()[0].get('unit')
  const key = [...screeningKey, 'overview', id]
  const found = useQuery({
    queryKey: [...key, unit],
    queryFn: () =>
      screeningCalls.overview({ query: { season: id ?? '', ...(unit === null ? {} : { unit }) } }, { quiet: true }),
    enabled: id !== undefined,
    // from unit to unit nothing leaves the screen
    placeholderData: (before, query) => (query?.queryKey[key.length - 1] === id ? before : undefined),
    refetchInterval: refreshMs,
  })
  return (
    <div className="overview">
      <div className="resource-head">
        <ScreenHeading own={t('overview.title')} />
        <SeasonSelect choice={choice} label={t('season')} />
        {found.data && <Clock overview={found.data} at={found.dataUpdatedAt} />}
      </div>
      {found.error && (
        <Empty description={saidBy(found.error) ?? t('cut')}>
          <Button onClick={() => void found.refetch()}>{t('again')}</Button>
        </Empty>
      )}
      {!choice.isLoading && !choice.season && <Empty description={t('queue.noSeason')} />}
      {found.isLoading && <Skeleton label={t('loading')} shape="card" />}
      {found.data && choice.season && (
        <>
          {found.data.unit && <Trail unit={found.data.unit} season={choice.season} />}
          <Figures overview={found.data} season={choice.season} />
        </>
      )}
    </div>
  )
}

function Figures({ overview, season }: { overview: Overview; season: SeasonSummary }) {
  return (
    <div className="overview-grid">
      <div className="overview-column">
        <Funnel overview={overview} season={season} />
        <UnitMap overview={overview} season={season} />
        <KindTable overview={overview} season={season} />
      </div>
      <div className="overview-column">
        {overview.unit === null && <Mine season={season} />}
        <WaitingUnits overview={overview} season={season} />
      </div>
    </div>
  )
}

/** Where one is below the own unit, the way back up, and the way to the declarations of the unit. */
function Trail({ unit, season }: { unit: NonNullable<Overview['unit']>; season: SeasonSummary }) {
  const t = useTexts(texts)
  const here = useRef<HTMLElement>(null)
  // the tile that was pressed is gone: the keys go on from where it led
  useEffect(() => {
    if (unit.id) here.current?.focus()
  }, [unit.id])
  const at = `season=${season.id}`
  return (
    <nav ref={here} className="overview-trail" aria-label={t('overview.trail')} tabIndex={-1}>
      <Breadcrumb
        items={[
          { key: 'own', title: <Link to={`/contest/overview?${at}`}>{t('overview.own')}</Link> },
          ...unit.above.map(({ id, name }) => ({
            key: id,
            title: <Link to={`/contest/overview?${at}&unit=${id}`}>{name}</Link>,
          })),
          { key: unit.id, title: unit.name },
        ]}
      />
      <Link to={queueOf({ season: season.id, unit: unit.id })}>{t('overview.toList', { unit: unit.name })}</Link>
    </nav>
  )
}

/** @param at when the overview came, by this browser's clock: the server's counts */
function Clock({ overview, at }: { overview: Overview; at: number }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const nowAt = Date.parse(overview.now)
  return (
    <span className="overview-clock" title={dateTime(overview.season.closesAt)}>
      <DeadlineClock
        deadlineAt={Date.parse(overview.season.closesAt)}
        nowAt={nowAt}
        clockOffsetMs={nowAt - at}
        label={t('clock.label')}
        unit={(unit) => t(`clock.${unit}`)}
        spoken={({ days, hours, minutes }) => t('clock.spoken', { days, hours, minutes })}
        over={t('clock.over')}
      />
    </span>
  )
}

/** What waits for one's own unit, over all seasons, and since when. */
function Mine({ season }: { season: SeasonSummary }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const { data } = useQuery({
    queryKey: [...screeningKey, 'pending'],
    queryFn: () => screeningCalls.pending({}, { quiet: true }),
    refetchInterval: refreshMs,
  })
  if (!data) return null
  return (
    <section className="review-card">
      <h2>{t('overview.mine')}</h2>
      <p className="overview-figure">
        {t('overview.count', { count: data.count, capped: data.isCapped ? 'yes' : 'no' })}
      </p>
      {data.oldestSince && <p>{t('overview.oldest', { at: dateTime(data.oldestSince) })}</p>}
      <p>
        <Link to={`/contest/declarations?season=${data.season ?? season.id}`}>{t('overview.toQueue')}</Link>
      </p>
    </section>
  )
}
