import { writeXlsx } from 'hucre/xlsx'
import type { z } from 'zod'
import { languages } from '#kernel/contract/languages.ts'
import type { FieldProblem } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import type { RowProblem } from '#modules/platform/exports/schema.ts'
import { readTable, refusedFile, type Table } from '#modules/platform/exports/server/index.ts'
import { deskLimits, deskRefusals } from '../contract.ts'
import type { deskSchemas, PupilBody } from '../schema.ts'
import { heldPupilCount, insertPupil, pupilProblems } from './roster.ts'

const columns = ['name', 'stage', 'grade', 'className', 'phone', 'guardianPhone'] as const
type Column = (typeof columns)[number]
const maxChars = { name: 40, stage: 20, grade: 20, className: 30, phone: 30, guardianPhone: 30 } as const

type Asked = z.output<typeof deskSchemas.importPupils.body>
type Reply = z.output<typeof deskSchemas.importPupils.reply>

/**
 * Takes the good rows of a spreadsheet into the roster and says of each other row what is wrong with it, cell by cell; those
 * come back as a file as well, to be mended and given once more.
 * @throws import_unreadable, import_bomb, import_empty, import_too_many_rows, name_column_missing
 */
export async function importPupils(ctx: Ctx, { name, content }: Asked): Promise<Reply> {
  const table = await readTable(accountOf(ctx), Buffer.from(content, 'base64'))
  const places = placesOf(ctx, table.header)
  if (!places.has('name')) throw deskRefusals.name_column_missing({ column: columnWord(ctx, 'name') })
  const stages = await stageWords(ctx)
  const read: ReadRow[] = []
  for (const { number, cells } of table.rows) read.push({ number, ...(await readRow(ctx, { cells, places, stages })) })
  markTwins(read)
  return await ctx.change('desk.importPupils', async (tx) => {
    const created = await takeIn(ctx, tx, read)
    const problems = read.flatMap((row) => shown(ctx, row))
    return {
      subject: accountOf(ctx),
      after: { rows: read.length, created },
      reply: { rowCount: read.length, created, problems, refused: await refusedFile(ctx, { name, table, problems }) },
    }
  })
}

interface ReadRow {
  number: number
  body: PupilBody
  problems: FieldProblem[]
}

/** Which column of the file is which: by the words of any of our languages. */
function placesOf(ctx: Ctx, header: readonly string[]): Map<Column, number> {
  const places = new Map<Column, number>()
  header.forEach((word, at) => {
    const column = columns.find((each) =>
      languages.some((language) => same(ctx.words.text(`desk.columns.${each}`, {}, language), word)),
    )
    if (column && !places.has(column)) places.set(column, at)
  })
  return places
}

function same(a: string, b: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s*＊_()（）-]/g, '')
  return plain(a) === plain(b)
}

/** The code behind every word for a stage, in any of our languages. */
async function stageWords(ctx: Ctx): Promise<Map<string, string>> {
  const words = new Map<string, string>()
  for (const language of languages) {
    const entries = (await dictionaryOf({ ...ctx, language })).stage ?? []
    for (const { code, label } of entries) words.set(code.toLowerCase(), code).set(label.toLowerCase(), code)
  }
  return words
}

async function readRow(
  ctx: Ctx,
  given: {
    cells: Table['rows'][number]['cells']
    places: ReadonlyMap<Column, number>
    stages: ReadonlyMap<string, string>
  },
): Promise<Omit<ReadRow, 'number'>> {
  const text = (column: Column) => {
    const at = given.places.get(column)
    return String((at === undefined ? null : given.cells[at]) ?? '').trim()
  }
  const problems: FieldProblem[] = []
  if (text('name') === '') problems.push({ path: 'name', code: 'required' })
  for (const path of columns)
    if ([...text(path)].length > maxChars[path])
      problems.push({ path, code: 'too_long', params: { max: maxChars[path] } })
  const stage = text('stage') === '' ? null : (given.stages.get(text('stage').toLowerCase()) ?? '')
  const body: PupilBody = {
    name: text('name'),
    stage,
    grade: text('grade'),
    className: text('className'),
    phone: text('phone') || null,
    guardianPhone: text('guardianPhone') || null,
  }
  const known = new Set(problems.map((problem) => problem.path))
  const further = (await pupilProblems(ctx, body)).filter((problem) => !known.has(problem.path))
  return { body, problems: [...problems, ...further] }
}

function keyOf({ name, grade, className }: PupilBody): string {
  return JSON.stringify([name, grade, className])
}

/** The same pupil twice in one file: the first row counts. */
function markTwins(rows: ReadRow[]): void {
  const seen = new Map<string, number>()
  for (const row of rows) {
    if (row.problems.length > 0) continue
    const first = seen.get(keyOf(row.body))
    if (first === undefined) seen.set(keyOf(row.body), row.number)
    else row.problems.push({ path: 'name', code: 'pupil_twice', params: { row: first } })
  }
}

async function takeIn(ctx: Ctx, tx: Tx, rows: ReadRow[]): Promise<number> {
  let places = deskLimits.pupilsMax - (await heldPupilCount(ctx, tx))
  let created = 0
  for (const row of rows.filter((each) => each.problems.length === 0)) {
    if (places <= 0) row.problems.push({ path: '', code: 'roster_full', params: { max: deskLimits.pupilsMax } })
    else if (await insertPupil(ctx, tx, ctx.random.uuid(), row.body)) {
      created += 1
      places -= 1
    } else row.problems.push({ path: 'name', code: 'pupil_exists' })
  }
  return created
}

function columnWord(ctx: Ctx, column: Column): string {
  return ctx.words.text(`desk.columns.${column}`, {}, ctx.language)
}

function shown(ctx: Ctx, row: ReadRow): RowProblem[] {
  return row.problems.map(({ path, code, params }) => ({
    row: row.number,
    column: path === '' ? null : columnWord(ctx, path as Column),
    code,
    message: ctx.words.problem(code, params ?? {}, ctx.language),
  }))
}

/** A spreadsheet in base64; what looks like a formula is a text cell and stays one. */
async function sheet(rows: (string | number | null)[][]): Promise<string> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })).toString('base64')
}

/** The columns, with one pupil as an example. */
export async function rosterSample(ctx: Ctx): Promise<{ name: string; content: string }> {
  const word = (key: string) => ctx.words.text(`desk.sample.${key}`, {}, ctx.language)
  const stage = ((await dictionaryOf(ctx)).stage ?? []).find((entry) => entry.code === 'junior')?.label ?? ''
  const example = [word('name'), stage, word('grade'), word('className'), '13800000000', '13900000000']
  return {
    name: `${word('file')}.xlsx`,
    content: await sheet([columns.map((column) => columnWord(ctx, column)), example]),
  }
}
