import '../review.css'
import '#kernel/web/console/console-kit.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty } from 'antd'
import { Link } from 'react-router'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { DeadlineClock } from '#kernel/web/ui/DeadlineClock.tsx'
import { Skeleton } from '#kernel/web/ui/Feedback.tsx'
import { type SeasonSummary, screeningCalls, screeningKey } from '../calls.ts'
import { SeasonSelect } from '../SeasonSelect.tsx'
import { useSeasonChoice } from '../season-choice.ts'
import { texts } from '../texts.ts'
import type { Overview } from './counts.ts'
import { Funnel } from './Funnel.tsx'
import { KindTable } from './KindTable.tsx'
import { UnitMap } from './UnitMap.tsx'
import { WaitingUnits } from './WaitingUnits.tsx'

const refreshMs = 30_000

/** Where a season stands for one's own subtree; it follows what happens by itself. */
export function OverviewPage() {
  const t = useTexts(texts)
  const choice = useSeasonChoice()
  const id = choice.season?.id
  const found = useQuery({
    queryKey: [...screeningKey, 'overview', id],
    queryFn: () => screeningCalls.overview({ query: { season: id ?? '' } }, { quiet: true }),
    enabled: id !== undefined,
    refetchInterval: refreshMs,
  })
  return (
    <div className="overview">
      <div className="resource-head">
        <h1>{t('overview.title')}</h1>
        <SeasonSelect choice={choice} />
        {found.data && <Clock overview={found.data} />}
      </div>
      {found.error && (
        <Empty description={found.error instanceof RefusedError ? found.error.message : t('cut')}>
          <Button onClick={() => void found.refetch()}>{t('again')}</Button>
        </Empty>
      )}
      {!choice.isLoading && !choice.season && <Empty description={t('queue.noSeason')} />}
      {found.isLoading && <Skeleton label={t('loading')} shape="card" />}
      {found.data && choice.season && <Figures overview={found.data} season={choice.season} />}
    </div>
  )
}

function Figures({ overview, season }: { overview: Overview; season: SeasonSummary }) {
  return (
    <div className="overview-grid">
      <Funnel overview={overview} season={season} />
      <Mine season={season} />
      <UnitMap overview={overview} season={season} />
      <WaitingUnits overview={overview} />
      <KindTable overview={overview} season={season} />
    </div>
  )
}

function Clock({ overview }: { overview: Overview }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const nowAt = Date.parse(overview.now)
  return (
    <span className="overview-clock" title={dateTime(overview.season.closesAt)}>
      <DeadlineClock
        deadlineAt={Date.parse(overview.season.closesAt)}
        nowAt={nowAt}
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
        <Link to={`/contest/declarations?season=${season.id}`}>{t('overview.toQueue')}</Link>
      </p>
    </section>
  )
}
