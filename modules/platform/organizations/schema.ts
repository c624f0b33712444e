import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { organizationKinds, type organizationRoutes, publicKinds } from './contract.ts'

/** An organization as a picker shows it: name in the reader's language, and what stands above it from the root down. */
export const organizationSummary = z.object({
  id: z.uuid(),
  kind: z.enum(publicKinds),
  level: z.string(),
  code: z.string(),
  name: z.string(),
  above: z.array(z.object({ id: z.uuid(), level: z.string(), name: z.string() })),
})
export type OrganizationSummary = z.output<typeof organizationSummary>

export const organizationSchemas = {
  search: {
    query: z.strictObject({
      kind: z.enum(publicKinds),
      search: z.string().trim().max(60).optional(),
      /** anywhere below this one */
      under: z.uuid().optional(),
      /** right below this one */
      parent: z.uuid().optional(),
      level: z.string().max(40).optional(),
    }),
    /** `hasMore`: there are more than are shown */
    reply: z.object({ organizations: z.array(organizationSummary), hasMore: z.boolean() }),
  },
  show: { params: z.strictObject({ organization: z.uuid() }), reply: organizationSummary },
  tree: {
    query: z.strictObject({ parent: z.uuid().optional() }),
    reply: z.object({
      organizations: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(organizationKinds),
          level: z.string(),
          code: z.string(),
          name: z.string(),
          isEnabled: z.boolean(),
          /** right below it */
          childCount: z.number().int(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
} satisfies SchemasOf<typeof organizationRoutes>
