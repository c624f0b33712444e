import { Form, Input } from 'antd'
import { client } from '#kernel/web/client/browser.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { supportLimits, supportRoutes } from '#modules/platform/support/contract.ts'
import type { supportSchemas } from '#modules/platform/support/schema.ts'
import { consoleTexts } from '../console-texts.ts'
import { FormDialog } from './FormDialog.tsx'

const calls = client<typeof supportSchemas>(supportRoutes)

interface Feedback {
  question: string
  contact?: string
}

/** What does not work, or could work better: it goes to those who look after the system. */
export function FeedbackForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  const [form] = Form.useForm<Feedback>()
  async function send({ question, contact }: Feedback) {
    await calls.ask({ body: { question, ...(contact ? { contact } : {}) } })
    toast(t('feedback.sent'), 'success')
    onClose()
  }
  return (
    <FormDialog
      title={t('feedback.title')}
      submitLabel={t('feedback.send')}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <Form.Item
        name="question"
        label={t('feedback.what')}
        rules={[{ required: true, min: supportLimits.questionCharsMin, message: t('feedback.tooShort') }]}
      >
        <Input.TextArea rows={5} maxLength={supportLimits.questionChars} showCount />
      </Form.Item>
      <Form.Item name="contact" label={t('feedback.contact')}>
        <Input maxLength={supportLimits.contactChars} />
      </Form.Item>
    </FormDialog>
  )
}
