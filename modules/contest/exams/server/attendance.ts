import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { minuteIn } from '#kernel/server/zoned.ts'
import { formatCode, readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { placeNames } from '#modules/contest/declarations/server/index.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { requireEntry } from '#modules/platform/dictionary/server/index.ts'
import { type Attendance, examRefusals, examViolations } from '../contract.ts'
import { ofCandidate } from './candidates.ts'
import { type ExamKey, examOf, saidOf, sittingSeen } from './sittings.ts'
import { readers } from './venues.ts'

/** A candidate as the people in the room know them. */
interface RoomSeat {
  id: string
  name: string
  ticket: string
  schoolId: string
  hasNeeds: boolean
  roomId: string
  row: number
  column: number
  attendance: Attendance | null
  violations: number
}

const seatColumns = sql`candidate.id, candidate.name, candidate.ticket_number as ticket, candidate.school_id as "schoolId",
  candidate.special_needs <> '' as "hasNeeds", candidate.room_id as "roomId", candidate.seat_row as row,
  candidate.seat_column as column, candidate.attendance,
  (select count(*)::int from contest.exam_violation violation where violation.candidate_id = candidate.id) as violations`

/** The rooms in which an exam is sat, as far as the asker's venues go. */
export async function usedRooms(ctx: Ctx, key: ExamKey) {
  const sitting = await sittingSeen(ctx, key)
  if (!sitting) return { rooms: [] }
  const { rows } = await sql<{ id: string; name: string; venue: string; seated: number; marked: number }>`
    select room.id, room.name, venue.name as venue, count(*)::int as seated, count(candidate.attendance)::int as marked
    from contest.exam_candidate candidate join contest.exam_room room on room.id = candidate.room_id
    join contest.exam_venue venue on venue.id = room.venue_id
    where candidate.sitting_id = ${sitting.id} and candidate.state = 'admitted' and ${underScope(ctx.actor, 'venue.unit_path')}
    group by room.id, venue.name order by venue.name, room.name, room.id`.execute(ctx.db)
  return { rooms: rows }
}

/** One room with who sits where. @throws not_found */
export async function roomSeats(ctx: Ctx, { room: id, ...key }: ExamKey & { room: string }) {
  const sitting = await sittingSeen(ctx, key)
  const found = await sql<{
    name: string
    venue: string
    rows: number
    columns: number
    unusable: string | null
    accessible: string | null
  }>`
    select room.name, venue.name as venue, room.row_count as rows, room.column_count as columns,
      room.unusable_seats as unusable, room.accessible_seats as accessible
    from contest.exam_room room join contest.exam_venue venue on venue.id = room.venue_id
    where room.id = ${id} and ${underScope(ctx.actor, 'venue.unit_path')}`.execute(ctx.db)
  const [room] = found.rows
  if (!room || !sitting) throw kernelRefusals.not_found()
  const { rows } = await sql<RoomSeat>`select ${seatColumns} from contest.exam_candidate candidate
    where candidate.sitting_id = ${sitting.id} and candidate.room_id = ${id} and candidate.state = 'admitted'
    order by candidate.seat_row, candidate.seat_column`.execute(ctx.db)
  return { id, ...room, seats: await shown(ctx, rows) }
}

async function shown(ctx: Ctx, rows: readonly RoomSeat[]) {
  const names = await placeNames(
    ctx,
    rows.map((row) => row.schoolId),
  )
  return rows.map(({ schoolId, ticket, ...row }) => ({
    ...row,
    ticket: formatCode(ticket),
    school: names[schoolId]?.name ?? '',
  }))
}

/** Who a ticket belongs to, typed or scanned. @throws exam_ticket_unknown for another's venue as for none */
export async function findByTicket(ctx: Ctx, text: string) {
  const ticket = readCode(text)
  const { rows } = await sql<RoomSeat & { season: string; exam: string }>`
    select ${seatColumns}, sitting.season_id as season, sitting.exam
    from contest.exam_candidate candidate join contest.exam_sitting sitting on sitting.id = candidate.sitting_id
    join contest.exam_room room on room.id = candidate.room_id join contest.exam_venue venue on venue.id = room.venue_id
    where candidate.ticket_number = ${ticket ?? ''} and candidate.state = 'admitted'
      and ${underScope(ctx.actor, 'venue.unit_path')}`.execute(ctx.db)
  const [row] = rows
  const [seat] = await shown(ctx, rows)
  if (!row || !seat) throw examRefusals.exam_ticket_unknown()
  return { ...seat, season: row.season, exam: row.exam }
}

interface OnTheDay {
  id: string
  attendance: Attendance | null
  season: string
  exam: string
}

/** What is written down of the day goes into the list. The sitting is held: the list is not published beside it. */
async function lockOnTheDay(ctx: Ctx, tx: Tx, candidate: string): Promise<OnTheDay & { is_over: boolean }> {
  const { rows } = await sql<OnTheDay & { is_published: boolean; is_over: boolean }>`
    select candidate.id, candidate.attendance, sitting.season_id as season, sitting.exam,
      sitting.seats_published_at is not null as is_published, sitting.list_published_at is not null as is_over
    from contest.exam_candidate candidate join contest.exam_sitting sitting on sitting.id = candidate.sitting_id
    join contest.exam_room room on room.id = candidate.room_id join contest.exam_venue venue on venue.id = room.venue_id
    where candidate.id = ${candidate} and candidate.state = 'admitted' and ${underScope(ctx.actor, 'venue.unit_path')}
    for share of sitting for update of candidate`.execute(tx)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  if (!row.is_published) throw examRefusals.seats_unpublished()
  return row
}

/**
 * Writes down who came; null takes it back.
 * @throws not_found, seats_unpublished, list_published, too_late_to_enter
 */
export async function markAttendance(
  ctx: Ctx,
  asked: { candidate: string; attendance: Attendance | null },
): Promise<null> {
  return await ctx.change('examOffice.attend', async (tx) => {
    const row = await lockOnTheDay(ctx, tx, asked.candidate)
    if (row.is_over) throw examRefusals.list_published()
    if (asked.attendance === 'late') await requireLetIn(ctx, row)
    await tx
      .updateTable('contest.exam_candidate')
      .set({ attendance: asked.attendance, attendance_by: accountOf(ctx), attendance_at: ctx.clock.now() })
      .where('id', '=', row.id)
      .execute()
    return {
      subject: row.id,
      before: { attendance: row.attendance },
      after: { attendance: asked.attendance },
      reply: null,
    }
  })
}

/** Nobody is let in later than the exam says (contest.md 2c). */
async function requireLetIn(ctx: Ctx, key: ExamKey): Promise<void> {
  const { definition, exam } = await examOf(ctx.db, key)
  const until = new Date(Date.parse(exam.startsAt) + exam.lateAfterMs)
  if (ctx.receivedAt > until) throw examRefusals.too_late_to_enter({ until: minuteIn(definition.timeZone, until) })
}

interface NewViolation {
  candidate: string
  kind: string
  words: string
  isAnnulling: boolean
}

/**
 * Writes down what was against the rules. What comes out after the final list was published changes it by its corrected version
 * alone.
 * @throws not_found, seats_unpublished, candidate_absent, invalid_input
 */
export async function recordViolation(ctx: Ctx, asked: NewViolation): Promise<{ id: string }> {
  await requireEntry(ctx, { type: 'exam_violation', code: asked.kind, path: 'kind' })
  return await ctx.change('examOffice.recordViolation', async (tx) => {
    const row = await lockOnTheDay(ctx, tx, asked.candidate)
    if (row.attendance === 'absent') throw examRefusals.candidate_absent()
    const id = ctx.random.uuid()
    await tx
      .insertInto('contest.exam_violation')
      .values({
        id,
        candidate_id: row.id,
        kind: asked.kind,
        words: asked.words,
        is_annulling: asked.isAnnulling,
        recorded_by: accountOf(ctx),
        recorded_at: ctx.clock.now(),
      })
      .execute()
    return { subject: row.id, after: { kind: asked.kind, isAnnulling: asked.isAnnulling }, reply: { id } }
  })
}

export const servedViolations: ServedResource = serveResource(examViolations, {
  rows: {
    from: sql`contest.exam_violation row join contest.exam_candidate candidate on candidate.id = row.candidate_id
      join contest.exam_sitting sitting on sitting.id = candidate.sitting_id`,
    columns: {
      season: ofCandidate.season,
      exam: ofCandidate.exam,
      ticketNumber: ofCandidate.ticketNumber,
      name: ofCandidate.name,
      recordedBy: accountNameSql(sql`row.recorded_by`),
    },
  },
  scope: {
    rows: 'violations of candidates of the own subtree',
    where: (actor) => underScope(actor, 'candidate.unit_path'),
  },
  roles: { view: readers, export: readers },
  said: saidOf(['exam']),
})
