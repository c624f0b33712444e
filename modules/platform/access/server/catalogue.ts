import type { ModuleDefinition } from '#kernel/server/module.ts'
import { permissionsOf } from '#kernel/server/resource/registry.ts'
import { type BoundRoute, permissionOf } from '#kernel/server/route.ts'
import { sensitivePermissions } from '#modules/platform/accounts/server/index.ts'

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
}

let known: readonly CatalogueEntry[] | null = null

/** Reads every permission there is; called once at boot, when the routes are known. */
export function readCatalogue(modules: readonly ModuleDefinition[], routes: readonly BoundRoute[]): void {
  known = permissionsOf(modules).map(({ name, module }) => {
    const bounds = routes.filter((bound) => permissionOf(bound) === name)
    return {
      name,
      group: module,
      resource: name.split('.')[0] ?? name,
      isForApp: bounds.length > 0 && bounds.every(({ shape }) => shape.channel === 'app'),
      isSensitive: sensitivePermissions.includes(name),
      doors: bounds.map(({ shape }) => `${shape.method} ${shape.path}`),
    }
  })
}

/** @throws before the boot has read it */
export function catalogue(): readonly CatalogueEntry[] {
  if (!known) throw new Error('the permissions have not been read: buildApp does it')
  return known
}

/** The catalogue as a tree: group, noun, actions. */
export function permissionTree() {
  const groups = [...Map.groupBy(catalogue(), ({ group }) => group)]
  return {
    groups: groups.map(([group, entries]) => ({
      group,
      resources: [...Map.groupBy(entries, ({ resource }) => resource)].map(([resource, permissions]) => ({
        resource,
        permissions: permissions.map(({ name, isForApp, isSensitive, doors }) => ({
          name,
          isForApp,
          isSensitive,
          doors: [...doors],
        })),
      })),
    })),
  }
}
