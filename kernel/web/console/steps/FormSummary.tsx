import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { Field } from '../../../contract/fields.ts'
import { useTexts } from '../../texts.tsx'
import { rememberedFile } from '../FileControl.tsx'
import type { FieldWords } from '../field-view.ts'
import { viewOf } from '../field-views.ts'
import type { Values } from '../form-values.ts'
import { kitTexts } from '../kit-texts.ts'
import { pickerOptions } from '../resource-calls.ts'
import type { ResourcePage } from '../resource-pages.tsx'
import type { ResourceWords } from '../resource-words.ts'
import { useStepWord } from './FormSteps.tsx'
import type { Steps } from './use-steps.ts'

interface FormSummaryProps {
  page: ResourcePage
  words: ResourceWords
  steps: Steps
  values: Values
}

/** What a form in steps is about to send, step by step, each with the way back to it. */
export function FormSummary({ page: { resource }, words, steps, values }: FormSummaryProps) {
  const t = useTexts(kitTexts)
  const wordOf = useStepWord(words)
  return (
    <div className="field-wide form-summary">
      {steps.all.map((step, at) => {
        if (step.key === null) return null
        return (
          <section key={step.key}>
            <h4>
              {wordOf(step)}{' '}
              <Button
                type="link"
                size="small"
                aria-label={t('form.edit', { name: wordOf(step) })}
                onClick={() => steps.go(at)}
              >
                {t('form.editButton')}
              </Button>
            </h4>
            <dl>
              {step.names.map((name) => {
                const field = resource.fields[name]
                if (!field) return null
                return (
                  <div key={name}>
                    <dt>{words.field(name).label}</dt>
                    <dd>
                      <TypedValue field={field} words={words.field(name)} typed={values[name]} />
                    </dd>
                  </div>
                )
              })}
            </dl>
          </section>
        )
      })}
    </div>
  )
}

interface TypedValueProps {
  field: Field
  words: FieldWords
  typed: unknown
}

/** A value as its control holds it, shown as a row would show it. */
function TypedValue({ field, words, typed }: TypedValueProps) {
  const value = useShownValue(field, typed)
  const { Cell } = viewOf(field)
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return isEmpty ? '—' : <Cell value={value} field={field} words={words} />
}

/** Rows and files are chosen by their ids: their names are found again. */
function useShownValue(field: Field, typed: unknown): unknown {
  const ids = [typed ?? []].flat() as string[]
  const isReference = field.kind === 'reference'
  const { resource = '', picker = resource } = field.limits
  const { data: rows = [] } = useQuery({
    queryKey: ['options', picker, 'ids', ...ids],
    queryFn: () => pickerOptions(picker, { ids }),
    enabled: isReference && ids.length > 0,
  })
  switch (field.kind) {
    case 'reference': {
      const found = ids.map((id) => rows.find((row) => row.id === id) ?? { id, label: '…' })
      return field.limits.maxCount === undefined ? (found[0] ?? null) : found
    }
    case 'file':
      return typeof typed === 'string' ? rememberedFile(typed) : null
    case 'pictures':
      return ids.map(rememberedFile)
    case 'secret':
      return typed ? { isSet: true } : null
    default:
      return typed ?? null
  }
}
