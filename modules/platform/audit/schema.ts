import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { historyRoutes } from './contract.ts'

const change = z.object({
  field: z.string(),
  /** the field's word where the resource knows it, else its name */
  label: z.string(),
  /** as text; null where there was nothing */
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const historySchemas = {
  show: {
    query: z.strictObject({ resource: z.string().regex(/^[a-z][A-Za-z]{0,59}$/), id: z.string().min(1).max(200) }),
    reply: z.object({
      entries: z.array(
        z.object({
          id: z.number().int(),
          at: z.string(),
          action: z.string(),
          /** the action in the reader's words */
          label: z.string(),
          /** null: the program itself */
          actor: z.object({ name: z.string().nullable(), loginName: z.string() }).nullable(),
          reason: z.string().nullable(),
          changes: z.array(change),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
} satisfies SchemasOf<typeof historyRoutes>
