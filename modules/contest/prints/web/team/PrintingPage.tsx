import '../submission.css'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { useDraft, Wizard, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { PrintPhase } from '../PrintPhase.tsx'
import { texts } from '../texts.ts'
import { endingTrail, loadAfterFreezing } from './load-ending.ts'

/** The registration form of a team on paper: who signs and who stamps it. */
export const printingPage = definePage({
  texts,
  also: [wizardTexts],
  loader: loadAfterFreezing,
  title: (t) => t('team.printTitle'),
  trail: endingTrail,
  Page: ({ data: { draft } }) => {
    const t = useTexts(texts)
    const view = useDraft(draft)
    return (
      <Wizard draft={draft} step="printing" lead={t('team.printLead')} hasOwnAction={view.detail.state === 'signing'}>
        <PrintPhase draft={draft} view={view} />
      </Wizard>
    )
  },
})
