import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { ActionShape, FieldTable } from '../../contract/resource.ts'
import { RefusedError, saidBy } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { FieldItem } from './FieldItem.tsx'
import { kitTexts } from './kit-texts.ts'
import { placeOf, usePlacedProblemWords } from './problem-words.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { type FormProblem, SaidAbove } from './SaidAbove.tsx'
import { LeaveQuestion, UnsavedWithin, useUnsaved, useUnsavedScope } from './unsaved.tsx'

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
export function AskDialog({ page, words, name, action, subject, onAnswer, onClose }: AskDialogProps) {
  const t = useTexts(kitTexts)
  const { scope, isDirty } = useUnsavedScope()
  const [asksToLeave, setAsksToLeave] = useState(false)
  const leave = () => {
    scope.forget()
    onClose()
  }
  const close = () => (isDirty ? setAsksToLeave(true) : leave())
  return (
    <Modal open title={words.action(name)} onCancel={close} footer={null} destroyOnHidden>
      {asksToLeave && <LeaveQuestion onLeave={leave} onStay={() => setAsksToLeave(false)} />}
      <p>{t('ask.question', { action: words.action(name), subject })}</p>
      <UnsavedWithin value={scope}>
        <AskForm {...{ page, words, name, action, onAnswer }} onClose={close} />
      </UnsavedWithin>
    </Modal>
  )
}

type Answer = { reason?: string; values?: Record<string, unknown> }

function AskForm({ page, words, name, action, onAnswer, onClose }: Omit<AskDialogProps, 'subject'>) {
  const t = useTexts(kitTexts)
  const say = usePlacedProblemWords(page.texts)
  const [form] = Form.useForm<Answer>()
  const [isBusy, setBusy] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const [problem, setProblem] = useState<FormProblem | null>(null)
  useUnsaved(isTyped)
  const { input = {} } = action
  async function submit({ reason, values }: Answer) {
    setBusy(true)
    setProblem(null)
    try {
      await onAnswer({
        ...(action.ask === 'reason' ? { reason } : {}),
        ...(action.input ? { values: values ?? {} } : {}),
      })
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  function refuse(error: unknown) {
    if (!(error instanceof RefusedError)) return setProblem({ message: t('list.cut'), details: [] })
    const isReason = (path: string) => path === 'reason' && action.ask === 'reason'
    const fieldAt = (path: string) => input[placeOf(path).name]
    for (const { path, ...rest } of error.fields) {
      const field = fieldAt(path)
      const { name, within } = placeOf(path)
      if (isReason(path)) form.setFields([{ name: 'reason', errors: [rest.message] }])
      else if (field) form.setFields([{ name: ['values', name], errors: [say(field, { ...rest, path: within })] }])
    }
    const elsewhere = error.fields.filter(({ path }) => !isReason(path) && !fieldAt(path))
    if (elsewhere.length > 0 || error.fields.length === 0)
      setProblem({ message: saidBy(error) ?? t('list.cut'), details: elsewhere.map(({ message }) => message) })
  }
  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      initialValues={{ values: switchedOff(input) }}
      onValuesChange={() => setTyped(true)}
      onFinish={(values) => void submit(values)}
      scrollToFirstError={{ focus: true }}
    >
      {Object.entries(input).map(([field, shape]) => (
        <FieldItem
          key={field}
          path={['values', field]}
          field={shape}
          words={words.actionField(name, field)}
          texts={page.texts}
        />
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
      <SaidAbove problem={problem} />
      <Button type="primary" htmlType="submit" danger={action.isDangerous === true} loading={isBusy}>
        {words.action(name)}
      </Button>{' '}
      <Button onClick={onClose}>{t('cancel')}</Button>
    </Form>
  )
}

/** A switch that nobody has touched says no, as it shows. */
function switchedOff(input: FieldTable): Record<string, false> {
  const switches = Object.entries(input).filter(([, { kind }]) => kind === 'flag')
  return Object.fromEntries(switches.map(([name]) => [name, false]))
}
