/** The office's time is always eight hours ahead: boxes for an instant show it, wherever the reader's device is. */
const officeOffset = '+08:00'
const officeOffsetMs = 8 * 3_600_000

/** What a `datetime-local` box shows of an instant; empty for none, and for what is no instant. */
export function localOf(instant: string | null): string {
  const atMs = Date.parse(instant ?? '')
  return Number.isNaN(atMs) ? '' : new Date(atMs + officeOffsetMs).toISOString().slice(0, 16)
}

/** The instant that somebody has put into such a box; null when it was emptied. */
export function instantOf(local: string): string | null {
  return local === '' ? null : `${local}:00${officeOffset}`
}
