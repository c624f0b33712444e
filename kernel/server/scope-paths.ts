import type { ModuleDefinition } from './module.ts'

/** A column that repeats, in rows of a module's own, the ids from the root of the tree down to the row's place. */
export interface ScopePath {
  /** with its schema */
  table: string
  column: string
}

let known: readonly ScopePath[] = []

/** Reads which columns repeat the path; called once at boot. */
export function readScopePaths(modules: readonly ModuleDefinition[]): void {
  known = modules.flatMap((module) => module.scopePaths ?? [])
}

/** All columns that must follow when a place in the tree moves. */
export function scopePaths(): readonly ScopePath[] {
  return known
}
