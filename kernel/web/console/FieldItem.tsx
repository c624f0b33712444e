import { Form } from 'antd'
import { useState } from 'react'
import { inputProblems, isRequired, unreadProblems } from '../../contract/field-rules.ts'
import type { Field } from '../../contract/fields.ts'
import type { TextBundle } from '../texts.tsx'
import type { ControlProps, FieldWords } from './field-view.ts'
import { viewOf } from './field-views.ts'
import { type Found, useExplained, useProblemWords } from './problem-words.ts'

interface FieldItemProps {
  path: string[]
  field: Field
  words: FieldWords
  /** said below the control */
  extra?: React.ReactNode
  /** of the module, where its fields have problems of their own */
  texts?: TextBundle<unknown>
  /** what the server has refused of it */
  refused?: readonly Found[]
}

const none: readonly Found[] = []

/** One field of a form: label, control of its kind, and its problems beside it, judged before anything is sent. */
export function FieldItem({ path, field, words, extra, texts, refused = none }: FieldItemProps) {
  const explain = useExplained(texts)
  // whoever fills in lines has begun many fields: none of them is wrong before all are sent
  const [isJudged, setJudged] = useState(field.kind !== 'lines')
  const { Control, isWide } = viewOf(field)
  if (!Control) return null
  return (
    <Form.Item
      name={path}
      label={words.label}
      extra={extra || words.hint}
      className={isWide || field.limits.isLong ? 'field-wide' : 'field-item'}
      validateTrigger={isJudged ? 'onChange' : []}
      rules={[
        {
          required: isRequired(field),
          validator: (_rule, value: unknown) => {
            setJudged(true)
            const found = explain(field, inputProblems(field, value))
            return found.length === 0 ? Promise.resolve() : Promise.reject(found)
          },
        },
      ]}
    >
      <Held field={field} words={words} texts={texts} refused={refused} />
    </Form.Item>
  )
}

interface HeldProps extends Omit<ControlProps<unknown>, 'problems'> {
  texts: TextBundle<unknown> | undefined
  refused: readonly Found[]
}

/** The control, told where within its value the problems are. */
function Held({ texts, refused, ...given }: HeldProps) {
  const say = useProblemWords(texts)
  const { status } = Form.Item.useStatus()
  const { field, value } = given
  const { Control } = viewOf(field)
  if (!Control) return null
  const found = status === 'error' ? [...inputProblems(field, value), ...refused] : unreadProblems(field, value)
  const problems = found.map((each) => ({ path: each.path, message: say(field, each) }))
  return <Control {...given} problems={problems} />
}
