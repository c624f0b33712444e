import { z } from 'zod'
import { languages } from '#kernel/contract/languages.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { agreementRoutes } from './contract.ts'

const kind = z.string().regex(/^[a-z]+(-[a-z]+)*$/)
const version = z.string().min(1).max(40)
export const agreementSchemas = {
  view: {
    params: z.strictObject({ kind: kind.max(40) }),
    query: z.strictObject({ version: version.optional() }),
    reply: z.object({
      kind: z.string(),
      version: z.string(),
      title: z.string(),
      /** of title and body: Chinese where the version has none in the reader's language */
      language: z.enum(languages),
      /** HTML, sanitised when it was published */
      body: z.string(),
      publishedAt: z.iso.datetime(),
      isCurrent: z.boolean(),
    }),
  },
  versions: {
    params: z.strictObject({ kind: kind.max(40) }),
    reply: z.object({
      kind: z.string(),
      /** of the version in force */
      title: z.string(),
      versions: z.array(
        z.object({
          version: z.string(),
          title: z.string(),
          publishedAt: z.iso.datetime(),
          isCurrent: z.boolean(),
        }),
      ),
    }),
  },
  acceptances: {
    reply: z.object({
      acceptances: z.array(z.object({ kind: z.string(), version: z.string(), acceptedAt: z.iso.datetime() })),
    }),
  },
  accept: {
    body: z.strictObject({ kind: kind.max(40), version }),
    reply: z.object({ acceptedAt: z.iso.datetime() }),
  },
} satisfies SchemasOf<typeof agreementRoutes>
