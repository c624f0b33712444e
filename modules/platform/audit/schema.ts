import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { type entryWordRoutes, entryWordsMax, type historyRoutes } from './contract.ts'

const change = z.object({
  field: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'instant', 'date', 'money']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  parts: z.array(z.object({ change: z.enum(['same', 'added', 'removed']), text: z.string() })).nullable(),
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

const entryId = /^\d{1,19}$/

export const entryWordSchemas = {
  words: {
    query: z.strictObject({
      ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.string().regex(entryId)).min(1).max(entryWordsMax)),
    }),
    reply: z.object({
      entries: z.array(
        z.object({
          id: z.string(),
          /** how that is called which the entry is about; null: nobody can say */
          subject: z.string().nullable(),
          /** where it is seen in the console; null: nowhere, or in the list of that segment, by its id */
          address: z.string().nullable(),
          segment: z.string().nullable(),
          /** of ids among its values, but for the subject's own */
          names: z.array(z.object({ id: z.string(), name: z.string() })),
          changes: z.array(change),
        }),
      ),
    }),
  },
} satisfies SchemasOf<typeof entryWordRoutes>
