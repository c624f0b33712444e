import { z } from 'zod'
import { pageSizeDefault, pageSizeMax } from './paging.ts'

/** Keyset paging: `after` is the opaque cursor of the last row seen. Spread into a list's query schema. */
export const pagingQuery = {
  after: z.string().max(400).optional(),
  limit: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSizeDefault),
}

/** The reply of a list: {@link Page} of such rows. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    total: z.number().int(),
    totalIsCapped: z.boolean(),
  })
}
