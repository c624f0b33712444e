import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { dictionaryRoutes } from './contract.ts'

export const dictionaryEntry = z.object({
  code: z.string(),
  label: z.string(),
  parent: z.string().nullable(),
  sort: z.number().int(),
  extra: z.record(z.string(), z.unknown()),
})
export const dictionary = z.record(z.string(), z.array(dictionaryEntry))
export const dictionaryType = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/)

export const dictionarySchemas = {
  all: { reply: dictionary },
  type: { params: z.strictObject({ type: dictionaryType }), reply: z.object({ entries: z.array(dictionaryEntry) }) },
} satisfies SchemasOf<typeof dictionaryRoutes>
