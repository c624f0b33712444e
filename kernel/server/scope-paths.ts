import type { Refusal } from '../contract/refusals.ts'
import type { Ctx } from './context.ts'
import type { Tx } from './database.ts'
import type { ModuleDefinition } from './module.ts'

/** A column that repeats, in rows of a module's own, the ids from the root of the tree down to the row's place. */
export interface ScopePath {
  /** with its schema */
  table: string
  column: string
}

/**
 * Answers why a place may not stand where it was just put, or null. It runs in the change of the move, when every path is the
 * new one already; what it writes goes with the move.
 * @param place the id of what was moved, and its new path
 */
export type MoveGuard = (ctx: Ctx, tx: Tx, place: { id: string; path: readonly string[] }) => Promise<Refusal | null>

let known: readonly ScopePath[] = []
let guards: readonly MoveGuard[] = []

/** Reads which columns repeat the path, and who guards moves; called once at boot. */
export function readScopePaths(modules: readonly ModuleDefinition[]): void {
  known = modules.flatMap((module) => module.scopePaths ?? [])
  guards = modules.flatMap((module) => module.moveGuards ?? [])
}

/** All columns that must follow when a place in the tree moves. */
export function scopePaths(): readonly ScopePath[] {
  return known
}

/** Everybody who has a say when a place in the tree moves. */
export function moveGuards(): readonly MoveGuard[] {
  return guards
}
