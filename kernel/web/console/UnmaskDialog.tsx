import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'
import { whyUnanswered } from './Unanswered.tsx'

const reasonMax = 300

interface UnmaskDialogProps {
  /** of the dialog and, without the name of whoever it is about, of its button */
  title: string
  action: string
  /** shows what is masked otherwise; what it refuses is told here */
  onUnmask: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why personal data is to be seen in full; who, when and why is written down. What was typed stays where it did not succeed. */
export function UnmaskDialog({ title, action, onUnmask, onClose }: UnmaskDialogProps) {
  const t = useTexts(kitTexts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function submit({ reason }: { reason: string }) {
    setBusy(true)
    setProblem(null)
    try {
      await onUnmask(reason)
      onClose()
    } catch (error) {
      setProblem(whyUnanswered(error) ?? t('unmask.cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={title} footer={null} onCancel={onClose}>
      <Form layout="vertical" onFinish={(values: { reason: string }) => void submit(values)}>
        <Form.Item
          name="reason"
          label={t('unmask.reason')}
          extra={t('unmask.hint')}
          rules={[{ required: true, whitespace: true, min: 2, message: t('unmask.needed') }]}
        >
          <Input maxLength={reasonMax} />
        </Form.Item>
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {action}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}
