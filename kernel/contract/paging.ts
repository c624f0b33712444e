/** Totals are counted up to here and shown as "1,000+" beyond: an exact count of a long list costs more than it tells. */
export const totalCap = 1000
export const pageSizeDefault = 20
export const pageSizeMax = 100

/** One page of a list: `next` is null on the last page; `totalIsCapped` when there are more than {@link totalCap}. */
export interface Page<T> {
  rows: T[]
  next: string | null
  total: number
  totalIsCapped: boolean
}
