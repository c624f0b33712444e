import type { ReactNode } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { FieldValue } from '#modules/contest/declarations/contract/fields.ts'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { texts } from '../texts.ts'
import { FieldText } from './FieldText.tsx'
import { changedText, useForm } from './form.ts'
import { useReturnChoice } from './return-choice.ts'

interface FieldRowProps {
  field: Field
  value: FieldValue | undefined
  /** the place in this form: `title`, `members.<id>.name` */
  path: string
  /** what a return opens to have it mended: `members.*.name` */
  openPath?: string
  /** in place of the value in words */
  children?: ReactNode
}

const shortMaxChars = 40

/** One place of the form: its label, its value, what stood there before, and the tick that opens it while a return is written. */
export function FieldRow({ field, value, path, openPath = path, children }: FieldRowProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const change = useForm().changes.get(path)
  const label = labelIn(field.labels, language)
  // a sentence or more has a line of its own
  const isLong = typeof value === 'string' && value.length > shortMaxChars
  return (
    <div className="review-field" data-changed={change !== undefined} data-long={isLong}>
      <dt>
        <OpenTick path={openPath} label={label} />
      </dt>
      <dd>
        {children ?? <FieldText field={field} value={value} />}
        {change && (
          <span className="review-before">
            <b>{t('form.changed')}</b> {t('form.before')}{' '}
            <del>
              <FieldText field={field} value={changedText(change.before)} />
            </del>
          </span>
        )}
      </dd>
    </div>
  )
}

/** The label of a place; while a return is written, with the tick that opens it. */
export function OpenTick({ path, label }: { path: string; label: string }) {
  const t = useTexts(texts)
  const choice = useReturnChoice()
  if (!choice?.openable.includes(path)) return <>{label}</>
  const { Tick } = choice
  return (
    <Tick
      checked={choice.opened.has(path)}
      onChange={() => choice.toggle(path)}
      aria-label={t('return.open', { place: label })}
    >
      {label}
    </Tick>
  )
}
