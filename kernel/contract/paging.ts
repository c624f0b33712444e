import { z } from 'zod'

/** Totals are counted up to here and shown as "1,000+" beyond: an exact count of a long list costs more than it tells. */
export const totalCap = 1000
export const pageSizeDefault = 20
export const pageSizeMax = 100

/** Keyset paging: `after` is the opaque cursor of the last row seen. Spread into a list's query schema. */
export const pagingQuery = {
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeDefault),
}

/** One page of a list: `next` is null on the last page; `totalIsCapped` when there are more than {@link totalCap}. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), next: z.string().nullable(), total: z.number().int(), totalIsCapped: z.boolean() })
}
export interface Page<T> {
  rows: T[]
  next: string | null
  total: number
  totalIsCapped: boolean
}
