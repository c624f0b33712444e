import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { laneTurnStates } from '#modules/vending/machines/contract.ts'
import {
  type commandRoutes,
  configLimits,
  connectionStates,
  connectionsShown,
  type credentialRoutes,
  type deviceRoutes,
  twinDeeds,
  type twinRoutes,
} from '../contract.ts'
import { commandPayloads } from '../schema.ts'

const machine = z.strictObject({ machine: z.uuid() })
const instant = z.iso.datetime()
const bounded = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max)

/** As far as a machine has said it. */
const readings = z.object({
  temperatureC: z.number().nullable(),
  humidityPercent: z.number().nullable(),
  isDoorOpen: z.boolean().nullable(),
  noteFen: z.number().int().nullable(),
  coinFen: z.number().int().nullable(),
  dayFlowMb: z.number().nullable(),
  monthFlowMb: z.number().nullable(),
})
export type ShownReadings = z.infer<typeof readings>

const shownDevice = z.object({
  connection: z.enum(connectionsShown),
  since: instant.nullable(),
  lastHeardAt: instant.nullable(),
  /** the machine's clock minus ours */
  clockSkewMs: z.number().int().nullable(),
  softwareHost: z.string().nullable(),
  softwareSub: z.string().nullable(),
  hardwareHost: z.string().nullable(),
  hardwareSub: z.string().nullable(),
  restarts: z.number().int().nullable(),
  timeouts: z.number().int().nullable(),
  iccid: z.string().nullable(),
  readings,
  readingsAt: instant.nullable(),
  config: z.object({
    heartbeatS: z.number().int(),
    telemetryS: z.number().int(),
    /** the newest there is; 0: none was made yet */
    version: z.number().int(),
    /** the one the machine says it works by; null: it has not said */
    acknowledged: z.number().int().nullable(),
  }),
  /** the newest starts that were heard of */
  boots: z.array(
    z.object({ id: z.string(), reason: z.string().nullable(), count: z.number().int().nullable(), at: instant }),
  ),
  /** lanes that turn right now, and how those ended that turned last; one for each lane, by its number */
  turns: z.array(z.object({ lane: z.number().int(), state: z.enum(laneTurnStates) })),
  mayConfigure: z.boolean(),
})
export type ShownDevice = z.infer<typeof shownDevice>

export const deviceSchemas = {
  view: { params: machine, reply: shownDevice },
  counts: {
    reply: z.object({ counts: z.array(z.object({ connection: z.enum(connectionsShown), count: z.number().int() })) }),
  },
  map: {
    query: z.strictObject({ connection: z.enum(connectionsShown).optional() }),
    reply: z.object({
      points: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          address: z.string().nullable(),
          latitude: z.number(),
          longitude: z.number(),
          machines: z.array(
            z.object({ id: z.uuid(), code: z.string(), name: z.string(), connection: z.enum(connectionsShown) }),
          ),
        }),
      ),
      /** machines in sight that stand at no point */
      unplaced: z.number().int(),
      /** there are more points than are shown */
      isCut: z.boolean(),
    }),
  },
  configure: {
    params: machine,
    body: z.strictObject({
      heartbeatS: bounded(configLimits.heartbeatS),
      telemetryS: bounded(configLimits.telemetryS),
    }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof deviceRoutes>
export type MachineMap = z.infer<(typeof deviceSchemas)['map']['reply']>

/** What a person asks for; planogram and configuration are filled in as they stand. */
const wished = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('reboot') }),
  z.strictObject({ type: z.literal('diagnose'), ...commandPayloads.diagnose.shape }),
  z.strictObject({ type: z.literal('lock-lane'), ...commandPayloads['lock-lane'].shape }),
  z.strictObject({ type: z.literal('set-price'), ...commandPayloads['set-price'].shape }),
  z.strictObject({ type: z.literal('set-planogram') }),
  z.strictObject({ type: z.literal('config') }),
  z.strictObject({ type: z.literal('query'), ...commandPayloads.query.shape }),
  z.strictObject({ type: z.literal('cancel'), ...commandPayloads.cancel.shape }),
])
export type WishedCommand = z.infer<typeof wished>

/** How long a command waits for its machine, in seconds. */
export const waits = [60, 600, 3600, 86_400] as const

export const commandSchemas = {
  send: {
    params: machine,
    body: z.strictObject({ command: wished, expiresInS: z.union(waits.map((each) => z.literal(each))) }),
    reply: z.object({
      id: z.uuid(),
      /** how the machine was connected when it was queued */
      connection: z.enum(connectionStates),
    }),
  },
} satisfies SchemasOf<typeof commandRoutes>

export const credentialSchemas = {
  view: {
    params: machine,
    reply: z.object({
      credentials: z.array(
        z.object({
          version: z.number().int(),
          issuedAt: instant,
          issuedBy: z.string().nullable(),
          revokedAt: instant.nullable(),
          revokedBy: z.string().nullable(),
          reason: z.string().nullable(),
          lastUsedAt: instant.nullable(),
        }),
      ),
    }),
  },
  grantLogin: {
    params: machine,
    reply: z.object({
      /** where the machine connects to; null: this process does not know */
      url: z.string().nullable(),
      tenant: z.string(),
      machine: z.string(),
      /** null when the request is repeated: it is told once */
      password: z.string().nullable(),
      version: z.number().int(),
    }),
  },
  revoke: {
    params: machine,
    body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof credentialRoutes>
export type IssuedLogin = z.infer<(typeof credentialSchemas)['grantLogin']['reply']>

const twin = z.object({
  hasPower: z.boolean(),
  hasNetwork: z.boolean(),
  isConnected: z.boolean(),
  willLosePower: z.boolean(),
  isDoorOpen: z.boolean(),
  isSensorBlind: z.boolean(),
  jammedLanes: z.array(z.number().int()),
  clockErrorMs: z.number().int(),
  /** messages that have no receipt yet */
  waiting: z.number().int(),
  /** products that have fallen since it was made */
  fallen: z.number().int(),
})
export type ShownTwin = z.infer<typeof twin>

export const twinSchemas = {
  view: { params: machine, reply: twin },
  disturb: {
    params: machine,
    body: z.strictObject({
      deed: z.enum(twinDeeds),
      lane: z.number().int().positive().max(100_000).optional(),
      errorMs: z.number().int().min(-86_400_000).max(86_400_000).optional(),
      /** of the credential that is put in */
      password: z.string().max(60).optional(),
    }),
    reply: twin,
  },
} satisfies SchemasOf<typeof twinRoutes>
