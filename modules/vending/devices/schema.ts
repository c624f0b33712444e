import { z } from 'zod'
import { laneLimits } from '#modules/vending/machines/contract.ts'
import { protocolVersion } from './contract.ts'

/** What machines send (docs/device-protocol.md, 2 to 5). Members that are not known are let through and ignored. */
const name = z.string().regex(/^[A-Za-z0-9-]{8,64}$/)
const whole = z.number().int().nonnegative()

export const upMessage = z.object({
  v: z.literal(protocolVersion),
  boot: z.string().regex(/^[A-Za-z0-9-]{8,40}$/),
  seq: z.number().int().positive(),
  // A clock that was never set says 1970, which is known to be off; what says less is no time at all.
  at: z.iso.datetime().refine((at) => at >= '1970'),
  id: name.optional(),
  key: z.string().min(1).max(120).optional(),
  data: z.record(z.string(), z.unknown()),
})
export type UpMessage = z.output<typeof upMessage>

export const presenceMessage = z.object({
  v: z.literal(protocolVersion),
  state: z.enum(['online', 'offline']),
  boot: z.string().max(40),
})

const lane = z.number().int().positive()

/** The content of events, by kind. */
export const eventData = {
  vend: z.looseObject({
    command: z.uuid().nullable(),
    lane,
    outcome: z.enum(['delivered', 'failed', 'unknown']),
    motor: z.enum(['ok', 'broken-wire', 'over-current', 'timeout']),
    sensor: z.enum(['seen', 'not-seen', 'fault', 'none']),
    isLaneFaulty: z.boolean(),
  }),
  cash: z.looseObject({
    movement: z.enum(['note-in', 'coin-in', 'note-out', 'coin-out', 'collected']),
    valueFen: whole,
    count: whole,
  }),
  stock: z.looseObject({ lane, quantity: whole, reason: z.enum(['refill', 'count', 'correction']) }),
  alarm: z.looseObject({
    kind: z.string().min(1).max(40),
    state: z.enum(['raised', 'cleared']),
    lane: lane.optional(),
    code: z.string().max(40).optional(),
    text: z.string().max(200).optional(),
  }),
  door: z.looseObject({ isOpen: z.boolean() }),
} as const

export const ackData = z.looseObject({
  command: z.uuid(),
  machine: z.string(),
  commandSeq: z.number().int().positive(),
  status: z.enum(['accepted', 'rejected']),
  reason: z.string().max(40).optional(),
})
export type AckData = z.output<typeof ackData>

export const resultData = z.looseObject({
  command: z.uuid(),
  machine: z.string(),
  commandSeq: z.number().int().positive(),
  status: z.enum(['done', 'failed', 'unknown']),
  code: z.string().max(40),
  data: z.record(z.string(), z.unknown()).default({}),
})
export type ResultData = z.output<typeof resultData>

/** What a machine answers to `query` and `cancel`: what its journal says of another command. */
export const journalData = z.looseObject({
  command: z.uuid(),
  journal: z.enum(['never-started', 'started', 'finished']),
  result: z
    .looseObject({
      status: z.enum(['done', 'failed', 'unknown']),
      code: z.string().max(40),
      data: z.record(z.string(), z.unknown()).default({}),
    })
    .nullish(),
})

export const heartbeatData = z.looseObject({ health: z.enum(['ok', 'degraded']).default('ok') })

/** What each command carries. */
export const commandPayloads = {
  dispense: z.strictObject({ lane }),
  cancel: z.strictObject({ command: z.uuid() }),
  query: z.strictObject({ command: z.uuid() }),
  'set-price': z.strictObject({ lane, priceFen: z.number().int().positive().max(laneLimits.priceFen) }),
  'set-planogram': z.strictObject({
    lanes: z
      .array(z.strictObject({ lane, product: z.string().max(80), priceFen: whole, capacity: whole }))
      .min(1)
      .max(100),
  }),
  'lock-lane': z.strictObject({ lane, isLocked: z.boolean() }),
  reboot: z.strictObject({}),
  diagnose: z.strictObject({ check: z.enum(['motors', 'sensors', 'network', 'cooling', 'payment']) }),
  'ota-apply': z.strictObject({
    package: z.string().max(80),
    version: z.string().max(40),
    url: z.url(),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    sizeBytes: z.number().int().positive(),
    signature: z.string().max(400),
  }),
  'ota-rollback': z.strictObject({ version: z.string().max(40) }),
  config: z.looseObject({ version: z.number().int().positive() }),
} as const
