import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { guardUniques } from '#kernel/server/resource/write.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { readSeats } from '../contract/seats.ts'
import { examRefusals, examRooms, examVenues } from '../contract.ts'

/** Who runs exams; what each may do is cut to the own subtree. */
export const offices = ['contest-officer', 'contest-secretariat']
export const readers = [...offices, 'auditor']

const venueTable = { name: 'contest.exam_venue', uniques: { exam_venue_name: 'name' } } as const
const roomTable = {
  name: 'contest.exam_room',
  uniques: { exam_room_name: 'name' },
  columns: { rows: 'row_count', columns: 'column_count' },
  stamps: ['created_at'],
  inUse: () => examRefusals.room_taken(),
} as const

export const servedVenues: ServedResource = serveResource(examVenues, {
  rows: {
    from: sql`contest.exam_venue row`,
    columns: {
      roomCount: sql`(select count(*)::int from contest.exam_room room where room.venue_id = row.id)`,
      seatCount: sql`(select coalesce(sum(room.row_count * room.column_count
        - cardinality(array_remove(regexp_split_to_array(coalesce(room.unusable_seats, ''), '[^0-9-]+'), ''))), 0)::int
        from contest.exam_room room where room.venue_id = row.id)`,
    },
    offered: sql<boolean>`not row.is_closed`,
  },
  scope: { rows: 'venues of the own subtree', where: (actor) => underScope(actor, 'row.unit_path') },
  roles: { view: readers, create: offices, edit: offices, export: readers, import: offices },
  table: venueTable,
  create: (ctx, values) => addVenue(ctx, values),
})

type VenueValues = {
  name: string
  organization: string
  address: string
  mapNote?: string | null | undefined
  contact: string
  contactPhone: string
  isClosed: boolean
}

/** @throws venue_no_unit for what is neither a province nor a city */
async function addVenue(ctx: Ctx, values: VenueValues): Promise<{ id: string }> {
  const unit = await organizationOf(ctx.db, values.organization)
  if (unit?.kind !== 'unit' || unit.path.length > 2) throw examRefusals.venue_no_unit()
  const id = ctx.random.uuid()
  return await ctx.change('examVenues.create', async (tx) => {
    await guardUniques(venueTable, () =>
      tx
        .insertInto('contest.exam_venue')
        .values({
          id,
          organization_id: unit.id,
          unit_path: unit.path,
          name: values.name,
          address: values.address,
          map_note: values.mapNote ?? null,
          contact: values.contact,
          contact_phone: values.contactPhone,
          is_closed: values.isClosed,
          created_at: ctx.clock.now(),
        })
        .execute(),
    )
    return { subject: id, after: values, reply: { id } }
  })
}

const taken = sql<number>`(select count(*)::int from contest.exam_candidate candidate where candidate.room_id = row.id)`
const whileFree = (_actor: unknown, row: { takenCount: number }) =>
  row.takenCount === 0 ? (true as const) : examRefusals.room_taken()

export const servedRooms: ServedResource = serveResource(examRooms, {
  rows: {
    from: sql`contest.exam_room row join contest.exam_venue venue on venue.id = row.venue_id`,
    columns: { rows: sql`row.row_count`, columns: sql`row.column_count`, takenCount: taken },
  },
  scope: { rows: 'rooms of venues of the own subtree', where: (actor) => underScope(actor, 'venue.unit_path') },
  roles: { view: readers, create: offices, edit: offices, remove: offices, export: readers, import: offices },
  may: { edit: whileFree, remove: whileFree },
  table: roomTable,
  create: (ctx, values) => addRoom(ctx, values),
  edit: (ctx, id, values, revision) => editRoom(ctx, id, values, revision),
})

interface RoomValues {
  name: string
  venue: string
  rows: number
  columns: number
  unusableSeats?: string | null | undefined
  accessibleSeats?: string | null | undefined
  isComputerRoom: boolean
}

/** @throws seats_unreadable at the field */
function requireSeats(room: { rows: number; columns: number }, seats: Readonly<Record<string, unknown>>): void {
  for (const field of ['unusableSeats', 'accessibleSeats'])
    if (readSeats(String(seats[field] ?? ''), room) === null)
      throw examRefusals.seats_unreadable({}, [{ path: `values.${field}`, code: 'seats_unreadable' }])
}

async function addRoom(ctx: Ctx, values: RoomValues): Promise<{ id: string }> {
  requireSeats(values, { ...values })
  const id = ctx.random.uuid()
  return await ctx.change('examRooms.create', async (tx) => {
    await guardUniques(roomTable, () =>
      tx
        .insertInto('contest.exam_room')
        .values({
          id,
          venue_id: values.venue,
          name: values.name,
          row_count: values.rows,
          column_count: values.columns,
          unusable_seats: values.unusableSeats ?? null,
          accessible_seats: values.accessibleSeats ?? null,
          is_computer_room: values.isComputerRoom,
          created_at: ctx.clock.now(),
        })
        .execute(),
    )
    return { subject: id, after: values, reply: { id } }
  })
}

/** @throws stale_revision, room_taken, seats_unreadable */
async function editRoom(ctx: Ctx, id: string, values: Partial<RoomValues>, revision: string): Promise<null> {
  return await ctx.change('examRooms.edit', async (tx) => {
    const before = await servedRooms.lockForEdit(tx, ctx.actor, { id, revision, values })
    // asked once more: a plan that was made while this waited for the room has seated somebody in it
    const { rows: seated } = await sql`select from contest.exam_candidate where room_id = ${id} limit 1`.execute(tx)
    if (seated.length > 0) throw examRefusals.room_taken()
    const room = { ...before, ...values } as unknown as RoomValues
    requireSeats(room, { ...room })
    await guardUniques(roomTable, () =>
      tx
        .updateTable('contest.exam_room')
        .set({
          name: room.name,
          row_count: room.rows,
          column_count: room.columns,
          unusable_seats: room.unusableSeats ?? null,
          accessible_seats: room.accessibleSeats ?? null,
          is_computer_room: room.isComputerRoom,
        })
        .where('id', '=', id)
        .execute(),
    )
    return { subject: id, before: { ...before }, after: values, reply: null }
  })
}
