import { sql } from 'kysely'
import { type Sums, sumCap } from '../../contract/paging.ts'
import type { Ctx } from '../context.ts'
import { columnOf, type Source } from './columns.ts'
import { cutOf } from './list.ts'
import type { CutAsked } from './served.ts'

/**
 * The fields of `list.sums` added up over all the rows of a list, in the asker's scope and under its search, filters and window.
 * One statement that reads at most {@link sumCap} rows and one: where there are more there is no sum. A field that is empty in a
 * row adds nothing.
 */
export async function sumRows(ctx: Ctx, source: Source, asked: CutAsked): Promise<Sums> {
  const names = source.resource.list.sums ?? []
  const { from, where } = cutOf(ctx, source, asked)
  const read = names.map((name) => sql`${columnOf(source, name)} as ${sql.ref(name)}`)
  const added = names.map((name) => sql`coalesce(sum(few.${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`)
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as total, ${sql.join(added)}
    from (select ${sql.join(read)} from ${from} where ${where} limit ${sql.lit(sumCap + 1)}) few`.execute(ctx.db)
  const { total = 0, ...sums } = rows[0] ?? {}
  return { sums: total > sumCap ? null : sums }
}
