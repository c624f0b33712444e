import { Alert, Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import type { ActionProps } from '#kernel/web/console/resource-pages.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { type CallOutcome, interfaces } from '../contract.ts'
import { interfacePageTexts } from './texts.ts'

interface Result {
  outcome: CallOutcome
  status: number | null
}

/** Calls the other service once, and says how it ended. */
export function TestDialog({ row, onDone }: ActionProps) {
  const t = useTexts(interfacePageTexts)
  const [result, setResult] = useState<Result | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    // once for each opening: the other service is really called
    if (hasBegun.current) return
    hasBegun.current = true
    callsOf(interfaces as never)
      .test?.({ params: { id: row.id }, body: {} }, { quiet: true })
      .then((reply) => setResult(reply as Result))
      .catch((error: unknown) => setProblem(saidBy(error) ?? t('cut')))
  }, [row.id, t])
  return (
    <Modal open title={t('testOf', { name: String(row.name) })} onCancel={onDone} footer={null} destroyOnHidden>
      {result === null && problem === null && <Skeleton label={t('calling')} shape="card" />}
      {problem !== null && <Alert type="error" title={problem} />}
      {result !== null && (
        <Alert
          type={result.outcome === 'answered' ? 'success' : 'warning'}
          title={t(`outcomes.${result.outcome}`)}
          description={
            <>
              {result.status !== null && <p>{t('status', { status: result.status })}</p>}
              <p>{t(`hints.${result.outcome}`)}</p>
            </>
          }
        />
      )}
      <p>
        <Button type="primary" onClick={onDone}>
          {t('close')}
        </Button>
      </p>
    </Modal>
  )
}
