/** A seat of a room, counted from the front left: row and column from 1. */
export interface Seat {
  row: number
  column: number
}

/** A room as its plan sees it. */
export interface RoomShape {
  rows: number
  columns: number
  unusable: readonly Seat[]
  accessible: readonly Seat[]
}

/** The most rows or columns a room may have. */
export const roomSideMax = 60

/** As seats are written down: `3-4 5-1`, row and column. Null where a word is none, or lies outside the room. */
export function readSeats(text: string, room: { rows: number; columns: number }): Seat[] | null {
  const words = text.split(/[\s,，;；、]+/).filter(Boolean)
  const seats: Seat[] = []
  for (const word of words) {
    const [, row, column] = /^(\d{1,2})[-–—](\d{1,2})$/.exec(word) ?? []
    const seat = { row: Number(row), column: Number(column) }
    const isInside = seat.row >= 1 && seat.row <= room.rows && seat.column >= 1 && seat.column <= room.columns
    if (!isInside) return null
    seats.push(seat)
  }
  return seats
}

/** One number for a seat of a room, for sets and maps. */
export function seatKey({ row, column }: Seat): number {
  return row * 100 + column
}

/** The eight seats around one. */
export function seatsAround({ row, column }: Seat): Seat[] {
  const around: Seat[] = []
  for (const down of [-1, 0, 1])
    for (const aside of [-1, 0, 1])
      if (down !== 0 || aside !== 0) around.push({ row: row + down, column: column + aside })
  return around
}

/** How many may sit in a room. */
export function capacityOf(room: RoomShape): number {
  return room.rows * room.columns - new Set(room.unusable.map(seatKey)).size
}
