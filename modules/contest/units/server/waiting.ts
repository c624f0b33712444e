import { sql } from 'kysely'
import { totalCap } from '#kernel/contract/paging.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { underScope } from '#kernel/server/scope.ts'

/** How many requests to be a contact wait in the own subtree, counted up to the cap. */
export async function pendingRequests(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from contest.contact_request
      where state = 'pending' and ${underScope(ctx.actor, 'unit_path')} limit ${totalCap + 1}) waiting`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
