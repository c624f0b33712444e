import type { ModuleDefinition } from './module.ts'

let closed: readonly string[] = []

/** Reads which permissions the administrator of the system has not by being one; called once at boot. */
export function readClosedPermissions(modules: readonly ModuleDefinition[]): void {
  closed = modules.flatMap((module) => module.closedToAdmin ?? [])
}

/** The beginnings of those permissions, as `scoring.`. */
export function closedPermissions(): readonly string[] {
  return closed
}

export function isClosedToAdmin(permission: string): boolean {
  return closed.some((beginning) => permission.startsWith(beginning))
}
