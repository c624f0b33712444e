import type { FocusEvent, ReactNode } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { CheckboxGroup, RadioGroup } from '#kernel/web/ui/Choices.tsx'
import { DateInput } from '#kernel/web/ui/DateInput.tsx'
import { NumberInput, Select, TextArea, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { charsMaxOf, type FieldValue } from '../../contract/fields.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { MonthInput } from './MonthInput.tsx'
import { isRadio, useOptions } from './options.ts'
import { SchoolPicker } from './SchoolPicker.tsx'

interface ControlProps {
  view: DraftView
  field: Field
  prefix: string
  value: FieldValue
  onValue: (value: FieldValue) => void
  onLeave: () => void
  /** the focus is in a date or month, which is typed in several boxes */
  onEnter?: (() => void) | undefined
}

/** The control that fits the field's type. */
export function FieldControl(props: ControlProps) {
  const { field, value, onValue, onLeave, onEnter } = props
  const t = useTexts(texts)
  const text = typeof value === 'string' ? value : value === null ? '' : String(value)
  const dateWords = { year: t('field.year'), month: t('field.month'), day: t('field.day') }
  switch (field.type) {
    case 'long-text':
      return (
        <TextArea
          rows={rowsOf(field)}
          value={text}
          onChange={(event) => onValue(event.target.value)}
          onBlur={onLeave}
        />
      )
    case 'integer':
      return (
        <NumberInput
          value={text}
          onBlur={onLeave}
          onChange={(event) =>
            onValue(/^\d{1,15}$/.test(event.target.value) ? Number(event.target.value) : event.target.value)
          }
        />
      )
    case 'date':
      return (
        <Leaving onLeave={onLeave} onEnter={onEnter}>
          <DateInput value={text} onValue={onValue} words={dateWords} />
        </Leaving>
      )
    case 'month':
      return (
        <Leaving onLeave={onLeave} onEnter={onEnter}>
          <MonthInput value={text} onValue={onValue} words={dateWords} />
        </Leaving>
      )
    case 'flag':
      return (
        <Leaving onLeave={onLeave}>
          <RadioGroup
            name={`${props.prefix}${field.key}`}
            look="row"
            value={value === null ? '' : String(value)}
            onValue={(next) => onValue(next === 'true')}
            options={[
              { value: 'true', label: t('field.yes') },
              { value: 'false', label: t('field.no') },
            ]}
          />
        </Leaving>
      )
    case 'choice':
    case 'choices':
    case 'subject':
    case 'stage':
      return <OptionControl {...props} />
    case 'school':
      return <SchoolPicker value={text} onValue={onValue} onLeave={onLeave} />
    default:
      return (
        <TextInput
          {...inputLooks[field.type]}
          value={text}
          maxLength={(charsMaxOf(field) ?? 200) * 2 + 20}
          onChange={(event) => onValue(event.target.value)}
          onBlur={onLeave}
        />
      )
  }
}

const inputLooks: Partial<Record<Field['type'], Parameters<typeof TextInput>[0]>> = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  postcode: { inputMode: 'numeric', autoComplete: 'off' },
  name: { autoComplete: 'off', autoCapitalize: 'words' },
}

/** As tall as the text may become, within reason. */
function rowsOf(field: Field): number {
  return Math.min(10, Math.max(3, Math.round((field.maxChars ?? 400) / 100)))
}

function OptionControl({ view, field, prefix, value, onValue, onLeave }: ControlProps) {
  const t = useTexts(texts)
  const options = useOptions(view, field, prefix)
  const name = `${prefix}${field.key}`
  const text = typeof value === 'string' ? value : ''
  if (field.type === 'choices') {
    return (
      <Leaving onLeave={onLeave}>
        <CheckboxGroup name={name} options={options} value={Array.isArray(value) ? value : []} onValue={onValue} />
      </Leaving>
    )
  }
  if (field.type === 'stage' || isRadio(field)) {
    return (
      <Leaving onLeave={onLeave}>
        <RadioGroup name={name} look="row" options={options} value={text} onValue={onValue} />
      </Leaving>
    )
  }
  // A subject of another stage is told as a problem, and stays to be seen until another one is chosen.
  return (
    <Select
      placeholder={t('field.choose')}
      options={options}
      value={options.some((option) => option.value === text) ? text : ''}
      onChange={(event) => onValue(event.target.value === '' ? null : event.target.value)}
      onBlur={onLeave}
    />
  )
}

interface LeavingProps {
  onLeave: () => void
  onEnter?: (() => void) | undefined
  children: ReactNode
}

/** Tells when the focus has left all of its controls, and when it is in one of them. */
function Leaving({ onLeave, onEnter, children }: LeavingProps) {
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    const next = event.relatedTarget
    if (!(next instanceof Node) || !event.currentTarget.contains(next)) onLeave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus of the controls inside come and leave
    <div onBlur={onBlur} onFocus={onEnter}>
      {children}
    </div>
  )
}
