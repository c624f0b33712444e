/** Totals are counted up to here and shown as "1,000+" beyond: an exact count of a long list costs more than it tells. */
export const totalCap = 1000
/** The foot of a list adds up so many rows; beyond it says that there is no sum, rather than make the database read all of them. */
export const sumCap = 10_000
export const pageSizeDefault = 20
export const pageSizeMax = 100

/** One page of a list: `next` is null on the last page; `totalIsCapped` when there are more than {@link totalCap}. */
export interface Page<T> {
  rows: T[]
  next: string | null
  total: number
  totalIsCapped: boolean
}

/** Fields of a list added up over all the rows that it is cut to, not its page; null where there are more than {@link sumCap}. */
export interface Sums {
  sums: Readonly<Record<string, number>> | null
}

/** Of so many rows in sight it is asked at once whether they were changed meanwhile. */
export const seenMax = 60

/** What happened to rows of a list since they were read. */
export interface ChangedRows {
  /** by whom: null where it was no person */
  rows: { id: string; at: string; by: string | null }[]
  /** those that the asker does not find any more: removed, or somebody else's by now */
  gone: string[]
}

/** How many rows there are, told up to {@link totalCap}. */
export type TabCount = Pick<Page<unknown>, 'total' | 'totalIsCapped'>

/** Of the tabs above a list, and of all rows together. */
export interface TabCounts {
  all: TabCount
  tabs: Readonly<Record<string, TabCount>>
}
