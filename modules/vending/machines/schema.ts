import { z } from 'zod'
import { judged } from '#kernel/contract/field-data.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import {
  authorizationLimits,
  type authorizationRoutes,
  laneLimits,
  laneModes,
  laneStates,
  type machineRoutes,
  machineStates,
  noMachineChosen,
  unsellableReasons,
} from './contract.ts'

const whole = (max: number) => z.number().int().min(1).max(max)
const machine = z.strictObject({ machine: z.uuid() })

const lane = z.object({
  id: z.uuid(),
  number: z.number().int(),
  layer: z.number().int(),
  place: z.number().int(),
  mode: z.enum(laneModes),
  product: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  priceFen: z.number().int().nullable(),
  stock: z.number().int(),
  reserved: z.number().int(),
  capacity: z.number().int(),
  alarmThreshold: z.number().int(),
  state: z.enum(laneStates),
  isSelling: z.boolean(),
  isLocked: z.boolean(),
  isPickupOnly: z.boolean(),
  faultCode: z.string().nullable(),
  unsellable: z.enum(unsellableReasons).nullable(),
})
export type ShownLane = z.infer<typeof lane>

const cabinet = z.object({
  number: z.number().int(),
  layers: z.number().int(),
  lanesPerLayer: z.number().int(),
  lanes: z.array(lane),
})
export type ShownCabinet = z.infer<typeof cabinet>

/** Cabinets as they shall be: S5-01, S5-02, S5-03. */
const wishedCabinet = z.strictObject({
  number: whole(laneLimits.cabinets),
  layers: whole(laneLimits.layers),
  lanesPerLayer: whole(laneLimits.lanesPerLayer),
  capacity: whole(laneLimits.capacity),
  mode: z.enum(laneModes),
})
export type WishedCabinet = z.infer<typeof wishedCabinet>

export const machineSchemas = {
  layout: {
    params: machine,
    reply: z.object({
      id: z.uuid(),
      code: z.string(),
      name: z.string(),
      state: z.enum(machineStates),
      mayEdit: z.boolean(),
      cabinets: z.array(cabinet),
    }),
  },
  saveLayout: {
    params: machine,
    body: z.strictObject({
      cabinets: z
        .array(wishedCabinet)
        .max(laneLimits.cabinets)
        .refine((all) => new Set(all.map(({ number }) => number)).size === all.length),
    }),
    reply: z.object({ lanes: z.number().int() }),
  },
  sign: { params: machine, reply: z.object({ address: z.string(), qrSvg: z.string() }) },
  counts: { reply: z.object({ counts: z.array(z.object({ state: z.enum(machineStates), count: z.number().int() })) }) },
} satisfies SchemasOf<typeof machineRoutes>

export const authorizationSchemas = {
  view: {
    query: z.strictObject({
      machine: z.string().trim().max(60).optional(),
      member: z.string().trim().max(60).optional(),
      page: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    reply: z.object({
      members: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          loginName: z.string(),
          merchantId: z.uuid(),
          merchant: z.string(),
          granted: z.number().int(),
        }),
      ),
      hasMoreMembers: z.boolean(),
      machines: z.array(
        z.object({
          id: z.uuid(),
          code: z.string(),
          name: z.string(),
          point: z.string().nullable(),
          merchantPath: z.array(z.uuid()),
        }),
      ),
      machineCount: z.number().int(),
      /** pairs that are granted, of those shown */
      grants: z.array(z.object({ member: z.uuid(), machine: z.uuid() })),
    }),
  },
  authorize: {
    body: z.strictObject({
      pairs: judged(
        z.array(z.strictObject({ member: z.uuid(), machine: z.uuid() })).max(authorizationLimits.pairs),
        (pairs) => (pairs.length === 0 ? [noMachineChosen] : null),
      ),
      isGranted: z.boolean(),
    }),
    reply: z.object({ changed: z.number().int() }),
  },
} satisfies SchemasOf<typeof authorizationRoutes>
