import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { CheckboxGroup } from '#kernel/web/ui/Choices.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { TextArea, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { screeningCalls } from '../calls.ts'
import { useForm } from '../review/form.ts'
import { texts } from '../texts.ts'
import type { OpenDecision } from './UnitDecision.tsx'

const opinionMax = 1000
const takeBackReasonMax = 300

/** A decision's form: its act and the way back below whatever it asks. */
export function DecisionForm({
  deciding,
  act,
  isDangerous,
  onSend,
  children,
}: {
  deciding: OpenDecision
  act: string
  isDangerous?: boolean
  onSend: () => void
  children: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      <Row>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={deciding.isBusy}>
          {act}
        </Button>
        <Button variant="quiet" onClick={deciding.onClose}>
          {t('cancel')}
        </Button>
      </Row>
    </form>
  )
}

/** Passes it up, with an opinion if there is one to give. */
export function ApproveForm({ deciding, confirmed }: { deciding: OpenDecision; confirmed: ReadonlySet<string> }) {
  const t = useTexts(texts)
  const [opinion, setOpinion] = useState(t('decide.agreed'))
  const params = { declaration: useForm().view.declaration.id }
  const approve = () =>
    deciding.run('approve', () =>
      screeningCalls.approve({ params, body: { opinion, confirmedChecks: [...confirmed] } }, { quiet: true }),
    )
  return (
    <DecisionForm deciding={deciding} act={t('decide.confirmApprove')} onSend={() => void approve()}>
      <Field
        label={t('decide.opinion')}
        hint={t('decide.takeBackHint')}
        count={{ used: [...opinion].length, limit: opinionMax }}
      >
        <TextArea
          rows={2}
          maxLength={opinionMax}
          value={opinion}
          onChange={(event) => setOpinion(event.target.value)}
        />
      </Field>
    </DecisionForm>
  )
}

export interface Reasons {
  reasons: string[]
  opinion: string
}

/** Why, by the dictionary's reasons and in words: both are told to the owner. */
export function ReasonFields({
  value,
  isTried,
  onValue,
}: {
  value: Reasons
  isTried: boolean
  onValue: (value: Reasons) => void
}) {
  const t = useTexts(texts)
  const reasons = useDictionary('return_reason')
  return (
    <>
      <FieldGroup
        label={t('decide.reasons')}
        isRequired
        error={isTried && value.reasons.length === 0 ? t('decide.reasonNeeded') : undefined}
      >
        <CheckboxGroup
          name="reasons"
          look="row"
          options={reasons.map(({ code, label }) => ({ value: code, label }))}
          value={value.reasons}
          onValue={(chosen) => onValue({ ...value, reasons: chosen })}
        />
      </FieldGroup>
      <Field
        label={t('decide.words')}
        hint={t('decide.wordsHint')}
        isRequired
        error={isTried && value.opinion.trim() === '' ? t('required') : undefined}
        count={{ used: [...value.opinion].length, limit: opinionMax }}
      >
        <TextArea
          rows={3}
          maxLength={opinionMax}
          value={value.opinion}
          onChange={(event) => onValue({ ...value, opinion: event.target.value })}
        />
      </Field>
    </>
  )
}

export const noReasons: Reasons = { reasons: [], opinion: '' }

export function isGiven({ reasons, opinion }: Reasons): boolean {
  return reasons.length > 0 && opinion.trim() !== ''
}

/** Ends it without success; at the last level a second person has to agree. */
export function RefuseForm({ deciding }: { deciding: OpenDecision }) {
  const t = useTexts(texts)
  const [value, setValue] = useState(noReasons)
  const [isTried, setTried] = useState(false)
  const params = { declaration: useForm().view.declaration.id }
  function refuse() {
    setTried(true)
    if (!isGiven(value)) return
    void deciding.run('refuse', () => screeningCalls.refuse({ params, body: value }, { quiet: true }))
  }
  return (
    <DecisionForm deciding={deciding} act={t('decide.confirmRefuse')} isDangerous onSend={refuse}>
      <p>{t('decide.refuseHint')}</p>
      <ReasonFields value={value} isTried={isTried} onValue={setValue} />
    </DecisionForm>
  )
}

/** One's own unit's approval of a few minutes ago was a mistake. */
export function TakeBackForm({ deciding }: { deciding: OpenDecision }) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const params = { declaration: useForm().view.declaration.id }
  function takeBack() {
    setTried(true)
    if (reason.trim() === '') return
    void deciding.run('takeBack', async () => {
      await screeningCalls.takeBack({ params, body: { reason } }, { quiet: true })
      deciding.onClose()
    })
  }
  return (
    <DecisionForm deciding={deciding} act={t('decide.takeBack')} onSend={takeBack}>
      <Field
        label={t('decide.takeBackReason')}
        hint={t('decide.takeBackHint')}
        isRequired
        error={isTried && reason.trim() === '' ? t('required') : undefined}
      >
        <TextInput maxLength={takeBackReasonMax} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </DecisionForm>
  )
}
