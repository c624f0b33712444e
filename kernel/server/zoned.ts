import { Bounded } from './bounded.ts'

const formats = new Bounded<Intl.DateTimeFormat>({ countMax: 200 })

/**
 * How instants are told in a zone: made once and kept. Making one costs a hundred times as much as using it, and each takes
 * some ten kilobytes beside the heap, which only a collection of the whole heap gives back.
 * @throws RangeError for a zone that this runtime does not know
 */
export function zonedFormat(
  locale: string,
  timeZone: string,
  style: Readonly<Intl.DateTimeFormatOptions>,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(style)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...style, timeZone })
  formats.set(key, known)
  return known
}

/** The day it is in a zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  return zonedFormat('sv-SE', timeZone, { dateStyle: 'short' }).format(at)
}

/** As people are told it: `YYYY-MM-DD HH:MM` of that zone. */
export function minuteIn(timeZone: string, at: Date | string): string {
  return zonedFormat('sv-SE', timeZone, { dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
}

/** `YYYY-MM-DD HH:MM:SS` of that zone. */
export function secondIn(timeZone: string, at: Date | string): string {
  return zonedFormat('sv-SE', timeZone, { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at))
}
