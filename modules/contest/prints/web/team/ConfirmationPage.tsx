import '../submission.css'
import { useEffect, useState } from 'react'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { DescriptionList } from '#kernel/web/ui/Lists.tsx'
import {
  type Draft,
  type DraftView,
  isFinal,
  UnfreezeButton,
  useDraft,
  Wizard,
  wizardTexts,
} from '#modules/contest/declarations/web/index.ts'
import { CheckPhase } from '../CheckPhase.tsx'
import { leadTo } from '../lead-to.ts'
import { texts } from '../texts.ts'
import { endingTrail, loadEnding } from './load-ending.ts'

/** The team says that everything is right: the content is locked, and an interim acknowledgement tells so (contest.md 6.2). */
export const confirmationPage = definePage({
  texts,
  also: [wizardTexts],
  loader: loadEnding,
  title: (t) => t('team.confirmTitle'),
  trail: endingTrail,
  Page: ({ data: { draft } }) => {
    const t = useTexts(texts)
    const view = useDraft(draft)
    const [made, setMade] = useState<number | null>(null)
    useEffect(() => {
      if (made !== null) leadTo('confirmed')
    }, [made])
    return (
      <Wizard draft={draft} step="confirmation" lead={t('team.confirmLead')} hasOwnAction={!isFinal(view.detail)}>
        {isFinal(view.detail) ? (
          <Acknowledgement draft={draft} view={view} />
        ) : (
          <CheckPhase draft={draft} view={view} onMade={setMade} />
        )}
      </Wizard>
    )
  },
})

function Acknowledgement({ draft, view }: { draft: Draft; view: DraftView }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { detail } = view
  const isChangeable = detail.state === 'signing' || detail.state === 'signed'
  const at = detail.moves.findLast((move) => move.action === 'freeze')?.at
  return (
    <Stack>
      <section id="confirmed" tabIndex={-1} aria-label={t('team.confirmedTitle')}>
        <Card tone="soft" titleLevel={2} title={t('team.confirmedTitle')}>
          <DescriptionList
            items={[
              { term: t('paper.number'), description: detail.number },
              { term: t('team.version'), description: t('submission.frozenVersion', { version: detail.formVersion }) },
              {
                term: t('team.confirmedAt'),
                description: at ? `${formats.date(at)} ${formats.timeWithSeconds(at)}` : '',
              },
            ]}
          />
        </Card>
      </section>
      {isChangeable && (
        <Notice kind="warning" title={t('team.notYet')}>
          {t('team.notYetText')}
        </Notice>
      )}
      <Row>{isChangeable && <UnfreezeButton draft={draft} view={view} />}</Row>
    </Stack>
  )
}
