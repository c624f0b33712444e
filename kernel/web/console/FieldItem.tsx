import { Form } from 'antd'
import type { Field } from '../../contract/fields.ts'
import { useTexts } from '../texts.tsx'
import type { FieldWords } from './field-view.ts'
import { viewOf } from './field-views.ts'
import { kitTexts } from './kit-texts.ts'
import { beyondBounds, useBoundWords } from './number-bounds.ts'

interface FieldItemProps {
  path: string[]
  field: Field
  words: FieldWords
  /** said below the control */
  extra?: React.ReactNode
}

/** One field of a form: label, control of its kind, and its problem beside it. */
export function FieldItem({ path, field, words, extra }: FieldItemProps) {
  const t = useTexts(kitTexts)
  const boundWords = useBoundWords()
  const { Control, isWide } = viewOf(field)
  if (!Control) return null
  const isRequired = !field.isOptional && field.kind !== 'flag' && field.kind !== 'secret'
  function problemOf(value: unknown): string | null {
    if (isEmpty(value)) return isRequired ? t('required') : null
    const beyond = beyondBounds(field, value)
    return beyond && boundWords(field, beyond)
  }
  return (
    <Form.Item
      name={path}
      label={words.label}
      extra={extra || words.hint}
      className={isWide || field.limits.isLong ? 'field-wide' : 'field-item'}
      rules={[
        {
          required: isRequired,
          validator: async (_rule, value) => {
            const problem = problemOf(value)
            if (problem !== null) throw new Error(problem)
          },
        },
      ]}
    >
      <Control field={field} words={words} />
    </Form.Item>
  )
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return typeof value === 'object' && 'zh' in value && String(value.zh).trim() === ''
}
