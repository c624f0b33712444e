import { labelIn } from '#kernel/contract/languages.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { SeasonSummary } from '../calls.ts'
import { texts } from '../texts.ts'
import { isHandedIn, type Overview, sumOf } from './counts.ts'

/** What was handed in, by kind and stage. */
export function KindTable({ overview, season }: { overview: Overview; season: SeasonSummary }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { number } = useFormats()
  const words = useDictionary('stage')
  const counts = overview.counts.filter(isHandedIn)
  const stages = words.filter(({ code }) => counts.some((count) => count.stage === code))
  if (counts.length === 0) return null
  return (
    <section className="review-card">
      <h2>{t('overview.kinds')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="overview-scroll" tabIndex={0} aria-label={t('overview.kinds')}>
        <table className="overview-table">
          <thead>
            <tr>
              <th scope="col">{t('overview.kind')}</th>
              {stages.map(({ code, label }) => (
                <th key={code} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">{t('overview.sum')}</th>
              <th scope="col">{t('overview.qualified')}</th>
            </tr>
          </thead>
          <tbody>
            {season.kinds.map(({ code, labels }) => {
              const own = counts.filter(({ kind }) => kind === code)
              return (
                <tr key={code}>
                  <th scope="row">{labelIn(labels, language)}</th>
                  {stages.map((stage) => (
                    <td key={stage.code}>{number(sumOf(own, (count) => count.stage === stage.code))}</td>
                  ))}
                  <td>{number(sumOf(own))}</td>
                  <td>{number(sumOf(own, ({ state }) => state === 'qualified'))}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </section>
  )
}
