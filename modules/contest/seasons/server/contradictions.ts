import type { FieldProblem, RefusalParams } from '#kernel/contract/refusals.ts'
import type { Condition, DeclarationKind, Field, MaterialRule, PeopleRule, SeasonDefinition } from '../contract.ts'

/** The codes of the dictionary, by type: what a definition may refer to. */
export type KnownCodes = Readonly<Record<string, readonly string[]>>

/**
 * Everything in a definition that contradicts itself or the dictionary, although each part has the right shape. An empty list
 * is the condition of publishing; all contradictions are told at once, each with its place in the document.
 */
export function contradictionsOf(definition: SeasonDefinition, known: KnownCodes): FieldProblem[] {
  const found = new Findings(known)
  found.code('contest', 'contest', definition.contest)
  if (!isTimeZone(definition.timeZone)) found.add('timeZone', 'season_time_zone_unknown', { zone: definition.timeZone })
  if (Date.parse(definition.window.opensAt) >= Date.parse(definition.window.closesAt))
    found.add('window', 'season_window_reversed')
  definition.levels.forEach((level, index) => {
    found.code(`levels[${index}]`, 'unit_level', level)
  })
  found.unique(
    'kindGroups',
    definition.kindGroups.map((group) => group.code),
  )
  found.unique(
    'subjects',
    definition.subjects.map((subject) => subject.code),
  )
  found.unique(
    'kinds',
    definition.kinds.map((kind) => kind.code),
  )
  const kinds = definition.kinds.map((kind) => kind.code)
  definition.subjects.forEach((subject, index) => {
    for (const stage of subject.stages) found.code(`subjects[${index}].stages`, 'stage', stage)
    for (const kind of subject.kinds ?? []) found.reference(`subjects[${index}].kinds`, kind, kinds)
  })
  definition.kinds.forEach((kind, index) => {
    kindContradictions(found, definition, kind, `kinds[${index}]`)
  })
  return found.problems
}

class Findings {
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

function kindContradictions(found: Findings, definition: SeasonDefinition, kind: DeclarationKind, path: string): void {
  const basics = kind.sections.flatMap((section) => section.fields)
  const form: Form = { fields: basics, seen: basics, questions: kind.questionnaire.map((question) => question.code) }
  found.reference(
    `${path}.group`,
    kind.group,
    definition.kindGroups.map((group) => group.code),
  )
  found.range(`${path}.ages`, kind.ages?.min, kind.ages?.max)
  for (const stage of kind.stages) found.code(`${path}.stages`, 'stage', stage)
  for (const level of kind.levels ?? []) found.reference(`${path}.levels`, level, definition.levels)
  found.unique(
    `${path}.sections`,
    kind.sections.map((section) => section.code),
  )
  found.unique(`${path}.questionnaire`, form.questions)
  found.unique(
    `${path}.materials`,
    kind.materials.map((material) => material.code),
  )
  found.unique(
    `${path}.ticks`,
    kind.ticks.map((tick) => tick.code),
  )
  formContradictions(found, form, `${path}.sections`)
  // The list of declarations shows the title, and rules of stage and subject ask for the stage.
  if (!basics.some((field) => field.key === 'title' && field.type === 'text'))
    found.add(`${path}.sections`, 'season_field_missing', { field: 'title' })
  if (kind.stages.length > 1 && !basics.some((field) => field.type === 'stage'))
    found.add(`${path}.sections`, 'season_field_missing', { field: 'stage' })
  peopleContradictions(found, kind, form, { rule: kind.members, path: `${path}.members` })
  peopleContradictions(found, kind, form, { rule: kind.instructors, path: `${path}.instructors` })
  if (kind.participation === 'individual' && kind.members.max > 1)
    found.add(`${path}.members`, 'season_individual_with_members')
  const isOnePerPupil = definition.kindGroups.find((group) => group.code === kind.group)?.isOnePerPupil
  if (isOnePerPupil && kind.members.max > 0 && !kind.members.fields.some((field) => field.type === 'id-number')) {
    found.add(`${path}.members`, 'season_identity_needed')
  }
  kind.materials.forEach((material, index) => {
    materialContradictions(found, form, material, `${path}.materials[${index}]`)
  })
}

interface Form {
  fields: readonly Field[]
  /** fields that conditions and dates may look at: the form's own, and for people also the basics */
  seen: readonly Field[]
  questions: readonly string[]
}

function peopleContradictions(
  found: Findings,
  kind: DeclarationKind,
  basics: Form,
  { rule, path }: { rule: PeopleRule; path: string },
): void {
  found.range(path, rule.min, rule.max)
  if (rule.max === 0) return
  formContradictions(
    found,
    { ...basics, fields: rule.fields, seen: [...basics.fields, ...rule.fields] },
    `${path}.fields`,
  )
  if (!rule.fields.some((field) => field.type === 'name'))
    found.add(`${path}.fields`, 'season_field_missing', { field: 'name' })
  if (rule.isSameStage && !rule.fields.some((field) => field.type === 'stage'))
    found.add(path, 'season_field_missing', { field: 'stage' })
  if (rule.sameArea && !rule.fields.some((field) => field.type === 'school'))
    found.add(path, 'season_field_missing', { field: 'school' })
  const needsBirth = kind.ages !== undefined && path.endsWith('.members')
  if (needsBirth && !rule.fields.some((field) => field.key.startsWith('birth')))
    found.add(`${path}.fields`, 'season_field_missing', { field: 'birthOn' })
}

function formContradictions(found: Findings, form: Form, path: string): void {
  found.unique(
    path,
    form.fields.map((field) => field.key),
  )
  for (const field of form.fields) {
    const place = `${path}.${field.key}`
    found.range(place, field.minChars, field.maxChars)
    found.range(place, field.min, field.max)
    conditionContradictions(found, form, field.when, place)
    for (const bound of [field.notBefore, field.notAfter]) {
      if (bound !== undefined && !/^\d{4}-/.test(bound)) dateFieldContradiction(found, form, bound, place)
    }
    choiceContradictions(found, field, place)
  }
}

function choiceContradictions(found: Findings, field: Field, path: string): void {
  const isChoice = field.type === 'choice' || field.type === 'choices'
  const sources = (field.dictionary === undefined ? 0 : 1) + (field.options === undefined ? 0 : 1)
  if (isChoice && sources !== 1) found.add(path, 'season_choice_source', { field: field.key })
  if (!isChoice && sources > 0) found.add(path, 'season_choice_source', { field: field.key })
  if (field.dictionary !== undefined && !found.known[field.dictionary])
    found.add(path, 'season_dictionary_unknown', { dictionary: field.dictionary })
  if (field.options)
    found.unique(
      path,
      field.options.map((option) => option.code),
    )
}

function dateFieldContradiction(found: Findings, form: Form, key: string, path: string): void {
  const field = form.seen.find((each) => each.key === key)
  if (!field) found.add(path, 'season_reference_unknown', { name: key })
  else if (field.type !== 'date' && field.type !== 'month') found.add(path, 'season_not_a_date', { field: key })
}

function conditionContradictions(found: Findings, form: Form, condition: Condition | undefined, path: string): void {
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

function materialContradictions(found: Findings, form: Form, material: MaterialRule, path: string): void {
  found.code(`${path}.materialKind`, 'material_kind', material.materialKind)
  found.range(path, material.minCount, material.maxCount)
  found.range(path, material.minDurationMs, material.maxDurationMs)
  conditionContradictions(found, form, material.when, path)
  if (material.approvedBefore !== undefined) dateFieldContradiction(found, form, material.approvedBefore, path)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
