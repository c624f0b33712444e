import type { MachineMap } from '../contract/console-schemas.ts'
import type { ShownConnection } from './ConnectionTag.tsx'

type Point = MachineMap['points'][number]

/** Points that would lie upon each other in the picture. */
export interface Cluster {
  key: string
  points: Point[]
  machineCount: number
  /** the gravest of its machines */
  worst: ShownConnection
  leftPercent: number
  topPercent: number
}

/** the gravest first */
const gravity: readonly ShownConnection[] = ['offline', 'degraded', 'none', 'online']
/** the picture is so many cells wide and high; what falls into one cell is one mark */
const cells = 14
const marginPercent = 6
/** a picture of a single point still shows its surroundings */
const spanMinDegrees = 0.02

/** Lays the points out over the whole picture, north above, and joins what is too near to be pressed apart. */
export function clustersOf(points: readonly Point[]): Cluster[] {
  if (points.length === 0) return []
  // a degree of longitude is shorter than one of latitude, the farther from the equator the more
  const middle = points.reduce((sum, { latitude }) => sum + latitude, 0) / points.length
  const narrow = Math.cos((middle * Math.PI) / 180)
  const xs = points.map(({ longitude }) => longitude * narrow)
  const ys = points.map(({ latitude }) => latitude)
  const centerX = (Math.min(...xs) + Math.max(...xs)) / 2
  const centerY = (Math.min(...ys) + Math.max(...ys)) / 2
  const span = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys), spanMinDegrees)
  const share = (offset: number) => 50 + (offset / span) * (100 - 2 * marginPercent)
  const placed = points.map((point) => ({
    point,
    left: share(point.longitude * narrow - centerX),
    top: share(centerY - point.latitude),
  }))
  const near = Map.groupBy(
    placed,
    ({ left, top }) => `${Math.floor((left * cells) / 100)}-${Math.floor((top * cells) / 100)}`,
  )
  return [...near].map(([key, own]) => clusterOf(key, own))
}

function clusterOf(key: string, own: readonly { point: Point; left: number; top: number }[]): Cluster {
  const machines = own.flatMap(({ point }) => point.machines)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    key,
    points: own.map(({ point }) => point),
    machineCount: machines.length,
    worst: gravity.find((each) => machines.some(({ connection }) => connection === each)) ?? 'online',
    leftPercent: mean(own.map(({ left }) => left)),
    topPercent: mean(own.map(({ top }) => top)),
  }
}
