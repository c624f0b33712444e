import type { FieldProblem, RefusalParams } from '#kernel/contract/refusals.ts'
import type { Condition, DeclarationKind, Field } from '../contract.ts'

/** The codes of the dictionary, by type: what a definition may refer to. */
export type KnownCodes = Readonly<Record<string, readonly string[]>>

/** What is found wrong in a definition, with its place. */
export class Findings {
  readonly problems: FieldProblem[] = []
  readonly known: KnownCodes

  constructor(known: KnownCodes) {
    this.known = known
  }

  add(path: string, code: string, params: RefusalParams = {}): void {
    this.problems.push({ path, code, params })
  }

  /** a code of the dictionary */
  code(path: string, dictionary: string, value: string): void {
    const codes = this.known[dictionary]
    if (!codes) this.add(path, 'season_dictionary_unknown', { dictionary })
    else if (!codes.includes(value)) this.add(path, 'season_code_unknown', { dictionary, value })
  }

  /** the name of something else in the same document */
  reference(path: string, name: string, names: readonly string[]): void {
    if (!names.includes(name)) this.add(path, 'season_reference_unknown', { name })
  }

  unique(path: string, names: readonly string[]): void {
    for (const name of new Set(names.filter((each, index) => names.indexOf(each) !== index)))
      this.add(path, 'season_code_twice', { name })
  }

  range(path: string, min: number | undefined, max: number | undefined): void {
    if (min !== undefined && max !== undefined && min > max) this.add(path, 'season_range_reversed', { min, max })
  }
}

/** The basics of a kind, as conditions see them. */
export function formOf(kind: DeclarationKind): Form {
  const basics = kind.sections.flatMap((section) => section.fields)
  return { fields: basics, seen: basics, questions: kind.questionnaire.map((question) => question.code) }
}

export interface Form {
  fields: readonly Field[]
  /** fields that conditions and dates may look at: the form's own, and for people also the basics */
  seen: readonly Field[]
  questions: readonly string[]
}

/** A condition on a field that is not there, or on an answer that it cannot have. */
export function conditionContradictions(
  found: Findings,
  form: Form,
  condition: Condition | undefined,
  path: string,
): void {
  if (!condition) return
  if (!('field' in condition)) {
    const inner = 'all' in condition ? condition.all : condition.any
    for (const each of inner) conditionContradictions(found, form, each, path)
    return
  }
  const question = /^safety\.(.+)$/.exec(condition.field)?.[1]
  const field = form.seen.find((each) => each.key === condition.field)
  if (question !== undefined ? !form.questions.includes(question) : !field) {
    found.add(path, 'season_reference_unknown', { name: condition.field })
    return
  }
  const allowed = question !== undefined || field?.type === 'flag' ? [true, false] : codesOf(found.known, field)
  const asked: readonly (string | boolean)[] = typeof condition.is === 'object' ? condition.is : [condition.is]
  for (const value of asked) {
    if (allowed && !(allowed as readonly unknown[]).includes(value))
      found.add(path, 'season_condition_never', { field: condition.field, value })
  }
}

/** The values a choice can have; null where the field is no choice. */
function codesOf(known: KnownCodes, field: Field | undefined): readonly string[] | null {
  if (field?.options) return field.options.map((option) => option.code)
  if (field?.dictionary) return known[field.dictionary] ?? null
  return field?.type === 'stage' ? (known.stage ?? null) : null
}
