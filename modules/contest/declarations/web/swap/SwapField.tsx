import { labelIn } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import type { Field as FormFieldRule } from '#modules/contest/seasons/contract.ts'
import type { FieldValue } from '../../contract/fields.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { FieldControl } from '../fields/FieldControl.tsx'
import { isRadio } from '../fields/options.ts'
import { PortraitDrop } from '../fields/PortraitDrop.tsx'
import { texts as wizardTexts } from '../texts.ts'
import { texts } from './texts.ts'

interface SwapFieldProps {
  view: DraftView
  field: FormFieldRule
  values: Readonly<Record<string, FieldValue>>
  label: string
  error: string | undefined
  onValue: (value: FieldValue) => void
}

const prefix = 'swap.'
const groups: readonly FormFieldRule['type'][] = ['date', 'month', 'choices', 'flag', 'stage', 'portrait']

/** One field of the contestant who comes in; nothing is saved before the swap is sent. */
export function SwapField({ view, field, values, label, error, onValue }: SwapFieldProps) {
  const language = useLanguage()
  const t = useTexts(texts)
  const wizard = useTexts(wizardTexts)
  const typed = Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}${key}`, value]))
  // the choices of a grade look at the stage that was typed here
  const around = { ...view, state: { ...view.state, values: { ...view.state.values, ...typed } } }
  const shared = {
    id: `swap-${field.key}`,
    label,
    isRequired: field.isRequired,
    mark: field.isRequired ? undefined : wizard('field.optional'),
    help: field.hint ? labelIn(field.hint, language) : undefined,
    error,
  }
  if (field.type === 'portrait')
    return (
      <FieldGroup {...shared}>
        <PortraitDrop
          onStored={async (fileId, name) => {
            onValue(fileId)
            return t('portraitTaken', { name })
          }}
        />
      </FieldGroup>
    )
  const Frame = groups.includes(field.type) || isRadio(field) ? FieldGroup : Field
  return (
    <Frame {...shared}>
      <FieldControl
        view={around}
        field={field}
        prefix={prefix}
        value={values[field.key] ?? null}
        onValue={onValue}
        onLeave={() => undefined}
      />
    </Frame>
  )
}
