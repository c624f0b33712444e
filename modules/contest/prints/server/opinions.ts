import type { Ctx } from '#kernel/server/context.ts'

/** What a unit said of a declaration when it passed it on. */
export interface UnitOpinion {
  /** of the season, on which it reviewed */
  level: string
  unit: string
  /** empty where it said nothing */
  words: string
  at: Date
}

/** All opinions on a declaration that stand, the first of them first. */
type ReadOpinions = (ctx: Ctx, declarationId: string) => Promise<UnitOpinion[]>

let read: ReadOpinions = () => Promise.resolve([])

/** Who keeps the opinions stands later in the list of modules; called once at boot. */
export function setUnitOpinions(given: ReadOpinions): void {
  read = given
}

/** What the units have said that the declaration has passed, for the places beside the seals of its form. */
export function unitOpinions(ctx: Ctx, declarationId: string): Promise<UnitOpinion[]> {
  return read(ctx, declarationId)
}
