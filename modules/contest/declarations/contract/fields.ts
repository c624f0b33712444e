import type { RefusalParams } from '#kernel/contract/refusals.ts'
import type { DeclarationKind, Field, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { holds } from '#modules/contest/seasons/contract.ts'

/** A value of a form field: text, number, yes/no, several choices, or null for empty. */
export type FieldValue = string | number | boolean | string[] | null
export type FieldValues = Readonly<Record<string, FieldValue>>

export type PersonRole = 'member' | 'instructor'
export const declarationSteps = ['code', 'basics', 'members', 'instructors', 'materials'] as const
export type DeclarationStep = (typeof declarationSteps)[number]

/** What a value must fit besides its own field. */
export interface ValueSurroundings {
  definition: SeasonDefinition
  kind: DeclarationKind
  /** allowed codes by dictionary type; a dictionary left out is not checked */
  choices?: Readonly<Record<string, readonly string[]>> | undefined
}

export interface ValueProblem {
  code: string
  params: RefusalParams
}

/** Limits where the season's field names none. */
export const textCharsMax = 200
export const longTextCharsMax = 20_000
/** the ids of a school and of a unit */
const confirmationCharsMax = 80

/** Characters as a reader counts them: a rare Chinese character or an emoji is one, wherever it lies in Unicode. */
export function countChars(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** How many characters the field takes at most; null for fields that hold no text. */
export function charsMaxOf(field: Field): number | null {
  switch (field.type) {
    case 'long-text':
      return field.maxChars ?? longTextCharsMax
    case 'text':
    case 'name':
    case 'email':
    case 'phone':
    case 'postcode':
    case 'id-number':
      return field.maxChars ?? textCharsMax
    default:
      return null
  }
}

/** What follows from a kind alone is made once for each: a kind is never changed, a new version of it is another object. */
export function oncePerKind<T>(make: (kind: DeclarationKind) => T): (kind: DeclarationKind) => T {
  const known = new WeakMap<DeclarationKind, T>()
  return (kind) => {
    const made = known.get(kind) ?? make(kind)
    known.set(kind, made)
    return made
  }
}

/** All fields of the basics, in the order of the form. */
export const fieldsOf = oncePerKind((kind): readonly Field[] => kind.sections.flatMap((section) => [...section.fields]))

/** The rule for members or for instructors. */
export function peopleRuleOf(kind: DeclarationKind, role: PersonRole) {
  return role === 'member' ? kind.members : kind.instructors
}

/** `members` or `instructors`: how the people of a role are named in a path, and their step. */
export function peopleStep(role: PersonRole): 'members' | 'instructors' {
  return role === 'member' ? 'members' : 'instructors'
}

/** The steps of the form that this kind has, in order; a kind without instructors has no such page. */
export function stepsOf(kind: DeclarationKind): DeclarationStep[] {
  return declarationSteps.filter((step) => {
    if (step === 'code') return kind.needsAuthorizationCode
    if (step === 'members') return kind.members.max > 0
    if (step === 'instructors') return kind.instructors.max > 0
    return step === 'basics' || kind.materials.length > 0
  })
}

/** The fields that are asked now: those whose condition holds for the basics (and, for a person, their own values). */
export function askedFields(fields: readonly Field[], values: FieldValues): Field[] {
  return fields.filter((field) => holds(field.when, values))
}

/** The safety questions stand among the values as `safety.<code>`. */
export function questionPath(code: string): string {
  return `safety.${code}`
}

/** Beside a person's school: that it is right although the code is of elsewhere. Kept and saved like any other value. */
export function confirmationKey(schoolKey: string): string {
  return `${schoolKey}Confirmed`
}

/** The question whose answer alone asks for this field: there it is filled in, right under the answer. */
export function questionAsking(
  kind: Pick<DeclarationKind, 'questionnaire'>,
  { when }: Pick<Field, 'when'>,
): string | undefined {
  if (!when || !('field' in when)) return undefined
  return kind.questionnaire.map(({ code }) => questionPath(code)).find((path) => path === when.field)
}

/** The fields in the order in which they are asked: one that an answer asks for stands right under that answer. */
export function inOrderAsked<F extends Pick<Field, 'key' | 'when'>>(fields: readonly F[]): F[] {
  const keyAsking = ({ when }: F) => {
    const key = when && 'field' in when ? when.field : undefined
    return fields.some((field) => field.key === key) ? key : undefined
  }
  const withAsked = (field: F): F[] => [
    field,
    ...fields.filter((each) => keyAsking(each) === field.key).flatMap(withAsked),
  ]
  return fields.filter((field) => keyAsking(field) === undefined).flatMap(withAsked)
}

export type FieldPlace =
  | { place: 'basics'; field: Field }
  | { place: 'question'; field: Field }
  | { place: 'person'; role: PersonRole; personId: string; field: Field }

/** Finds the field that a path of a save names; undefined when this kind's form has no such field. */
export function fieldAt(kind: DeclarationKind, path: string): FieldPlace | undefined {
  const [head = '', second = '', third = ''] = path.split('.')
  if (head === 'safety') {
    const question = kind.questionnaire.find((each) => each.code === second)
    if (!question) return undefined
    return { place: 'question', field: { key: path, type: 'flag', labels: question.question, isRequired: true } }
  }
  if (head === 'members' || head === 'instructors') {
    const role = head === 'members' ? 'member' : 'instructor'
    const { fields } = peopleRuleOf(kind, role)
    const school = fields.find((each) => each.type === 'school' && confirmationKey(each.key) === third)
    const field: Field | undefined = school
      ? { key: third, type: 'text', labels: school.labels, isRequired: false, maxChars: confirmationCharsMax }
      : fields.find((each) => each.key === third)
    return field && { place: 'person', role, personId: second, field }
  }
  const field = fieldsOf(kind).find((each) => each.key === head)
  // An identity number has its place with a person, encrypted; the basics hold none.
  return field && field.type !== 'id-number' && field.type !== 'portrait' ? { place: 'basics', field } : undefined
}

export function isEmpty(value: FieldValue | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** The value as it is kept: empty has one form. */
export function stored(value: FieldValue): FieldValue {
  return isEmpty(value) ? null : value
}

/** What is wrong with a value in itself: its type, its length, its form, a choice that is none. Empty is never wrong here. */
export function valueProblem(field: Field, value: FieldValue, around: ValueSurroundings): ValueProblem | null {
  if (isEmpty(value)) return null
  switch (field.type) {
    case 'flag':
      return typeof value === 'boolean' ? null : problem('wrong_type')
    case 'integer':
      return integerProblem(field, value)
    case 'choices':
      return choicesProblem(field, value, around)
    default:
      return typeof value === 'string' ? textProblem(field, value, around) : problem('wrong_type')
  }
}

function textProblem(field: Field, value: string, around: ValueSurroundings): ValueProblem | null {
  const max = charsMaxOf(field)
  // no text has more characters than units
  if (max !== null && value.length > max && countChars(value) > max) return problem('too_long', { max })
  // Identity numbers belong into their own field, where they are encrypted, and nowhere else.
  if (field.type !== 'id-number' && residentNumber.test(value)) return problem('id_number_in_text')
  switch (field.type) {
    case 'date':
      return isDate(value) ? null : problem('not_a_date')
    case 'month':
      return /^\d{4}-\d{2}$/.test(value) && isDate(`${value}-01`) ? null : problem('not_a_date')
    case 'choice':
      return isChoice(field, value, around) ? null : problem('not_an_option')
    case 'subject':
      return around.definition.subjects.some((subject) => subject.code === value) ? null : problem('not_an_option')
    case 'stage':
      return around.kind.stages.includes(value) ? null : problem('stage_not_for_kind')
    case 'long-text':
      return null
    default: {
      const form = textForms[field.type]
      return form === undefined || form.test(value) ? null : problem('wrong_format')
    }
  }
}

/** A resident's identity number anywhere in a text: six of place, a date of birth, three and a check character. */
const residentNumber =
  /(?<![0-9A-Za-z])[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?![0-9A-Za-z])/

/** Whether a resident's identity number stands somewhere in the text. */
export function holdsIdNumber(text: string): boolean {
  return residentNumber.test(text)
}

/** Whether this could be somebody's name, in any script. */
export function isPersonName(text: string): boolean {
  return personName.test(text)
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
// Letters of any script with their marks, and what stands between the parts of a name: 古丽·阿依, Jean-Luc, O’Neill.
const personName = /^[\p{L}\p{M}]+(?:[ ·•‧∙'’.-]{1,2}[\p{L}\p{M}]+)*\.?$/u
const textForms: Partial<Record<Field['type'], RegExp>> = {
  text: /^[^\r\n]*$/,
  name: personName,
  phone: /^\+?\d(?:[ -]?\d){4,19}$/,
  email: /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/,
  postcode: /^\d{6}$/,
  school: uuid,
  portrait: uuid,
}

function integerProblem(field: Field, value: FieldValue): ValueProblem | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return problem('wrong_type')
  // spec §8: where only a positive number is allowed
  if (field.min === 1 && value < 1) return problem('positive_only')
  if (field.min !== undefined && value < field.min) return problem('too_small', { min: field.min })
  if (field.max !== undefined && value > field.max) return problem('too_large', { max: field.max })
  return null
}

function choicesProblem(field: Field, value: FieldValue, around: ValueSurroundings): ValueProblem | null {
  if (!Array.isArray(value)) return problem('wrong_type')
  if (new Set(value).size !== value.length) return problem('not_an_option')
  if (!value.every((each) => isChoice(field, each, around))) return problem('not_an_option')
  if (field.maxChoices !== undefined && value.length > field.maxChoices)
    return problem('too_many', { max: field.maxChoices })
  return null
}

function isChoice(field: Field, value: string, around: ValueSurroundings): boolean {
  if (field.options) return field.options.some((option) => option.code === value)
  const allowed = field.dictionary === undefined ? undefined : around.choices?.[field.dictionary]
  return allowed === undefined || allowed.includes(value)
}

/** Whether the text is a day that exists: 2026-02-30 does not. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text && text >= '1900-01-01'
}

/** Full years on that day. */
export function ageOn(bornOn: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return on.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** The dictionaries that the choices of this kind come from. */
export const dictionariesOf = oncePerKind((kind): readonly string[] => {
  const fields = [...fieldsOf(kind), ...kind.members.fields, ...kind.instructors.fields]
  return [
    ...new Set(fields.flatMap((field) => (field.dictionary === undefined || field.options ? [] : [field.dictionary]))),
  ]
})

function problem(code: string, params: RefusalParams = {}): ValueProblem {
  return { code, params }
}
