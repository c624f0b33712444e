import { createHash } from 'node:crypto'
import { capacityOf, type RoomShape, type Seat, seatKey, seatsAround } from '../contract/seats.ts'

interface Ordered {
  id: string
  /** by what it is drawn, where that is something outsiders can read too: a ticket number, a room's name; else by its id */
  drawnBy?: string
}

export interface PlannedCandidate extends Ordered {
  school: string
  /** the city whose venues are the candidate's; null: only those of the whole zone */
  area: string | null
  hasNeeds: boolean
}

export interface PlannedRoom extends RoomShape, Ordered {
  venue: string
  /** the city it serves; null: every city */
  area: string | null
}

export interface Placement extends Seat {
  candidate: string
  room: string
}

/** Where how many seats are missing: of an area, or (null) of the whole zone. */
export interface Shortage {
  area: string | null
  kind: 'seat' | 'accessible'
  missing: number
}

export type SeatPlan = { placements: Placement[]; shortages: [] } | { placements: []; shortages: Shortage[] }

/** Whoever sits already and stays there. */
export type FixedSeat = Placement & { school: string }

/**
 * Seats candidates: nobody next to somebody of the same school (eight neighbors), special needs on accessible seats, in the
 * venues of their own city and, where those are full, of the zone, in as few rooms as sensible. The same seed and the same
 * rows give the same plan, in whatever order they come. Either everybody has a seat, or it says how many are missing where.
 */
export function planSeats(
  candidates: readonly PlannedCandidate[],
  rooms: readonly PlannedRoom[],
  seed: string,
  fixed: readonly FixedSeat[] = [],
): SeatPlan {
  const order = orderOf(seed)
  const boards = rooms.map((room) => new Board(room, order(room)))
  const byRoom = new Map(boards.map((board) => [board.room.id, board]))
  for (const seat of fixed) byRoom.get(seat.room)?.take(seat, seat.school)
  const own = Map.groupBy(boards, ({ room }) => room.area)
  const groups = Map.groupBy(candidates, ({ area }) => (area !== null && own.has(area) ? area : null))
  const placements: Placement[] = []
  const left: PlannedCandidate[] = []
  const areas = [...groups.keys()].filter((area) => area !== null).sort()
  for (const area of areas) {
    const done = seatGroup(groups.get(area) ?? [], own.get(area) ?? [], order)
    placements.push(...done.placements)
    left.push(...done.left)
  }
  // what a city cannot take goes to the venues of the zone, beside those whose city has none
  const rest = seatGroup([...(groups.get(null) ?? []), ...left], own.get(null) ?? [], order)
  placements.push(...rest.placements)
  return rest.left.length === 0 ? { placements, shortages: [] } : { placements: [], shortages: shortagesOf(rest.left) }
}

function shortagesOf(left: readonly PlannedCandidate[]): Shortage[] {
  const by = Map.groupBy(left, ({ area, hasNeeds }) => `${hasNeeds ? 'accessible' : 'seat'} ${area ?? ''}`)
  return [...by.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    return [{ area: first.area, kind: first.hasNeeds ? 'accessible' : 'seat', missing: group.length } as const]
  })
}

/**
 * By seed and name alone: a hash of both, so that neither the order of rows nor a program's own chance has a say. README.md tells
 * outsiders how it is made. The id behind it parts two rooms of one name.
 */
function orderOf(seed: string): (of: Ordered) => string {
  return ({ id, drawnBy = id }) => `${createHash('sha256').update(`${seed}\n${drawnBy}`).digest('hex')} ${id}`
}

/** A room while it fills. */
class Board {
  readonly room: PlannedRoom
  readonly order: string
  readonly capacity: number
  readonly #free = new Map<number, Seat>()
  readonly #schools = new Map<number, string>()
  readonly #accessible: ReadonlySet<number>

  constructor(room: PlannedRoom, order: string) {
    this.room = room
    this.order = order
    this.#accessible = new Set(room.accessible.map(seatKey))
    const unusable = new Set(room.unusable.map(seatKey))
    for (let row = 1; row <= room.rows; row += 1)
      for (let column = 1; column <= room.columns; column += 1)
        if (!unusable.has(seatKey({ row, column }))) this.#free.set(seatKey({ row, column }), { row, column })
    this.capacity = capacityOf(room)
  }

  get freeCount(): number {
    return this.#free.size
  }

  get isBegun(): boolean {
    return this.#schools.size > 0
  }

  /** Free seats from the front left; only accessible ones where asked. Ordinary candidates take those last. */
  freeSeats(isAccessible: boolean): Seat[] {
    const free = [...this.#free.values()]
    if (isAccessible) return free.filter((seat) => this.#accessible.has(seatKey(seat)))
    return [
      ...free.filter((seat) => !this.#accessible.has(seatKey(seat))),
      ...free.filter((seat) => this.#accessible.has(seatKey(seat))),
    ]
  }

  /** Schools that sit around a seat. */
  around(seat: Seat): Set<string> {
    return new Set(seatsAround(seat).flatMap((each) => this.#schools.get(seatKey(each)) ?? []))
  }

  take(seat: Seat, school: string): void {
    this.#free.delete(seatKey(seat))
    this.#schools.set(seatKey(seat), school)
  }
}

type Order = ReturnType<typeof orderOf>

function seatGroup(group: readonly PlannedCandidate[], boards: readonly Board[], order: Order) {
  const keyed = group.map((candidate) => ({ candidate, key: order(candidate) }))
  const ordered = keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ candidate }) => candidate)
  const placements: Placement[] = []
  const left: PlannedCandidate[] = []
  const withNeeds = boards
    .filter((board) => board.freeSeats(true).length > 0)
    .sort((a, b) => b.freeSeats(true).length - a.freeSeats(true).length || compare(a.order, b.order))
  for (const candidate of ordered.filter(({ hasNeeds }) => hasNeeds)) {
    const placement = seatWithNeeds(candidate, withNeeds)
    if (placement) placements.push(placement)
    else left.push(candidate)
  }
  const queue = new SchoolQueue(ordered.filter(({ hasNeeds }) => !hasNeeds))
  const waiting = new Set(boards)
  while (queue.count > 0) {
    const board = nextBoard([...waiting], queue.count)
    if (!board) break
    waiting.delete(board)
    placements.push(...fill(board, queue))
  }
  return { placements, left: [...left, ...queue.rest()] }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function seatWithNeeds(candidate: PlannedCandidate, boards: readonly Board[]): Placement | null {
  for (const board of boards)
    for (const seat of board.freeSeats(true)) {
      if (board.around(seat).has(candidate.school)) continue
      board.take(seat, candidate.school)
      return { candidate: candidate.id, room: board.room.id, ...seat }
    }
  return null
}

/** Rooms that are begun first; then the smallest that takes all who are left, else the largest. */
function nextBoard(boards: readonly Board[], count: number): Board | undefined {
  const open = boards.filter((board) => board.freeCount > 0)
  const begun = open.filter((board) => board.isBegun)
  const among = begun.length > 0 ? begun : open
  const sorted = among.sort((a, b) => b.freeCount - a.freeCount || compare(a.order, b.order))
  return sorted.findLast((board) => board.freeCount >= count) ?? sorted[0]
}

/** The school with most pupils left that may sit there takes each seat: so no school is left over at the end. */
function fill(board: Board, queue: SchoolQueue): Placement[] {
  const placements: Placement[] = []
  for (const seat of board.freeSeats(false)) {
    if (queue.count === 0) break
    const candidate = queue.next(board.around(seat))
    if (!candidate) continue
    board.take(seat, candidate.school)
    placements.push({ candidate: candidate.id, room: board.room.id, ...seat })
  }
  return placements
}

/** Candidates waiting for a seat, by school. */
class SchoolQueue {
  readonly #schools: { school: string; waiting: PlannedCandidate[] }[]
  count: number

  constructor(ordered: readonly PlannedCandidate[]) {
    this.#schools = [...Map.groupBy(ordered, ({ school }) => school)].map(([school, waiting]) => ({ school, waiting }))
    this.#schools.sort((a, b) => b.waiting.length - a.waiting.length)
    this.count = ordered.length
  }

  /** Somebody of the fullest school that is not among these; undefined where every school left is. */
  next(without: ReadonlySet<string>): PlannedCandidate | undefined {
    const at = this.#schools.findIndex(({ school }) => !without.has(school))
    const chosen = this.#schools[at]
    const candidate = chosen?.waiting.pop()
    if (!chosen || !candidate) return undefined
    this.count -= 1
    this.#sink(at)
    return candidate
  }

  rest(): PlannedCandidate[] {
    return this.#schools.flatMap(({ waiting }) => waiting)
  }

  /** Keeps the fullest in front after one has lost somebody: behind all that are as full as it was. */
  #sink(at: number): void {
    const [moved] = this.#schools.splice(at, 1)
    if (!moved || moved.waiting.length === 0) return
    let low = at
    let high = this.#schools.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#schools[middle]?.waiting.length ?? 0) > moved.waiting.length) low = middle + 1
      else high = middle
    }
    this.#schools.splice(low, 0, moved)
  }
}
