import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { peopleRoutes } from './contract.ts'

export const personRole = z.enum(['member', 'instructor'])
/** Values of the form fields, as the declaration kinds name them; never an identity number or a picture. */
export const personValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
)

export const peopleSchemas = {
  list: {
    query: z.strictObject({ role: personRole }),
    reply: z.object({
      people: z.array(
        z.object({ id: z.uuid(), role: personRole, name: z.string(), values: personValues, lastUsedAt: z.string() }),
      ),
    }),
  },
  remove: { params: z.strictObject({ person: z.uuid() }), reply: z.null() },
} satisfies SchemasOf<typeof peopleRoutes>
