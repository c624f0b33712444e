import { decimal, flag, instant, money, reference } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const

/** What machines measured (S3-MACHINE-03): temperature, humidity, door, cash; the newest first. */
export const readings = resource({
  name: 'readings',
  segment: 'telemetry',
  fields: {
    at: instant(read),
    machine: reference('machines', read),
    temperatureC: decimal({ ...readEmpty, digits: 1 }),
    humidityPercent: decimal({ ...readEmpty, digits: 1 }),
    isDoorOpen: flag(readEmpty),
    noteFen: money(readEmpty),
    coinFen: money(readEmpty),
  },
  title: 'at',
  list: {
    columns: ['at', 'machine', 'temperatureC', 'humidityPercent', 'isDoorOpen', 'noteFen', 'coinFen'],
    filters: ['machine', 'at', 'temperatureC', 'humidityPercent', 'isDoorOpen'],
    sort: { by: ['at'], first: 'at', direction: 'desc' },
    window: { field: 'at', days: 30 },
  },
  exports: true,
})

/** So many pieces a curve has at most: more than a screen shows, few enough to draw at once. */
export const curvePointsMax = 240
export const curveHours = [6, 24, 168, 720] as const

export const telemetryRoutes = routes('telemetry', {
  /** a machine's curves over the last hours: lowest, mean and highest of each piece of the time */
  curves: { method: 'GET', path: '/api/console/machines/:machine/curves', permission: 'readings.view' },
})
