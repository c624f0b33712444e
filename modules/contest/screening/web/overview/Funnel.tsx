import { Link } from 'react-router'
import { FunnelPicture, type FunnelStep } from '#kernel/web/console/charts/FunnelPicture.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
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
  const { unit } = overview
  const steps = stepsOf(overview)
  return (
    <section className="review-card">
      <h2>{t('overview.funnel')}</h2>
      <FunnelPicture
        title={t('overview.funnel')}
        steps={steps.map((step) => ({
          key: step.key,
          name: <StepName step={step} cut={`season=${season.id}${unit ? `&f.unit=${unit.id}` : ''}`} />,
          count: step.count,
          ...tones[step.key],
        }))}
      />
    </section>
  )
}

const tones: Readonly<Record<string, Pick<FunnelStep, 'tone'>>> = {
  qualified: { tone: 'good' },
  returned: { tone: 'warn' },
  refused: { tone: 'bad' },
  withdrawn: { tone: 'quiet' },
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
      query: `f.state=submitted&f.level=${level}`,
    })),
    plain('qualified', inState('qualified'), 'f.state=qualified'),
    plain('returned', inState('returned'), 'f.state=returned'),
    plain('refused', inState('refused'), 'f.state=refused'),
    plain('withdrawn', inState('withdrawn'), 'f.state=withdrawn'),
  ]
}

function StepName({ step, cut }: { step: Step; cut: string }) {
  const t = useTexts(texts)
  const level = useWord('unit_level', step.level)
  const state = useWord('declaration_state', step.key)
  const name = step.level === null ? state : t('overview.atLevel', { level })
  if (step.query === null) return name
  return <Link to={`/contest/declarations?${cut}&view=all&${step.query}`}>{name}</Link>
}
