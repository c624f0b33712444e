import { sql } from 'kysely'
import { type TabCount, type TabCounts, totalCap } from '../../contract/paging.ts'
import type { Ctx } from '../context.ts'
import type { Source } from './columns.ts'
import { cutOf } from './list.ts'
import type { CutAsked } from './served.ts'

/**
 * How many rows stand below each tab of a list, and below all of them together, in the asker's scope and under its search,
 * filters and window. One statement; each number is counted up to {@link totalCap}, as the total of a list is.
 */
export async function countTabs(ctx: Ctx, source: Source, asked: CutAsked): Promise<TabCounts> {
  const tabs = Object.keys(source.resource.list.tabs ?? {})
  const counted = [undefined, ...tabs].map((tab) => {
    const { from, where } = cutOf(ctx, source, { ...asked, tab })
    return sql`(select count(*)::int from (select 1 from ${from} where ${where} limit ${sql.lit(totalCap + 1)}) few)`
  })
  const { rows } = await sql<{ totals: number[] }>`select array[${sql.join(counted)}] as totals`.execute(ctx.db)
  const [all, ...each] = (rows[0]?.totals ?? []).map(
    (total): TabCount => ({ total: Math.min(total, totalCap), totalIsCapped: total > totalCap }),
  )
  const none: TabCount = { total: 0, totalIsCapped: false }
  return { all: all ?? none, tabs: Object.fromEntries(tabs.map((tab, at) => [tab, each[at] ?? none])) }
}
