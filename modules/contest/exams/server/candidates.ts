import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { codeLength, codeOf, formatCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { type QualifiedRow, qualifiedUnder } from '#modules/contest/declarations/server/index.ts'
import { holds, kindOf } from '#modules/contest/seasons/contract.ts'
import { examCandidates, examRefusals, idTailChars } from '../contract.ts'
import { type ExamKey, examOf, type KnownExam, lockSitting, type SittingRow, saidOf } from './sittings.ts'
import { readers } from './venues.ts'

/** What every list about candidates shares: the candidate itself, its sitting, and where it sits. */
export const ofCandidate = {
  season: sql`sitting.season_id`,
  exam: sql`sitting.exam`,
  ticketNumber: sql`candidate.ticket_number`,
  name: sql`candidate.name`,
  school: sql`candidate.school_id`,
}

export const servedCandidates: ServedResource = serveResource(examCandidates, {
  rows: {
    from: sql`contest.exam_candidate row join contest.exam_sitting sitting on sitting.id = row.sitting_id
      left join contest.exam_room room on room.id = row.room_id`,
    columns: {
      season: sql`sitting.season_id`,
      exam: sql`sitting.exam`,
      specialNeeds: sql`nullif(row.special_needs, '')`,
      venue: sql`room.venue_id`,
      seat: sql`row.seat_row || '-' || row.seat_column`,
    },
  },
  scope: { rows: 'candidates of the own subtree', where: (actor) => underScope(actor, 'row.unit_path') },
  roles: { view: readers, export: readers },
  said: saidOf(['exam']),
})

/** The keys in which forms say that a pupil needs a seat of another kind, in the registration or of the person. */
const needsKey = 'specialNeeds'

interface Admitted {
  admitted: number
  returned: number
  dropped: number
  total: number
}

/**
 * Makes candidates of the registrations that qualified: numbers for the whole province at once. Run again it adds newcomers and
 * drops who withdrew; nobody's number changes. Once the list is published nobody comes in any more, and nobody who is on it goes.
 * @throws list_published; exam_not_over while the exam before has no published list
 */
export async function admit(ctx: Ctx, key: ExamKey): Promise<Admitted> {
  const known = await examOf(ctx.db, key)
  return await ctx.change('examOffice.admit', async (tx) => {
    const sitting = await lockSitting(ctx, tx, key)
    if (sitting.list_published_at) throw examRefusals.list_published()
    const rows = await eligible(ctx, tx, known, sitting)
    const before = await tx
      .selectFrom('contest.exam_candidate')
      .select(['declaration_id', 'state'])
      .where('sitting_id', '=', sitting.id)
      .execute()
    const states = new Map(before.map((row) => [row.declaration_id, row.state]))
    const newcomers = rows.filter((row) => !states.has(row.id))
    await insertCandidates(ctx, tx, sitting, newcomers)
    const ids = rows.map((row) => row.id)
    const returned = await sql`update contest.exam_candidate set state = 'admitted'
      where sitting_id = ${sitting.id} and state = 'dropped' and declaration_id = any(${ids}::uuid[])`.execute(tx)
    const dropped = await sql`update contest.exam_candidate
      set state = 'dropped', room_id = null, seat_row = null, seat_column = null
      where sitting_id = ${sitting.id} and state = 'admitted' and not declaration_id = any(${ids}::uuid[])`.execute(tx)
    const reply: Admitted = {
      admitted: newcomers.length,
      returned: Number(returned.numAffectedRows ?? 0n),
      dropped: Number(dropped.numAffectedRows ?? 0n),
      total: rows.length,
    }
    return { subject: sitting.id, after: reply, reply }
  })
}

async function eligible(ctx: Ctx, tx: Tx, known: KnownExam, sitting: SittingRow): Promise<QualifiedRow[]> {
  const { exam, definition } = known
  const kind = kindOf(definition, exam.kind)
  const schoolKey = kind.members.fields.find((field) => field.type === 'school')?.key ?? 'school'
  const asked = { season: sitting.season_id, kind: kind.code, top: sitting.zone_id, schoolKey, tailChars: idTailChars }
  const rows = (await qualifiedUnder(ctx, tx, asked)).filter((row) => holds(exam.when, row.values))
  if (exam.after === undefined) return rows
  const promoted = await promotedFrom(tx, sitting, exam.after)
  return rows.filter((row) => promoted.has(row.id))
}

async function promotedFrom(tx: Tx, sitting: SittingRow, exam: string): Promise<Set<string>> {
  const before = await tx
    .selectFrom('contest.exam_sitting')
    .select(['id', 'list_published_at'])
    .where('season_id', '=', sitting.season_id)
    .where('zone_id', '=', sitting.zone_id)
    .where('exam', '=', exam)
    .executeTakeFirst()
  if (!before?.list_published_at) throw examRefusals.exam_not_over()
  const rows = await tx
    .selectFrom('contest.exam_list_entry as entry')
    .innerJoin('contest.exam_candidate as candidate', 'candidate.id', 'entry.candidate_id')
    .select('candidate.declaration_id')
    .where('entry.sitting_id', '=', before.id)
    .where('entry.is_promoted', '=', true)
    .execute()
  return new Set(rows.map((row) => row.declaration_id))
}

/** So many rows travel in one statement. */
const chunkRows = 2000

async function insertCandidates(ctx: Ctx, tx: Tx, sitting: SittingRow, rows: readonly QualifiedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += chunkRows) {
    const entries = rows.slice(at, at + chunkRows).map((row) => ({
      id: ctx.random.uuid(),
      declaration: row.id,
      account: row.ownerAccountId,
      unit_path: row.unitPath,
      school: row.person.schoolId,
      name: row.person.name,
      portrait: row.person.portraitFileId,
      tail: idTailIndex(ctx, row.idTail).toString('hex'),
      needs: needsOf(row),
      ticket: newTicketNumber(ctx),
    }))
    await sql`
      insert into contest.exam_candidate (id, sitting_id, declaration_id, account_id, unit_path, school_id, name,
        portrait_file_id, id_tail_index, special_needs, ticket_number, state, created_at)
      select entry.id, ${sitting.id}, entry.declaration, entry.account,
        array(select jsonb_array_elements_text(entry.unit_path)::uuid), entry.school, entry.name, entry.portrait,
        decode(entry.tail, 'hex'), entry.needs, entry.ticket, 'admitted', ${ctx.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (id uuid, declaration uuid, account uuid,
        unit_path jsonb, school uuid, name text, portrait uuid, tail text, needs text, ticket text)`.execute(tx)
  }
}

/** By what the end of an identity number is known again; the number itself is not kept here. */
export function idTailIndex(ctx: Pick<Ctx, 'secrets'>, tail: string): Buffer {
  return ctx.secrets.blindIndex(tail.toUpperCase(), 'exam.id-tail')
}

function needsOf({ values, person }: QualifiedRow): string {
  const said = values[needsKey] ?? person.values[needsKey]
  if (said === undefined || said === false || said === '') return ''
  return said === true ? 'yes' : [said].flat().join(' ')
}

/** Eleven random characters and one that checks them: nobody guesses another's, and a slip of the pen is noticed. */
export function newTicketNumber(ctx: Pick<Ctx, 'random'>): string {
  return codeOf(Array.from({ length: codeLength - 1 }, () => ctx.random.integer(32)))
}

export { formatCode as shownTicketNumber }
