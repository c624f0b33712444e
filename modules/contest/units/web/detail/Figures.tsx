import { Link } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { ContestUnit } from '../../schema.ts'
import { texts } from '../texts.ts'

const codeParts = ['live', 'free', 'handed', 'bound', 'submitted'] as const
const states = ['submitted', 'returned', 'qualified', 'refused', 'withdrawn'] as const

/** What a season has come to in the unit and below it, with the ways to the lists themselves. */
export function Figures({ unit, season }: { unit: ContestUnit; season: string | undefined }) {
  const t = useTexts(texts)
  const { number } = useFormats()
  const { may } = useConsoleAccess()
  const { figures } = unit
  if (!figures || season === undefined) return null
  const declarations = new URLSearchParams({ season, view: 'all', 'f.unit': unit.id })
  const codes = new URLSearchParams({ view: 'codes', 'f.season': season, 'f.unit': unit.id })
  return (
    <section>
      <h2>{t('figures.title')}</h2>
      <table className="unit-figures">
        <caption>{t('figures.codes')}</caption>
        <thead>
          <tr>
            {codeParts.map((part) => (
              <th key={part} scope="col">
                {t(`figures.code.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {codeParts.map((part) => (
              <td key={part}>{number(figures.codes[part])}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <table className="unit-figures">
        <caption>{t('figures.declarations')}</caption>
        <thead>
          <tr>
            {states.map((state) => (
              <th key={state} scope="col">
                {t(`figures.declaration.${state}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {states.map((state) => (
              <td key={state}>{number(figures.declarations[state])}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="row-actions">
        {may('screening.view') && (
          <Link to={`/contest/declarations?${declarations}`}>{t('figures.toDeclarations')}</Link>
        )}
        {may('authorizationCodes.view') && (
          <Link to={`/contest/authorization-codes?${codes}`}>{t('figures.toCodes')}</Link>
        )}
      </p>
    </section>
  )
}
