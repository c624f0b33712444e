import { z } from 'zod'
import { bulkMax } from './bulk.ts'
import { judged } from './field-data.ts'

/** The rows that a request does something to: none of them twice. */
export function bulkIds(id: z.ZodType<string>) {
  return judged(z.array(id).min(1).max(bulkMax), (ids) => (new Set(ids).size < ids.length ? ['taken'] : null))
}

const fieldProblem = z.object({ path: z.string(), code: z.string(), message: z.string() })

export const bulkReply = z.object({
  done: z.number().int(),
  failed: z.array(
    z.object({ id: z.string(), code: z.string(), message: z.string(), fields: z.array(fieldProblem).optional() }),
  ),
})
