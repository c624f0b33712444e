import type { ReactNode } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import type { Draft, DraftView } from '#modules/contest/declarations/web/index.ts'
import { texts } from './texts.ts'

export interface PhaseProps {
  draft: Draft
  view: DraftView
}

export type Place = 'done' | 'now' | 'later'

/** The id of a phase's heading, which takes the focus of whoever is led there. */
export function phaseId(number: number): string {
  return `phase-${number}`
}

/** One phase: open when it is its turn, told in a line before and after. */
export function SubmissionPhase({
  number,
  title,
  place,
  message,
  children,
}: {
  number: number
  title: string
  place: Place
  /** said aloud as it comes */
  message?: ReactNode
  children: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <li className="phase" data-place={place} aria-current={place === 'now' ? 'step' : undefined}>
      <header className="phase-head">
        <span className="step-mark">{place === 'done' ? <Icon name="check" /> : number}</span>
        <h2 id={phaseId(number)} tabIndex={-1}>
          {title}
        </h2>
        {place === 'done' && <Tag kind="success">{t('submission.done')}</Tag>}
        {place === 'later' && <Tag icon="lock">{t('submission.locked')}</Tag>}
      </header>
      {message !== undefined && (
        <div className="phase-message" role="status">
          {message}
        </div>
      )}
      {place === 'now' && <div className="phase-body">{children}</div>}
    </li>
  )
}
