import type { FileReference } from '../../contract/fields.ts'
import type { Ctx } from '../context.ts'
import type { ModuleDefinition } from '../module.ts'
import { permissionOf } from '../route.ts'
import type { IdKind, ServedResource } from './served.ts'

export interface ChangesAsked {
  /** the resource whose rows they are */
  resource: string
  idKind: IdKind
  ids: readonly string[]
  since: Date
}

export interface LastChange {
  at: Date
  /** null where it was no person */
  by: string | null
}

/** What the kit needs of modules that it may not know itself; the program hands it over at boot. */
export interface ResourceSupport {
  /** the entries of a dictionary in the reader's language */
  entriesOf(
    ctx: Pick<Ctx, 'db' | 'language' | 'clock'>,
    type: string,
  ): Promise<readonly { code: string; label: string }[]>
  /** files by id, with addresses for whoever asks; those that may not be shown have none */
  filesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, FileReference>>
  /** the last that was done to each of these rows since then, and the name of who did it; rows to which nothing was are missing */
  lastChanges(ctx: Pick<Ctx, 'db'>, asked: ChangesAsked): Promise<ReadonlyMap<string, LastChange>>
}

interface Known {
  served: ReadonlyMap<string, ServedResource>
  /** the group of texts of the module that serves it */
  groups: ReadonlyMap<string, string>
  /** who may see a list that is no resource, by its name */
  ownLists: ReadonlyMap<string, string>
  support: ResourceSupport
}
let known: Known | null = null

/**
 * Reads which resources there are; called once at boot.
 * @throws when two bear one name, or a field points at one that does not exist
 */
export function readResources(modules: readonly ModuleDefinition[], given: ResourceSupport): void {
  const served = new Map<string, ServedResource>()
  for (const each of resourcesOf(modules)) {
    if (served.has(each.resource.name)) throw new Error(`there are two resources named ${each.resource.name}`)
    served.set(each.resource.name, each)
  }
  for (const { resource } of served.values()) {
    const tables = [resource.fields, ...Object.values(resource.actions ?? {}).map((action) => action.input ?? {})]
    const columns = tables.flatMap((table) => Object.values(table).map(({ limits }) => limits.columns ?? {}))
    for (const [name, field] of [...tables, ...columns].flatMap((table) => Object.entries(table))) {
      if (field.kind === 'reference' && !served.has(field.limits.resource ?? ''))
        throw new Error(`${resource.name}.${name} points at ${field.limits.resource}, which no module serves`)
    }
  }
  const groups = modules.flatMap((module) =>
    (module.resources ?? []).map(({ resource }): [string, string] => [resource.name, groupOf(module.name)]),
  )
  const ownLists = new Map(modules.flatMap((module) => Object.entries(module.ownLists ?? {})))
  for (const name of ownLists.keys()) if (served.has(name)) throw new Error(`there is a resource named ${name} already`)
  known = { served, groups: new Map(groups), ownLists, support: given }
}

function resourcesOf(modules: readonly ModuleDefinition[]): ServedResource[] {
  return modules.flatMap((module) => module.resources ?? [])
}

/** The resource of this name, as a request gives it; undefined for none. */
export function findServed(name: string): ServedResource | undefined {
  return registry().served.get(name)
}

/** The permission that a list of the console asks for, be it a resource's or a module's own; undefined: there is no such list. */
export function permissionOfList(name: string): string | undefined {
  const route = findServed(name)?.resource.routes.list
  return route ? (route.permission ?? route.name) : registry().ownLists.get(name)
}

/** @throws when there is none: the name comes from a declaration */
export function servedByName(name: string): ServedResource {
  const served = findServed(name)
  if (!served) throw new Error(`there is no resource ${name}`)
  return served
}

/** `platform.report-things` speaks as `reportThings`. */
function groupOf(moduleName: string): string {
  return (moduleName.split('.')[1] ?? '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Where the words of a resource stand, as `dictionary.resources.dictionaryEntries`. */
export function wordsKey(resource: string): string {
  return `${registry().groups.get(resource) ?? ''}.resources.${resource}`
}

export function support(): ResourceSupport {
  return registry().support
}

function registry() {
  if (!known) throw new Error('the resources have not been read: buildApp does it')
  return known
}

/** One permission of the catalogue, with the built-in roles that carry it from the start. */
export interface Permission {
  name: string
  /** area and folder of the module it belongs to */
  module: string
  /** of a resource: its name; null for a route of its own */
  resource: string | null
  roles: readonly string[]
}

/** Every permission there is, in the order of the modules: what roles are made of. */
export function permissionsOf(modules: readonly ModuleDefinition[]): Permission[] {
  const found = new Map<string, Permission>()
  const add = (name: string, module: string, resource: string | null, roles: readonly string[]) => {
    const before = found.get(name)?.roles ?? []
    found.set(name, { name, module, resource, roles: [...new Set([...before, ...roles])] })
  }
  for (const module of modules) {
    for (const bound of module.routes ?? []) {
      const name = permissionOf(bound)
      if (name !== null && bound.access.who === 'permitted') add(name, module.name, null, bound.access.roles)
    }
    for (const served of module.resources ?? []) {
      for (const [name, roles] of Object.entries(served.grants)) add(name, module.name, served.resource.name, roles)
    }
  }
  return [...found.values()]
}
