import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { ActionShape, FieldTable } from '../../contract/resource.ts'
import { RefusedError } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { FieldItem } from './FieldItem.tsx'
import { kitTexts } from './kit-texts.ts'
import { useBoundWords } from './number-bounds.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { saidBy } from './Unanswered.tsx'

const reasonMax = 500

interface AskDialogProps {
  page: ResourcePage
  words: ResourceWords
  name: string
  action: ActionShape
  /** what it will be done to, in words: the question holds its name */
  subject: string
  onAnswer: (body: Record<string, unknown>) => Promise<void>
  onClose: () => void
}

/** Asks once, with the name of the thing in the question: a yes, a reason, or the fields that the action needs. */
export function AskDialog({ words, name, action, subject, onAnswer, onClose }: AskDialogProps) {
  const t = useTexts(kitTexts)
  const boundWords = useBoundWords()
  const [form] = Form.useForm<{ reason?: string; values?: Record<string, unknown> }>()
  const [isBusy, setBusy] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function submit({ reason, values }: { reason?: string; values?: Record<string, unknown> }) {
    setBusy(true)
    setProblem(null)
    try {
      await onAnswer({
        ...(action.ask === 'reason' ? { reason } : {}),
        ...(action.input ? { values: values ?? {} } : {}),
      })
    } catch (error) {
      if (!(error instanceof RefusedError)) return setProblem(t('list.cut'))
      setProblem(error.fields.length > 0 ? null : (saidBy(error) ?? t('list.cut')))
      form.setFields(
        error.fields.map(({ path, ...problem }) => {
          const name = path.split('.') as ['values', string]
          const field = action.input?.[name[1]]
          return { name, errors: [(field && boundWords(field, problem)) ?? problem.message] }
        }),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={words.action(name)}
      // a click beside it must not lose what was typed
      mask={{ closable: !isTyped }}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
    >
      <p>{t('ask.question', { action: words.action(name), subject })}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ values: switchedOff(action.input ?? {}) }}
        onValuesChange={() => setTyped(true)}
        onFinish={(values) => void submit(values)}
      >
        {Object.entries(action.input ?? {}).map(([field, shape]) => (
          <FieldItem key={field} path={['values', field]} field={shape} words={words.actionField(name, field)} />
        ))}
        {action.ask === 'reason' && (
          <Form.Item
            name="reason"
            label={t('ask.reason')}
            extra={t('ask.reasonHint')}
            rules={[{ required: true, whitespace: true, message: t('required') }]}
          >
            <Input.TextArea rows={3} maxLength={reasonMax} showCount />
          </Form.Item>
        )}
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" danger={action.isDangerous === true} loading={isBusy}>
          {words.action(name)}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}

/** A switch that nobody has touched says no, as it shows. */
function switchedOff(input: FieldTable): Record<string, false> {
  const switches = Object.entries(input).filter(([, { kind }]) => kind === 'flag')
  return Object.fromEntries(switches.map(([name]) => [name, false]))
}
