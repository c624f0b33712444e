import type { BuiltInRole } from '#kernel/contract/roles.ts'
import type { NamedRoute } from '#kernel/contract/routes.ts'
import type { BoundRoute } from '#kernel/server/route.ts'

/** Where the committed print lies: a review shows each new door. */
export const routeListPath = 'docs/routes.txt'

/**
 * Every door of the program, one line each, by path: method, path, name (which is permission and audit name at once),
 * who may pass, those who carry it by name included, on which rows, and what trace a write leaves.
 */
export function routeList(routes: readonly BoundRoute[], roles: readonly BuiltInRole[]): string {
  const lines = routes
    .toSorted((a, b) => compare(a.shape.path, b.shape.path) || compare(a.shape.method, b.shape.method))
    .map(({ shape, access }) => [
      shape.method,
      shape.path,
      shape.name,
      access.who === 'permitted'
        ? `permitted: ${[...new Set([...access.roles, ...carriers(roles, shape)])].join(', ') || 'admin only'}`
        : `${access.who}: ${access.why}`,
      typeof access.rows === 'string' ? access.rows : access.rows.rows,
      traceOf(shape),
    ])
  const head = ['METHOD', 'PATH', 'NAME', 'WHO', 'ROWS', 'TRACE']
  return `${[head, ...lines].map((cells) => cells.join('\t')).join('\n')}\n`
}

/** Roles of later modules that carry the route's permission without being named by it. */
function carriers(roles: readonly BuiltInRole[], shape: NamedRoute): string[] {
  const name = shape.permission ?? shape.name
  const isMeant = (each: string) => (each.endsWith('.*') ? name.startsWith(each.slice(0, -1)) : name === each)
  return roles.filter(({ carries = [] }) => carries.some(isMeant)).map(({ code }) => code)
}

function traceOf(shape: NamedRoute): string {
  if (shape.method === 'GET') return 'reads'
  if (shape.trace === undefined || shape.trace === 'audit') return `audit ${shape.audit ?? shape.name}`
  return shape.trace === 'field-journal' ? 'field journal' : `none: ${shape.trace.none}`
}

/** By code point: the same order on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
