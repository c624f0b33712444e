import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { reviewLevelOf } from '#modules/contest/seasons/contract.ts'
import { levelsAlong, organizationOf, rootOf } from '#modules/platform/organizations/server/index.ts'
import { declarationRefusals } from '../contract.ts'
import type { Rules } from './season.ts'

/** A unit that reviews, and on which level of the season it does so. */
export interface ReviewStop {
  level: string
  unitId: string
}

/** The units along a path from the root down, with the level on which each reviews. */
export async function stopsAbove(db: Queryable, unitPath: readonly string[]): Promise<ReviewStop[]> {
  return stopsOf(await levelsAlong(db, unitPath))
}

export function stopsOf(units: readonly { id: string; level: string }[]): ReviewStop[] {
  return units.map((unit) => ({ level: reviewLevelOf(unit.level), unitId: unit.id }))
}

/** The next unit whose turn it is, after this level; a level without a unit on the way is skipped. Null at the end. */
export function nextStop(
  { kind, definition }: Pick<Rules, 'kind' | 'definition'>,
  stops: readonly ReviewStop[],
  after: string | null,
): ReviewStop | null {
  const levels = kind.levels ?? definition.levels
  const rest = after === null ? levels : levels.slice(levels.indexOf(after) + 1)
  for (const level of rest) {
    const stop = stops.find((each) => each.level === level)
    if (stop) return stop
  }
  return null
}

/**
 * The unit that reviews first. There is none where a season is reviewed by units below the one a declaration belongs to: that of
 * somebody without a school, or of a city's code, in a season that only schools and counties review.
 * @throws no_reviewing_unit
 */
export function requireFirstStop(rules: Pick<Rules, 'kind' | 'definition'>, stops: readonly ReviewStop[]): ReviewStop {
  const stop = nextStop(rules, stops, null)
  if (!stop) throw declarationRefusals.no_reviewing_unit()
  return stop
}

/**
 * The unit a new declaration belongs to: the declarant's own where it stands below the unit of the code, else that one; without
 * a code the declarant's own, and the root of the tree for somebody who belongs to none.
 */
export async function unitOfDeclaration(
  db: Queryable,
  own: string | null,
  codeUnit: string | null,
): Promise<{ id: string; path: string[] }> {
  const mine = own === null ? undefined : await organizationOf(db, own)
  if (mine && (codeUnit === null || mine.path.includes(codeUnit))) return mine
  const unit = codeUnit === null ? await rootOf(db) : await organizationOf(db, codeUnit)
  if (!unit) throw kernelRefusals.not_found()
  return unit
}
