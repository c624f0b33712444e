import { Link } from 'react-router'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import type { SeasonSummary } from '../calls.ts'
import { texts } from '../texts.ts'
import { useWord } from '../words.ts'
import { type Overview, reviewLevels, sumOf } from './counts.ts'

interface Step {
  key: string
  /** a review level, or a step that is none */
  level: string | null
  count: number
  /** filters of the queue that show the same; null: drafts, which are their owners' own */
  query: string | null
}

/** The way of a declaration, step by step, with how many stand at each. */
export function Funnel({ overview, season }: { overview: Overview; season: SeasonSummary }) {
  const t = useTexts(texts)
  const steps = stepsOf(overview)
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <section className="review-card">
      <h2>{t('overview.funnel')}</h2>
      <ol className="funnel">
        {steps.map((step) => (
          <li key={step.key} data-step={step.key}>
            <StepRow step={step} most={most} season={season.id} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepsOf({ counts }: Overview): Step[] {
  const inState = (...states: string[]) => sumOf(counts, ({ state }) => states.includes(state))
  const atLevel = (level: string) => sumOf(counts, (each) => each.state === 'submitted' && each.level === level)
  const plain = (key: string, count: number, query: string | null): Step => ({ key, level: null, count, query })
  return [
    plain('draft', inState('draft'), null),
    plain('signing', inState('signing', 'signed'), null),
    ...reviewLevels.map((level) => ({
      key: level,
      level,
      count: atLevel(level),
      query: `state=submitted&level=${level}`,
    })),
    plain('qualified', inState('qualified'), 'state=qualified'),
    plain('returned', inState('returned'), 'state=returned'),
    plain('refused', inState('refused'), 'state=refused'),
    plain('withdrawn', inState('withdrawn'), 'state=withdrawn'),
  ]
}

function StepRow({ step, most, season }: { step: Step; most: number; season: string }) {
  const t = useTexts(texts)
  const { number } = useFormats()
  const level = useWord('unit_level', step.level)
  const state = useWord('declaration_state', step.key)
  const name = step.level === null ? state : t('overview.atLevel', { level })
  return (
    <>
      <span className="funnel-name">
        {step.query === null ? (
          name
        ) : (
          <Link to={`/contest/declarations?season=${season}&view=all&${step.query}`}>{name}</Link>
        )}
      </span>
      <svg className="funnel-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(step.count > 0 ? 1 : 0, (step.count / most) * 100)} height="10" rx="1" />
      </svg>
      <b className="funnel-count">{number(step.count)}</b>
    </>
  )
}
