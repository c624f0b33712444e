import { Select, Tag } from 'antd'
import type { Field } from '../../contract/fields.ts'
import {
  type CellProps,
  type ControlProps,
  defineView,
  type FieldWords,
  type FilterProps,
  tiesOf,
} from '../../web/console/field-view.ts'
import { tabLeaves } from '../../web/console/tab-leaves.ts'
import { useDictionary } from '../../web/dictionary.ts'

type Codes = string | readonly string[]

function useOptions(field: Field, words: FieldWords): { value: string; label: string }[] {
  const { dictionary, options } = field.limits
  const entries = useDictionary(dictionary ?? '')
  if (dictionary !== undefined) return entries.map(({ code, label }) => ({ value: code, label }))
  return (options ?? []).map((code) => ({ value: code, label: words.option(code) }))
}

/** A state is told by a word in a frame, never by a color alone; a code that no list knows any more stands as it is. */
function Cell({ value, field, words }: CellProps<Codes>) {
  const options = useOptions(field, words)
  if (value === null) return null
  const codes = typeof value === 'string' ? [value] : value
  const { tones } = field.limits
  return codes.map((code) => (
    <Tag key={code} className={tones?.[code] ? `tag-${tones[code]}` : ''}>
      {options.find((option) => option.value === code)?.label ?? code}
    </Tag>
  ))
}

const byLabel = (typed: string, option?: { label: string }) =>
  (option?.label ?? '').toLocaleLowerCase().includes(typed.toLocaleLowerCase())

function Control({ value, onChange, field, words, ...rest }: ControlProps<Codes>) {
  const options = useOptions(field, words)
  const isMany = field.limits.maxCount !== undefined
  return (
    <Select<Codes>
      {...tiesOf(rest)}
      {...(isMany ? { ...tabLeaves, mode: 'multiple', maxCount: field.limits.maxCount ?? 100 } : {})}
      allowClear={field.isOptional === true}
      showSearch={{ filterOption: (typed, option) => byLabel(typed, option as { label: string } | undefined) }}
      options={options}
      value={value ?? (isMany ? [] : null)}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

function Filter({ id, value, onChange, field, words }: FilterProps) {
  const options = useOptions(field, words)
  return (
    <Select<string[]>
      {...tabLeaves}
      id={id}
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      showSearch={{ filterOption: (typed, option) => byLabel(typed, option as { label: string } | undefined) }}
      aria-label={words.label}
      placeholder={words.label}
      options={options}
      value={value === '' ? [] : value.split(',')}
      onChange={(codes) => onChange(codes.join(','))}
    />
  )
}

export const choiceView = defineView<Codes>({ Cell, Control, Filter, widthPx: 150 })
