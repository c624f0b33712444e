import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { guardianRightsRoutes, retentionRoutes, rightsRoutes } from './contract.ts'

const instant = z.string()

/** Everything that is kept of a person, in the reader's words. */
export const ownData = z.object({
  parts: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      records: z.array(
        z.object({
          title: z.string(),
          at: instant.nullable(),
          facts: z.array(z.object({ label: z.string(), value: z.string() })),
        }),
      ),
      /** what stays after one was forgotten, and why; empty: all of it goes */
      keeps: z.array(z.string()),
    }),
  ),
  exports: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(['queued', 'ready', 'gone']),
      askedBy: z.enum(['person', 'guardian']),
      requestedAt: instant,
      expiresAt: instant,
      sizeBytes: z.number().int().nullable(),
    }),
  ),
  /** the request that waits; null: none does */
  erasure: z.object({ askedBy: z.enum(['person', 'guardian']), requestedAt: instant, dueAt: instant }).nullable(),
  /** why one cannot ask to be forgotten now, in words; null: one can */
  cannotErase: z.string().nullable(),
  waitDays: z.number().int(),
})
export type OwnData = z.infer<typeof ownData>

const nothing = z.strictObject({}).optional()
const asked = z.object({ id: z.uuid() })
const address = z.object({ url: z.string(), expiresAt: instant })
const erasure = z.object({ dueAt: instant })

export const rightsSchemas = {
  view: { reply: ownData },
  requestExport: { body: nothing, reply: asked },
  exportAddress: { params: z.strictObject({ export: z.uuid() }), reply: address },
  requestErasure: { body: z.strictObject({ password: z.string().max(200) }), reply: erasure },
  cancelErasure: { reply: z.null() },
} satisfies SchemasOf<typeof rightsRoutes>

const token = z.string().max(100)
const ofToken = z.strictObject({ token })

export const guardianRightsSchemas = {
  view: { params: ofToken, reply: ownData.extend({ childLoginName: z.string() }) },
  requestExport: { params: ofToken, body: nothing, reply: asked },
  exportAddress: { params: z.strictObject({ token, export: z.uuid() }), reply: address },
  requestErasure: { params: ofToken, body: nothing, reply: erasure },
  cancelErasure: { params: ofToken, reply: z.null() },
} satisfies SchemasOf<typeof guardianRightsRoutes>

const period = z.object({
  code: z.string(),
  title: z.string(),
  /** why it is kept at least so long, and at most */
  floor: z.string(),
  days: z.number().int(),
  usualDays: z.number().int(),
  minDays: z.number().int(),
  maxDays: z.number().int(),
  /** how many rows the next run would take out */
  dueCount: z.number().int(),
})

export const retentionSchemas = {
  view: { reply: z.object({ classes: z.array(period) }) },
  due: {
    params: z.strictObject({ code: z.string().max(60) }),
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(36_500) }),
    reply: z.object({ dueCount: z.number().int() }),
  },
  set: {
    params: z.strictObject({ code: z.string().max(60) }),
    body: z.strictObject({ days: z.number().int().min(1).max(36_500), reason: z.string().trim().min(2).max(300) }),
    reply: period,
  },
} satisfies SchemasOf<typeof retentionRoutes>
