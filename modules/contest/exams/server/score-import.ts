import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { labelIn, languages } from '#kernel/contract/languages.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { formatCode, readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import type { Exam, ExamItem } from '#modules/contest/seasons/contract.ts'
import type { RowProblem } from '#modules/platform/exports/schema.ts'
import { readTable, refusedFile, type Table } from '#modules/platform/exports/server/index.ts'
import { type Attendance, examRefusals } from '../contract.ts'
import { requireScores, scoresUnderScope } from './score-access.ts'
import { type ExamKey, examOf, lockSitting, sittingSeen } from './sittings.ts'

interface Candidate {
  id: string
  ticket: string
  attendance: Attendance | null
  items: string[]
}

interface ReadRow {
  number: number
  candidate: Candidate | null
  scores: { item: string; points: number; position: number }[]
  problems: { path: string; code: string; params?: Record<string, string | number> }[]
}

const same = (a: string, b: string) => plain(a) === plain(b)
const plain = (text: string) => text.toLowerCase().replaceAll(/[\s*＊_()（）-]/g, '')

function ticketWords(ctx: Ctx): string[] {
  return languages.map((language) => ctx.words.text('exams.columns.ticketNumber', {}, language))
}

/**
 * Reads a table of scores: one row per candidate, one column per item. Good rows are kept and wait for a second person, each
 * other row comes back with what is wrong.
 * @throws import_unreadable and the like, score_columns_missing, scores_withheld, list_published
 */
export async function importScores(ctx: Ctx, asked: ExamKey & { name: string; content: string }) {
  requireScores(ctx)
  const { exam } = await examOf(ctx.db, asked)
  const table = await readTable(accountOf(ctx), Buffer.from(asked.content, 'base64'))
  const columns = columnsOf(ctx, table, exam)
  return await ctx.change('scoreOffice.import', async (tx) => {
    const sitting = await lockSitting(ctx, tx, asked)
    if (sitting.list_published_at) throw examRefusals.list_published()
    const known = await candidatesByTicket(tx, sitting.id)
    const rows = table.rows.map((row) => readRow(row, columns, known))
    markTwins(rows)
    const good = rows.filter((row) => row.problems.length === 0 && row.scores.length > 0)
    const id = await keep(ctx, tx, { sitting: sitting.id, name: asked.name, rows, good })
    const problems = rows.flatMap((row) => shown(ctx, row, columns))
    return {
      subject: id ?? sitting.id,
      after: { rows: rows.length, kept: good.length },
      reply: {
        import: id,
        rowCount: rows.length,
        kept: good.length,
        problems,
        refused: await refusedFile(ctx, { name: asked.name, table, problems }),
      },
    }
  })
}

interface Columns {
  ticket: number
  ticketWord: string
  items: { at: number; word: string; item: ExamItem; position: number }[]
}

/** @throws score_columns_missing */
function columnsOf(ctx: Ctx, { header }: Table, exam: Exam): Columns {
  const words = ticketWords(ctx)
  const ticket = header.findIndex((cell) => words.some((word) => same(word, cell)))
  const ticketWord = ctx.words.text('exams.columns.ticketNumber', {}, ctx.language)
  if (ticket < 0) throw examRefusals.score_columns_missing({ column: ticketWord })
  const items = exam.items.flatMap((item, position) => {
    const at = header.findIndex((cell) =>
      [item.code, ...languages.map((language) => labelIn(item.labels, language))].some((word) => same(word, cell)),
    )
    return at < 0 ? [] : [{ at, word: header[at] ?? item.code, item, position }]
  })
  if (items.length === 0) {
    const labels = exam.items[0]?.labels
    throw examRefusals.score_columns_missing({ column: labels ? labelIn(labels, ctx.language) : '' })
  }
  return { ticket, ticketWord, items }
}

async function candidatesByTicket(tx: Tx, sitting: string): Promise<Map<string, Candidate>> {
  const { rows } = await sql<Candidate>`
    select candidate.id, candidate.ticket_number as ticket, candidate.attendance,
      array(select score.item from contest.exam_score score where score.candidate_id = candidate.id) as items
    from contest.exam_candidate candidate where candidate.sitting_id = ${sitting} and candidate.state = 'admitted'`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.ticket, row]))
}

function readRow(
  { number, cells }: Table['rows'][number],
  columns: Columns,
  known: ReadonlyMap<string, Candidate>,
): ReadRow {
  const problems: ReadRow['problems'] = []
  const ticket = readCode(String(cells[columns.ticket] ?? ''))
  const candidate = (ticket !== null && known.get(ticket)) || null
  if (!candidate) problems.push({ path: columns.ticketWord, code: 'exam_ticket_unknown' })
  const scores: ReadRow['scores'] = []
  for (const { at, word, item, position } of columns.items) {
    const cell = cells[at] ?? null
    if (cell === null) continue
    const points = typeof cell === 'number' ? cell : Number(String(cell).trim())
    const isNumber = Number.isFinite(points) && points >= 0 && Math.abs(points * 100 - Math.round(points * 100)) < 1e-6
    if (!isNumber) problems.push({ path: word, code: 'score_no_number' })
    else if (points > item.maxPoints)
      problems.push({ path: word, code: 'score_above_maximum', params: { max: item.maxPoints } })
    else if (candidate?.items.includes(item.code)) problems.push({ path: word, code: 'score_exists' })
    else scores.push({ item: item.code, points, position })
  }
  if (candidate?.attendance === 'absent' && scores.length > 0)
    problems.push({ path: columns.ticketWord, code: 'score_of_absent' })
  return { number, candidate, scores, problems }
}

/** The same ticket twice in one file: neither row is better than the other, so neither counts. */
function markTwins(rows: readonly ReadRow[]): void {
  const by = Map.groupBy(
    rows.filter((row) => row.candidate !== null),
    (row) => row.candidate?.id,
  )
  for (const twins of by.values()) {
    if (twins.length < 2) continue
    for (const row of twins) {
      const other = twins.find((each) => each !== row)?.number ?? row.number
      row.problems.push({ path: '', code: 'ticket_twice', params: { row: other } })
    }
  }
}

async function keep(
  ctx: Ctx,
  tx: Tx,
  given: { sitting: string; name: string; rows: readonly ReadRow[]; good: readonly ReadRow[] },
): Promise<string | null> {
  if (given.good.length === 0) return null
  const id = ctx.random.uuid()
  const scores = given.good.flatMap((row) =>
    row.scores.map((score) => ({ id: ctx.random.uuid(), candidate: row.candidate?.id, ...score })),
  )
  await tx
    .insertInto('contest.exam_score_import')
    .values({
      id,
      sitting_id: given.sitting,
      file_name: given.name,
      row_count: given.rows.length,
      score_count: scores.length,
      state: 'waiting',
      imported_by: accountOf(ctx),
      imported_at: ctx.clock.now(),
    })
    .execute()
  await sql`
    insert into contest.exam_score (id, candidate_id, item, position, points, import_id)
    select entry.id, entry.candidate, entry.item, entry.position, entry.points, ${id}
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb)
      as entry (id uuid, candidate uuid, item text, position smallint, points numeric)`.execute(tx)
  return id
}

function shown(ctx: Ctx, row: ReadRow, columns: Columns): RowProblem[] {
  return row.problems.map(({ path, code, params }) => ({
    row: row.number,
    column: path === '' ? columns.ticketWord : path,
    code,
    message: ctx.words.problem(code, params ?? {}, ctx.language),
  }))
}

/** So many rows at most: the table goes into a spreadsheet program, and comes back within the limits of an import. */
const sampleRowsMax = 5000

/** The columns with all of the own subtree who are to have a score. */
export async function scoreSample(ctx: Ctx, key: ExamKey) {
  requireScores(ctx)
  const { exam } = await examOf(ctx.db, key)
  const sitting = await sittingSeen(ctx, key)
  const { rows } = await sql<{ ticket: string; name: string }>`
    select ticket_number as ticket, name from contest.exam_candidate
    where sitting_id = ${sitting?.id ?? null} and state = 'admitted' and attendance is distinct from 'absent'
      and ${scoresUnderScope(ctx.actor, 'unit_path')}
    order by ticket_number limit ${sampleRowsMax}`.execute(ctx.db)
  const word = (column: string) => ctx.words.text(`exams.columns.${column}`, {}, ctx.language)
  const header = [
    word('ticketNumber'),
    word('name'),
    ...exam.items.map(({ labels }) => labels[ctx.language] || labels.zh),
  ]
  const lines = [header, ...rows.map((row) => [formatCode(row.ticket), row.name, ...exam.items.map(() => null)])]
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: lines }] })
  return { name: `${word('scores')}-${exam.code}.xlsx`, content: Buffer.from(bytes).toString('base64') }
}
