import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import type { ActionProps } from '#kernel/web/console/resource-pages.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { pushProviders, type TestOutcome } from '../../contract/office.ts'
import { officeTexts as texts } from './texts.ts'

interface Result {
  outcome: TestOutcome
  detail: string | null
}

const looks = { taken: 'success', refused: 'error', kept: 'info' } as const

/** Sends one message by a provider, and says what came of it before the dialog is closed. */
export function ProviderTest({ row, onDone, onClose }: ActionProps) {
  const t = useTexts(texts)
  const [form] = Form.useForm<{ recipient?: string }>()
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const needsRecipient = row.channel !== 'chat-app'
  async function send({ recipient }: { recipient?: string }) {
    setBusy(true)
    setProblem(null)
    setResult(null)
    try {
      const call = { params: { id: row.id }, body: { values: { recipient: recipient ?? null } } }
      setResult((await callsOf(pushProviders as never).test?.(call, { quiet: true })) as Result)
    } catch (error) {
      const field = error instanceof RefusedError ? error.fields[0] : undefined
      if (field) form.setFields([{ name: 'recipient', errors: [field.message] }])
      else setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  const close = result ? onDone : onClose
  return (
    <Modal open title={t('test.title', { name: String(row.name) })} footer={null} onCancel={close}>
      <Form form={form} layout="vertical" onFinish={(given: { recipient?: string }) => void send(given)}>
        {needsRecipient && (
          <Form.Item
            name="recipient"
            label={row.channel === 'sms' ? t('test.phone') : t('test.email')}
            rules={[{ required: true, whitespace: true, message: t('required') }]}
          >
            <Input maxLength={200} inputMode={row.channel === 'sms' ? 'tel' : 'email'} />
          </Form.Item>
        )}
        {!needsRecipient && <p>{t('test.group')}</p>}
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        {result && (
          <Alert
            role="status"
            showIcon
            type={looks[result.outcome]}
            title={t(`test.${result.outcome}`)}
            description={result.detail}
            className="test-result"
          />
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('test.send')}
        </Button>{' '}
        <Button onClick={close}>{t('close')}</Button>
      </Form>
    </Modal>
  )
}
