import type { z } from 'zod'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import {
  addPersonWithin,
  choiceWords,
  columnFields,
  columnPlaces,
  moveRefusal,
  rosterSchool,
} from '#modules/contest/declarations/server/index.ts'
import type { Field } from '#modules/contest/seasons/contract.ts'
import type { RowProblem } from '#modules/platform/exports/schema.ts'
import { readTable, refusedFile } from '#modules/platform/exports/server/index.ts'
import { coachingRefusals } from '../contract.ts'
import type { coachingSchemas } from '../schema.ts'
import { type Around, markTwins, nameOf, type ReadRow, readRow, type Target, teamColumn } from './roster-rows.ts'
import { ownTeams } from './teams.ts'

type Asked = z.output<typeof coachingSchemas.importRoster.body>
type Reply = z.output<typeof coachingSchemas.importRoster.reply>

/**
 * Takes the good rows of a spreadsheet into the asker's teams as contestants, and says of each other row what is wrong with it,
 * cell by cell; those come back as a file as well. What a row leaves out is filled in later, in the form.
 * @throws not_found, no_team, columns_missing, import_unreadable, import_bomb, import_empty, import_too_many_rows
 */
export async function importRoster(ctx: Ctx, asked: Asked): Promise<Reply> {
  const table = await readTable(accountOf(ctx), Buffer.from(asked.content, 'base64'))
  const around = await aroundOf(ctx, asked, table.header)
  const rows: ReadRow[] = []
  for (const { number, cells } of table.rows) rows.push(await readRow(ctx, around, { number, cells }))
  markTwins(rows)
  return await ctx.change('coaching.importRoster', async (tx) => {
    const added = await takeIn(ctx, tx, rows)
    const problems = rows.flatMap((row) => said(ctx, around, row))
    return {
      subject: accountOf(ctx),
      after: { season: asked.season, rows: rows.length, added },
      reply: {
        rowCount: rows.length,
        added,
        problems,
        refused: await refusedFile(ctx, { name: asked.name, table, problems }),
      },
    }
  })
}

async function aroundOf(ctx: Ctx, asked: Asked, header: readonly string[]): Promise<Around> {
  const teams = await targetsOf(ctx, asked.season)
  const only = asked.team === undefined ? undefined : teams.find(({ standing }) => standing.row.id === asked.team)
  if (asked.team !== undefined && !only) throw kernelRefusals.not_found()
  const open = teams.filter(({ standing: { row, rules } }) => !moveRefusal('save', row, rules, ctx.receivedAt))
  if (open.length === 0) throw coachingRefusals.no_team()
  const fields = columnFields((only ? [only] : open).flatMap(({ standing }) => standing.rules.kind.members.fields))
  const places = columnPlaces(ctx, header, fields, { [teamColumn]: 'coaching.columns.team' })
  const needed = ['name', ...(only ? [] : [teamColumn])].filter((key) => !places.has(key))
  if (needed.length > 0)
    throw coachingRefusals.columns_missing({ columns: needed.map((key) => columnWord(ctx, fields, key)).join('、') })
  const elsewhere = new Map(
    teams.flatMap((team) =>
      team.people.flatMap(({ role, idNumberIndex }) =>
        role === 'member' && idNumberIndex ? [[idNumberIndex.toString('hex'), team] as const] : [],
      ),
    ),
  )
  return { teams, only, fields, places, words: await choiceWords(ctx, fields), elsewhere }
}

/** The asker's teams, each with the school whose pupils it takes. */
async function targetsOf(ctx: Ctx, season: string): Promise<Target[]> {
  const schools = new Map<string, Promise<Target['school']>>()
  const teams = await ownTeams(ctx, season)
  return await Promise.all(
    teams.map(async (team) => {
      const { row, rules } = team.standing
      const key = rules.kind.sections.flatMap(({ fields }) => fields).find((field) => field.type === 'school')?.key
      const named = key === undefined ? undefined : team.values[key]
      const id = typeof named === 'string' && named !== '' ? named : row.organization_id
      const known = id === null ? Promise.resolve(null) : (schools.get(id) ?? rosterSchool(ctx, id))
      if (id !== null) schools.set(id, known)
      const members = team.people.filter((person) => person.role === 'member').length
      return { ...team, school: await known, left: rules.kind.members.max - members }
    }),
  )
}

/** In the order of the file, each into its team as long as there is room. */
async function takeIn(ctx: Ctx, tx: Tx, rows: readonly ReadRow[]): Promise<number> {
  let added = 0
  // always the same order of locks, whoever imports at the same time
  const good = rows.filter((row) => row.problems.length === 0 && row.target)
  for (const row of good.toSorted(
    (one, other) => teamId(one).localeCompare(teamId(other)) || one.number - other.number,
  )) {
    const { target, given, problems } = row
    if (!target) continue
    if (
      target.people.some(
        ({ role, name, idNumberIndex }) => role === 'member' && !idNumberIndex && name === given.values.name,
      )
    )
      problems.push({ path: 'name', code: 'person_in_team', params: { team: nameOf(target) } })
    else if (target.left <= 0)
      problems.push({ path: '', code: 'team_full', params: { max: target.standing.rules.kind.members.max } })
    else {
      const refusal = await tryToAdd(ctx, tx, target, given)
      if (refusal) row.refusal = refusal
      else {
        target.left -= 1
        added += 1
      }
    }
  }
  return added
}

function teamId({ target }: ReadRow): string {
  return target?.standing.row.id ?? ''
}

async function tryToAdd(ctx: Ctx, tx: Tx, target: Target, given: ReadRow['given']): Promise<Refusal | null> {
  try {
    await addPersonWithin(ctx, tx, target.standing.row.id, given)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function columnWord(ctx: Ctx, fields: readonly Field[], key: string): string {
  if (key === teamColumn) return ctx.words.text('coaching.columns.team', {}, ctx.language)
  const field = fields.find((each) => each.key === key)
  return field ? labelIn(field.labels, ctx.language) : key
}

function said(ctx: Ctx, { fields }: Around, { number, problems, refusal }: ReadRow): RowProblem[] {
  const found = problems.map(({ path, code, params = {} }) => ({
    row: number,
    column: path === '' ? null : columnWord(ctx, fields, path),
    code,
    message: ctx.words.problem(code, params, ctx.language),
  }))
  if (!refusal) return found
  const message = ctx.words.refusal(refusal.code, refusal.params, ctx.language)
  return [...found, { row: number, column: null, code: refusal.code, message }]
}
