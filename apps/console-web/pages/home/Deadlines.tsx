import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { labelIn } from '#kernel/contract/languages.ts'
import { serverNow } from '#kernel/web/client/server-clock.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../../console-texts.ts'
import { seasonsQuery } from './seasons.ts'

const dayMs = 86_400_000
/** A window that ends later than this is no matter of today. */
const aheadDays = 14

/** The seasons whose window ends soon, the first one first. */
export function Deadlines() {
  const t = useTexts(consoleTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { may } = useConsoleAccess()
  const { data } = useQuery(seasonsQuery)
  const now = serverNow()
  const ending = (data?.seasons ?? [])
    .map((season) => ({ season, leftMs: Date.parse(season.window.closesAt) - now }))
    .filter(({ season, leftMs }) => season.phase === 'open' && leftMs > 0 && leftMs <= aheadDays * dayMs)
    .toSorted((one, other) => one.leftMs - other.leftMs)
  const name = (title: SeasonTitle) => labelIn(title, language)
  return (
    <section className="home-card" aria-labelledby="home-deadlines">
      <h2 id="home-deadlines">{t('home.deadlines')}</h2>
      {data && ending.length === 0 && <p className="home-none">{t('home.noDeadlines', { days: aheadDays })}</p>}
      {!data && <span className="home-bone" />}
      <ul className="home-rows">
        {ending.map(({ season, leftMs }) => (
          <li key={season.id}>
            {may('screening.overview') ? (
              <Link to={`/contest/overview?season=${season.id}`}>{name(season.title)}</Link>
            ) : (
              <span>{name(season.title)}</span>
            )}
            <span className="home-note">
              {dateTime(season.window.closesAt)} ·{' '}
              <strong>{t('home.daysLeft', { days: Math.floor(leftMs / dayMs) })}</strong>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type SeasonTitle = Parameters<typeof labelIn>[0]
