import { sql } from 'kysely'
import type { Reference } from '#kernel/contract/fields.ts'
import { optionsMax, type PickerAsked } from '#kernel/contract/resource-schemas.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { isId } from '#kernel/server/resource/ids.ts'
import { patternOf } from '#kernel/server/resource/list.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { merchantTable } from './merchant-of.ts'

/**
 * The merchants whose rows the asker may see: the own one and its sub-merchants, by id and name.
 * @param asked.search a piece of the name or of the number
 * @param asked.ids commas between them: the names of these instead
 */
export async function merchantsToChoose(ctx: Ctx, asked: PickerAsked): Promise<{ rows: Reference[] }> {
  const ids = asked.ids?.split(',').filter((id) => isId('uuid', id))
  const pattern = patternOf(asked.search ?? '')
  const wanted = ids
    ? sql`row.id = any(${ids}::uuid[])`
    : sql`(place.name ilike ${pattern} or place.code ilike ${pattern})`
  const { rows } = await sql<Reference>`
    select row.id, place.name as label from ${sql.table(merchantTable)} row
    join ${sql.table(organizationTable)} place on place.id = row.id
    where ${wanted} and ${underScope(ctx.actor, 'row.merchant_path')}
    order by place.name, row.id limit ${sql.lit(ids ? 200 : optionsMax)}`.execute(ctx.db)
  return { rows }
}
