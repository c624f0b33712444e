import { Button, Form, Input, Modal } from 'antd'
import { useCallback, useState } from 'react'
import { BulkProgress } from '#kernel/web/console/BulkProgress.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { screeningCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import type { QueueRow } from './queue-table.tsx'

const opinionMax = 1000

/**
 * Approves the chosen declarations, each a decision of its own. One with a warning is not approved unseen: it
 * stays in the list of what did not succeed, to be opened.
 */
export function BulkApprove({ chosen, onDone }: { chosen: readonly QueueRow[]; onDone: () => void }) {
  const t = useTexts(texts)
  const [form] = Form.useForm<{ opinion: string }>()
  const [isAsking, setAsking] = useState(false)
  const [running, setRunning] = useState<{ rows: readonly QueueRow[]; opinion: string } | null>(null)
  const opinion = running?.opinion ?? ''
  const run = useCallback(
    (ids: readonly string[], idempotencyKey: string) =>
      screeningCalls.approveMany({ body: { ids: [...ids], opinion } }, { quiet: true, idempotencyKey }),
    [opinion],
  )
  return (
    <>
      {chosen.length > 0 && (
        <Button type="primary" size="small" onClick={() => setAsking(true)}>
          {t('queue.approveChosen', { count: chosen.length })}
        </Button>
      )}
      {isAsking && (
        <Modal
          open
          title={t('queue.approveChosen', { count: chosen.length })}
          footer={null}
          onCancel={() => setAsking(false)}
          destroyOnHidden
        >
          <p>{t('queue.approveHint')}</p>
          <Form
            form={form}
            layout="vertical"
            initialValues={{ opinion: t('decide.agreed') }}
            onFinish={({ opinion: words }) => {
              setAsking(false)
              setRunning({ rows: chosen, opinion: words })
            }}
          >
            <Form.Item name="opinion" label={t('decide.opinion')}>
              <Input.TextArea rows={2} maxLength={opinionMax} showCount />
            </Form.Item>
            <Button type="primary" htmlType="submit">
              {t('decide.approve')}
            </Button>{' '}
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          </Form>
        </Modal>
      )}
      {running && (
        <BulkProgress
          title={t('queue.approveChosen', { count: running.rows.length })}
          rows={running.rows}
          nameOf={(row) => (row as QueueRow).title}
          run={run}
          onClose={() => {
            setRunning(null)
            onDone()
          }}
        />
      )}
    </>
  )
}
