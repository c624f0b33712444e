import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/server/context.ts'

/** Whether somebody sees a point of the own merchant; `pointColumn` is its id. */
type PointCut = (actor: Actor, pointColumn: string) => RawBuilder<boolean>

let cut: PointCut = () => sql<boolean>`false`

/** Which machines stand at a point, and for whom, a later module knows: it says so once, when it is loaded. */
export function cutPoints(by: PointCut): void {
  cut = by
}

export function seesPoint(actor: Actor, pointColumn: string): RawBuilder<boolean> {
  return cut(actor, pointColumn)
}
