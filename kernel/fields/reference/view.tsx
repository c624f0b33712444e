import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { Field, Reference } from '../../contract/fields.ts'
import { listed } from '../../contract/listed.ts'
import {
  type CellProps,
  type ControlProps,
  defineView,
  type FilterProps,
  tiesOf,
} from '../../web/console/field-view.ts'
import { kitTexts } from '../../web/console/kit-texts.ts'
import { pickerOptions } from '../../web/console/resource-calls.ts'
import { useLanguage, useTexts } from '../../web/texts.tsx'

type Shown = Reference | readonly Reference[]
type Ids = string | readonly string[]

const listOf = (ids: Ids | null | undefined): string[] =>
  ids == null ? [] : typeof ids === 'string' ? [ids] : [...ids]

function Cell({ value }: CellProps<Shown>) {
  const language = useLanguage()
  if (value === null) return null
  return listed(
    ('id' in value ? [value] : value).map((each) => each.label),
    language,
  )
}

/** What the picker of a resource offers for a word, together with what is chosen already. */
function usePicker({ limits }: Field, chosen: readonly string[]) {
  const { resource = '', picker = resource, within } = limits
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['options', picker, search, within],
    queryFn: () => pickerOptions(picker, { search, ...(within ? { within } : {}) }),
  })
  const known = useQuery({
    queryKey: ['options', picker, 'ids', ...chosen],
    queryFn: () => pickerOptions(picker, { ids: chosen }),
    enabled: chosen.length > 0,
  })
  const rows = new Map([...(known.data ?? []), ...(found.data ?? [])].map((row) => [row.id, row.label]))
  return { options: [...rows].map(([value, label]) => ({ value, label })), setTyped, isLoading: found.isFetching }
}

function Control({ value, onChange, field, words: _words, ...rest }: ControlProps<Ids>) {
  const t = useTexts(kitTexts)
  const { options, setTyped, isLoading } = usePicker(field, listOf(value))
  const isMany = field.limits.maxCount !== undefined
  return (
    <Select<Ids>
      {...tiesOf(rest)}
      {...(isMany ? { mode: 'multiple', maxCount: field.limits.maxCount ?? 100 } : {})}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear={field.isOptional === true}
      loading={isLoading}
      placeholder={t('picker.hint')}
      notFoundContent={isLoading ? t('loading') : t('picker.none')}
      options={options}
      value={value ?? (isMany ? [] : null)}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

function Filter({ id, value, onChange, field, words }: FilterProps) {
  const t = useTexts(kitTexts)
  const { options, setTyped, isLoading } = usePicker(field, listOf(value || null))
  return (
    <Select<string | null>
      id={id}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear
      loading={isLoading}
      aria-label={words.label}
      placeholder={words.label}
      notFoundContent={isLoading ? t('loading') : t('picker.none')}
      options={options}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

export const referenceView = defineView<Shown, Ids>({
  Cell,
  Control,
  Filter,
  widthPx: 180,
  toInput: (value) => (value === null ? null : 'id' in value ? value.id : value.map((each) => each.id)),
})
