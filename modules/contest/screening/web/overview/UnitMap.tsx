import { Link, useNavigate } from 'react-router'
import { AreaMap } from '#kernel/web/console/map/AreaMap.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { useOutlines } from '#modules/platform/settings/web/index.ts'
import type { SeasonSummary } from '../calls.ts'
import { texts } from '../texts.ts'
import { isHandedIn, type Overview, queueOf, sumOf } from './counts.ts'

/**
 * The units right below the one shown, each a tile beside its neighbours: the more were handed in there, the darker. A tile leads
 * to what is below it, a school's to its declarations.
 */
export function UnitMap({ overview, season }: { overview: Overview; season: SeasonSummary }) {
  const t = useTexts(texts)
  const { number } = useFormats()
  const { counts, units } = overview
  const outlines = useOutlines()
  const navigate = useNavigate()
  if (units.length === 0) return null
  const schools = new Set(units.filter(({ level }) => level === 'school').map(({ id }) => id))
  const addressOf = (id: string) =>
    schools.has(id) ? queueOf({ season: season.id, unit: id }) : `/contest/overview?season=${season.id}&unit=${id}`
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
  return (
    <section className="review-card">
      <h2>{t('overview.units')}</h2>
      <AreaMap
        label={t('overview.units')}
        shown={number}
        outlines={outlines}
        onChoose={(id) => void navigate(addressOf(id))}
        areas={fields.map(({ id, code, name, tile, handedIn, begun, qualified }) => ({
          ...{ id, code, name, place: tile, value: handedIn },
          children: (
            <Link className="unit-tile" to={addressOf(id)}>
              <span>{name}</span>
              <b>{number(handedIn)}</b>
              <small>{t('overview.ofUnit', { begun, qualified })}</small>
            </Link>
          ),
        }))}
      />
    </section>
  )
}
