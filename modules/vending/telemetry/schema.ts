import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import type { telemetryRoutes } from './contract.ts'

const measured = (min: number, max: number) => z.number().min(min).max(max).nullable().catch(null).default(null)
const fen = () => z.number().int().min(0).max(100_000_000).nullable().catch(null).default(null)

/**
 * What machines send (docs/device-protocol.md 3). A figure that no thermometer and no purse can show is left out, and the others
 * are taken all the same.
 */
export const reported = z.object({
  temperatureC: measured(-60, 90),
  humidityPercent: measured(0, 100),
  isDoorOpen: z.boolean().nullable().catch(null).default(null),
  noteFen: fen(),
  coinFen: fen(),
  dayFlowMb: measured(0, 1_000_000),
  monthFlowMb: measured(0, 10_000_000),
})
export type Reported = z.infer<typeof reported>

const figure = z.number().nullable()
const point = z.object({
  at: z.iso.datetime(),
  temperature: figure,
  temperatureMin: figure,
  temperatureMax: figure,
  humidity: figure,
  /** of the readings that tell of the door, the share that found it open, 0 … 1 */
  doorOpen: figure,
  /** notes and coins; of a box that is never told of, nothing */
  cashFen: figure,
})
export type CurvePoint = z.infer<typeof point>

/** A machine as it is now. */
const condition = z.object({
  measuredAt: z.iso.datetime(),
  temperatureC: figure,
  humidityPercent: figure,
  isDoorOpen: z.boolean().nullable(),
  doorOpenSince: z.iso.datetime().nullable(),
  noteFen: figure,
  coinFen: figure,
  dayFlowMb: figure,
  monthFlowMb: figure,
})

export const telemetrySchemas = {
  curves: {
    params: z.strictObject({ machine: z.uuid() }),
    query: z.strictObject({ hours: z.enum(['6', '24', '168', '720']).transform(Number).default(24) }),
    reply: z.object({
      machine: z.object({ id: z.uuid(), code: z.string(), name: z.string() }),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      bounds: z.object({ temperatureMinC: z.number(), temperatureMaxC: z.number(), humidityMaxPercent: z.number() }),
      now: condition.nullable(),
      points: z.array(point),
    }),
  },
} satisfies SchemasOf<typeof telemetryRoutes>
export type Curves = z.infer<typeof telemetrySchemas.curves.reply>
