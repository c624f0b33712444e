import { labelIn } from '#kernel/contract/languages.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage } from '#kernel/web/texts.tsx'
import type { Field } from '#modules/contest/seasons/contract.ts'
import type { FieldValue } from '../../contract/fields.ts'
import type { DraftView } from '../draft/use-draft.ts'

export interface FieldOption {
  value: string
  label: string
}

/** The choices of a field, in the reader's language: the season's, its subjects of the stage, or a dictionary's. */
export function useOptions(view: DraftView, field: Field, prefix: string): readonly FieldOption[] {
  const language = useLanguage()
  const entries = useDictionary(field.type === 'stage' ? 'stage' : (field.dictionary ?? ''))
  const stage = stageFor(view, prefix)
  if (field.options) return field.options.map(({ code, labels }) => ({ value: code, label: labelIn(labels, language) }))
  if (field.type === 'subject') {
    return view.definition.subjects
      .filter((subject) => stage === null || subject.stages.includes(stage))
      .filter((subject) => subject.kinds === undefined || subject.kinds.includes(view.kind.code))
      .map(({ code, labels }) => ({ value: code, label: labelIn(labels, language) }))
  }
  if (field.type === 'stage') {
    const words = new Map(entries.map((entry) => [entry.code, entry.label]))
    return view.kind.stages.map((code) => ({ value: code, label: words.get(code) ?? code }))
  }
  // A grade belongs to a stage: once that is known, the others need not be offered.
  const ofStage = stage === null ? [] : entries.filter((entry) => entry.parent === stage)
  return (ofStage.length > 0 ? ofStage : entries).map(({ code, label }) => ({ value: code, label }))
}

/** The stage that holds for a person, or for the work. */
export function stageFor(view: DraftView, prefix: string): string | null {
  const { values } = view.state
  const own = values[`${prefix}stage`] ?? values.stage
  return typeof own === 'string' && own !== '' ? own : null
}

/** How a chosen value reads. */
export function optionLabel(options: readonly FieldOption[], value: FieldValue): string {
  return options.find((option) => option.value === value)?.label ?? String(value ?? '')
}

const radiosMax = 5
/** Few options are shown at once, many in a list that opens. */
export function isRadio(field: Field): boolean {
  if (field.type !== 'choice') return false
  return field.options
    ? field.options.length <= radiosMax
    : ['sex', 'work_class', 'yes_no', 'robot_group'].includes(field.dictionary ?? '')
}
