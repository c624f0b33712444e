import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import type { z } from 'zod'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { fieldsOf } from '#modules/contest/declarations/contract/fields.ts'
import {
  choiceWords,
  columnFields,
  columnPlaces,
  createWithin,
  exampleCells,
  namedPeople,
  openKinds,
  ownInSeason,
  type RosterSchool,
  rosterSchool,
} from '#modules/contest/declarations/server/index.ts'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import type { RowProblem } from '#modules/platform/exports/schema.ts'
import { readTable, refusedFile } from '#modules/platform/exports/server/index.ts'
import { examRefusals, rosterLimits } from '../contract.ts'
import type { rosterSchemas } from '../schema.ts'
import {
  type Around,
  fieldsOfSubject,
  type KnownPupil,
  markTwins,
  type ReadRow,
  readRow,
  subjectColumn,
} from './roster-rows.ts'

type Asked = z.output<typeof rosterSchemas.import.body>
type Reply = z.output<typeof rosterSchemas.import.reply>

const further = { [subjectColumn]: 'exams.columns.subject' }

/**
 * Makes a registration of each good row of a spreadsheet, for pupils of the asker's own school, and says of each other row
 * what is wrong with it, cell by cell; those come back as a file as well. What a row leaves out is filled in later.
 * @throws not_found, olympiads_only, season_not_open, deadline_passed, kind_not_yours, roster_without_school,
 *   roster_columns_missing, import_unreadable, import_bomb, import_empty, import_too_many_rows
 */
export async function importRegistrations(ctx: Ctx, asked: Asked): Promise<Reply> {
  const { name, content, season } = asked
  const table = await readTable(accountOf(ctx), Buffer.from(content, 'base64'))
  return await ctx.change('examRosters.import', async (tx) => {
    // one at a time: of two tables at once the second knows whom the first has registered
    await sql`select pg_advisory_xact_lock(hashtextextended(${`roster ${accountOf(ctx)} ${season}`}, 0))`.execute(tx)
    // within the change: a request that comes again is answered as before, however late
    const around = await aroundOf(ctx, asked, table.header)
    const rows: ReadRow[] = []
    for (const row of table.rows) rows.push(await readRow(ctx, around, row))
    markTwins(rows)
    const made = await takeIn(ctx, tx, around, rows)
    const problems = rows.flatMap((row) => said(ctx, around, row))
    return {
      subject: accountOf(ctx),
      after: { season, rows: rows.length, made },
      reply: {
        rowCount: rows.length,
        made,
        problems,
        refused: await refusedFile(ctx, { name, table, problems }),
      },
    }
  })
}

/** The olympiad's subjects that the asker may register pupils for, and the school whose pupils these are. */
async function offered(
  ctx: Ctx,
  seasonId: string,
): Promise<Pick<Around, 'season' | 'kinds'> & { school: RosterSchool }> {
  const { season, kinds } = await openKinds(ctx, seasonId)
  if (season.definition.contest !== 'olympiad') throw examRefusals.olympiads_only()
  const { organizationId } = ctx.actor
  const school = organizationId === null ? null : await rosterSchool(ctx, organizationId)
  if (!school) throw examRefusals.roster_without_school()
  return { season, kinds, school }
}

async function aroundOf(ctx: Ctx, asked: Asked, header: readonly string[]): Promise<Around> {
  const found = await offered(ctx, asked.season)
  const only = asked.kind === undefined ? undefined : found.kinds.find(({ code }) => code === asked.kind)
  if (asked.kind !== undefined && !only) throw kernelRefusals.not_found()
  const fields = columnFields((only ? [only] : found.kinds).flatMap(fieldsOfSubject))
  const places = columnPlaces(ctx, header, fields, further)
  const needed = ['name', ...(only ? [] : [subjectColumn])].filter((key) => !places.has(key))
  if (needed.length > 0)
    throw examRefusals.roster_columns_missing({
      columns: needed.map((key) => columnWord(ctx, found.kinds, key)).join('、'),
    })
  return { ...found, only, places, words: await choiceWords(ctx, fields), known: await knownPupils(ctx, asked.season) }
}

async function knownPupils(ctx: Ctx, season: string): Promise<KnownPupil[]> {
  const rows = await ownInSeason(ctx, season, rosterLimits.ownMax)
  const people = await namedPeople(
    ctx.db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, kind }) =>
    (people.get(id) ?? [])
      .filter(({ role }) => role === 'member')
      .map(({ name, idNumberIndex }) => ({ kind, name, index: idNumberIndex?.toString('hex') ?? null })),
  )
}

/** In the order of the file, each in a draft of its own. */
async function takeIn(ctx: Ctx, tx: Tx, { season, known }: Around, rows: readonly ReadRow[]): Promise<number> {
  let made = 0
  for (const row of rows) {
    const { kind, values, pupil, problems } = row
    if (problems.length > 0 || !kind) continue
    if (known.length + made >= rosterLimits.ownMax)
      problems.push({ path: '', code: 'registrations_full', params: { max: rosterLimits.ownMax } })
    else {
      row.refusal = await refusalOf(() => createWithin(ctx, tx, { season, kind, values, people: [pupil] }))
      if (!row.refusal) made += 1
    }
  }
  return made
}

async function refusalOf(work: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function columnWord(ctx: Ctx, kinds: readonly DeclarationKind[], key: string): string {
  if (key === subjectColumn) return ctx.words.text(further[subjectColumn], {}, ctx.language)
  const field = kinds.flatMap(fieldsOfSubject).find((each) => each.key === key)
  return field ? labelIn(field.labels, ctx.language) : key
}

function said(ctx: Ctx, { kinds }: Around, { number, kind, problems, refusal }: ReadRow): RowProblem[] {
  const found = problems.map(({ path, code, params = {} }) => ({
    row: number,
    column: path === '' ? null : columnWord(ctx, kind ? [kind] : kinds, path),
    code,
    message: ctx.words.problem(code, params, ctx.language),
  }))
  if (!refusal) return found
  const message = ctx.words.refusal(refusal.code, refusal.params, ctx.language)
  return [...found, { row: number, column: null, code: refusal.code, message }]
}

/** The columns that the subjects of a season ask for, with one pupil as an example. */
export async function rosterSample(ctx: Ctx, seasonId: string): Promise<{ name: string; content: string }> {
  const { kinds, school } = await offered(ctx, seasonId)
  const word = (key: string) => ctx.words.text(`exams.${key}`, {}, ctx.language)
  // a registration is called after its pupil; whoever wants another name may still bring the column
  const called = new Set(kinds.flatMap(fieldsOf).flatMap(({ key }) => (key === 'title' ? [key] : [])))
  const fields = columnFields(kinds.flatMap(fieldsOfSubject)).filter(({ key }) => !called.has(key))
  const [subject] = kinds
  const example = await exampleCells(ctx, fields, { name: word('sample.name'), stage: subject?.stages[0] })
  const rows = [
    [word('columns.subject'), ...fields.map(({ labels }) => labelIn(labels, ctx.language))],
    [
      subject ? labelIn(subject.labels, ctx.language) : '',
      ...fields.map(({ type }, at) => (type === 'school' ? (school.names[0] ?? '') : (example[at] ?? ''))),
    ],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })
  return { name: `${word('sample.file')}.xlsx`, content: Buffer.from(bytes).toString('base64') }
}
