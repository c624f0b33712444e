import type { Reference } from '../../contract/fields.ts'
import type { ChangedRows, Page, Sums, TabCounts } from '../../contract/paging.ts'
import type { Abilities, Resource } from '../../contract/resource.ts'
import { type NamedRoute, routes } from '../../contract/routes.ts'
import { client } from '../client/browser.ts'
import type { CallOptions } from '../client/client.ts'

/** A row whose fields are known by name only: what the generic pages work on. */
export type AnyRow = { id: string; revision: string; abilities: Abilities } & Readonly<Record<string, unknown>>

type Call<R> = (
  call: { params?: { id: string }; query?: Record<string, string | number>; body?: object },
  options?: CallOptions,
) => Promise<R>

export interface ResourceCalls {
  list: Call<Page<AnyRow>>
  options: Call<{ rows: Reference[] }>
  sums: Call<Sums>
  counts: Call<TabCounts>
  changes: Call<ChangedRows>
  view: Call<AnyRow>
  create: Call<{ id: string }>
  edit: Call<null>
  remove: Call<null>
  [action: string]: Call<unknown>
}

const made = new Map<string, ResourceCalls>()

/** The routes of a resource as functions. */
export function callsOf(resource: Pick<Resource, 'name' | 'routes'>): ResourceCalls {
  const known = made.get(resource.name)
  if (known) return known
  const calls = untyped(resource.routes) as ResourceCalls
  made.set(resource.name, calls)
  return calls
}

/** Lets a resource answer in the browser that no server serves, as the gallery's does. */
export function answerHere(resource: Pick<Resource, 'name'>, calls: Partial<ResourceCalls>): void {
  made.set(resource.name, calls as ResourceCalls)
  answeredHere.add(resource.name)
}

const answeredHere = new Set<string>()

/** Whether the server knows nothing of a list. */
export function isAnsweredHere(name: string): boolean {
  return answeredHere.has(name)
}

/** The types of a resource's routes are made from its fields while it runs: here they are known by name only. */
function untyped(table: Readonly<Record<string, NamedRoute | undefined>>): unknown {
  return client(table as never)
}

/**
 * What a picker offers: rows whose name has the word in it, or the rows of these ids.
 * @param resource its name, or that of a picker of its own (`limits.picker`)
 */
export async function pickerOptions(
  resource: string,
  asked: { search?: string; ids?: readonly string[]; within?: Readonly<Record<string, string>> },
): Promise<Reference[]> {
  const query = {
    ...(asked.search ? { search: asked.search } : {}),
    ...(asked.ids ? { ids: asked.ids.join(',') } : {}),
    ...Object.fromEntries(Object.entries(asked.within ?? {}).map(([name, value]) => [`f.${name}`, value])),
  }
  // a reference knows its resource by name, and a resource's addresses follow its name
  const table = routes(resource, { options: { method: 'GET', path: `/api/console/${segmentOf(resource)}/options` } })
  const calls = untyped(table) as Pick<ResourceCalls, 'options'>
  return (await calls.options({ query })).rows
}

function segmentOf(name: string): string {
  return segments.get(name) ?? name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

const segments = new Map<string, string>()

/** For a resource whose addresses do not follow its name: its pickers are found by this. */
export function nameSegment(resource: Pick<Resource, 'name' | 'segment'>): void {
  segments.set(resource.name, resource.segment)
}
