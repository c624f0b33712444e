import { Button, Form, Input } from 'antd'
import { useTexts } from '#kernel/web/texts.tsx'
import { approvalsPageTexts as texts } from './texts.ts'

/** Why a second person should agree. */
export function ReasonForm({ lead, onReason }: { lead: string; onReason: (reason: string) => Promise<void> }) {
  const t = useTexts(texts)
  return (
    <Form layout="vertical" onFinish={({ reason }: { reason: string }) => void onReason(reason)}>
      <p role="status">{lead}</p>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('required') }]}
      >
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('ask')}
      </Button>
    </Form>
  )
}
