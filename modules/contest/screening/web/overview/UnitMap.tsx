import { Link } from 'react-router'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { SeasonSummary } from '../calls.ts'
import { texts } from '../texts.ts'
import { isHandedIn, type Overview, sumOf } from './counts.ts'

/** how many shades there are between none and most */
const shades = 4

/** The units right below one's own, each a field of a grid: the more were handed in there, the darker. */
export function UnitMap({ overview, season }: { overview: Overview; season: SeasonSummary }) {
  const t = useTexts(texts)
  const { number } = useFormats()
  const { counts, units } = overview
  if (units.length === 0) return null
  const fields = units
    .map((unit) => {
      const own = counts.filter((count) => count.unit === unit.id)
      return {
        ...unit,
        handedIn: sumOf(own, isHandedIn),
        begun: sumOf(own, ({ state }) => ['draft', 'signing', 'signed'].includes(state)),
        qualified: sumOf(own, ({ state }) => state === 'qualified'),
      }
    })
    .sort((one, other) => one.code.localeCompare(other.code))
  const most = Math.max(1, ...fields.map(({ handedIn }) => handedIn))
  return (
    <section className="review-card">
      <h2>{t('overview.units')}</h2>
      <ul className="unit-map">
        {fields.map(({ id, name, handedIn, begun, qualified }) => (
          <li key={id} data-shade={Math.ceil((handedIn / most) * shades)}>
            <Link to={`/contest/declarations?season=${season.id}&view=all&unit=${id}`}>
              <span>{name}</span>
              <b>{number(handedIn)}</b>
              <small>{t('overview.ofUnit', { begun, qualified })}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
