import { collectRoles, type ModuleDefinition } from './module.ts'

let known: ReadonlyMap<string, readonly string[]> = new Map()

/** Reads at which levels of the tree built-in roles may be given; called once at boot. */
export function readRoleLevels(modules: readonly ModuleDefinition[]): void {
  known = new Map(collectRoles(modules).flatMap(({ code, levels }) => (levels ? [[code, levels] as const] : [])))
}

/** The levels that a role may be given at; null where nothing is said of it, as of those made in the console. */
export function levelsOfRole(code: string): readonly string[] | null {
  return known.get(code) ?? null
}
