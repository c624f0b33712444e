import { type RoomShape, type Seat, seatKey } from '../contract/seats.ts'

/** Somebody on a seat. */
export interface Sitting extends Seat {
  candidate: string
  school: string
  room: string
  hasNeeds: boolean
}

export interface SeatFaults {
  /** pairs of one school on neighboring seats, across and aslant too */
  adjacencies: number
  /** two on one seat */
  doubles: number
  /** on no seat of the room, or on one that cannot be used */
  misplaced: number
  /** special needs away from an accessible seat */
  needs: number
}

/**
 * Counts what is wrong with a plan, whoever made it. On purpose it shares no step with the planner: it looks at every pair of
 * a room that stands close.
 */
export function seatFaults(sittings: readonly Sitting[], rooms: ReadonlyMap<string, RoomShape>): SeatFaults {
  const faults: SeatFaults = { adjacencies: 0, doubles: 0, misplaced: 0, needs: 0 }
  for (const [id, inRoom] of Map.groupBy(sittings, ({ room }) => room)) {
    const room = rooms.get(id)
    const taken = new Map<number, Sitting>()
    for (const sitting of inRoom) {
      if (taken.has(seatKey(sitting))) faults.doubles += 1
      taken.set(seatKey(sitting), sitting)
      if (!room || !isSeatOf(room, sitting)) faults.misplaced += 1
      if (sitting.hasNeeds && !room?.accessible.some((seat) => seatKey(seat) === seatKey(sitting))) faults.needs += 1
    }
    for (const sitting of inRoom) faults.adjacencies += closeOnesAfter(sitting, taken)
  }
  return faults
}

function isSeatOf(room: RoomShape, seat: Seat): boolean {
  const isInside = seat.row >= 1 && seat.row <= room.rows && seat.column >= 1 && seat.column <= room.columns
  return isInside && !room.unusable.some((each) => seatKey(each) === seatKey(seat))
}

/** Each pair is counted from the seat that comes first. */
function closeOnesAfter(sitting: Sitting, taken: ReadonlyMap<number, Sitting>): number {
  const after = [
    { row: sitting.row, column: sitting.column + 1 },
    { row: sitting.row + 1, column: sitting.column - 1 },
    { row: sitting.row + 1, column: sitting.column },
    { row: sitting.row + 1, column: sitting.column + 1 },
  ]
  return after.filter((seat) => taken.get(seatKey(seat))?.school === sitting.school).length
}
