import type { NamedRoute } from '#kernel/contract/routes.ts'
import type { BoundRoute } from '#kernel/server/route.ts'

/** Where the committed print lies: a review shows each new door. */
export const routeListPath = 'docs/routes.txt'

/**
 * Every door of the program, one line each, by path: method, path, name (which is permission and audit name at once),
 * who may pass, on which rows, and what trace a write leaves.
 */
export function routeList(routes: readonly BoundRoute[]): string {
  const lines = routes
    .toSorted((a, b) => compare(a.shape.path, b.shape.path) || compare(a.shape.method, b.shape.method))
    .map(({ shape, access }) => [
      shape.method,
      shape.path,
      shape.name,
      access.who === 'permitted'
        ? `permitted: ${access.roles.join(', ') || 'admin only'}`
        : `${access.who}: ${access.why}`,
      typeof access.rows === 'string' ? access.rows : access.rows.rows,
      traceOf(shape),
    ])
  const head = ['METHOD', 'PATH', 'NAME', 'WHO', 'ROWS', 'TRACE']
  return `${[head, ...lines].map((cells) => cells.join('\t')).join('\n')}\n`
}

function traceOf(shape: NamedRoute): string {
  if (shape.method === 'GET') return 'reads'
  if (shape.trace === undefined || shape.trace === 'audit') return `audit ${shape.name}`
  return shape.trace === 'field-journal' ? 'field journal' : `none: ${shape.trace.none}`
}

/** By code point: the same order on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
