import type { Ctx } from './context.ts'
import type { Tx } from './database.ts'
import type { ModuleDefinition } from './module.ts'

/** Work that belongs to the same transaction as what it follows from; what it throws undoes that too. */
export type HandlerRun<P = unknown> = (ctx: Ctx, tx: Tx, payload: P) => Promise<void>

const handlers = new Map<string, HandlerRun[]>()

/** Reads who follows what; called once at boot. */
export function readHandlers(modules: readonly ModuleDefinition[]): void {
  handlers.clear()
  for (const module of modules) {
    for (const [event, run] of Object.entries(module.handlers ?? {})) {
      handlers.set(event, [...(handlers.get(event) ?? []), run as HandlerRun])
    }
  }
}

/** Whether anybody follows that event. */
export function isHandled(event: string): boolean {
  return handlers.has(event)
}

/**
 * Lets later modules do their part of a change at once, in its transaction, in the order of the list of modules. Where it may
 * as well be done afterwards, `emit` of jobs.ts is the way.
 */
export async function handle(ctx: Ctx, tx: Tx, event: string, payload: unknown): Promise<void> {
  for (const run of handlers.get(event) ?? []) await run(ctx, tx, payload)
}
