import { useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { RadioGroup } from '#kernel/web/ui/Choices.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { TextArea } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { askedFields, type FieldValue, isEmpty } from '../../contract/fields.ts'
import { declarationCalls } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { peopleOf, personName } from '../people/person-words.ts'
import { texts as wizardTexts } from '../texts.ts'
import { SwapField } from './SwapField.tsx'
import { texts } from './texts.ts'

const reasonCharsMax = 300

interface SwapFormProps {
  draft: Draft
  view: DraftView
  onClose: () => void
}

/** Who leaves, everything about who comes in, and why. What was typed stays when the server refuses it. */
export function SwapForm({ draft, view, onClose }: SwapFormProps) {
  const t = useTexts(texts)
  const wizard = useTexts(wizardTexts)
  const language = useLanguage()
  const [out, setOut] = useState('')
  const [values, setValues] = useState<Readonly<Record<string, FieldValue>>>({})
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<RefusedError | null>(null)
  const members = peopleOf(view, 'member')
  const fields = askedFields(view.kind.members.fields, { ...view.detail.values, ...values })
  const isMissing = (key: string, isRequired: boolean) => isAsked && isRequired && isEmpty(values[key])
  const missing = fields.filter((field) => field.isRequired && isEmpty(values[field.key])).length
  const whoLeaves = isAsked && out === '' ? t('whoLeaves') : undefined
  const why = isAsked && reason.trim().length < 2 ? t('whyNeeded') : refused?.fieldMessage('reason')

  async function send() {
    setAsked(true)
    setRefused(null)
    if (missing > 0 || out === '' || reason.trim().length < 2) return
    setBusy(true)
    try {
      const leaving = members.find((person) => person.id === out)
      const body = { out, values: { ...values }, reason: reason.trim() }
      await declarationCalls.swap({ params: { declaration: draft.id }, body })
      await draft.refresh({ tellOthers: true })
      const names = { out: leaving ? personName(wizard, view, leaving) : '', in: String(values.name ?? '') }
      toast(t('done', names), 'success')
      onClose()
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      if (error instanceof RefusedError) setRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      {refused && (
        <Notice kind="danger" title={refused.message}>
          {refused.fieldMessage('values')}
        </Notice>
      )}
      <FieldGroup label={t('out')} isRequired error={whoLeaves}>
        <RadioGroup
          name="swap-out"
          value={out}
          onValue={setOut}
          options={members.map((person) => ({ value: person.id, label: personName(wizard, view, person) }))}
        />
      </FieldGroup>
      <h3>{t('in')}</h3>
      {fields.map((field) => (
        <SwapField
          key={field.key}
          view={view}
          field={field}
          values={values}
          label={labelIn(field.labels, language)}
          error={
            refused?.fieldMessage(`values.${field.key}`) ??
            (isMissing(field.key, field.isRequired) ? wizard('problems.required') : undefined)
          }
          onValue={(value) => setValues((before) => ({ ...before, [field.key]: value }))}
        />
      ))}
      <Field
        label={t('reason')}
        isRequired
        hint={t('reasonHint')}
        error={why}
        count={{ used: [...reason].length, limit: reasonCharsMax }}
      >
        <TextArea
          rows={3}
          maxLength={reasonCharsMax}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Row>
        <Button variant="primary" icon="check" isBusy={isBusy} onClick={() => void send()}>
          {t('send')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        {isAsked && missing > 0 && <span className="choice-hint">{t('wrong', { count: missing })}</span>}
      </Row>
    </Stack>
  )
}
