import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { paymentRoutes } from './contract.ts'

export const paymentSchemas = {
  receive: { params: z.object({ service: z.uuid() }), reply: z.unknown() },
} as const satisfies SchemasOf<typeof paymentRoutes>
