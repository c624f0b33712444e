import type { FieldProblem } from '#kernel/contract/refusals.ts'
import { zonedFormat } from '#kernel/server/zoned.ts'
import {
  type DeclarationKind,
  type Field,
  type MaterialRule,
  type PeopleRule,
  reviewLevelOf,
  type SeasonDefinition,
} from '../contract.ts'
import { dayContradictions, teamContradictions } from './contests-of-a-day.ts'
import { conditionContradictions, Findings, type Form, formOf, type KnownCodes } from './findings.ts'

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
  roundContradictions(found, definition)
  dayContradictions(found, definition)
  delegationContradictions(found, definition)
  definition.kinds.forEach((kind, index) => {
    kindContradictions(found, definition, kind, `kinds[${index}]`)
  })
  return found.problems
}

function delegationContradictions(found: Findings, { delegation }: SeasonDefinition): void {
  if (!delegation) return
  found.code('delegation.level', 'unit_level', delegation.level)
  if (Date.parse(delegation.window.opensAt) >= Date.parse(delegation.window.closesAt))
    found.add('delegation.window', 'season_window_reversed')
  found.range('delegation', delegation.minLeaders, delegation.maxLeaders)
}

function roundContradictions(found: Findings, { unitRounds = [] }: SeasonDefinition): void {
  const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code)
  found.unique('unitRounds', codesOf(unitRounds))
  unitRounds.forEach((round, index) => {
    const path = `unitRounds[${index}]`
    for (const level of round.levels) found.code(`${path}.levels`, 'unit_level', level)
    if (Date.parse(round.window.opensAt) >= Date.parse(round.window.closesAt))
      found.add(`${path}.window`, 'season_window_reversed')
    found.unique(`${path}.materials`, codesOf(round.materials))
    round.materials.forEach(({ materialKind }, at) => {
      found.code(`${path}.materials[${at}].materialKind`, 'material_kind', materialKind)
    })
  })
}

function kindContradictions(found: Findings, definition: SeasonDefinition, kind: DeclarationKind, path: string): void {
  const form = formOf(kind)
  const basics = form.fields
  found.reference(
    `${path}.group`,
    kind.group,
    definition.kindGroups.map((group) => group.code),
  )
  found.range(`${path}.ages`, kind.ages?.min, kind.ages?.max)
  for (const stage of kind.stages) found.code(`${path}.stages`, 'stage', stage)
  for (const level of kind.levels ?? []) found.reference(`${path}.levels`, level, definition.levels)
  for (const { level } of kind.recommendations ?? [])
    if (!(kind.levels ?? definition.levels).includes(reviewLevelOf(level)))
      found.add(`${path}.recommendations`, 'season_reference_unknown', { name: level })
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
  teamContradictions(found, definition, kind, path)
  sealContradictions(found, definition, kind, `${path}.print.seals`)
  kind.materials.forEach((material, index) => {
    materialContradictions(found, form, material, `${path}.materials[${index}]`)
  })
}

/** Each level has one place on the paper at most, and only one that reviews has something to say there. */
function sealContradictions(found: Findings, definition: SeasonDefinition, kind: DeclarationKind, path: string): void {
  const levels = kind.print.seals.flatMap(({ level }) => level ?? [])
  for (const level of levels) found.reference(path, level, kind.levels ?? definition.levels)
  found.unique(path, levels)
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
    found.range(place, field.minItems, field.maxItems)
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

function materialContradictions(found: Findings, form: Form, material: MaterialRule, path: string): void {
  found.code(`${path}.materialKind`, 'material_kind', material.materialKind)
  found.range(path, material.minCount, material.maxCount)
  found.range(path, material.minDurationMs, material.maxDurationMs)
  conditionContradictions(found, form, material.when, path)
  if (material.approvedBefore !== undefined) dateFieldContradiction(found, form, material.approvedBefore, path)
}

function isTimeZone(name: string): boolean {
  try {
    return zonedFormat('en', name, {}).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
