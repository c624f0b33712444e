import type { DeclarationKind, Exam, PeopleRule, RobotEvent, SeasonDefinition } from '../contract.ts'
import { conditionContradictions, type Findings, formOf } from './findings.ts'

/** What contradicts itself in robot events with their score sheets, and in exams (contest.md 2b, 2c). */
export function dayContradictions(found: Findings, definition: SeasonDefinition): void {
  const { events = [], exams = [] } = definition
  found.unique('events', codesOf(events))
  events.forEach((event, index) => {
    sheetContradictions(found, event, `events[${index}].sheet`)
  })
  found.unique('exams', codesOf(exams))
  exams.forEach((exam, index) => {
    examContradictions(found, definition, exam, index)
  })
  teamsOnce(found, definition)
}

const codesOf = (list: readonly { code: string }[]) => list.map(({ code }) => code)

function sheetContradictions(found: Findings, { sheet }: RobotEvent, path: string): void {
  if (sheet.countedRounds > sheet.rounds)
    found.add(`${path}.countedRounds`, 'season_counted_rounds', { counted: sheet.countedRounds, rounds: sheet.rounds })
  found.unique(`${path}.items`, codesOf(sheet.items))
  if (!sheet.items.some(({ kind }) => kind === 'task')) found.add(`${path}.items`, 'season_sheet_without_task')
  found.unique(`${path}.ties`, sheet.ties)
  if (sheet.timeLimitMs === undefined && sheet.ties.includes('shortest-time'))
    found.add(`${path}.ties`, 'season_tie_without_time')
}

function examContradictions(found: Findings, definition: SeasonDefinition, exam: Exam, index: number): void {
  const path = `exams[${index}]`
  const kind = definition.kinds.find(({ code }) => code === exam.kind)
  found.reference(`${path}.kind`, exam.kind, codesOf(definition.kinds))
  found.code(`${path}.round`, 'olympiad_round', exam.round)
  if (kind) conditionContradictions(found, formOf(kind), exam.when, `${path}.when`)
  if (exam.after !== undefined) {
    const earlier = definition.exams?.slice(0, index).find(({ code }) => code === exam.after)
    if (!earlier || Date.parse(earlier.endsAt) > Date.parse(exam.startsAt) || earlier.kind !== exam.kind)
      found.add(`${path}.after`, 'season_exam_not_earlier', { name: exam.after })
    else if (listFrom(earlier) >= Date.parse(exam.startsAt))
      found.add(`${path}.after`, 'season_exam_before_list', { name: exam.after })
  }
  if (Date.parse(exam.startsAt) >= Date.parse(exam.endsAt)) found.add(`${path}.endsAt`, 'season_window_reversed')
  found.unique(`${path}.items`, codesOf(exam.items))
  if (Date.parse(exam.appeals.opensAt) >= Date.parse(exam.appeals.closesAt))
    found.add(`${path}.appeals`, 'season_window_reversed')
  else if (Date.parse(exam.appeals.opensAt) < Date.parse(exam.endsAt))
    found.add(`${path}.appeals`, 'season_appeals_too_early')
}

/** Who goes on is known from the final list, which is published only once nobody can object to a score any more. */
function listFrom({ appeals }: Exam): number {
  return Date.parse(appeals.closesAt) + appeals.graceS * 1000
}

/** An event is played by one kind in each group: two would share a ranking. */
function teamsOnce(found: Findings, { kinds }: SeasonDefinition): void {
  const played = new Set<string>()
  kinds.forEach(({ team }, index) => {
    if (!team) return
    const name = `${team.event} ${team.division}`
    if (played.has(name)) found.add(`kinds[${index}].team`, 'season_team_twice', { name })
    played.add(name)
  })
}

/** What a kind says of its team, its caps, its paper and where its people come from. */
export function teamContradictions(
  found: Findings,
  definition: SeasonDefinition,
  kind: DeclarationKind,
  path: string,
): void {
  const { team, caps = [], isPaperless, print } = kind
  found.unique(
    `${path}.caps`,
    caps.map(({ level }) => level),
  )
  for (const { level } of caps) found.code(`${path}.caps`, 'unit_level', level)
  if (team) {
    found.reference(`${path}.team.event`, team.event, codesOf(definition.events ?? []))
    found.code(`${path}.team.division`, 'robot_group', team.division)
    if (kind.members.max === 0) found.add(`${path}.team`, 'season_team_without_members')
    if (team.swapUntil !== undefined && Date.parse(team.swapUntil) <= Date.parse(definition.window.opensAt))
      found.add(`${path}.team.swapUntil`, 'season_swap_too_early')
  }
  if (isPaperless && print.signatures.length + print.seals.length > 0)
    found.add(`${path}.print`, 'season_paperless_signed')
  for (const role of ['members', 'instructors'] as const) areaContradiction(found, kind[role], `${path}.${role}`)
}

function areaContradiction(found: Findings, rule: PeopleRule, path: string): void {
  if (rule.isInUnitArea && rule.max > 0 && !rule.sameArea) found.add(path, 'season_unit_area_of_nothing')
}
