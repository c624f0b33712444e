import type { Ctx } from '#kernel/server/context.ts'
import type { ModuleDefinition } from '#kernel/server/module.ts'
import { permissionsOf } from '#kernel/server/resource/registry.ts'
import { type BoundRoute, permissionOf } from '#kernel/server/route.ts'
import { sensitivePermissions } from '#modules/platform/accounts/server/index.ts'
import { holders } from './holders.ts'
import { permissionWords } from './permission-words.ts'

/** One permission with the doors it opens, as the routes themselves say. */
export interface CatalogueEntry {
  name: string
  /** area and module, as `platform.accounts` */
  group: string
  /** the noun before the point */
  resource: string
  /** opens only routes of the field app: an app role may hold it (S6-07) */
  isForApp: boolean
  isSensitive: boolean
  /** `GET /api/console/users` */
  doors: readonly string[]
  /** there are doors, and none of them changes anything */
  onlyReads: boolean
}

let known: readonly CatalogueEntry[] | null = null

/** Reads every permission there is; called once at boot, when the routes are known. */
export function readCatalogue(modules: readonly ModuleDefinition[], routes: readonly BoundRoute[]): void {
  const boundsOf = Map.groupBy(routes, permissionOf)
  known = permissionsOf(modules).map(({ name, module }) => {
    const bounds = boundsOf.get(name) ?? []
    return {
      name,
      group: module,
      resource: name.split('.')[0] ?? name,
      isForApp: bounds.length > 0 && bounds.every(({ shape }) => shape.channel === 'app'),
      isSensitive: sensitivePermissions.includes(name),
      doors: bounds.map(({ shape }) => `${shape.method} ${shape.path}`),
      onlyReads:
        bounds.length > 0 && bounds.every(({ shape }) => shape.method === 'GET' || typeof shape.trace === 'object'),
    }
  })
}

/** @throws before the boot has read it */
export function catalogue(): readonly CatalogueEntry[] {
  if (!known) throw new Error('the permissions have not been read: buildApp does it')
  return known
}

/** The catalogue as a tree: module, noun, actions, and which roles have each (S6-08). */
export async function permissionTree(ctx: Ctx) {
  const words = permissionWords(ctx)
  const roles = await holders(ctx)
  const groups = [...Map.groupBy(catalogue(), ({ group }) => group)]
  return {
    roles: roles.map(({ code, label }) => ({ code, label })),
    groups: groups.map(([group, entries]) => ({
      group,
      word: words.module(group),
      resources: [...Map.groupBy(entries, ({ resource }) => resource)].map(([resource, permissions]) => ({
        resource,
        word: words.noun(resource),
        permissions: permissions.map(({ name, isForApp, isSensitive, doors }) => ({
          name,
          word: words.verb(name),
          isForApp,
          isSensitive,
          doors: [...doors],
          roles: roles.filter((role) => role.permissions.has(name)).map(({ code }) => code),
        })),
      })),
    })),
  }
}
