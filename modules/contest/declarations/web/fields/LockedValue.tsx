import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { type FieldValue, isDate, isEmpty } from '../../contract/fields.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { monthWords } from '../words.ts'
import { optionLabel, useOptions } from './options.ts'
import { useSchool } from './SchoolPicker.tsx'

/** A value in words, where it cannot be changed. */
export function LockedValue({ view, field, value }: { view: DraftView; field: Field; value: FieldValue }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const options = useOptions(view, field, '')
  const school = useSchool(field.type === 'school' && typeof value === 'string' ? value : '')
  const words = () => {
    if (isEmpty(value)) return t('field.empty')
    if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
    if (Array.isArray(value)) return value.map((each) => optionLabel(options, each)).join(' · ')
    if (field.type === 'school') return school?.label ?? ''
    if (field.type === 'date' && typeof value === 'string' && isDate(value))
      return formats.date(`${value}T12:00:00+08:00`)
    if (field.type === 'month' && typeof value === 'string') return monthWords(language, value)
    return options.length > 0 ? optionLabel(options, value) : String(value)
  }
  return <div className="locked-value">{words()}</div>
}
