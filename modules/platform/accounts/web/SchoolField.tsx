import { useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Combobox, type ComboboxOption } from '#kernel/web/ui/Combobox.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { organizationCalls } from './neighbor-calls.ts'
import { accountPageTexts } from './texts.ts'

export interface SchoolFieldProps {
  value: ComboboxOption | null
  onValue: (value: ComboboxOption | null) => void
  /** contacts of a unit look for the unit, everybody else for a school */
  kind: 'school' | 'unit'
  error?: string | undefined
  isDisabled?: boolean | undefined
  /** beside the label; "optional" unless said otherwise */
  mark?: string | undefined
}

/** The person's school or unit, searched by a few characters of its name. */
export function SchoolField({ value, onValue, kind, error, isDisabled, mark }: SchoolFieldProps) {
  const t = useTexts(accountPageTexts)
  const [hasMore, setMore] = useState(false)
  async function load(search: string, signal: AbortSignal): Promise<ComboboxOption[]> {
    const words = search.trim()
    const query = { kind, ...(words === '' ? {} : { search: words }) }
    const found = await organizationCalls.search({ query }, { quiet: true, signal })
    setMore(found.hasMore)
    return found.organizations.map((one) => ({
      value: one.id,
      label: one.name,
      detail: one.above.map((above) => above.name).join(' · ') || undefined,
    }))
  }
  return (
    <Field
      label={t(kind === 'school' ? 'school.label' : 'school.unit')}
      mark={mark ?? t('optional')}
      hint={hasMore ? t('school.more') : t(kind === 'school' ? 'school.schoolHint' : 'school.unitHint')}
      error={error}
      id="organizationId"
    >
      <Combobox
        value={value}
        onValue={onValue}
        load={load}
        name="school"
        isDisabled={isDisabled}
        words={{
          list: t('school.list'),
          loading: t('school.loading'),
          empty: t('school.empty'),
          failed: t('school.failed'),
          clear: t('school.clear'),
          found: (count) => t('school.found', { count }),
        }}
      />
    </Field>
  )
}
