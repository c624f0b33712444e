import { notFound } from '#kernel/contract/refusals.ts'
import type { Client } from '#kernel/web/client/client.ts'
import { findLegacyRoute, type LegacyRoute } from './legacy-routes.ts'
import { currentDeclaration, newestOf } from './legacy-targets.ts'
import type { Guard } from './route-handle.ts'

/**
 * Where an address without a page of its own leads. Old public ones are decided on the server (302), old private ones in the
 * browser, which knows the person ("browser-decides" on the server). Throws `not_found` for all others.
 */
export async function lookUp(url: URL, api: Client, guard: Guard | null): Promise<string | 'browser-decides'> {
  const route = findLegacyRoute(url.pathname)
  if (!route) throw notFound()
  if (route.access === 'session') {
    if (guard === null) return 'browser-decides'
    await guard.requireSession(url)
  }
  return withQuery(await targetOf(route, url, api), url)
}

/** The readable address: with the id of the old query, else of the current draft or the newest item, else the list. */
async function targetOf(route: LegacyRoute, url: URL, api: Client): Promise<string> {
  const parameter = /:(\w+)/.exec(route.to)?.[1]
  if (!parameter) return route.to
  const id = url.searchParams.get('id') ?? (await idFor(parameter, route, api))
  return id === null ? (route.list ?? '/') : route.to.replace(`:${parameter}`, encodeURIComponent(id))
}

function idFor(parameter: string, route: LegacyRoute, api: Client): Promise<string | null> {
  if (parameter === 'declaration') return currentDeclaration(api, route)
  return newestOf(parameter, api, route.contest)
}

/** The language rides along, and whatever else the old address asked for, but for the id that now stands in the path. */
function withQuery(target: string, from: URL): string {
  const query = new URLSearchParams(from.searchParams)
  query.delete('id')
  return query.size === 0 ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`
}
