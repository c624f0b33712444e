import { z } from 'zod'
import { languages } from '#kernel/contract/languages.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { type labelRoutes, translationStates } from './contract/office.ts'
import type { localizationRoutes } from './contract.ts'

export const localizationSchemas = {
  languages: {
    reply: z.object({
      languages: z.array(z.object({ code: z.enum(languages), name: z.string(), isDefault: z.boolean() })),
    }),
  },
  corrections: {
    params: z.strictObject({ language: z.enum(languages) }),
    query: z.strictObject({ v: z.string().max(64).optional() }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof localizationRoutes>

const translated = z.enum(['en', 'fr', 'ko'])

export const labelSchemas = {
  labels: {
    query: z.strictObject({
      /** only this one of each name's; `language` is the reader's own */
      translation: translated.optional(),
      state: z.enum(translationStates).optional(),
      /** one of `sources` */
      source: z.string().max(80).optional(),
      search: z.string().trim().max(100).optional(),
      /** `next` of the page before */
      after: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    reply: z.object({
      sources: z.array(z.object({ key: z.string(), name: z.string() })),
      /** of the chosen source and language, whatever else is asked for */
      total: z.number().int(),
      missing: z.number().int(),
      found: z.number().int(),
      rows: z.array(
        z.object({
          id: z.string(),
          source: z.string(),
          place: z.array(z.string()),
          language: translated,
          zh: z.string(),
          text: z.string().nullable(),
          state: z.enum(translationStates),
          address: z.string(),
        }),
      ),
      next: z.number().int().nullable(),
    }),
  },
} satisfies SchemasOf<typeof labelRoutes>
