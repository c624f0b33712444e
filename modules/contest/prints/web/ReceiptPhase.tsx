import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Success } from '#kernel/web/ui/illustrations/states.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { DescriptionList } from '#kernel/web/ui/Lists.tsx'
import {
  type Draft,
  type DraftView,
  stepAddress,
  Tracker,
  WithdrawButton,
} from '#modules/contest/declarations/web/index.ts'
import { printCalls, receiptCalls } from './calls.ts'
import { OpenPdf } from './OpenPdf.tsx'
import { texts } from './texts.ts'

/** What is left in the declarant's hands: the receipt, and what happens next. */
export function ReceiptPhase({ draft, view }: { draft: Draft; view: DraftView }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const navigate = useNavigate()
  const { detail, kind } = view
  const receivedAt = useReceivedAt(draft.id) ?? detail.submittedAt
  return (
    <Stack gap="l">
      <div className="receipt">
        <div className="receipt-picture">
          <Success />
        </div>
        <Stack>
          <h2>{t('submission.receipt')}</h2>
          <p>{t('submission.receiptText')}</p>
          <DescriptionList
            items={[
              { term: t('submission.receiptNumber'), description: detail.receiptNumber ?? '' },
              {
                term: t('submission.receivedAt'),
                description:
                  receivedAt === null ? '' : `${formats.date(receivedAt)} ${formats.timeWithSeconds(receivedAt)}`,
              },
            ]}
          />
          <Row>
            <OpenPdf
              variant="primary"
              icon="download"
              address={() => printCalls.receiptAddress({ params: { declaration: draft.id } })}
            >
              {t('submission.receiptPdf')}
            </OpenPdf>
            {detail.receiptNumber !== null && (
              <LinkButton icon="search" href={`/receipts/${encodeURIComponent(detail.receiptNumber)}`}>
                {t('submission.receiptCheck')}
              </LinkButton>
            )}
          </Row>
        </Stack>
      </div>
      <Tracker declaration={draft.id} codeUnit={detail.authorizationCode?.unit} />
      <section className="phase-names">
        <h3>{t('submission.nextTitle')}</h3>
        <ul>
          <li>{t('submission.nextReview')}</li>
          <li>{t('submission.nextReturned')}</li>
          <li>{t('submission.nextWithdraw')}</li>
        </ul>
      </section>
      <Row>
        <LinkButton icon="arrow-left" href="/declarations">
          {t('submission.toList')}
        </LinkButton>
        <LinkButton variant="quiet" icon="file" href={`/declarations/${draft.id}/form`}>
          {t('form.title')}
        </LinkButton>
        {detail.abilities.withdraw === null && (
          <WithdrawButton
            id={draft.id}
            title={detail.title}
            isPaperless={kind.isPaperless === true}
            onDone={(to) => void navigate(to === 'draft' ? stepAddress(draft.id, 'basics') : '/declarations')}
          />
        )}
      </Row>
    </Stack>
  )
}

/** The instant on the receipt: when the request arrived, to the second. */
function useReceivedAt(declaration: string): string | null {
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    receiptCalls.view({ params: { declaration } }, { quiet: true, retries: 2 }).then(
      (receipt) => setAt(receipt.receivedAt),
      (error: unknown) => {
        // The instant of the submission, which the page has already, stands in its place.
        if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      },
    )
  }, [declaration])
  return at
}
