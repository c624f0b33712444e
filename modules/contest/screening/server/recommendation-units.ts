import { sql } from 'kysely'
import type { Reference } from '#kernel/contract/fields.ts'
import { optionsMax, type PickerAsked } from '#kernel/contract/resource-schemas.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { isId } from '#kernel/server/resource/ids.ts'
import { patternOf } from '#kernel/server/resource/list.ts'
import { underScope } from '#kernel/server/scope.ts'
import { publicKinds } from '#modules/platform/organizations/contract.ts'
import { nameIn, organizationTable } from '#modules/platform/organizations/server/index.ts'

/**
 * For which units the asker may set a recommendation quota, by id and name, the closest first: each enabled unit and
 * school below their own, for an administrator all. What is sent is judged once more when the quota is set.
 * @param asked.search a piece of the name in any language, or of the code
 * @param asked.ids commas between them: the names of these instead, disabled ones included
 */
export async function unitsForQuota(ctx: Ctx, asked: PickerAsked): Promise<{ rows: Reference[] }> {
  const { actor, language } = ctx
  const own = actor.isAdmin ? null : (actor.scope?.organizationId ?? null)
  const ids = asked.ids?.split(',').filter((id) => isId('uuid', id))
  const pattern = patternOf(asked.search ?? '')
  const words = sql`concat_ws(' ', place.name, place.labels ->> 'en', place.labels ->> 'fr',
    place.labels ->> 'ko', place.code)`
  const wanted = ids ? sql`place.id = any(${ids}::uuid[])` : sql`place.is_enabled and ${words} ilike ${pattern}`
  const { rows } = await sql<{ id: string; name: string; labels: unknown }>`
    select place.id, place.name, place.labels from ${sql.table(organizationTable)} place
    where ${wanted} and place.kind = any(${[...publicKinds]}::text[])
      and ${underScope(actor, 'place.path')} and place.id is distinct from ${own}::uuid
    order by cardinality(place.path), place.code, place.id limit ${sql.lit(ids ? 200 : optionsMax)}`.execute(ctx.db)
  return { rows: rows.map((row) => ({ id: row.id, label: nameIn(row, language) })) }
}
