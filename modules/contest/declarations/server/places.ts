import type { Ctx } from '#kernel/server/context.ts'
import { knownOrganization, nameIn } from '#modules/platform/organizations/server/index.ts'
import type { FormPlaceName } from '../contract/form-content.ts'

type Reader = Pick<Ctx, 'db' | 'clock' | 'language'>

/** The name of an organization in the reader's language, with what stands above it; null when there is none. */
export async function placeOf(ctx: Reader, id: string): Promise<FormPlaceName | null> {
  const known = await knownOrganization(ctx, id)
  if (!known) return null
  const { language } = ctx
  return { name: known.labels[language] || known.name, above: known.above.map((each) => nameIn(each, language)) }
}

/** The same for several ids; those of nothing are left out. */
export async function placeNames(ctx: Reader, ids: readonly string[]): Promise<Record<string, FormPlaceName>> {
  const wanted = [...new Set(ids)]
  const places = await Promise.all(wanted.map((id) => placeOf(ctx, id)))
  return Object.fromEntries(wanted.flatMap((id, index) => (places[index] ? [[id, places[index]]] : [])))
}
