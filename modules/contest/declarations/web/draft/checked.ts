import type { FieldValue } from '../../contract/fields.ts'
import type { DeclarationDetail, DraftProblem } from '../../schema.ts'

type Values = Readonly<Record<string, FieldValue>>

/** A problem that the server has found, with what stood in its place then. */
export interface Checked extends DraftProblem {
  witness: FieldValue
}

/** What a problem is about: the value of its field, or the number of its person, which is not among the values. */
function witnessOf({ path }: Pick<DraftProblem, 'path'>, detail: DeclarationDetail, values: Values): FieldValue {
  const person = detail.people.find(({ id }) => path.split('.')[1] === id)
  return values[path] ?? person?.idNumberMasked ?? null
}

export function witnessed(problem: DraftProblem, detail: DeclarationDetail, values: Values): Checked {
  return { ...problem, witness: witnessOf(problem, detail, values) }
}

/** What the server alone can find: other people's works, schools, areas, codes. The rest is judged here as it is typed. */
const serverAlone: readonly string[] = [
  'work_already_declared',
  'same_person_twice',
  'not_an_option',
  'other_area',
  'not_in_unit_area',
  'unit_area_unknown',
  'stage_not_for_code',
]

/** What of the last check still holds: nothing has changed in its place since. */
export function stillFound(checked: readonly Checked[], detail: DeclarationDetail, values: Values): Checked[] {
  return checked.filter(
    (problem) => serverAlone.includes(problem.code) && witnessOf(problem, detail, values) === problem.witness,
  )
}
