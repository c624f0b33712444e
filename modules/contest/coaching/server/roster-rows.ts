import type { FieldProblem, Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { isEmpty } from '#modules/contest/declarations/contract/fields.ts'
import {
  type ChoiceWords,
  type GivenPerson,
  plain,
  type RosterSchool,
  readCells,
  surroundingsOf,
} from '#modules/contest/declarations/server/index.ts'
import type { Field } from '#modules/contest/seasons/contract.ts'
import type { Table } from '#modules/platform/exports/server/index.ts'
import type { OwnTeam } from './teams.ts'

/** The column of a spreadsheet that names the team of a row. */
export const teamColumn = 'team'

/** What a roster is read against. */
export interface Around {
  teams: readonly Target[]
  /** all rows go here; undefined: each row names its team */
  only: Target | undefined
  fields: readonly Field[]
  places: ReadonlyMap<string, number>
  words: ChoiceWords
  /** by index of the identity number, who is in which of the asker's teams already */
  elsewhere: ReadonlyMap<string, Target>
}

export interface Target extends OwnTeam {
  school: RosterSchool | null
  /** places that are left for contestants */
  left: number
}

export interface ReadRow {
  number: number
  target: Target | undefined
  given: GivenPerson
  problems: FieldProblem[]
  /** why the team could not take a good row after all */
  refusal: Refusal | null
}

/** One row as far as it can be told by itself: which team, what of the contestant, and what is wrong. */
export async function readRow(
  ctx: Ctx,
  around: Around,
  { number, cells }: { number: number; cells: Table['rows'][number]['cells'] },
): Promise<ReadRow> {
  const text = (key: string) => {
    const at = around.places.get(key)
    return String((at === undefined ? null : cells[at]) ?? '').trim()
  }
  const problems: FieldProblem[] = []
  const target = around.only ?? teamNamed(around, text(teamColumn), problems)
  const checks = target && (await surroundingsOf(ctx, target.standing.rules))
  const { values, idNumber, ...read } = readCells(ctx, around.fields, text, {
    words: around.words,
    school: target?.school ?? null,
    checks,
  })
  problems.push(...read.problems)
  if (isEmpty(values.name) && !problems.some(({ path }) => path === 'name'))
    problems.push({ path: 'name', code: 'required' })
  const other = idNumber && around.elsewhere.get(idNumber.index.toString('hex'))
  if (other) {
    const code = other === target ? 'person_in_team' : 'person_in_other_team'
    problems.push({ path: 'name', code, params: { team: nameOf(other) } })
  }
  return { number, target, given: { role: 'member', values, idNumber }, problems, refusal: null }
}

function teamNamed({ teams }: Around, name: string, problems: FieldProblem[]): Target | undefined {
  const found = teams.filter(
    ({ standing: { row } }) => name !== '' && [plain(row.title), plain(row.number)].includes(plain(name)),
  )
  if (found.length === 1) return found[0]
  const code = name === '' ? 'required' : found.length === 0 ? 'team_unknown' : 'team_twice'
  problems.push({ path: teamColumn, code, params: { team: name } })
  return undefined
}

/** The same contestant twice in one file: the first row counts, since nobody may play in two events. */
export function markTwins(rows: readonly ReadRow[]): void {
  const seen = new Map<string, number>()
  for (const { number, target, given, problems } of rows) {
    if (problems.length > 0) continue
    const key = given.idNumber?.index.toString('hex') ?? `${target?.standing.row.id} ${String(given.values.name)}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, number)
    else problems.push({ path: 'name', code: 'person_twice', params: { row: first } })
  }
}

/** What a team is called to its coach. */
export function nameOf({ standing: { row } }: Target): string {
  return row.title || row.number
}
