import { type RawBuilder, sql } from 'kysely'
import { listed } from '#kernel/contract/listed.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { placeNames } from '#modules/contest/declarations/server/index.ts'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { type RoomShape, readSeats } from '../contract/seats.ts'
import { examRefusals, type RoomUse } from '../contract.ts'
import { type Sitting, seatFaults } from './seat-check.ts'
import { type Placement, type PlannedRoom, planSeats, type Shortage } from './seat-planner.ts'
import { type ExamKey, examOf, lockSitting, lockSittingById, type SittingRow } from './sittings.ts'

interface SeatedRow {
  id: string
  name: string
  ticket_number: string
  school_id: string
  unit_path: string[]
  special_needs: string
  room_id: string | null
  seat_row: number | null
  seat_column: number | null
}

interface RoomRow {
  id: string
  name: string
  venue_id: string
  venue: string
  unit_path: string[]
  row_count: number
  column_count: number
  unusable_seats: string | null
  accessible_seats: string | null
}

export interface Planned {
  seed: string
  seated: number
  rooms: number
}

/**
 * Seats all candidates of an exam, from a seed that is published with the plan. Once the seats are published only those are
 * seated who have none, between the others.
 * @throws no_candidates, seats_short with how many are missing and where; nothing is changed then
 */
export async function planExam(
  ctx: Ctx,
  asked: ExamKey & { seed?: string | undefined; venues: readonly string[]; roomUse: RoomUse },
): Promise<Planned> {
  const { definition } = await examOf(ctx.db, asked)
  return await ctx.change('examOffice.plan', async (tx) => {
    const sitting = await lockSitting(ctx, tx, asked)
    const all = await admittedOf(tx, sitting.id)
    const kept = sitting.seats_published_at ? all.filter((row) => row.room_id !== null) : []
    const waiting = all.filter((row) => !kept.includes(row))
    if (waiting.length === 0) throw examRefusals.no_candidates()
    // what was published with the seats stays their seed: with another nobody could make them again
    const seed = (sitting.seats_published_at && sitting.seed) || asked.seed || ctx.random.bytes(8).toString('hex')
    await holdRooms(tx, sitting.season_id)
    const rooms = await roomsFor(ctx, tx, { sitting, definition, ...asked })
    const plan = planSeats(
      waiting.map((row) => ({
        id: row.id,
        drawnBy: row.ticket_number,
        school: row.school_id,
        area: row.unit_path[1] ?? null,
        hasNeeds: row.special_needs !== '',
      })),
      rooms,
      seed,
      kept.map((row) => ({
        candidate: row.id,
        room: row.room_id ?? '',
        row: row.seat_row ?? 0,
        column: row.seat_column ?? 0,
        school: row.school_id,
      })),
    )
    if (plan.shortages.length > 0) throw await shortageRefusal(ctx, plan.shortages)
    await writeSeats(tx, sitting.id, plan.placements, kept.length === 0)
    await requireFaultless(tx, sitting.id)
    await tx
      .updateTable('contest.exam_sitting')
      .set({ seed, planned_at: ctx.clock.now() })
      .where('id', '=', sitting.id)
      .execute()
    const used = new Set(plan.placements.map(({ room }) => room)).size
    const reply: Planned = { seed, seated: plan.placements.length, rooms: used }
    return { subject: sitting.id, after: { ...reply, venues: asked.venues, roomUse: asked.roomUse }, reply }
  })
}

async function admittedOf(db: Queryable, sitting: string): Promise<SeatedRow[]> {
  const { rows } = await sql<SeatedRow>`
    select id, name, ticket_number, school_id, unit_path, special_needs, room_id, seat_row, seat_column
    from contest.exam_candidate
    where sitting_id = ${sitting} and state = 'admitted'`.execute(db)
  return rows
}

/** Rooms of the chosen venues, held as they are, without those that another exam of the same hours has. */
async function roomsFor(
  ctx: Ctx,
  tx: Tx,
  asked: { sitting: SittingRow; definition: SeasonDefinition; venues: readonly string[]; roomUse: RoomUse },
): Promise<PlannedRoom[]> {
  const { roomUse } = asked
  const used = roomUse === 'any' ? sql`true` : sql`room.is_computer_room = ${roomUse === 'computer'}`
  const { rows } = await sql<RoomRow>`
    select room.id, room.name, room.venue_id, venue.name as venue, venue.unit_path, room.row_count, room.column_count,
      room.unusable_seats, room.accessible_seats
    from contest.exam_room room join contest.exam_venue venue on venue.id = room.venue_id
    where venue.id = any(${[...asked.venues]}::uuid[]) and not venue.is_closed and ${underScope(ctx.actor, 'venue.unit_path')}
      and ${used} and not ${isTaken(asked)} for share of room`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    drawnBy: `${row.venue} ${row.name}`,
    venue: row.venue_id,
    area: row.unit_path[1] ?? null,
    ...shapeOf(row),
  }))
}

/** Two exams of a season that are planned at once wait for each other: each sees which rooms the other one has taken. */
async function holdRooms(tx: Tx, season: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exam rooms ${season}`}, 0))`.execute(tx)
}

/** Whether somebody sits in `room` at the same hours for another exam. */
function isTaken({ sitting, definition }: { sitting: SittingRow; definition: SeasonDefinition }): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from contest.exam_candidate other join contest.exam_sitting elsewhere on elsewhere.id = other.sitting_id
    where other.room_id = room.id and elsewhere.season_id = ${sitting.season_id} and elsewhere.id <> ${sitting.id}
      and elsewhere.exam = any(${atTheSameTime(definition, sitting.exam)}::text[]))`
}

function atTheSameTime({ exams = [] }: SeasonDefinition, code: string): string[] {
  const own = exams.find((exam) => exam.code === code)
  if (!own) return []
  const overlap = exams.filter(
    (exam) => Date.parse(exam.startsAt) < Date.parse(own.endsAt) && Date.parse(own.startsAt) < Date.parse(exam.endsAt),
  )
  return overlap.map((exam) => exam.code)
}

function shapeOf(row: RoomRow): RoomShape {
  const size = { rows: row.row_count, columns: row.column_count }
  // both were read when they were written
  return {
    ...size,
    unusable: readSeats(row.unusable_seats ?? '', size) ?? [],
    accessible: readSeats(row.accessible_seats ?? '', size) ?? [],
  }
}

async function shortageRefusal(ctx: Ctx, shortages: readonly Shortage[]) {
  const names = await placeNames(
    ctx,
    shortages.flatMap(({ area }) => area ?? []),
  )
  const where = shortages.map(({ area, kind, missing }) =>
    ctx.words.text(
      `exams.shortage.${kind}`,
      {
        place: area === null ? ctx.words.text('exams.shortage.zone', {}, ctx.language) : (names[area]?.name ?? ''),
        missing,
      },
      ctx.language,
    ),
  )
  return examRefusals.seats_short({
    missing: shortages.reduce((sum, { missing }) => sum + missing, 0),
    where: listed(where, ctx.language),
  })
}

const chunkRows = 5000

async function writeSeats(tx: Tx, sitting: string, placements: readonly Placement[], isAnew: boolean): Promise<void> {
  if (isAnew)
    await sql`update contest.exam_candidate set room_id = null, seat_row = null, seat_column = null
      where sitting_id = ${sitting} and room_id is not null`.execute(tx)
  for (let at = 0; at < placements.length; at += chunkRows) {
    const chunk = JSON.stringify(placements.slice(at, at + chunkRows))
    await sql`
      update contest.exam_candidate candidate set room_id = seat.room, seat_row = seat.row, seat_column = seat.column
      from jsonb_to_recordset(${chunk}::jsonb) as seat (candidate uuid, room uuid, "row" integer, "column" integer)
      where candidate.id = seat.candidate and candidate.sitting_id = ${sitting}`.execute(tx)
  }
}

/** What the rows in the table come to, read anew: the check knows nothing of how they were made. */
async function faultsIn(tx: Tx, sitting: string, rooms: RawBuilder<unknown> = sql`true`) {
  const { rows } = await sql<SeatedRow & RoomRow>`
    select candidate.id, candidate.school_id, candidate.special_needs, candidate.room_id, candidate.seat_row,
      candidate.seat_column, room.row_count, room.column_count, room.unusable_seats, room.accessible_seats
    from contest.exam_candidate candidate join contest.exam_room room on room.id = candidate.room_id
    where candidate.sitting_id = ${sitting} and candidate.state = 'admitted' and ${rooms}`.execute(tx)
  const sittings: Sitting[] = rows.map((row) => ({
    candidate: row.id,
    school: row.school_id,
    room: row.room_id ?? '',
    row: row.seat_row ?? 0,
    column: row.seat_column ?? 0,
    hasNeeds: row.special_needs !== '',
  }))
  const shapes = new Map<string, RoomShape>()
  for (const row of rows) if (row.room_id && !shapes.has(row.room_id)) shapes.set(row.room_id, shapeOf(row))
  return seatFaults(sittings, shapes)
}

async function requireFaultless(tx: Tx, sitting: string): Promise<void> {
  const faults = await faultsIn(tx, sitting)
  if (Object.values(faults).some((count) => count > 0))
    throw new Error(`the planner made a plan with faults: ${JSON.stringify(faults)}`)
}

/**
 * Puts one candidate on another seat by hand; whoever sits there comes to the first one's.
 * @throws not_found, seats_published, room_in_use, seats_wrong
 */
export async function moveSeat(
  ctx: Ctx,
  asked: { candidate: string; room: string; row: number; column: number },
): Promise<null> {
  return await ctx.change('examOffice.moveSeat', async (tx) => {
    const candidate = await sql<{ sitting_id: string }>`select sitting_id from contest.exam_candidate
      where id = ${asked.candidate} and state = 'admitted' and ${underScope(ctx.actor, 'unit_path')}`.execute(tx)
    const place = candidate.rows[0]
    if (!place) throw kernelRefusals.not_found()
    const sitting = await lockSittingById(tx, place.sitting_id)
    if (sitting.seats_published_at) throw examRefusals.seats_published()
    await holdRooms(tx, sitting.season_id)
    const { definition } = await examOf(tx, { season: sitting.season_id, exam: sitting.exam })
    const { rows: found } = await sql<{ is_taken: boolean }>`
      select ${isTaken({ sitting, definition })} as is_taken
      from contest.exam_room room join contest.exam_venue venue on venue.id = room.venue_id
      where room.id = ${asked.room} and ${underScope(ctx.actor, 'venue.unit_path')} for share of room`.execute(tx)
    const [target] = found
    if (!target) throw kernelRefusals.not_found()
    if (target.is_taken) throw examRefusals.room_in_use()
    const before = (await admittedOf(tx, sitting.id)).filter(
      (row) =>
        row.id === asked.candidate ||
        (row.room_id === asked.room && row.seat_row === asked.row && row.seat_column === asked.column),
    )
    const own = before.find((row) => row.id === asked.candidate)
    const other = before.find((row) => row.id !== asked.candidate)
    if (other && own?.room_id === null) throw examRefusals.seats_wrong()
    await sql`update contest.exam_candidate set
        room_id = case when id = ${asked.candidate} then ${asked.room}::uuid else ${own?.room_id ?? null}::uuid end,
        seat_row = case when id = ${asked.candidate} then ${asked.row}::int else ${own?.seat_row ?? null}::int end,
        seat_column = case when id = ${asked.candidate} then ${asked.column}::int else ${own?.seat_column ?? null}::int end
      where id = any(${before.map((row) => row.id)}::uuid[])`.execute(tx)
    const rooms = [asked.room, own?.room_id].filter((room) => room !== null && room !== undefined)
    const faults = await faultsIn(tx, sitting.id, sql`room.id = any(${rooms}::uuid[])`)
    if (Object.values(faults).some((count) => count > 0)) throw examRefusals.seats_wrong()
    const seats = before.map((row) => [row.id, row.room_id, row.seat_row, row.seat_column])
    return { subject: asked.candidate, before: { seats }, after: asked, reply: null }
  })
}

/**
 * From now on seats and tickets stand.
 * @throws no_candidates, seats_unplanned, seats_published when nothing is new
 */
export async function publishSeats(ctx: Ctx, key: ExamKey): Promise<{ seated: number; at: string }> {
  await examOf(ctx.db, key)
  return await ctx.change('examOffice.publishSeats', async (tx) => {
    const sitting = await lockSitting(ctx, tx, key)
    if (sitting.seats_published_at) throw examRefusals.seats_published()
    const all = await admittedOf(tx, sitting.id)
    if (all.length === 0) throw examRefusals.no_candidates()
    const missing = all.filter((row) => row.room_id === null).length
    if (missing > 0) throw examRefusals.seats_unplanned({ missing })
    await requireFaultless(tx, sitting.id)
    const at = ctx.clock.now()
    await tx.updateTable('contest.exam_sitting').set({ seats_published_at: at }).where('id', '=', sitting.id).execute()
    const reply = { seated: all.length, at: at.toISOString() }
    return { subject: sitting.id, after: { ...reply, seed: sitting.seed }, reply }
  })
}
