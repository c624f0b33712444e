import { labelIn } from '#kernel/contract/languages.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { CheckboxGroup, RadioGroup } from '#kernel/web/ui/Choices.tsx'
import { DateInput } from '#kernel/web/ui/DateInput.tsx'
import { Field as FieldFrame, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { NumberInput, Select, TextArea, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import type { DeclarationKind, Field, SeasonDefinition } from '../../contract.ts'
import { texts } from '../texts.ts'

export type PreviewValues = Readonly<Record<string, unknown>>

interface PreviewFieldProps {
  definition: SeasonDefinition
  kind: DeclarationKind
  field: Field
  values: PreviewValues
  name: string
  onValue: (value: unknown) => void
}

/** few options are shown at once, many in a list that opens */
const radiosMax = 5
const groups: readonly Field['type'][] = ['date', 'month', 'choices', 'flag', 'stage', 'portrait']

/** One field with its label, help and limit, in the portal's own look. */
export function PreviewField(props: PreviewFieldProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { field, values, name } = props
  const value = values[name]
  const options = useOptions(props)
  const isRadio = field.type === 'stage' || (field.type === 'choice' && options.length <= radiosMax)
  const Frame = groups.includes(field.type) || isRadio ? FieldGroup : FieldFrame
  const isCounted = (field.type === 'text' || field.type === 'long-text') && field.maxChars !== undefined
  return (
    <Frame
      label={labelIn(field.labels, language)}
      isRequired={field.isRequired}
      mark={field.isRequired ? undefined : t('preview.optional')}
      help={field.hint && labelIn(field.hint, language)}
      count={isCounted ? { used: [...String(value ?? '')].length, limit: field.maxChars ?? 0 } : undefined}
    >
      <Control {...props} options={options} isRadio={isRadio} />
    </Frame>
  )
}

type Options = readonly { value: string; label: string }[]

function Control({
  field,
  values,
  name,
  onValue,
  options,
  isRadio,
}: PreviewFieldProps & { options: Options; isRadio: boolean }) {
  const t = useTexts(texts)
  const text = String(values[name] ?? '')
  switch (field.type) {
    case 'long-text':
      return <TextArea rows={3} value={text} onChange={({ target }) => onValue(target.value)} />
    case 'integer':
      return <NumberInput value={text} onChange={({ target }) => onValue(target.value)} />
    case 'date':
    case 'month':
      return (
        <DateInput
          value={text}
          onValue={onValue}
          words={{ year: t('preview.year'), month: t('preview.month'), day: t('preview.day') }}
        />
      )
    case 'flag':
      return (
        <RadioGroup
          name={`preview-${name}`}
          look="row"
          value={text}
          onValue={(answer) => onValue(answer === 'true')}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
        />
      )
    case 'choices':
      return (
        <CheckboxGroup
          name={`preview-${name}`}
          options={options}
          value={Array.isArray(values[name]) ? values[name] : []}
          onValue={onValue}
        />
      )
    case 'choice':
    case 'stage':
    case 'subject':
      if (isRadio)
        return <RadioGroup name={`preview-${name}`} look="row" options={options} value={text} onValue={onValue} />
      return (
        <Select
          placeholder={t('choose')}
          options={options}
          value={options.some((option) => option.value === text) ? text : ''}
          onChange={({ target }) => onValue(target.value)}
        />
      )
    case 'portrait':
      return <p className="season-none">{t('preview.portrait')}</p>
    default:
      return <TextInput value={text} autoComplete="off" onChange={({ target }) => onValue(target.value)} />
  }
}

/** What can be chosen: the season's own options, its subjects of the stage, or a dictionary's. */
function useOptions({ definition, kind, field, values }: PreviewFieldProps): Options {
  const language = useLanguage()
  const entries = useDictionary(field.type === 'stage' ? 'stage' : (field.dictionary ?? ''))
  const { stage } = values
  if (field.options) return field.options.map(({ code, labels }) => ({ value: code, label: labelIn(labels, language) }))
  if (field.type === 'subject')
    return definition.subjects
      .filter(
        ({ stages, kinds }) => (!stage || stages.includes(String(stage))) && (!kinds || kinds.includes(kind.code)),
      )
      .map(({ code, labels }) => ({ value: code, label: labelIn(labels, language) }))
  const words = entries.map(({ code, label }) => ({ value: code, label }))
  return field.type === 'stage' ? words.filter(({ value }) => kind.stages.includes(value)) : words
}
