import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { labels } from '#modules/contest/seasons/schema.ts'
import { type unitMaterialRoutes, unitMaterialStates } from './contract.ts'

const instant = z.string()
const unit = z.object({ id: z.uuid(), name: z.string(), level: z.string() })

/** One version of one paper of one unit. */
export const unitMaterial = z.object({
  id: z.uuid(),
  material: z.string(),
  version: z.number().int(),
  state: z.enum(unitMaterialStates),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  /** null while nobody has scanned the file, and for others than whoever sent it; then there is at most our picture of it */
  url: z.string().nullable(),
  previewUrl: z.string().nullable(),
  handedInBy: z.string(),
  handedInAt: instant,
  reason: z.string().nullable(),
  decidedAt: instant.nullable(),
})
export type UnitMaterial = z.infer<typeof unitMaterial>

const rule = z.object({
  code: z.string(),
  labels,
  hint: labels.nullable(),
  formats: z.array(z.string()),
  maxSizeBytes: z.number().int(),
  isRequired: z.boolean(),
  isSummary: z.boolean(),
})
const round = z.object({
  code: z.string(),
  labels,
  opensAt: instant,
  closesAt: instant,
  phase: z.enum(['upcoming', 'open', 'grace', 'closed']),
  materials: z.array(rule),
})
export type UnitRoundView = z.infer<typeof round>

const query = z.strictObject({ season: z.uuid() })
const params = z.strictObject({ material: z.uuid() })
const moved = z.object({ id: z.uuid(), state: z.enum(unitMaterialStates) })

export const unitMaterialSchemas = {
  own: {
    query,
    reply: z.object({
      unit: unit.nullable(),
      /** whom it is handed to; null for the province */
      receiver: z.string().nullable(),
      /** how many declarations of the unit have passed its review so far */
      recommended: z.number().int(),
      rounds: z.array(round.extend({ files: z.array(unitMaterial) })),
      now: instant,
    }),
  },
  list: {
    query,
    reply: z.object({
      rounds: z.array(
        round.extend({
          /** every unit right below that hands in, whether it has done so or not */
          units: z.array(z.object({ unit, files: z.array(unitMaterial) })),
        }),
      ),
      now: instant,
    }),
  },
  handIn: {
    body: z.strictObject({
      season: z.uuid(),
      round: z.string().max(60),
      material: z.string().max(60),
      fileId: z.uuid(),
    }),
    reply: moved,
  },
  receive: { params, reply: moved },
  return: { params, body: z.strictObject({ reason: z.string().trim().min(2).max(500) }), reply: moved },
  summaryAddress: {
    query: z.strictObject({ season: z.uuid(), round: z.string().max(60) }),
    reply: z.object({ url: z.string(), expiresAt: instant }),
  },
  summaryPdf: {
    params: z.strictObject({ unit: z.uuid() }),
    query: z.strictObject({
      season: z.uuid(),
      round: z.string().max(60),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof unitMaterialRoutes>
