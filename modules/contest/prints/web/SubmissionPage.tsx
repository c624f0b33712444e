import './submission.css'
import type { ReactNode } from 'react'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import {
  type Draft,
  type DraftView,
  loadDraft,
  useDraft,
  Wizard,
  wizardTexts,
} from '#modules/contest/declarations/web/index.ts'
import { CheckPhase } from './CheckPhase.tsx'
import { PrintPhase } from './PrintPhase.tsx'
import { ReceiptPhase } from './ReceiptPhase.tsx'
import { SignedPagesPhase } from './SignedPagesPhase.tsx'
import { SubmitPhase } from './SubmitPhase.tsx'
import { texts } from './texts.ts'

/** From the last check to the receipt: one page that leads. */
export const submissionPage = definePage({
  texts,
  also: [wizardTexts],
  loader: loadDraft,
  title: (t) => t('submission.submitTitle'),
  Page: ({ data: { draft } }) => {
    const t = useTexts(texts)
    const view = useDraft(draft)
    const { state, submittedAt } = view.detail
    if (submittedAt !== null && state !== 'draft' && state !== 'signing' && state !== 'signed') {
      return (
        <Wizard draft={draft} step="submission" hasOwnAction isDetail>
          <ReceiptPhase draft={draft} view={view} />
        </Wizard>
      )
    }
    return (
      <Wizard draft={draft} step="submission" lead={t('submission.lead')} hasOwnAction>
        <ol className="phases">
          <Phase number={1} title={t('submission.checkTitle')} place={placeOf(state, 'draft')}>
            <CheckPhase draft={draft} view={view} />
          </Phase>
          <Phase
            number={2}
            title={t('submission.printTitle')}
            place={state === 'signed' ? 'now' : placeOf(state, 'signing')}
          >
            <PrintPhase draft={draft} view={view} />
          </Phase>
          <Phase
            number={3}
            title={t('submission.uploadTitle')}
            place={state === 'signed' ? 'now' : placeOf(state, 'signing')}
          >
            <SignedPagesPhase draft={draft} />
          </Phase>
          <Phase number={4} title={t('submission.submitTitle')} place={placeOf(state, 'signed')}>
            <SubmitPhase draft={draft} view={view} />
          </Phase>
        </ol>
      </Wizard>
    )
  },
})

export interface PhaseProps {
  draft: Draft
  view: DraftView
}

type Place = 'done' | 'now' | 'later'
const order = ['draft', 'signing', 'signed']

function placeOf(state: string, phase: string): Place {
  const difference = order.indexOf(state) - order.indexOf(phase)
  if (difference === 0) return 'now'
  return difference > 0 ? 'done' : 'later'
}

/** One phase: open when it is its turn, told in a line before and after. */
function Phase({
  number,
  title,
  place,
  children,
}: {
  number: number
  title: string
  place: Place
  children: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <li className="phase" data-place={place} aria-current={place === 'now' ? 'step' : undefined}>
      <header className="phase-head">
        <span className="step-mark">{place === 'done' ? <Icon name="check" /> : number}</span>
        <h2>{title}</h2>
        {place === 'done' && <Tag kind="success">{t('submission.done')}</Tag>}
        {place === 'later' && <Tag icon="lock">{t('submission.locked')}</Tag>}
      </header>
      {place === 'now' && <div className="phase-body">{children}</div>}
    </li>
  )
}
