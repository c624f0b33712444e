import '../submission.css'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { isHandedIn, useDraft, Wizard, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { ReceiptPhase } from '../ReceiptPhase.tsx'
import { SignedPagesPhase } from '../SignedPagesPhase.tsx'
import { SubmitPhase } from '../SubmitPhase.tsx'
import { texts } from '../texts.ts'
import { endingTrail, loadAfterFreezing } from './load-ending.ts'

/** The signed and stamped form comes back; with it the team is handed in, and gets its receipt. */
export const signedFormPage = definePage({
  texts,
  also: [wizardTexts],
  loader: loadAfterFreezing,
  title: (t) => t('team.uploadTitle'),
  trail: endingTrail,
  Page: ({ data: { draft } }) => {
    const t = useTexts(texts)
    const view = useDraft(draft)
    if (isHandedIn(view.detail) && !['signing', 'signed'].includes(view.detail.state)) {
      return (
        <Wizard draft={draft} step="signed-form" title={t('submission.receiptTitle')} hasOwnAction isDetail>
          <ReceiptPhase draft={draft} view={view} />
        </Wizard>
      )
    }
    return (
      <Wizard draft={draft} step="signed-form" lead={t('team.uploadLead')} hasOwnAction>
        <Stack gap="l">
          <SignedPagesPhase draft={draft} nextId="hand-in" />
          <section aria-labelledby="hand-in">
            <Stack>
              <h2 id="hand-in" tabIndex={-1}>
                {t('submission.submitTitle')}
              </h2>
              <SubmitPhase draft={draft} view={view} />
            </Stack>
          </section>
        </Stack>
      </Wizard>
    )
  },
})
