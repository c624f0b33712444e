import './submission.css'
import { useEffect, useState } from 'react'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import {
  type Draft,
  type DraftView,
  isHandedIn,
  useDraft,
  Wizard,
  wizardTexts,
} from '#modules/contest/declarations/web/index.ts'
import { CheckPhase } from './CheckPhase.tsx'
import { leadTo } from './lead-to.ts'
import { PaperlessPhases } from './PaperlessPhases.tsx'
import { PrintPhase } from './PrintPhase.tsx'
import { ReceiptPhase } from './ReceiptPhase.tsx'
import { SignedPagesPhase } from './SignedPagesPhase.tsx'
import { type Place, phaseId, SubmissionPhase } from './SubmissionPhase.tsx'
import { SubmitPhase } from './SubmitPhase.tsx'
import { endingTrail, loadSubmission } from './team/load-ending.ts'
import { texts } from './texts.ts'

/** From the last check to the receipt: one page that leads. */
export const submissionPage = definePage({
  texts,
  also: [wizardTexts],
  loader: loadSubmission,
  title: (t, data) => t(data && isReceived(data.draft.read()) ? 'submission.receiptTitle' : 'submission.title'),
  trail: endingTrail,
  Page: ({ data: { draft } }) => {
    const t = useTexts(texts)
    const view = useDraft(draft)
    if (isReceived(view)) {
      return (
        <Wizard draft={draft} step="submission" title={t('submission.receiptTitle')} hasOwnAction isDetail>
          <ReceiptPhase draft={draft} view={view} />
        </Wizard>
      )
    }
    if (view.kind.isPaperless)
      return (
        <Wizard draft={draft} step="submission" lead={t('submission.leadPaperless')} hasOwnAction>
          <PaperlessPhases draft={draft} view={view} />
        </Wizard>
      )
    return (
      <Wizard draft={draft} step="submission" lead={t('submission.lead')} hasOwnAction>
        <Phases draft={draft} view={view} />
      </Wizard>
    )
  },
})

/** The four phases of a form on paper. Whoever has made the form here is led to printing it. */
export function Phases({ draft, view }: { draft: Draft; view: DraftView }) {
  const t = useTexts(texts)
  const { state, formVersion } = view.detail
  const [made, setMade] = useState<number | null>(null)
  useEffect(() => {
    if (made !== null) leadTo(phaseId(2))
  }, [made])
  const paper = state === 'signed' ? 'now' : placeOf(state, 'signing')
  return (
    <ol className="phases">
      <SubmissionPhase number={1} title={t('submission.checkTitle')} place={placeOf(state, 'draft')}>
        <CheckPhase draft={draft} view={view} onMade={setMade} />
      </SubmissionPhase>
      <SubmissionPhase
        number={2}
        title={t('submission.printTitle')}
        place={paper}
        message={state === 'signing' && made === formVersion && <Notice kind="success" title={t('submission.made')} />}
      >
        <PrintPhase draft={draft} view={view} />
      </SubmissionPhase>
      <SubmissionPhase number={3} title={t('submission.uploadTitle')} place={paper}>
        <SignedPagesPhase draft={draft} nextId={phaseId(4)} />
      </SubmissionPhase>
      <SubmissionPhase number={4} title={t('submission.submitTitle')} place={placeOf(state, 'signed')}>
        <SubmitPhase draft={draft} view={view} />
      </SubmissionPhase>
    </ol>
  )
}

const order = ['draft', 'signing', 'signed']
/** one that was returned goes the way of a draft again */
const beforeHandingIn = ['returned', ...order]

function placeOf(state: string, phase: string): Place {
  const difference = order.indexOf(state === 'returned' ? 'draft' : state) - order.indexOf(phase)
  if (difference === 0) return 'now'
  return difference > 0 ? 'done' : 'later'
}

/** Handed in, and neither returned nor taken back since. */
function isReceived({ detail }: Pick<DraftView, 'detail'>): boolean {
  return isHandedIn(detail) && !beforeHandingIn.includes(detail.state)
}
