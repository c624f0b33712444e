import { performance } from 'node:perf_hooks'

/**
 * Who passes before whom: what somebody saves who is signed in, what such a one reads, what a stranger sends to sign in or to pay, and
 * the pages of strangers, which is where a crowd comes from.
 */
export const ranks = ['write', 'read', 'send', 'page'] as const
export type Rank = (typeof ranks)[number]

export interface LineLimits {
  /** so many are worked on at once: as many as the database has connections for, which is more than enough to keep one processor busy */
  placesMax: number
  /**
   * … and so many while the line stands and this thread does nothing but work: it would not get through more with a place more, but
   * each step of those inside would wait for the steps of all
   */
  standingPlacesMax: number
  /** whoever works longer than this waits for somebody else, an outside service or a slow query, and takes no place from others */
  heldMaxMs: number
  /** so many wait; one more, and the oldest of the lowest rank gives way */
  waitingMax: number
  /** somebody has waited without a break for so long, and more have come meanwhile than a burst brings: the line stands … */
  standsAfterMs: number
  /** … as it does in any case after so long */
  burstMs: number
  /** so many come in a burst: two classes that press the same button, with all that a page asks */
  burstMax: number
  /** so many of a rank wait while the line stands: the last to come passes first, and whoever has more behind them will not pass */
  standingWaitingMax: number
  /** the thread has done nothing but work for so long, somebody waits all the time, and more come than in a burst: it is a crowd … */
  crowdAfterMs: number
  /** … until it was none for so long: an instant in which nobody waits is no end of it */
  crowdLastsMs: number
  /** as many wait in it, or of one rank its share of them by the turns; there is no room for one more */
  crowdWaitingMax: number
  /** as many of a rank may be one person's, waiting or inside: nobody takes the room of all others, however often they ask */
  crowdOfOneMax: number
  /** the longest wait in a crowd */
  crowdPatienceMs: number
  /** the longest wait while the line stands … */
  standingPatienceMs: number
  /** … and otherwise */
  patienceMs: number
  /** whose turn it is, round and round; a place goes to the highest rank that waits where nobody of that one does */
  turns: readonly Rank[]
}

export const lineLimits: LineLimits = {
  placesMax: 20,
  standingPlacesMax: 6,
  heldMaxMs: 1000,
  waitingMax: 400,
  standsAfterMs: 50,
  burstMs: 3000,
  burstMax: 400,
  // twice as many as there are places, which may all come free in one turn of the event loop
  standingWaitingMax: 40,
  // longer than any pause that the database or cleaning the memory makes
  crowdAfterMs: 200,
  crowdLastsMs: 1000,
  // twice as many as there are places then; whoever passes at all has waited for as long as these take
  crowdWaitingMax: 12,
  // a page asks several things at once; what finds no room asks again by itself
  crowdOfOneMax: 3,
  crowdPatienceMs: 75,
  standingPatienceMs: 50,
  patienceMs: 3000,
  // half of the places for whoever saves; to save one first has to read, and a read costs a quarter of it
  turns: ['write', 'read', 'write', 'send', 'read', 'write', 'read', 'write', 'page'],
}

/** What the line asks of its surroundings: a clock that only goes forward, to be called later, how busy the thread is; tests hold all. */
export interface Watch {
  nowMs(): number
  later(run: () => void, waitMs: number): void
  /** how much of the time since it was last asked the thread has worked: 0 … 1 */
  busyShare(): number
}

function ownWatch(): Watch {
  let before = performance.eventLoopUtilization()
  return {
    nowMs: () => performance.now(),
    later: (run, waitMs) => void setTimeout(run, waitMs).unref(),
    busyShare() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
  }
}

/** So often the line is looked at while somebody waits. */
const watchMs = 25
/** From here on the thread is what everybody waits for, and no database or outside service. */
const busyFrom = 0.9

/** What becomes of somebody who came: one of the two is called, once; neither if they have left before. */
export interface Outcome {
  admit(waitedMs: number, leave: Leave): void
  refuse(): void
}

/** Gives back the place, or leaves the line; a second call changes nothing. */
export type Leave = () => void

/** Who comes: their rank, and the person where it is known that it is one. */
export interface Comer {
  rank: Rank
  person: string | null
}

interface Ticket extends Comer {
  outcome: Outcome
  isWaiting: boolean
  /** when they came, and from the moment they are inside when that was */
  sinceMs: number
}

/**
 * A bounded number of places and those who wait for one. It decides by waiting time, as CoDel does with packets: a burst is
 * waited out, but where more come than in a burst nobody waits longer than a moment while the line does not get empty, and the last
 * to come is the first to pass: those who have waited longest have given up first, and who is let in is answered as quickly as ever.
 * In a crowd there is room for so few that they pass in their order: whoever is let into the line is hardly ever refused in it.
 */
export class WaitingLine {
  readonly #limits: LineLimits
  readonly #watch: Watch
  readonly #waiting: Readonly<Record<Rank, Ticket[]>> = { write: [], read: [], send: [], page: [] }
  /** of a rank, while others wait as well: how many have room in a crowd */
  readonly #crowdShare: Readonly<Record<Rank, number>>
  /** in the order in which they came in */
  readonly #inside = new Set<Ticket>()
  readonly #refused: Record<Rank, number> = { write: 0, read: 0, send: 0, page: 0 }
  #emptyAtMs: number
  /** places given since the line was empty */
  #given = 0
  /** who came since then */
  #came = 0
  /** who came since the thread is busy */
  #cameWhileBusy = 0
  #isWatching = false
  #isMoving = false
  #isThreadBusy = false
  /** since when the thread is busy each time it is asked, with somebody waiting */
  #busySinceMs: number | null = null
  /** when it was a crowd last */
  #crowdAtMs = Number.NEGATIVE_INFINITY

  constructor(limits: LineLimits = lineLimits, watch: Watch = ownWatch()) {
    this.#limits = limits
    this.#watch = watch
    this.#emptyAtMs = watch.nowMs()
    const { crowdWaitingMax, turns } = limits
    const shareOf = (rank: Rank) => (crowdWaitingMax * turns.filter((each) => each === rank).length) / turns.length
    this.#crowdShare = { write: shareOf('write'), read: shareOf('read'), send: shareOf('send'), page: shareOf('page') }
  }

  /** places that are taken */
  get inside(): number {
    return this.#inside.size
  }

  get waiting(): number {
    const { write, read, send, page } = this.#waiting
    return write.length + read.length + send.length + page.length
  }

  /** how many were refused since the start */
  get refused(): Readonly<Record<Rank, number>> {
    return this.#refused
  }

  /** There is no time for most who come, and has not been for a while. */
  get isCrowded(): boolean {
    return this.#isCrowdedAt(this.#watch.nowMs())
  }

  #isCrowdedAt(nowMs: number): boolean {
    return nowMs - this.#crowdAtMs < this.#limits.crowdLastsMs
  }

  /** Whether this one, who has asked for no place yet, finds no room; it is counted as refused then. */
  turnsAway(comer: Comer): boolean {
    if (!this.isCrowded || this.#hasRoomFor(comer)) return false
    this.#count()
    this.#refused[comer.rank] += 1
    return true
  }

  /** In a crowd: whoever comes now will pass soon. Where only one rank comes the line is its own, and no rank is kept out by another. */
  #hasRoomFor({ rank, person }: Comer): boolean {
    const { crowdWaitingMax, crowdOfOneMax } = this.#limits
    const isRoom = this.waiting < crowdWaitingMax || this.#waiting[rank].length < this.#crowdShare[rank]
    return isRoom && (person === null || this.#countOf(rank, person) < crowdOfOneMax)
  }

  /** Few are looked at in a crowd. */
  #countOf(rank: Rank, person: string): number {
    let count = 0
    for (const ticket of this.#waiting[rank]) if (ticket.person === person) count += 1
    for (const ticket of this.#inside) if (ticket.person === person && ticket.rank === rank) count += 1
    return count
  }

  /** A place, at once where one is free. */
  enter({ rank, person }: Comer, outcome: Outcome): Leave {
    const nowMs = this.#watch.nowMs()
    const ticket: Ticket = { rank, person, outcome, isWaiting: true, sinceMs: nowMs }
    if (this.waiting === 0) this.#emptyAtMs = nowMs
    this.#count()
    if (this.#isCrowdedAt(nowMs) && !this.#hasRoomFor(ticket)) {
      this.#refuse(ticket)
      return () => undefined
    }
    this.#waiting[rank].push(ticket)
    this.#move()
    if (this.waiting > this.#limits.waitingMax) this.#refuse(this.#lowest().shift())
    this.#watchOn()
    return () => this.#leave(ticket)
  }

  #count(): void {
    this.#came += 1
    this.#cameWhileBusy += 1
  }

  #leave(ticket: Ticket): void {
    if (ticket.isWaiting) {
      ticket.isWaiting = false
      const line = this.#waiting[ticket.rank]
      line.splice(line.indexOf(ticket), 1)
    }
    if (this.#inside.delete(ticket)) this.#move()
  }

  /** Refuses who has waited too long, or will not pass any more, and gives out the places that are free. */
  #move(): void {
    // who is admitted may be done at once, and gives back the place from within
    if (this.#isMoving) return
    this.#isMoving = true
    const nowMs = this.#watch.nowMs()
    for (const ticket of this.#inside) {
      if (nowMs - ticket.sinceMs < this.#limits.heldMaxMs) break
      this.#inside.delete(ticket)
    }
    this.#expire(nowMs)
    const placesMax = this.#placesMax(nowMs)
    while (this.#inside.size < placesMax) {
      const ticket = this.#next(nowMs)
      if (!ticket) break
      const waitedMs = nowMs - ticket.sinceMs
      ticket.isWaiting = false
      ticket.sinceMs = nowMs
      this.#inside.add(ticket)
      ticket.outcome.admit(waitedMs, () => this.#leave(ticket))
    }
    if (this.waiting === 0) {
      this.#emptyAtMs = nowMs
      this.#given = 0
      this.#came = 0
    }
    this.#isMoving = false
  }

  #placesMax(nowMs: number): number {
    const { placesMax, standingPlacesMax } = this.#limits
    return this.#isThreadBusy && this.#isStanding(nowMs) ? Math.min(standingPlacesMax, placesMax) : placesMax
  }

  #isStanding(nowMs: number): boolean {
    const { standsAfterMs, burstMs, burstMax } = this.#limits
    if (this.#isCrowdedAt(nowMs)) return true
    const standsForMs = nowMs - this.#emptyAtMs
    return standsForMs > standsAfterMs && (standsForMs > burstMs || this.#came > burstMax)
  }

  #expire(nowMs: number): void {
    const { standingWaitingMax } = this.#limits
    const isStanding = this.#isStanding(nowMs)
    const longestMs = this.#patienceMs(nowMs)
    const most = isStanding ? standingWaitingMax : Number.POSITIVE_INFINITY
    for (const rank of ranks) {
      const line = this.#waiting[rank]
      while (line[0] && (nowMs - line[0].sinceMs > longestMs || line.length > most)) this.#refuse(line.shift())
    }
  }

  #patienceMs(nowMs: number): number {
    const { crowdPatienceMs, standingPatienceMs, patienceMs } = this.#limits
    if (this.#isCrowdedAt(nowMs)) return crowdPatienceMs
    return this.#isStanding(nowMs) ? standingPatienceMs : patienceMs
  }

  #next(nowMs: number): Ticket | undefined {
    if (this.waiting === 0) return undefined
    const { turns } = this.#limits
    const turn = turns[this.#given % turns.length] ?? 'write'
    this.#given += 1
    const line = this.#waiting[turn].length > 0 ? this.#waiting[turn] : this.#highest()
    const isLastFirst = this.#isStanding(nowMs) && !this.#isCrowdedAt(nowMs)
    return isLastFirst ? line.pop() : line.shift()
  }

  #highest(): Ticket[] {
    const { write, read, send, page } = this.#waiting
    return [write, read, send].find((line) => line.length > 0) ?? page
  }

  #lowest(): Ticket[] {
    const { write, read, send, page } = this.#waiting
    return [page, send, read].find((line) => line.length > 0) ?? write
  }

  #refuse(ticket: Ticket | undefined): void {
    if (!ticket) return
    ticket.isWaiting = false
    this.#refused[ticket.rank] += 1
    ticket.outcome.refuse()
  }

  /** While somebody waits the line is looked at every now and then, though nobody comes or leaves. */
  #watchOn(): void {
    if (this.#isWatching || this.waiting === 0) return
    this.#isWatching = true
    // what was before is of no account
    this.#watch.busyShare()
    this.#watch.later(() => {
      this.#isWatching = false
      this.#look(this.#watch.nowMs())
      this.#move()
      this.#watchOn()
    }, watchMs)
  }

  #look(nowMs: number): void {
    const { crowdAfterMs, burstMax } = this.#limits
    this.#isThreadBusy = this.#watch.busyShare() >= busyFrom
    if (!this.#isThreadBusy || this.waiting === 0) this.#busySinceMs = null
    else if (this.#busySinceMs === null) {
      this.#busySinceMs = nowMs
      this.#cameWhileBusy = 0
    } else if (nowMs - this.#busySinceMs >= crowdAfterMs && this.#cameWhileBusy > burstMax) this.#crowdAtMs = nowMs
  }
}
