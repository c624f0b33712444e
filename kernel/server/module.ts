import type { BuiltInRole } from '../contract/roles.ts'
import type { Ctx } from './context.ts'
import type { ServedResource } from './resource/served.ts'
import type { BoundRoute } from './route.ts'
import type { ScopePath } from './scope-paths.ts'

/** A query that must return no row, whatever happened (architecture §7). */
export interface Invariant {
  name: string
  sql: string
}

/** Work done after a commit, by the worker. It may run more than once: it must bear that. */
export type JobRun<P = unknown> = (ctx: Ctx, payload: P) => Promise<void>

export interface ModuleDefinition {
  /** area and folder, as `contest.declarations` */
  name: string
  /** the tables this module owns; no other module may name them */
  tables: readonly string[]
  routes?: readonly BoundRoute[]
  /** roles there are from the start; routes and resources of any module name them */
  roles?: readonly BuiltInRole[]
  /** back-office nouns: their routes are served besides */
  resources?: readonly ServedResource[]
  /** columns that repeat a path of the tree for row scopes: when a place moves, they follow in the same transaction */
  scopePaths?: readonly ScopePath[]
  /** by full name, as `prints.readSignedPages`; enqueued with `enqueue` of jobs.ts */
  jobs?: Readonly<Record<string, JobRun<never>>>
  /** cron expression (UTC) by job name */
  schedule?: Readonly<Record<string, string>>
  /** which jobs start when an event is emitted: event name → job names */
  subscriptions?: Readonly<Record<string, readonly string[]>>
  invariants?: readonly Invariant[]
}

/** Declares a module; `apps/server/modules.ts` lists them in import order. */
export function defineModule(definition: ModuleDefinition): ModuleDefinition {
  return definition
}

/** All routes of the list, in order. */
export function collectRoutes(modules: readonly ModuleDefinition[]): BoundRoute[] {
  return modules.flatMap((module) => [
    ...(module.routes ?? []),
    ...(module.resources ?? []).flatMap((served) => served.routes),
  ])
}

/** All built-in roles of the list, in order. */
export function collectRoles(modules: readonly ModuleDefinition[]): BuiltInRole[] {
  return modules.flatMap((module) => module.roles ?? [])
}
