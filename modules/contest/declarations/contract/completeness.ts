import type { RefusalParams } from '#kernel/contract/refusals.ts'
import type {
  DeclarationKind,
  Field,
  MaterialRule,
  PeopleRule,
  SeasonDefinition,
} from '#modules/contest/seasons/contract.ts'
import { holds } from '#modules/contest/seasons/contract.ts'
import { checkIdNumber, idTypes } from '#modules/platform/accounts/contract/id-number.ts'
import {
  ageOn,
  askedFields,
  confirmationKey,
  countChars,
  type DeclarationStep,
  type FieldValue,
  type FieldValues,
  fieldsOf,
  isDate,
  isEmpty,
  type PersonRole,
  peopleRuleOf,
  peopleStep,
  questionPath,
  type ValueSurroundings,
  valueProblem,
} from './fields.ts'

/** A draft as far as its completeness goes. */
export interface DraftContent {
  stage: string | null
  values: FieldValues
  people: readonly DraftPerson[]
  materials: readonly DraftMaterial[]
  hasAuthorizationCode: boolean
  /** the unit that gave the code; left out where there is no code, or it is not known */
  codeUnit?: string | undefined
  /** of the unit that declares; left out where it is not known (the server always knows) */
  unitArea?: UnitArea | undefined
  /** allowed codes by dictionary type; a dictionary left out is not checked */
  choices?: Readonly<Record<string, readonly string[]>> | undefined
}

export interface DraftPerson {
  id: string
  role: PersonRole
  values: FieldValues
  hasIdNumber: boolean
  hasPortrait: boolean
  /** what the number tells of its holder; left out where nobody has one, or knows it */
  told?: NumberTelling | null | undefined
  /** the person's school and all that stands above it; left out where it is not known */
  schoolPath?: readonly string[] | undefined
  /** where the person's school lies; left out where it is not known (the server always knows) */
  area?: Area | null | undefined
}

/** What an identity number says besides itself; null where this sort of document does not say it. */
export interface NumberTelling {
  /** why this is no number of such a document: the type was changed after the number was given */
  problem: string | null
  birthOn: string | null
  sex: string | null
}

/** What a number tells as one of that type of document; the identity card is meant where no type is given. */
export function tellingOf(idType: FieldValue | undefined, number: string): NumberTelling {
  const check = checkIdNumber(idTypes.find((type) => type === idType) ?? '01', number)
  if (check.problem !== null) return { problem: check.problem, birthOn: null, sex: null }
  return { problem: null, birthOn: check.birthOn, sex: check.sex }
}

/** Where a school lies; a school right under its city has no county. */
export interface Area {
  school: string
  county: string | null
  city: string | null
}

/** Where the unit that declares lies, as far as that is one school, one county, one city. */
export interface UnitArea {
  school: string | null
  /** null for a unit above the counties, and for schools right under a city; `isDirect` tells the two apart */
  county: string | null
  city: string | null
  isDirect: boolean
}

export interface DraftMaterial {
  material: string
  /** held: a scanner has not yet looked at it */
  state: 'ready' | 'held' | 'refused'
  approvedOn: string | null
}

/** One thing that is missing or wrong. `path` as in a save, or `members`, `materials.<code>`, `authorizationCode`. */
export interface DraftFinding {
  path: string
  code: string
  params: RefusalParams
  step: DeclarationStep
}

/**
 * Everything that keeps a draft from being frozen, as far as its content tells (contest.md 2a, 6.1); shared by the
 * screens and the server, which adds what only it can know: identity numbers and other people's works.
 */
export function draftProblems(
  kind: DeclarationKind,
  definition: SeasonDefinition,
  draft: DraftContent,
): DraftFinding[] {
  const around: ValueSurroundings = { definition, kind, choices: draft.choices }
  return [
    ...codeProblems(kind, draft),
    ...basicsProblems(kind, draft, around),
    ...(['member', 'instructor'] as const).flatMap((role) => peopleProblems(kind, draft, role, around)),
    ...materialProblems(kind, draft),
  ]
}

function codeProblems(kind: DeclarationKind, draft: DraftContent): DraftFinding[] {
  if (!kind.needsAuthorizationCode || draft.hasAuthorizationCode) return []
  return [{ path: 'authorizationCode', code: 'code_missing', params: {}, step: 'code' }]
}

function basicsProblems(kind: DeclarationKind, draft: DraftContent, around: ValueSurroundings): DraftFinding[] {
  const found = formProblems(fieldsOf(kind), draft.values, draft.values, { prefix: '', step: 'basics', around })
  if (draft.stage !== null && !kind.stages.includes(draft.stage)) {
    found.push({ path: stagePath(kind), code: 'stage_not_for_kind', params: {}, step: 'basics' })
  }
  for (const field of askedFields(fieldsOf(kind), draft.values)) {
    const value = draft.values[field.key]
    if (field.type === 'subject' && typeof value === 'string' && !subjectFits(around, value, draft.stage)) {
      found.push({ path: field.key, code: 'subject_not_for_stage', params: {}, step: 'basics' })
    }
  }
  for (const question of kind.questionnaire) {
    const path = questionPath(question.code)
    if (typeof draft.values[path] !== 'boolean')
      found.push({ path, code: 'question_unanswered', params: {}, step: 'basics' })
  }
  return found
}

/** Where the stage is told; `stage` for a kind whose form does not ask for it. */
export function stagePath(kind: DeclarationKind): string {
  return fieldsOf(kind).find((field) => field.type === 'stage')?.key ?? 'stage'
}

function subjectFits(around: ValueSurroundings, code: string, stage: string | null): boolean {
  return around.definition.subjects.some(
    (subject) =>
      subject.code === code &&
      (stage === null || subject.stages.includes(stage)) &&
      (subject.kinds === undefined || subject.kinds.includes(around.kind.code)),
  )
}

interface FormPlace {
  prefix: string
  step: DeclarationStep
  around: ValueSurroundings
  /** a person's identity number and portrait do not stand among the values */
  present?: ReadonlySet<Field['type']>
}

/** The fields of one form: the basics, or one person. `seen` are all values that conditions and dates may look at. */
function formProblems(
  fields: readonly Field[],
  values: FieldValues,
  seen: FieldValues,
  place: FormPlace,
): DraftFinding[] {
  return askedFields(fields, seen).flatMap((field) => {
    const problem = fieldProblem(field, values[field.key], seen, place)
    return problem ? [{ path: `${place.prefix}${field.key}`, ...problem, step: place.step }] : []
  })
}

function fieldProblem(
  field: Field,
  value: FieldValue | undefined,
  seen: FieldValues,
  place: FormPlace,
): { code: string; params: RefusalParams } | null {
  if (field.type === 'id-number' || field.type === 'portrait') {
    return field.isRequired && !place.present?.has(field.type) ? { code: 'required', params: {} } : null
  }
  if (value === undefined || isEmpty(value)) return field.isRequired ? { code: 'required', params: {} } : null
  const wrong = valueProblem(field, value, place.around)
  if (wrong) return wrong
  if (typeof value !== 'string') return null
  if (field.isRequired && value.trim() === '') return { code: 'required', params: {} }
  if (field.minChars !== undefined && isShorter(value.trim(), field.minChars))
    return { code: 'too_short', params: { min: field.minChars } }
  const counted = itemsProblem(field, value)
  if (counted) return counted
  return field.type === 'date' || field.type === 'month' ? dateProblem(field, value, seen) : null
}

/** Parts with any sort of comma between, or with blanks; the same one twice is one. */
function itemsProblem({ minItems, maxItems }: Field, text: string): { code: string; params: RefusalParams } | null {
  if (minItems === undefined && maxItems === undefined) return null
  const count = new Set(text.split(/[,，、;；\s]+/).filter((part) => part !== '')).size
  if (minItems !== undefined && count < minItems) return { code: 'too_few_items', params: { min: minItems, count } }
  if (maxItems !== undefined && count > maxItems) return { code: 'too_many_items', params: { max: maxItems, count } }
  return null
}

/** A character takes one unit or two: most texts tell by their length. */
function isShorter(text: string, chars: number): boolean {
  return text.length < chars || (text.length < 2 * chars && countChars(text) < chars)
}

function dateProblem(field: Field, value: string, seen: FieldValues): { code: string; params: RefusalParams } | null {
  const earliest = boundOf(field.notBefore, seen)
  const latest = boundOf(field.notAfter, seen)
  if (earliest !== null && compareDates(value, earliest) < 0)
    return { code: 'date_too_early', params: { date: earliest } }
  if (latest !== null && compareDates(value, latest) > 0) return { code: 'date_too_late', params: { date: latest } }
  return null
}

/** A bound is a day, or the key of another date field; that one may still be empty. */
function boundOf(bound: string | undefined, seen: FieldValues): string | null {
  if (bound === undefined) return null
  if (/^\d{4}-/.test(bound)) return bound
  const value = seen[bound]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A month and a day are compared as months. */
function compareDates(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  const [left, right] = [a.slice(0, length), b.slice(0, length)]
  return left < right ? -1 : left > right ? 1 : 0
}

function peopleProblems(
  kind: DeclarationKind,
  draft: DraftContent,
  role: PersonRole,
  around: ValueSurroundings,
): DraftFinding[] {
  const rule = peopleRuleOf(kind, role)
  const step = peopleStep(role)
  const people = draft.people.filter((person) => person.role === role)
  const found: DraftFinding[] = []
  if (people.length < rule.min) found.push({ path: step, code: `too_few_${step}`, params: { min: rule.min }, step })
  if (people.length > rule.max) found.push({ path: step, code: `too_many_${step}`, params: { max: rule.max }, step })
  for (const person of people) {
    const present = new Set<Field['type']>()
    if (person.hasIdNumber) present.add('id-number')
    if (person.hasPortrait) present.add('portrait')
    const seen = { ...draft.values, ...person.values }
    const prefix = `${step}.${person.id}.`
    found.push(...formProblems(rule.fields, person.values, seen, { prefix, step, around, present }))
    if (role === 'member') found.push(...ageProblems(kind, around.definition, rule, person))
    found.push(...numberProblems(rule, person, step))
  }
  return [
    ...found,
    ...unitAreaProblems(rule, people, draft.unitArea, step),
    ...togetherProblems(rule, people, draft, step),
  ]
}

/** The day of birth of a person; a form may ask for the month alone. */
export function birthOf(rule: PeopleRule, values: FieldValues): { key: string; bornOn: string } | null {
  const field = rule.fields.find(
    (each) => each.key.startsWith('birth') && (each.type === 'date' || each.type === 'month'),
  )
  const value = field && values[field.key]
  if (!field || typeof value !== 'string' || value === '') return null
  return { key: field.key, bornOn: value.length === 7 ? `${value}-01` : value }
}

function ageProblems(
  kind: DeclarationKind,
  definition: SeasonDefinition,
  rule: PeopleRule,
  person: DraftPerson,
): DraftFinding[] {
  const birth = birthOf(rule, person.values)
  if (!kind.ages || !birth) return []
  const age = ageOn(birth.bornOn, definition.agesOn)
  const path = `members.${person.id}.${birth.key}`
  const { min, max } = kind.ages
  const on = definition.agesOn
  if (min !== undefined && age < min) return [{ path, code: 'too_young', params: { age, min, on }, step: 'members' }]
  if (max !== undefined && age > max) return [{ path, code: 'too_old', params: { age, max, on }, step: 'members' }]
  return []
}

/**
 * The identity number against its type of document, and birth and sex against the number (contest.md 6.4), whichever of them was
 * saved last. A birth that is half typed is no day yet.
 */
function numberProblems(rule: PeopleRule, person: DraftPerson, step: 'members' | 'instructors'): DraftFinding[] {
  const { told, values } = person
  if (!told) return []
  const at = (key: string, code: string): DraftFinding => ({
    path: `${step}.${person.id}.${key}`,
    code,
    params: {},
    step,
  })
  const found: DraftFinding[] = []
  const number = rule.fields.find((field) => field.type === 'id-number')
  if (number && told.problem !== null) found.push(at(number.key, told.problem))
  const birth = birthOf(rule, values)
  const said = birth && String(values[birth.key])
  if (birth && said && isDate(birth.bornOn) && told.birthOn !== null && told.birthOn.slice(0, said.length) !== said)
    found.push(at(birth.key, 'id_number_birth_differs'))
  const asksSex = rule.fields.some((field) => field.key === 'sex')
  if (asksSex && told.sex !== null && !isEmpty(values.sex) && values.sex !== told.sex)
    found.push(at('sex', 'id_number_sex_differs'))
  return found
}

/** What of a number's telling this form can be compared with; the rest is nobody's business. */
export function comparable(rule: PeopleRule, told: NumberTelling): NumberTelling {
  const birth = rule.fields.find((field) => field.key.startsWith('birth'))
  return {
    problem: told.problem,
    birthOn: birth ? (told.birthOn?.slice(0, birth.type === 'month' ? 7 : 10) ?? null) : null,
    sex: rule.fields.some((field) => field.key === 'sex') ? told.sex : null,
  }
}

/** What is likely a mistake and may be right all the same: it keeps nothing from being frozen, its author confirms it. */
export interface DraftWarning extends DraftFinding {
  /** the save that confirms it: what is confirmed stands in its value, so that a change of it asks again */
  confirmation: { path: string; value: string }
  isConfirmed: boolean
}

/** What the author is asked to confirm: members of schools that do not stand below the unit that gave the code. */
export function draftWarnings(
  kind: DeclarationKind,
  draft: Pick<DraftContent, 'codeUnit'> & {
    people: readonly Pick<DraftPerson, 'id' | 'role' | 'values' | 'schoolPath'>[]
  },
): DraftWarning[] {
  return draft.people.flatMap((person) =>
    person.role === 'member' ? (schoolWarning(kind, person, draft.codeUnit) ?? []) : [],
  )
}

/** The same of one member; null where the school fits, is not known, or the season's own rule of areas decides. */
export function schoolWarning(
  { members }: Pick<DeclarationKind, 'members'>,
  { id, values, schoolPath }: Pick<DraftPerson, 'id' | 'values' | 'schoolPath'>,
  codeUnit: string | undefined,
): DraftWarning | null {
  const field = members.fields.find((each) => each.type === 'school')
  if (!field || members.isInUnitArea || codeUnit === undefined || !schoolPath || schoolPath.includes(codeUnit))
    return null
  const key = confirmationKey(field.key)
  const value = `${values[field.key]} ${codeUnit}`
  return {
    path: `members.${id}.${field.key}`,
    code: 'school_not_of_code',
    params: {},
    step: 'members',
    confirmation: { path: `members.${id}.${key}`, value },
    isConfirmed: values[key] === value,
  }
}

/** Nobody from another area than that of the unit that declares (contest.md 2b: no team across counties, and no coach). */
function unitAreaProblems(
  rule: PeopleRule,
  people: readonly DraftPerson[],
  unit: UnitArea | undefined,
  step: 'members' | 'instructors',
): DraftFinding[] {
  const { sameArea } = rule
  const school = rule.fields.find((field) => field.type === 'school')
  if (!rule.isInUnitArea || !sameArea || !school || !unit || people.length === 0) return []
  const isKnown = sameArea === 'county' ? unit.county !== null || unit.isDirect : unit[sameArea] !== null
  if (!isKnown) return [{ path: step, code: 'unit_area_unknown', params: { area: sameArea, people: step }, step }]
  return people.flatMap((person) =>
    !person.area || isWithin(person.area, unit, sameArea)
      ? []
      : [
          {
            path: `${step}.${person.id}.${school.key}`,
            code: 'not_in_unit_area',
            params: { area: sameArea, people: step },
            step,
          },
        ],
  )
}

function isWithin(area: Area, unit: UnitArea, level: 'school' | 'county' | 'city'): boolean {
  if (area[level] !== unit[level]) return false
  // schools right under a city are one area together
  return level !== 'county' || unit.county !== null || area.city === unit.city
}

/** What holds for all of them together: one area, one stage (contest.md 2a: same city or county and same stage). */
function togetherProblems(
  rule: PeopleRule,
  people: readonly DraftPerson[],
  { stage, unitArea }: Pick<DraftContent, 'stage' | 'unitArea'>,
  step: 'members' | 'instructors',
): DraftFinding[] {
  const found: DraftFinding[] = []
  const { sameArea } = rule
  const school = rule.fields.find((field) => field.type === 'school')
  // who must be in the unit's area is in one area with the others as well: one sentence is enough
  const isSaid = rule.isInUnitArea === true && unitArea !== undefined
  if (sameArea && school && !isSaid) {
    const first = people.find((person) => person.area)?.area?.[sameArea]
    for (const person of people) {
      if (first && person.area && person.area[sameArea] !== first)
        found.push({ path: `${step}.${person.id}.${school.key}`, code: 'other_area', params: { area: sameArea }, step })
    }
  }
  const own = rule.fields.find((field) => field.type === 'stage')
  if (rule.isSameStage && own) {
    const asked = stage ?? people.map((person) => person.values[own.key]).find((value) => !isEmpty(value))
    for (const person of people) {
      const value = person.values[own.key]
      if (!isEmpty(value) && !isEmpty(asked) && value !== asked)
        found.push({ path: `${step}.${person.id}.${own.key}`, code: 'other_stage', params: {}, step })
    }
  }
  return found
}

/** The materials that are asked now: those whose condition holds for the basics and the safety answers. */
export function askedMaterials(kind: DeclarationKind, values: FieldValues): MaterialRule[] {
  return kind.materials.filter((rule) => holds(rule.when, values))
}

function materialProblems(kind: DeclarationKind, draft: DraftContent): DraftFinding[] {
  return askedMaterials(kind, draft.values).flatMap((rule) => {
    const files = draft.materials.filter((each) => each.material === rule.code)
    const codes = materialCodes(rule, files, draft.values)
    return codes.map((each) => ({ path: `materials.${rule.code}`, ...each, step: 'materials' as const }))
  })
}

function materialCodes(
  rule: MaterialRule,
  files: readonly DraftMaterial[],
  values: FieldValues,
): { code: string; params: RefusalParams }[] {
  const found: { code: string; params: RefusalParams }[] = []
  if (files.length < rule.minCount)
    found.push({ code: 'material_missing', params: { min: rule.minCount, count: files.length } })
  if (files.length > rule.maxCount) found.push({ code: 'too_many', params: { max: rule.maxCount } })
  if (files.some((file) => file.state !== 'ready')) found.push({ code: 'material_held', params: {} })
  if (rule.approvedBefore === undefined) return found
  const before = values[rule.approvedBefore]
  if (files.some((file) => file.approvedOn === null)) found.push({ code: 'approval_date_missing', params: {} })
  if (typeof before === 'string' && files.some((file) => file.approvedOn !== null && file.approvedOn >= before))
    found.push({ code: 'approval_too_late', params: { date: before } })
  return found
}
