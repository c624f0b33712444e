import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { labels } from '#modules/contest/seasons/schema.ts'
import type { authorizationCodeRoutes } from './contract.ts'

export const codeText = z.string().trim().min(1).max(60)

export const authorizationCodeSchemas = {
  lookUp: {
    /** with the season, kind or stage that it is wanted for, the answer also says whether it fits */
    body: z.strictObject({
      code: codeText,
      season: z.uuid().optional(),
      kind: z.string().max(60).optional(),
      stage: z.string().max(20).optional(),
    }),
    reply: z.object({
      /** in groups of four, as it is shown */
      code: z.string(),
      season: z.object({ id: z.uuid(), contest: z.string(), title: labels }),
      kind: z.object({ code: z.string(), labels, participation: z.enum(['individual', 'group', 'unit']) }),
      /** null: any stage of the kind */
      stage: z.string().nullable(),
      /** the unit that it was allotted to */
      unit: z.string(),
      expiresAt: z.string().nullable(),
    }),
  },
} satisfies SchemasOf<typeof authorizationCodeRoutes>
