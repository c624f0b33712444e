import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { knownPeopleRoutes, peopleRoutes } from './contract.ts'

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

const alike = z.object({
  id: z.uuid(),
  role: personRole,
  name: z.string(),
  unit: z.string(),
  idNumberMasked: z.string().nullable(),
  birth: z.string().nullable(),
  lastSeenAt: z.string(),
})
export type AlikePerson = z.infer<typeof alike>

export const knownPeopleSchemas = {
  duplicates: {
    query: z.strictObject({ person: z.uuid().optional() }),
    reply: z.object({
      pairs: z.array(
        z.object({
          /** the same identity number at two units; or the same name, birth and unit */
          why: z.enum(['identity', 'birth']),
          one: alike,
          other: alike,
        }),
      ),
    }),
  },
} satisfies SchemasOf<typeof knownPeopleRoutes>
