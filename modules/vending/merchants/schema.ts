import { z } from 'zod'
import { pickerSchemas } from '#kernel/contract/resource-schemas.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { merchantFeatures, type merchantRoutes } from './contract.ts'

export const merchantSchemas = {
  choose: pickerSchemas,
  switchFeature: {
    params: z.strictObject({ merchant: z.uuid() }),
    body: z.strictObject({ feature: z.enum(merchantFeatures), isOn: z.boolean() }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof merchantRoutes>
