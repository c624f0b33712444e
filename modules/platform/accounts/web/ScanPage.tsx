import { useEffect, useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { day } from '#kernel/web/day.tsx'
import { definePage } from '#kernel/web/pages.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import './accounts.css'
import { scanCalls } from './calls.ts'
import { accountPageTexts } from './texts.ts'

/** `/scan-sign-in/:shown`: the picture of a sign-in was read by this phone; its owner says yes or no to that computer. */
export const scanPage = definePage({
  texts: accountPageTexts,
  loader: async ({ params }) => ({ shown: params.shown ?? '' }),
  title: (t) => t('scan.title'),
  Page: ScanSignIn,
})

type Computer = Awaited<ReturnType<typeof scanCalls.scan>>
type Outcome = { state: 'reading' | 'asking' | 'confirmed' | 'refused' } | { state: 'gone'; message: string }

function useScan(shown: string) {
  const t = useTexts(accountPageTexts)
  const [computer, setComputer] = useState<Computer | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({ state: 'reading' })
  const [isBusy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each picture; the words of a problem may come in any language
  useEffect(() => {
    const failed = (error: unknown) => setOutcome({ state: 'gone', message: saidBy(error) ?? t('offline') })
    scanCalls.scan({ body: { shown } }, { quiet: true }).then((found) => {
      setComputer(found)
      setOutcome({ state: 'asking' })
    }, failed)
  }, [shown])
  async function decide(decision: 'confirm' | 'refuse') {
    setBusy(true)
    try {
      await scanCalls.decide({ body: { shown, decision } }, { quiet: true })
      setOutcome({ state: decision === 'confirm' ? 'confirmed' : 'refused' })
    } catch (error) {
      setOutcome({ state: 'gone', message: saidBy(error) ?? t('offline') })
    } finally {
      setBusy(false)
    }
  }
  return { computer, outcome, isBusy, decide }
}

function ScanSignIn({ data: { shown } }: { data: { shown: string } }) {
  const t = useTexts(accountPageTexts)
  const { dateTime } = useFormats()
  const { computer, outcome, isBusy, decide } = useScan(shown)
  return (
    <div className="account-narrow">
      <Stack gap="l">
        <PageHeader title={t('scan.title')} lead={outcome.state === 'asking' ? t('scan.lead') : undefined} />
        {outcome.state === 'reading' && <Skeleton label={t('scan.reading')} />}
        {outcome.state === 'asking' && computer && (
          <>
            <dl className="account-facts">
              <div>
                <dt>{t('scan.device')}</dt>
                <dd>{computer.device || t('logins.unknownDevice')}</dd>
              </div>
              {computer.place && (
                <div>
                  <dt>{t('scan.place')}</dt>
                  <dd>{computer.place}</dd>
                </div>
              )}
              <div>
                <dt>{t('scan.until')}</dt>
                <dd>{day(dateTime(computer.expiresAt))}</dd>
              </div>
            </dl>
            <Notice kind="warning">{t('scan.careful')}</Notice>
            <Row>
              <Button
                variant="primary"
                size="large"
                icon="check"
                isBusy={isBusy}
                onClick={() => void decide('confirm')}
              >
                {t('scan.confirm')}
              </Button>
              <Button size="large" onClick={() => void decide('refuse')}>
                {t('scan.refuse')}
              </Button>
            </Row>
          </>
        )}
        <div role="status">
          {outcome.state === 'confirmed' && <Notice kind="success">{t('scan.confirmed')}</Notice>}
          {outcome.state === 'refused' && <Notice kind="info">{t('scan.refused')}</Notice>}
          {outcome.state === 'gone' && (
            <Notice kind="danger" title={outcome.message}>
              {t('scan.again')}
            </Notice>
          )}
        </div>
        {(outcome.state === 'confirmed' || outcome.state === 'refused' || outcome.state === 'gone') && (
          <div>
            <LinkButton href="/account/logins">{t('scan.logins')}</LinkButton>
          </div>
        )}
      </Stack>
    </div>
  )
}
