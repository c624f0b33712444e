import { Button, Checkbox, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { screeningCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import type { Deciding } from './deciding.ts'
import { useForm } from './form.ts'

const opinionMax = 1000
const takeBackReasonMax = 300

export interface DecisionFormProps {
  deciding: Deciding
  onClose: () => void
}

/** Passes it up, with an opinion if there is one to give. */
export function ApproveForm({ deciding, onClose, confirmed }: DecisionFormProps & { confirmed: ReadonlySet<string> }) {
  const t = useTexts(texts)
  const params = { declaration: useForm().view.declaration.id }
  const approve = ({ opinion }: { opinion: string }) =>
    deciding.run('approve', () =>
      screeningCalls.approve({ params, body: { opinion, confirmedChecks: [...confirmed] } }, { quiet: true }),
    )
  return (
    <Form layout="vertical" initialValues={{ opinion: t('decide.agreed') }} onFinish={(values) => void approve(values)}>
      <Form.Item name="opinion" label={t('decide.opinion')} extra={t('decide.takeBackHint')}>
        <Input.TextArea rows={2} maxLength={opinionMax} />
      </Form.Item>
      <FormButtons deciding={deciding} onClose={onClose}>
        {t('decide.confirmApprove')}
      </FormButtons>
    </Form>
  )
}

/** Ends it without success; at the last level a second person has to agree. */
export function RefuseForm({ deciding, onClose }: DecisionFormProps) {
  const t = useTexts(texts)
  const params = { declaration: useForm().view.declaration.id }
  const refuse = (body: { reasons: string[]; opinion: string }) =>
    deciding.run('refuse', () => screeningCalls.refuse({ params, body }, { quiet: true }))
  return (
    <Form layout="vertical" onFinish={(values) => void refuse(values)}>
      <p>{t('decide.refuseHint')}</p>
      <ReasonItems />
      <FormButtons deciding={deciding} onClose={onClose} isDangerous>
        {t('decide.confirmRefuse')}
      </FormButtons>
    </Form>
  )
}

/** One's own unit's approval of a few minutes ago was a mistake. */
export function TakeBackForm({ deciding, onClose }: DecisionFormProps) {
  const t = useTexts(texts)
  const params = { declaration: useForm().view.declaration.id }
  const takeBack = (body: { reason: string }) =>
    deciding.run('takeBack', async () => {
      await screeningCalls.takeBack({ params, body }, { quiet: true })
      onClose()
    })
  return (
    <Form layout="vertical" onFinish={(values) => void takeBack(values)}>
      <Form.Item
        name="reason"
        label={t('decide.takeBackReason')}
        extra={t('decide.takeBackHint')}
        rules={[{ required: true, whitespace: true, message: t('required') }]}
      >
        <Input maxLength={takeBackReasonMax} />
      </Form.Item>
      <FormButtons deciding={deciding} onClose={onClose}>
        {t('decide.takeBack')}
      </FormButtons>
    </Form>
  )
}

/** Why, by the dictionary's reasons and in words: both are told to the owner. */
export function ReasonItems() {
  const t = useTexts(texts)
  return (
    <>
      <Form.Item
        name="reasons"
        label={t('decide.reasons')}
        rules={[{ required: true, message: t('decide.reasonNeeded') }]}
      >
        <ReasonChoice />
      </Form.Item>
      <Form.Item
        name="opinion"
        label={t('decide.words')}
        extra={t('decide.wordsHint')}
        rules={[{ required: true, whitespace: true, message: t('required') }]}
      >
        <Input.TextArea rows={3} maxLength={opinionMax} showCount />
      </Form.Item>
    </>
  )
}

interface ReasonChoiceProps {
  /** the form item hands them over */
  value?: string[]
  onChange?: (reasons: string[]) => void
}

/** All reasons in sight at once: a reviewer ticks faster than they look through a list. */
function ReasonChoice({ value, onChange }: ReasonChoiceProps) {
  const t = useTexts(texts)
  const reasons = useDictionary('return_reason')
  return (
    <Checkbox.Group
      className="review-reasons"
      aria-label={t('decide.reasons')}
      options={reasons.map(({ code, label }) => ({ value: code, label }))}
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
    />
  )
}

interface FormButtonsProps extends DecisionFormProps {
  isDangerous?: boolean
  children: ReactNode
}

export function FormButtons({ deciding, onClose, isDangerous = false, children }: FormButtonsProps) {
  const t = useTexts(texts)
  return (
    <div className="review-buttons review-send">
      <Button type="primary" htmlType="submit" danger={isDangerous} loading={deciding.isBusy}>
        {children}
      </Button>
      <Button onClick={onClose}>{t('cancel')}</Button>
    </div>
  )
}
