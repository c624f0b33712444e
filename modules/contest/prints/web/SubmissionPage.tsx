import './submission.css'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { isHandedIn, useDraft, Wizard, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { CheckPhase } from './CheckPhase.tsx'
import { PaperlessPhases } from './PaperlessPhases.tsx'
import { PrintPhase } from './PrintPhase.tsx'
import { ReceiptPhase } from './ReceiptPhase.tsx'
import { SignedPagesPhase } from './SignedPagesPhase.tsx'
import { type Place, SubmissionPhase } from './SubmissionPhase.tsx'
import { SubmitPhase } from './SubmitPhase.tsx'
import { loadSubmission } from './team/load-ending.ts'
import { texts } from './texts.ts'

/** From the last check to the receipt: one page that leads. */
export const submissionPage = definePage({
  texts,
  also: [wizardTexts],
  loader: loadSubmission,
  title: (t) => t('submission.submitTitle'),
  Page: ({ data: { draft } }) => {
    const t = useTexts(texts)
    const view = useDraft(draft)
    const { state } = view.detail
    if (isHandedIn(view.detail) && !beforeHandingIn.includes(state)) {
      return (
        <Wizard draft={draft} step="submission" hasOwnAction isDetail>
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
        <ol className="phases">
          <SubmissionPhase number={1} title={t('submission.checkTitle')} place={placeOf(state, 'draft')}>
            <CheckPhase draft={draft} view={view} />
          </SubmissionPhase>
          <SubmissionPhase
            number={2}
            title={t('submission.printTitle')}
            place={state === 'signed' ? 'now' : placeOf(state, 'signing')}
          >
            <PrintPhase draft={draft} view={view} />
          </SubmissionPhase>
          <SubmissionPhase
            number={3}
            title={t('submission.uploadTitle')}
            place={state === 'signed' ? 'now' : placeOf(state, 'signing')}
          >
            <SignedPagesPhase draft={draft} />
          </SubmissionPhase>
          <SubmissionPhase number={4} title={t('submission.submitTitle')} place={placeOf(state, 'signed')}>
            <SubmitPhase draft={draft} view={view} />
          </SubmissionPhase>
        </ol>
      </Wizard>
    )
  },
})

const order = ['draft', 'signing', 'signed']
/** one that was returned goes the way of a draft again */
const beforeHandingIn = ['returned', ...order]

function placeOf(state: string, phase: string): Place {
  const difference = order.indexOf(state === 'returned' ? 'draft' : state) - order.indexOf(phase)
  if (difference === 0) return 'now'
  return difference > 0 ? 'done' : 'later'
}
