import type { Client } from '#kernel/web/client/client.ts'
import { dictionaryRoutes } from '#modules/platform/dictionary/contract.ts'
import type { dictionarySchemas } from '#modules/platform/dictionary/schema.ts'

/** As many characters as the API takes (schema.ts). */
export const searchChars = 60

export interface Filter {
  contest?: string
  kind?: string
  search?: string
}

/** What the address asks for. An address may be typed or cut by hand: what cannot be meant is left out. */
export function readFilter(url: URL): Filter {
  const [contest, kind] = [codeOf(url, 'contest'), codeOf(url, 'kind')]
  const typed = (url.searchParams.get('search') ?? '').replaceAll(/\p{C}/gu, '').trim()
  // cut by characters, so that none is cut in two
  const search = Array.from(typed).slice(0, searchChars).join('').slice(0, searchChars).trim()
  return { ...(contest && { contest }), ...(kind && { kind }), ...(search && { search }) }
}

function codeOf(url: URL, name: string): string | undefined {
  const code = url.searchParams.get(name) ?? ''
  return /^[a-z0-9-]{1,40}$/.test(code) ? code : undefined
}

/** The path with those of the values that there are. */
export function hrefOf(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const kept = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) kept.set(name, String(value))
  return kept.size === 0 ? path : `${path}?${kept}`
}

export interface Choice {
  code: string
  label: string
}

/** The entries of a dictionary, as choices of a filter. */
export async function choicesOf(api: Client, type: 'contest' | 'notice_kind' | 'doc_kind'): Promise<Choice[]> {
  const { entries } = await api<typeof dictionarySchemas>(dictionaryRoutes).type({ params: { type } })
  return entries.map(({ code, label }) => ({ code, label }))
}
