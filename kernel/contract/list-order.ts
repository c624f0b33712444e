/** A list is sorted by so many fields at most. */
export const sortKeysMax = 3

export type SortDirection = 'asc' | 'desc'

/** One of the fields that a list is sorted by: rows that are alike in it follow the next one. */
export interface SortKey {
  name: string
  direction: SortDirection
}

/**
 * The order of a list as its address and its route carry it: `sort=state,createdAt&direction=asc,desc`. Where there are fewer
 * directions than fields, the last one counts for the others too; whoever asks by one of each is understood as ever.
 */
export function readOrder(sort: string, direction: string): SortKey[] {
  const directions = direction.split(',')
  const last = directions.at(-1)
  return sort.split(',').map((name, at) => ({ name, direction: (directions[at] ?? last) === 'desc' ? 'desc' : 'asc' }))
}

/** {@link readOrder} the other way. */
export function writeOrder(keys: readonly SortKey[]): { sort: string; direction: string } {
  return {
    sort: keys.map(({ name }) => name).join(','),
    direction: keys.map(({ direction }) => direction).join(','),
  }
}
