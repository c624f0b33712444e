import './charts.css'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts.tsx'
import { chartTexts } from './texts.ts'

interface StatCardProps {
  name: string
  value: number
  /** what it is held against, as the same day a week ago, with the words for it */
  before: { value: number; name: string }
  /** the way here, oldest first */
  trend?: readonly { name: string; value: number }[]
  shown: (value: number) => string
  /** whether more is good, bad or neither */
  isMoreGood?: boolean
  children?: ReactNode
}

/** One figure, how it stands beside an earlier one, and the way between them. */
export function StatCard({ name, value, before, trend = [], shown, isMoreGood, children }: StatCardProps) {
  const t = useTexts(chartTexts)
  const by = value - before.value
  const tone = by === 0 || isMoreGood === undefined ? undefined : by > 0 === isMoreGood ? 'good' : 'bad'
  return (
    <section className="stat-card" aria-label={name}>
      <h3>{name}</h3>
      <p className="stat-value">{shown(value)}</p>
      {trend.length > 1 && <Trend {...{ name, trend, shown }} />}
      <p className="stat-change" data-tone={tone}>
        <span aria-hidden="true">{by === 0 ? '＝' : by > 0 ? '▲' : '▼'} </span>
        {by === 0 ? t('same') : t(by > 0 ? 'up' : 'down', { by: shown(Math.abs(by)) })}
        <small> {`${before.name} ${shown(before.value)}`}</small>
      </p>
      {children}
    </section>
  )
}

function Trend({ name, trend, shown }: Required<Pick<StatCardProps, 'name' | 'trend' | 'shown'>>) {
  const values = trend.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const points = values.map(
    (value, index) => `${(index / (values.length - 1)) * 100},${19 - ((value - low) / Math.max(1, high - low)) * 18}`,
  )
  return (
    <>
      <svg className="stat-trend" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <table className="unseen">
        <caption>{name}</caption>
        <tbody>
          {trend.map((each) => (
            <tr key={each.name}>
              <th scope="row">{each.name}</th>
              <td>{shown(each.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
