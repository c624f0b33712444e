import type { RawBuilder } from 'kysely'
import type { Labels, Language } from '../contract/languages.ts'
import type { BuiltInRole } from '../contract/roles.ts'
import type { Actor, Ctx } from './context.ts'
import type { HandlerRun } from './handlers.ts'
import type { LogSubjects } from './log-subjects.ts'
import type { PersonalData, RetentionClass } from './personal.ts'
import type { ServedResource } from './resource/served.ts'
import type { BoundRoute } from './route.ts'
import type { MoveGuard, ScopePath } from './scope-paths.ts'

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
  /** beginnings of permissions that the administrator of the system has only by another role, as `scoring.` (contest.md 6.3) */
  closedToAdmin?: readonly string[]
  /** back-office nouns: their routes are served besides */
  resources?: readonly ServedResource[]
  /** lists of the console that are no resource, by the name their arrangement is kept under: who may see them */
  ownLists?: Readonly<Record<string, string>>
  /** columns that repeat a path of the tree for row scopes: when a place moves, they follow in the same transaction */
  scopePaths?: readonly ScopePath[]
  /** what of a module's own keeps a place of the tree from being moved */
  moveGuards?: readonly MoveGuard[]
  /** by full name, as `prints.readSignedPages`; enqueued with `enqueue` of jobs.ts */
  jobs?: Readonly<Record<string, JobRun<never>>>
  /** cron expression (UTC) by job name */
  schedule?: Readonly<Record<string, string>>
  /** which jobs start when an event is emitted: event name → job names */
  subscriptions?: Readonly<Record<string, readonly string[]>>
  /** what it does in the transaction of another module's event: event name → its part (handlers.ts) */
  handlers?: Readonly<Record<string, HandlerRun<never>>>
  invariants?: readonly Invariant[]
  /** what it holds of a person, for that person's own rights: to see, to have a copy, to be forgotten */
  personal?: readonly PersonalData[]
  /** what its entries in the log are about, by their noun, where that is no resource */
  logSubjects?: Readonly<Record<string, LogSubjects>>
  /** classes of data that go when their time is over */
  retention?: readonly RetentionClass[]
  /** what waits for people, for the console's live indicators */
  live?: readonly LiveCount[]
  /** what it tells people by message */
  messages?: readonly MessageKind[]
  /** names of its data in the offered languages, told to the workbench of translations */
  labels?: readonly LabelSource[]
  /** whom a push can be sent to, by something this module knows of people */
  circles?: readonly Circle[]
}

/** Names of data that people read in their own language, for the workbench of translations. */
export interface LabelSource {
  /** text key of what they are called together, as `dictionary.labelSource` */
  name: string
  list(ctx: Ctx): Promise<readonly DataLabel[]>
}

export interface DataLabel {
  /** the same as long as the thing is there; unique in its source */
  id: string
  /** where it stands, in the reader's words, the outermost first */
  place: readonly string[]
  labels: Partial<Labels>
  /** translations of a Chinese that was corrected since */
  outdated?: readonly Language[]
  /** the console's page on which it is edited */
  address: string
}

/** One message of a module; its words are texts of the module: `name`, `subject`, `body` and `sms` below `template`. */
export interface MessageKind {
  /** full key of the words, as `declarations.messages.returned` */
  template: string
  /**
   * `asked`: somebody waits for it, as for a code: it goes at once to where they said. `told`: something happened: it goes the
   * ways of the push settings.
   */
  nature: 'asked' | 'told'
  /** those of its arguments that must not stay readable once it is out */
  secretArguments?: readonly string[]
  /** goes out at night too, from the start */
  isUrgent?: true
}

/** People who have something to do with a thing of a module's own, as the declarations of a season in some state. */
export interface Circle {
  /** as `declarations`; its name is the text `<module>.circles.<key>` */
  key: string
  /** what may be chosen within the asker's scope, in the reader's language; parts narrow every choice */
  choices(ctx: Ctx): Promise<{
    label: string
    choices: readonly { id: string; label: string }[]
    parts: readonly { code: string; label: string }[]
  }>
  /**
   * The accounts of the circle: a condition on the account's id, cut by the scope of `actor` and, where one is given, by the
   * subtree of an organization.
   * @param asked no part stands for all of them
   */
  where(
    actor: Actor,
    accountId: RawBuilder<unknown>,
    asked: { choice: string; parts: readonly string[]; organizationId: string | null },
  ): RawBuilder<boolean>
}

/** Something that waits for whoever may see it. */
export interface LiveCount {
  /** the console address it is done at, as `/organization/approvals`; `messages` is the bell's */
  key: string
  /** whoever has not this permission is told nothing; null: everybody signed in */
  permission: string | null
  /** within the asker's scope; asked every few seconds by every open console: one indexed query */
  count(ctx: Ctx): Promise<number>
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

/** Everything that the modules count for the console. */
export function collectLiveCounts(modules: readonly ModuleDefinition[]): LiveCount[] {
  return modules.flatMap((module) => module.live ?? [])
}

/** Everything that the modules tell people. */
export function collectMessageKinds(modules: readonly ModuleDefinition[]): (MessageKind & { module: string })[] {
  return modules.flatMap((module) => (module.messages ?? []).map((kind) => ({ ...kind, module: module.name })))
}

/** Every source of names for the workbench. */
export function collectLabels(modules: readonly ModuleDefinition[]): LabelSource[] {
  return modules.flatMap((module) => module.labels ?? [])
}

/** Every circle of people that pushes can be sent to. */
export function collectCircles(modules: readonly ModuleDefinition[]): Circle[] {
  return modules.flatMap((module) => module.circles ?? [])
}

/** All built-in roles of the list, in order. */
export function collectRoles(modules: readonly ModuleDefinition[]): BuiltInRole[] {
  return modules.flatMap((module) => module.roles ?? [])
}
