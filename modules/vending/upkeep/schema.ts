import { z } from 'zod'
import { pageOf, pagingQuery } from '#kernel/contract/paging-schema.ts'
import { pickerSchemas } from '#kernel/contract/resource-schemas.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { type assigneeRoutes, checks, type diagnosisRoutes, faultTypes } from './contract.ts'

/**
 * An alarm as machines report it (docs/device-protocol.md 4). A lane that no machine has is left out, and the alarm is taken all
 * the same: refused, it would come again and again.
 */
export const reportedAlarm = z.looseObject({
  kind: z.string().min(1).max(40),
  state: z.enum(['raised', 'cleared']),
  lane: z.number().int().positive().max(9999).nullish().catch(null),
  code: z.string().max(40).nullish(),
  text: z.string().max(200).nullish(),
})

const machine = z.strictObject({ machine: z.uuid() })
const span = z.strictObject({ days: z.enum(['1', '7', '30']).transform(Number).default(7) })

/** An item of the fault tree (S3-TREE-01): its id, its type, what it is, how often it came. */
const fault = z.object({
  /** `<type>.<name>` */
  id: z.string(),
  type: z.enum(faultTypes),
  name: z.string(),
  count: z.number().int(),
  lastAt: z.iso.datetime(),
})
export type Fault = z.infer<typeof fault>

const faultEvent = z.object({
  id: z.string(),
  /** the last time, and the first: an alarm that comes again counts up */
  at: z.iso.datetime(),
  firstAt: z.iso.datetime(),
  times: z.number().int(),
  /** code of the module's texts, as an outcome or a state */
  what: z.string(),
  /** in the machine's own words; null where it says nothing more */
  detail: z.string().nullable(),
})
export type FaultEvent = z.infer<typeof faultEvent>

const madeCheck = z.object({
  id: z.uuid(),
  check: z.enum(checks),
  state: z.enum(['waiting', 'done', 'failed']),
  askedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  findings: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type MadeCheck = z.infer<typeof madeCheck>

export const diagnosisSchemas = {
  faults: {
    params: machine,
    query: span,
    reply: z.object({
      machine: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
      groups: z.array(z.object({ type: z.enum(faultTypes), count: z.number().int(), faults: z.array(fault) })),
    }),
  },
  events: {
    params: machine.extend({ fault: z.string().regex(/^(alarm|lane|command|restart)\.[a-z0-9-]{1,60}$/) }),
    query: span.extend(pagingQuery),
    reply: pageOf(faultEvent),
  },
  checks: {
    params: machine,
    reply: z.object({ mayCheck: z.boolean(), isConnectable: z.boolean(), checks: z.array(madeCheck) }),
  },
  check: { params: machine, body: z.strictObject({ check: z.enum(checks) }), reply: z.object({ id: z.uuid() }) },
} satisfies SchemasOf<typeof diagnosisRoutes>

export const assigneeSchemas = { options: pickerSchemas } satisfies SchemasOf<typeof assigneeRoutes>
