import { type Place, worldPx } from './projection.ts'

export interface Cluster<P extends Place> extends Place {
  /** the id of its first point */
  key: string
  points: P[]
}

/** what is nearer than this cannot be pressed apart */
const nearPx = 36

/** Joins points that would lie upon each other at a zoom; moving the map changes nothing of it. */
export function clustersOf<P extends Place & { id: string }>(points: readonly P[], zoom: number): Cluster<P>[] {
  const found: { x: number; y: number; points: P[] }[] = []
  for (const point of points) {
    const { x, y } = worldPx(point, zoom)
    const near = found.find((each) => Math.hypot(each.x - x, each.y - y) < nearPx)
    if (near) near.points.push(point)
    else found.push({ x, y, points: [point] })
  }
  return found.map(({ points: own }) => ({
    key: own[0]?.id ?? '',
    points: own,
    latitude: meanOf(own.map(({ latitude }) => latitude)),
    longitude: meanOf(own.map(({ longitude }) => longitude)),
  }))
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
