import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { saidBy } from '#kernel/web/client/errors.ts'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import type { ActionProps } from '#kernel/web/console/resource-pages.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { type PaymentState, paymentServices, payments } from '../contract.ts'
import { paymentPageTexts } from './texts.ts'

const askAgainMs = 2000
const qrSizePx = 200
const gapPx = 12
const calls = callsOf(paymentServices as never)
const paymentCalls = callsOf(payments as never)

/** How a trial stands: the code waits to be paid or what was paid to go back, nobody can pay it any more, or it is back. */
type Standing = 'waiting' | 'over' | 'done'

/**
 * An account that is tried takes no other payments: its newest one is the trial. It may have been tried before, so that only
 * what came after the one that is known counts.
 */
async function standingOf(id: string, probedBefore: unknown): Promise<Standing> {
  const [service, { rows }] = await Promise.all([
    calls.view({ params: { id } }, { quiet: true }),
    paymentCalls.list({ query: { 'f.service': id, limit: 1 } }, { quiet: true }),
  ])
  if (service.probedAt !== probedBefore) return 'done'
  const state = rows[0]?.state as PaymentState | undefined
  return state === 'failed' || state === 'closed' ? 'over' : 'waiting'
}

/** Asks again until nothing more can come of this code. */
function useStanding({ id, probedAt }: ActionProps['row'], codeUrl: string | null) {
  const [probedBefore] = useState(probedAt)
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', paymentServices.name, 'probe', id, codeUrl],
    queryFn: () => standingOf(id, probedBefore),
    enabled: codeUrl !== null,
    refetchInterval: ({ state }) => (state.data === 'over' || state.data === 'done' ? false : askAgainMs),
  })
  return { standing: codeUrl === null ? null : (data ?? 'waiting'), error, refetch }
}

/** Shows the code by which 0.01 is paid, and waits until it has gone back. */
export function ProbeDialog({ row, onDone, onClose }: ActionProps) {
  const t = useTexts(paymentPageTexts)
  const [codeUrl, setCodeUrl] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { standing, error, refetch } = useStanding(row, codeUrl)
  const isDone = standing === 'done'
  async function begin() {
    setBusy(true)
    setProblem(null)
    try {
      const reply = (await calls.probe?.({ params: { id: row.id }, body: {} }, { quiet: true })) as { codeUrl: string }
      setCodeUrl(reply.codeUrl)
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('probe.title', { name: String(row.name) })} onCancel={isDone ? onDone : onClose} footer={null}>
      <Flex vertical gap={gapPx}>
        <p>{t('probe.lead')}</p>
        {problem !== null && <Alert type="error" showIcon title={problem} />}
        {codeUrl !== null && standing === 'waiting' && <Code codeUrl={codeUrl} />}
        {standing === 'waiting' && error && <Unanswered error={error} onAgain={refetch} />}
        {standing === 'over' && <Alert type="warning" showIcon title={t('probe.over')} />}
        {isDone && <Alert type="success" showIcon title={t('probe.done')} />}
        <p>
          {(standing === null || standing === 'over') && (
            <Button type="primary" loading={isBusy} onClick={() => void begin()}>
              {t(standing === null ? 'probe.begin' : 'probe.again')}
            </Button>
          )}{' '}
          {isDone ? (
            <Button type="primary" onClick={onDone}>
              {t('probe.finish')}
            </Button>
          ) : (
            <Button onClick={onClose}>{t('close')}</Button>
          )}
        </p>
      </Flex>
    </Modal>
  )
}

function Code({ codeUrl }: { codeUrl: string }) {
  const t = useTexts(paymentPageTexts)
  return (
    <>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(codeUrl))}`}
        alt={t('probe.code')}
        width={qrSizePx}
        height={qrSizePx}
      />
      {/* the provider of demo and tests has a page for it */}
      {/^https?:/.test(codeUrl) && (
        <p>
          <a href={codeUrl} target="_blank" rel="noreferrer">
            {t('probe.open')}
          </a>
        </p>
      )}
      <p role="status">{t('probe.waiting')}</p>
    </>
  )
}
