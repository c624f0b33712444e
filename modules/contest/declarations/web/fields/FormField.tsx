import { labelIn } from '#kernel/contract/languages.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import type { Field as FormFieldRule } from '#modules/contest/seasons/contract.ts'
import { charsMaxOf, countChars, type FieldValue } from '../../contract/fields.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'
import { fieldId, placeOfProblem } from '../wizard/steps.ts'
import { problemWords } from '../words.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import { FieldControl } from './FieldControl.tsx'
import { IdNumberField } from './IdNumberField.tsx'
import { LockedValue } from './LockedValue.tsx'
import { limitOf } from './limits.ts'
import { isRadio } from './options.ts'
import { PortraitField } from './PortraitField.tsx'
import { SchoolConfirmation } from './SchoolConfirmation.tsx'

export interface FormFieldProps {
  draft: Draft
  view: DraftView
  field: FormFieldRule
  /** what stands before the field's key in a save: nothing, or `members.<id>.` */
  prefix: string
  /** said above the control where the field has no limits: why it is asked */
  note?: string | undefined
}

/** Types whose control is made of several inputs. */
const groups: readonly FormFieldRule['type'][] = ['date', 'month', 'choices', 'flag', 'stage', 'portrait']

/** One field of the season's form: label, control, help, what is wrong with it, and the choice where it was changed elsewhere. */
export function FormField({ draft, view, field, prefix, note }: FormFieldProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const path = `${prefix}${field.key}`
  const value = view.state.values[path] ?? null
  const error = useFieldError(view, path)
  const isShut = view.isShut(path)
  const limit = limitOf(field)
  const max = charsMaxOf(field)
  const text = typeof value === 'string' ? value : ''
  const isText = field.type === 'long-text' || field.type === 'text'
  const isCounted = max !== null && isText && (field.maxChars !== undefined || text !== '')
  const shared = {
    id: fieldId(path),
    label: labelIn(field.labels, language),
    isRequired: field.isRequired,
    mark: field.isRequired ? undefined : t('field.optional'),
    help: field.hint && !isShut ? <Help words={labelIn(field.hint, language)} /> : undefined,
    hint: isShut ? undefined : limit ? t(`field.limits.${limit.code}`, limit.params as never) : note,
    error,
    count: isCounted && !isShut ? { used: countChars(text), limit: max } : undefined,
  }
  if (field.type === 'id-number') return <IdNumberField draft={draft} view={view} path={path} shared={shared} />
  if (field.type === 'portrait') return <PortraitField draft={draft} view={view} path={path} shared={shared} />
  if (isShut) {
    return (
      <FieldGroup {...shared} mark={undefined} isRequired={false}>
        <LockedValue view={view} field={field} value={value} />
      </FieldGroup>
    )
  }
  const conflict = view.state.conflicts[path]
  const Frame = groups.includes(field.type) || isRadio(field) ? FieldGroup : Field
  const onValue = (next: FieldValue) => draft.queue.edit(path, next)
  return (
    <Frame {...shared}>
      <FieldControl
        view={view}
        field={field}
        prefix={prefix}
        value={value}
        onValue={onValue}
        onLeave={() => draft.notice(path)}
        onEnter={() => draft.enter(path)}
      />
      {field.type === 'school' && <SchoolConfirmation draft={draft} view={view} path={path} />}
      {conflict && (
        <ConflictChoice
          mine={<LockedValue view={view} field={field} value={conflict.mine} />}
          theirs={<LockedValue view={view} field={field} value={conflict.theirs} />}
          onChoice={(choice) => draft.queue.resolve(path, choice)}
        />
      )}
    </Frame>
  )
}

/** Help of more columns than this, three lines of a phone, is folded. */
const helpColumnsMax = 140

/** What the season says of a field; a long text opens at a press. */
function Help({ words }: { words: string }) {
  const t = useTexts(texts)
  // characters of Chinese and Korean are two columns wide
  const columns = [...words].reduce((sum, character) => sum + (character >= '\u1100' ? 2 : 1), 0)
  if (columns <= helpColumnsMax) return words
  return (
    <details className="field-more">
      <summary>{t('field.help')}</summary>
      {words}
    </details>
  )
}

/**
 * What is wrong with a field: at once what the server refused or has found, and what contradicts a number that is kept; else once
 * the person has left the field or its page.
 */
export function useFieldError(view: DraftView, path: string): string | undefined {
  const t = useTexts(texts)
  const formats = useFormats()
  const refused = view.state.refused[path]
  if (refused !== undefined) return refused
  const problem = view.problems.find((each) => each.path === path)
  if (!problem || view.isLocked) return undefined
  const isSaid = 'message' in problem || problem.code.startsWith('id_number_')
  const isShown = isSaid || view.noticed.has(path) || view.left.has(placeOfProblem(problem, view.kind))
  return isShown ? problemWords(t, formats, problem) : undefined
}
