import { Tag } from 'antd'
import { Link } from 'react-router'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { SeasonSummary } from '../calls.ts'
import { LevelName } from '../StateTag.tsx'
import { texts } from '../texts.ts'
import { daysSince, isLate, lateAfterDays } from '../waiting.ts'
import { type Overview, queueOf } from './counts.ts'
import { RemindButton } from './RemindButton.tsx'

/**
 * The units at which something waits, the longest wait first; those that are late are marked. Each leads to what waits there,
 * and those below one's own can be reminded.
 */
export function WaitingUnits({ overview, season }: { overview: Overview; season: SeasonSummary }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const now = Date.parse(overview.now)
  return (
    <section className="review-card">
      <h2>{t('overview.waiting')}</h2>
      <p>{t('overview.lateHint', { days: lateAfterDays })}</p>
      {overview.waiting.length === 0 && <p>{t('overview.nothingWaits')}</p>}
      <ul className="overview-waiting">
        {overview.waiting.map((waiting) => {
          const { unit, level, count, isCapped, oldestSince } = waiting
          const queue = queueOf({ season: season.id, unit: unit.id }, { state: 'submitted', level })
          return (
            <li key={`${unit.id} ${level}`}>
              <span>
                <Link to={queue}>{unit.name}</Link> (<LevelName level={level} />)
              </span>
              <span title={dateTime(oldestSince)}>
                {t('overview.waits', { count, capped: isCapped ? 'yes' : 'no', days: daysSince(oldestSince, now) })}{' '}
                {isLate(oldestSince, now) && <Tag className="tag-bad">{t('queue.late')}</Tag>}
              </span>
              {waiting.isBelow && <RemindButton season={season.id} waiting={waiting} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
