import './charts.css'
import type { ReactNode } from 'react'
import { useFormats, useTexts } from '../../texts.tsx'
import { chartTexts } from './texts.ts'

export interface FunnelStep {
  key: string
  /** a link where there is a list of them */
  name: ReactNode
  count: number
  tone?: 'good' | 'warn' | 'bad' | 'quiet'
}

/** The steps of a way, with how many stand at each: a table whose bars are there for the eye. */
export function FunnelPicture({ title, steps }: { title: string; steps: readonly FunnelStep[] }) {
  const t = useTexts(chartTexts)
  const { number } = useFormats()
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <table className="funnel" aria-label={title}>
      <thead className="unseen">
        <tr>
          <th scope="col">{t('step')}</th>
          <th scope="col">{t('picture')}</th>
          <th scope="col">{t('count')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ key, name, count, tone }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td aria-hidden="true">
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" data-tone={tone}>
                <title>{number(count)}</title>
                <rect width={count > 0 ? Math.max(1, (count / most) * 100) : 0} height="10" />
              </svg>
            </td>
            <td className="funnel-count">{number(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
