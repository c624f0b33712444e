import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { ContestUnit, UnitContact } from '../../schema.ts'
import { unitCalls } from '../calls.ts'
import { texts } from '../texts.ts'

export type Asked = { act: 'give' | 'invite' } | { act: 'handOver' | 'end'; contact: UnitContact }

interface Answer {
  loginName: string
  name: string
  phone: string
  email?: string
  on?: string
  reason: string
}

interface ContactDialogProps {
  unit: ContestUnit
  asked: Asked
  onDone: () => void
  onClose: () => void
}

const fieldsOf = {
  give: ['loginName', 'on'],
  invite: ['name', 'loginName', 'phone', 'email'],
  handOver: ['loginName', 'on', 'reason'],
  end: ['on', 'reason'],
} as const
const optional: readonly string[] = ['on', 'email']

/** Who comes, who goes, and why. A refusal stands beside its field or above the buttons, and what was typed stays. */
export function ContactDialog({ unit, asked, onDone, onClose }: ContactDialogProps) {
  const t = useTexts(texts)
  const [form] = Form.useForm<Answer>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { act } = asked
  const name = 'contact' in asked ? asked.contact.name : ''
  async function submit(answer: Answer) {
    setBusy(true)
    setProblem(null)
    try {
      await send(unit.id, asked, answer)
      toast(t(`done.${act}`, { unit: unit.name, name }), 'success')
      onDone()
    } catch (error) {
      if (!(error instanceof RefusedError)) return setProblem(t('cut'))
      const known = error.fields.filter(({ path }) => (fieldsOf[act] as readonly string[]).includes(path))
      form.setFields(known.map(({ path, message }) => ({ name: path as keyof Answer, errors: [message] })))
      setProblem(known.length > 0 ? null : error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t(`contacts.${act}`)} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{t(`ask.${act}`, { unit: unit.name, name })}</p>
      <Form form={form} layout="vertical" onFinish={(answer) => void submit(answer)}>
        {fieldsOf[act].map((field) => (
          <Form.Item
            key={field}
            name={field}
            label={t(`fields.${field}`)}
            extra={field === 'loginName' ? t(act === 'invite' ? 'hints.newLogin' : 'hints.loginName') : null}
            rules={optional.includes(field) ? [] : [{ required: true, whitespace: true, message: t('required') }]}
          >
            {field === 'reason' ? (
              <Input.TextArea rows={2} maxLength={500} />
            ) : (
              <Input type={field === 'on' ? 'date' : 'text'} autoComplete="off" />
            )}
          </Form.Item>
        ))}
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy} danger={act === 'end'}>
          {t(`contacts.${act}`)}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}

async function send(unit: string, asked: Asked, answer: Answer): Promise<void> {
  const { loginName = '', reason, on, email } = answer
  const day = on ? { on } : {}
  const quiet = { quiet: true }
  if ('contact' in asked) {
    const params = { unit, account: asked.contact.id }
    if (asked.act === 'handOver') await unitCalls.handOver({ params, body: { loginName, reason, ...day } }, quiet)
    else await unitCalls.endContact({ params, body: { reason, ...day } }, quiet)
  } else if (asked.act === 'give') {
    await unitCalls.giveContact({ params: { unit }, body: { loginName, ...day } }, quiet)
  } else {
    const body = { loginName, name: answer.name, phone: answer.phone, ...(email ? { email } : {}) }
    await unitCalls.inviteContact({ params: { unit }, body }, quiet)
  }
}
