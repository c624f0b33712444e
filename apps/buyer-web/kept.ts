import { type Chosen, freshOf, type Line } from './goods.ts'

/** What this phone knows of a buyer at one machine. It survives a reload, and the browser being closed. */
export interface Kept {
  /** the last order here; the ticket is the only way to it */
  order: { ticket: string; number: string; isPutAway: boolean } | null
  choice: readonly Chosen[]
  /** an order that was sent and whose answer has not come: sent again under the same key it is the same order */
  placing: { key: string; lines: readonly Line[]; at: number } | null
}

/** So long the answer to an order is worth asking for again: afterwards its pieces are on sale again. */
export const placingKeptMs = 120_000

/** What is wanted again within this is taken for the same wish, as the client takes every write (`unansweredWrites`). */
const sameWishMs = 300_000

/** The key of what was sent, was never answered and is wanted again as it was: it may have been done. Else null. */
export function keptKey(lines: readonly Line[], before: Kept['placing'], now: number): string | null {
  const isSame = before && now - before.at <= sameWishMs && JSON.stringify(before.lines) === JSON.stringify(lines)
  return isSame ? before.key : null
}

/** Whoever comes back later than this after the end of an order comes for something new. */
const overShownMs = 600_000

/** Whether an order had ended so long ago that it is not what this person has come for. */
export function isLongOver(endedAt: string | null, now: number): boolean {
  return endedAt !== null && now - Date.parse(endedAt) > overShownMs
}

const nothing: Kept = { order: null, choice: [], placing: null }
const nameOf = (machine: string) => `buy.${machine}`

export function readKept(machine: string, now = Date.now()): Kept {
  const { order, placing, choice } = { ...nothing, ...stored(machine) }
  return {
    order,
    choice: freshOf(choice, now),
    placing: placing && now - placing.at > placingKeptMs ? null : placing,
  }
}

function stored(machine: string): Partial<Kept> {
  try {
    return (JSON.parse(localStorage.getItem(nameOf(machine)) ?? '{}') ?? {}) as Partial<Kept>
  } catch {
    // storage is switched off, or holds what is none of ours: begin anew
    return {}
  }
}

export function writeKept(machine: string, kept: Kept): void {
  try {
    localStorage.setItem(nameOf(machine), JSON.stringify(kept))
  } catch {
    // storage is switched off or full: what is known lasts as long as the page
    return
  }
}
