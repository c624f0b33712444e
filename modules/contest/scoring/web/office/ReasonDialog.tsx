import { Button, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'

interface ReasonDialogProps {
  title: string
  /** what else is asked, within the same form */
  children?: ReactNode
  initialValues?: Record<string, unknown>
  onAnswer: (reason: string, values: Record<string, unknown>) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for the reason that goes into the log; a refusal is said where it belongs, and nothing typed is lost. */
export function ReasonDialog({ title, children, initialValues = {}, onAnswer, onDone, onClose }: ReasonDialogProps) {
  const t = useTexts(texts)
  const [form] = Form.useForm<Record<string, unknown>>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function submit({ reason, ...values }: Record<string, unknown>) {
    setBusy(true)
    setProblem(null)
    try {
      await onAnswer(String(reason).trim(), values)
      onDone()
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError)) return setProblem(t('cut'))
      setProblem(error.message)
      form.setFields(error.fields.map(({ path, message }) => ({ name: path.split('.'), errors: [message] })))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={title} onCancel={onClose} footer={null} destroyOnHidden>
      <Form form={form} layout="vertical" initialValues={initialValues} onFinish={(values) => void submit(values)}>
        {children}
        <Form.Item
          name="reason"
          label={t('reason.label')}
          rules={[{ required: true, whitespace: true, min: 2, message: t('reason.missing') }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        {problem && <p role="alert">{problem}</p>}
        <span className="row-actions">
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('reason.confirm')}
          </Button>
          <Button onClick={onClose}>{t('reason.cancel')}</Button>
        </span>
      </Form>
    </Modal>
  )
}
