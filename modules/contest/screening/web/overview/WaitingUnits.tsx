import { Tag } from 'antd'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { LevelName } from '../StateTag.tsx'
import { texts } from '../texts.ts'
import { daysSince, isLate, lateAfterDays } from '../waiting.ts'
import type { Overview } from './counts.ts'

/** The units at which something waits, the longest wait first; those that are late are marked. */
export function WaitingUnits({ overview }: { overview: Overview }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const now = Date.parse(overview.now)
  return (
    <section className="review-card">
      <h2>{t('overview.waiting')}</h2>
      <p>{t('overview.lateHint', { days: lateAfterDays })}</p>
      {overview.waiting.length === 0 && <p>{t('overview.nothingWaits')}</p>}
      <ul className="overview-waiting">
        {overview.waiting.map(({ unit, level, count, isCapped, oldestSince }) => (
          <li key={`${unit.id} ${level}`}>
            <span>
              {unit.name} (<LevelName level={level} />)
            </span>
            <span title={dateTime(oldestSince)}>
              {t('overview.waits', { count, capped: isCapped ? 'yes' : 'no', days: daysSince(oldestSince, now) })}{' '}
              {isLate(oldestSince, now) && <Tag className="tag-bad">{t('queue.late')}</Tag>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
