import type { Ctx } from '#kernel/server/context.ts'
import { namesAbove, organizationOf } from '#modules/platform/organizations/server/index.ts'
import type { FormPlaceName } from '../contract/form-content.ts'

type Reader = Pick<Ctx, 'db' | 'clock' | 'language'>

/** Names of schools and units hardly ever change; a renamed one may be seen this much later. */
const keptForMs = 60_000
const keptMax = 5000
interface Kept {
  readAtMs: number
  place: Promise<FormPlaceName | null>
}
const kept = new WeakMap<object, Map<string, Kept>>()

/** The name of an organization in the reader's language, with what stands above it; null when there is none. */
export function placeOf(ctx: Reader, id: string): Promise<FormPlaceName | null> {
  const nowMs = ctx.clock.now().getTime()
  const known = kept.get(ctx.db) ?? new Map<string, Kept>()
  kept.set(ctx.db, known)
  const key = `${id} ${ctx.language}`
  const found = known.get(key)
  if (found && Math.abs(nowMs - found.readAtMs) < keptForMs) return found.place
  if (known.size >= keptMax) known.clear()
  const place = readPlace(ctx, id)
  known.set(key, { readAtMs: nowMs, place })
  // A failed read is not kept; whoever waits for it gets its error.
  place.catch(() => known.delete(key))
  return place
}

async function readPlace({ db, language }: Reader, id: string): Promise<FormPlaceName | null> {
  const organization = await organizationOf(db, id)
  if (!organization) return null
  return { name: organization.labels[language] || organization.name, above: await namesAbove(db, id, language) }
}

/** The same for several ids; those of nothing are left out. */
export async function placeNames(ctx: Reader, ids: readonly string[]): Promise<Record<string, FormPlaceName>> {
  const wanted = [...new Set(ids)]
  const places = await Promise.all(wanted.map((id) => placeOf(ctx, id)))
  return Object.fromEntries(wanted.flatMap((id, index) => (places[index] ? [[id, places[index]]] : [])))
}
