import pg from 'pg'

/** What PostgreSQL writes in a session whose zone is UTC, as all of ours are: `2026-11-29 01:44:15.123456+00`. */
const timestamptzOid = 1184
const uuidsOid = 2951
const driversParser = pg.types.getTypeParser as (oid: number) => (text: string) => unknown
const anyInstant = driversParser(timestamptzOid) as (text: string) => Date
const anyTexts = driversParser(uuidsOid) as (text: string) => (string | null)[]

const isPlain = (text: string) => text.length >= 22 && text.length <= 29 && text.endsWith('+00') && text[4] === '-'

/** An instant as the driver hands it out, several times as quickly: lists hold hundreds of them. */
export function instantOf(text: string): Date {
  if (!isPlain(text)) return anyInstant(text)
  const two = (at: number) => (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48
  const year = two(0) * 100 + two(2)
  return new Date(Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), millisecondsOf(text)))
}

/** The same as JSON has it, without a date in between; what is finer than a millisecond is cut off. */
export function isoOf(text: string): string {
  if (!isPlain(text)) return anyInstant(text).toISOString()
  const fraction = text.length > 22 ? text.slice(20, -3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

function millisecondsOf(text: string): number {
  let milliseconds = 0
  for (let at = 20, worth = 100; at < text.length - 3 && worth >= 1; at += 1, worth /= 10)
    milliseconds += (text.charCodeAt(at) - 48) * worth
  return milliseconds
}

/** A list of ids: nothing in one is ever quoted. */
export function uuidsOf(text: string): (string | null)[] {
  if (text === '{}') return []
  const isOneLine = text.length === text.lastIndexOf('}') + 1 && text.startsWith('{') && !text.startsWith('{{')
  if (!isOneLine || text.includes('NULL')) return anyTexts(text)
  return text.slice(1, -1).split(',')
}
