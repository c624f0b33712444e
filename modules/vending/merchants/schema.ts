import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { merchantFeatures, type merchantRoutes } from './contract.ts'

export const merchantSchemas = {
  choose: {
    query: z.strictObject({
      search: z.string().trim().max(60).optional(),
      ids: z.string().max(8000).optional(),
    }),
    reply: z.object({ rows: z.array(z.object({ id: z.uuid(), label: z.string() })) }),
  },
  switchFeature: {
    params: z.strictObject({ merchant: z.uuid() }),
    body: z.strictObject({ feature: z.enum(merchantFeatures), isOn: z.boolean() }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof merchantRoutes>
