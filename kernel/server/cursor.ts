import { kernelRefusals } from '../contract/refusals.ts'

/** A place in a list, opaque to the client: what the last row seen is sorted by, and its id. */
export function writeCursor(parts: readonly (string | number | boolean | null)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The parts of a cursor; null for what none of ours can be. Each list judges what stands in them. */
export function readCursor(text: string): readonly unknown[] | null {
  const decoded = Buffer.from(text, 'base64url').toString()
  if (!decoded.startsWith('[') || !decoded.endsWith(']')) return null
  try {
    const parts: unknown = JSON.parse(decoded)
    return Array.isArray(parts) ? parts : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A cursor of lists that are sorted by a time; times are exact to the millisecond, as `toISOString` writes them. */
export function writeTimeCursor(at: Date | string, id: string): string {
  return writeCursor([typeof at === 'string' ? at : at.toISOString(), id])
}

/**
 * The place that such a cursor tells; null for none.
 * @throws invalid_input for what is no cursor of ours
 */
export function readTimeCursor(after: string | undefined): { at: string; id: string } | null {
  if (after === undefined) return null
  const [at, id, ...more] = readCursor(after) ?? []
  if (more.length === 0 && isTime(at) && isRowId(id)) return { at, id }
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'after', code: 'wrong_format' }])
}

/** Looks like a uuid: the database may be asked for it. */
export function isRowId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
}

/** As `toISOString` writes it. */
export function isTime(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  )
}
