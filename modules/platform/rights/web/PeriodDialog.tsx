import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type KeptClass, retentionCalls, retentionKey } from './retention-calls.ts'
import { texts } from './texts.ts'

interface Asked {
  days: number
  reason: string
}

/** Another period for one class, with its reason; says beforehand what the next night would take out. */
export function PeriodDialog({ kept, onClose }: { kept: KeptClass; onClose: () => void }) {
  const t = useTexts(texts)
  const client = useQueryClient()
  const [form] = Form.useForm<Asked>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { code, title, minDays: min, maxDays: max } = kept
  async function save({ days, reason }: Asked) {
    setBusy(true)
    setProblem(null)
    try {
      await retentionCalls.set({ params: { code }, body: { days, reason } }, { quiet: true })
      toast(t('retention.saved', { title }), 'success')
      await client.invalidateQueries({ queryKey: retentionKey })
      onClose()
    } catch (error) {
      setProblem(saidBy(error) ?? t('retention.cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('retention.changeOf', { title })} onCancel={onClose} footer={null} destroyOnHidden>
      <Form form={form} layout="vertical" initialValues={{ days: kept.days }} onFinish={(asked) => void save(asked)}>
        <Form.Item
          name="days"
          label={t('retention.daysLabel')}
          extra={t('retention.bounds', { min, max })}
          rules={[{ required: true, type: 'integer', min, max, message: t('retention.outside', { min, max }) }]}
        >
          <InputNumber<number> className="control-number" precision={0} controls={false} />
        </Form.Item>
        <Form.Item noStyle shouldUpdate={(before: Asked, after: Asked) => before.days !== after.days}>
          {() => <Due kept={kept} days={form.getFieldValue('days') as number | null} />}
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('retention.reason')}
          extra={t('retention.reasonHint')}
          rules={[{ required: true, whitespace: true, min: 2, message: t('retention.needsReason') }]}
        >
          <Input.TextArea rows={3} maxLength={300} showCount />
        </Form.Item>
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('retention.save')}
        </Button>{' '}
        <Button onClick={onClose}>{t('retention.cancel')}</Button>
      </Form>
    </Modal>
  )
}

/** What the next night would take out with the number that stands in the field. */
function Due({ kept, days }: { kept: KeptClass; days: number | null }) {
  const t = useTexts(texts)
  const isWithin = days !== null && Number.isInteger(days) && days >= kept.minDays && days <= kept.maxDays
  const due = useQuery({
    queryKey: [...retentionKey, kept.code, days],
    queryFn: () =>
      retentionCalls.due({ params: { code: kept.code }, query: { days: days ?? kept.days } }, { quiet: true }),
    enabled: isWithin,
  })
  if (!isWithin || !due.data) return null
  return <p aria-live="polite">{t('retention.dueThen', { count: due.data.dueCount })}</p>
}
