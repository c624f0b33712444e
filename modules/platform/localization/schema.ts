import { z } from 'zod'
import { languages } from '#kernel/contract/languages.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { localizationRoutes } from './contract.ts'

export const localizationSchemas = {
  languages: {
    reply: z.object({
      languages: z.array(z.object({ code: z.enum(languages), name: z.string(), isDefault: z.boolean() })),
    }),
  },
} satisfies SchemasOf<typeof localizationRoutes>
