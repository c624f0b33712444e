import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { StoryLine } from '../schema.ts'
import { lineCalls } from './calls.ts'
import { salePageTexts } from './texts.ts'

interface Answer {
  outcome: 'delivered' | 'failed'
  reason: string
}

/** Somebody has looked into the tray, and says whether the piece came out. */
export function OutcomeDialog({ line, onClose }: { line: StoryLine; onClose: () => void }) {
  const t = useTexts(salePageTexts)
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function submit(answer: Answer) {
    setBusy(true)
    setProblem(null)
    try {
      await lineCalls.sayOutcome({ params: { line: line.id }, body: answer }, { quiet: true })
      toast(t('outcome.done'), 'success')
      onClose()
      await queries.invalidateQueries({ queryKey: ['resource', 'orders'] })
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('outcome.ask')}
      footer={null}
      // a click beside it must not lose what was typed
      mask={{ closable: !isTyped }}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('outcome.question', { lane: String(line.lane), product: line.product })}</p>
      <Form<Answer> layout="vertical" onValuesChange={() => setTyped(true)} onFinish={(answer) => void submit(answer)}>
        <Form.Item
          name="outcome"
          label={t('outcome.label')}
          rules={[{ required: true, message: t('outcome.required') }]}
        >
          <Radio.Group
            options={[
              { value: 'delivered', label: t('outcome.delivered') },
              { value: 'failed', label: t('outcome.failed') },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('outcome.reason')}
          extra={t('outcome.hint')}
          rules={[{ required: true, whitespace: true, message: t('outcome.required') }]}
        >
          <Input.TextArea rows={3} maxLength={500} />
        </Form.Item>
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('outcome.confirm')}
        </Button>{' '}
        <Button onClick={onClose}>{t('outcome.cancel')}</Button>
      </Form>
    </Modal>
  )
}
