import { labelIn } from '#kernel/contract/languages.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { type FieldValue, isDate, isEmpty } from '#modules/contest/declarations/contract/fields.ts'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { texts } from '../texts.ts'
import { useForm } from './form.ts'

/** A value of the form as a person reads it. */
export function FieldText({ field, value }: { field: Field; value: FieldValue | undefined }) {
  const t = useTexts(texts)
  const { date } = useFormats()
  const { view } = useForm()
  const wordOf = useOptionWord(field)
  if (value === undefined || isEmpty(value)) return <span className="review-empty">{t('form.empty')}</span>
  if (typeof value === 'boolean') return <>{t(value ? 'form.yes' : 'form.no')}</>
  if (Array.isArray(value)) return <>{value.map(wordOf).join(' · ')}</>
  if (field.type === 'school') {
    const place = view.declaration.places[String(value)]
    return <>{place ? [...place.above.slice(1), place.name].join(' · ') : t('form.replaced')}</>
  }
  if (field.type === 'portrait') return <>{t('form.replaced')}</>
  if (field.type === 'date' && isDate(String(value))) return <>{date(`${value}T12:00:00+08:00`)}</>
  return <span className="review-text">{wordOf(String(value))}</span>
}

/** The word of a choice: the season's own, a subject's, or the dictionary's; anything else stands as it is. */
function useOptionWord(field: Field): (code: string) => string {
  const language = useLanguage()
  const { definition } = useForm()
  const entries = useDictionary(field.type === 'stage' ? 'stage' : (field.dictionary ?? ''))
  return (code) => {
    const labels =
      field.type === 'subject'
        ? definition.subjects.find((subject) => subject.code === code)?.labels
        : field.options?.find((option) => option.code === code)?.labels
    if (labels) return labelIn(labels, language)
    return entries.find((entry) => entry.code === code)?.label ?? code
  }
}
