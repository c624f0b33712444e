import { z } from 'zod'
import { bulkMax } from './bulk.ts'
import { judged } from './field-data.ts'

/**
 * The rows that a request does something to: one at least, none of them twice.
 * @param noneChosen the problem of a request that names no row, as its texts word it (spec §8)
 */
export function bulkIds(id: z.ZodType<string>, noneChosen = 'nothing_chosen') {
  return judged(z.array(id).max(bulkMax), (ids) => {
    if (ids.length === 0) return [noneChosen]
    return new Set(ids).size < ids.length ? ['taken'] : null
  })
}

const fieldProblem = z.object({ path: z.string(), code: z.string(), message: z.string() })

export const bulkReply = z.object({
  done: z.number().int(),
  failed: z.array(
    z.object({ id: z.string(), code: z.string(), message: z.string(), fields: z.array(fieldProblem).optional() }),
  ),
})
