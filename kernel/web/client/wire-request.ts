import type { Language } from '#kernel/contract/languages.ts'
import type { NamedRoute } from '#kernel/contract/routes.ts'

export interface LooseCall {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

/** Which front end asks (spec §7). */
const channel = '1'
/** Takes its language by query even in a POST (spec §7). */
const languageByQuery = 'xyplat/dict/getDict'

/** Address, headers and body of a call, with the language and channel that every payload carries (spec §7). */
export function wireRequest(route: NamedRoute, call: LooseCall, language: Language) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) query.append(name, String(each))
  }
  const headers: Record<string, string> = {}
  let body: string | Blob | FormData | undefined
  const isByQuery = route.path.includes(languageByQuery)
  if (isByQuery) query.set('language', language)
  if (route.method === 'GET' || (route.method === 'DELETE' && call.body === undefined)) {
    query.set('language', language)
    query.set('channel', channel)
  } else if (call.body instanceof Blob || call.body instanceof FormData) {
    headers['x-language'] = language
    body = call.body
  } else {
    const given = (call.body ?? {}) as Record<string, unknown>
    const client = isByQuery ? { channel } : { language, channel }
    // a body that is a list has no room for them
    if (Array.isArray(given)) headers['x-language'] = language
    body = JSON.stringify(Array.isArray(given) ? given : { ...given, ...client })
    headers['content-type'] = 'application/json'
  }
  const search = query.size > 0 ? `?${query}` : ''
  return { address: `${pathOf(route, call.params ?? {})}${search}`, headers, body }
}

function pathOf(route: NamedRoute, params: Readonly<Record<string, unknown>>): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${route.name}: no ${name}`)
    return encodeURIComponent(String(value))
  })
}
