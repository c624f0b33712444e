import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { eachOnItsOwn } from '#kernel/server/jobs.ts'
import { lockAny } from './declaration-rows.ts'
import { nextStop, stopsAbove } from './review-stops.ts'
import { rulesOf } from './season.ts'

/**
 * Job: a unit was moved under another one. What waits for a unit that no longer stands above it waits for the one that now does,
 * on the same level or, where there is none, on the next.
 */
export async function followMove(ctx: Ctx, { organizationId }: { organizationId: string }): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from contest.declaration
    where review_unit_id is not null and not review_unit_id = any(unit_path) and ${organizationId}::uuid = any(unit_path)
    order by id`.execute(ctx.db)
  const nameOf = ({ id }: { id: string }) => id
  await eachOnItsOwn(ctx, rows, nameOf, ({ id }) => followOne(ctx, id))
}

async function followOne(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('declarations.followMove', async (tx) => {
    const row = await lockAny(tx, id)
    const before = { reviewUnit: row.review_unit_id, level: row.level }
    if (row.review_unit_id === null || row.unit_path.includes(row.review_unit_id))
      return { subject: id, reason: 'moved on meanwhile', reply: null }
    const rules = await rulesOf(ctx, row)
    const stops = await stopsAbove(tx, row.unit_path)
    const stop = stops.find((each) => each.level === row.level) ?? nextStop(rules, stops, row.level)
    if (!stop) throw new Error(`no unit above declaration ${id} reviews it any more`)
    await tx
      .updateTable('contest.declaration')
      .set({ review_unit_id: stop.unitId, level: stop.level, opened_at: null })
      .where('id', '=', id)
      .execute()
    return { subject: id, before, after: { reviewUnit: stop.unitId, level: stop.level }, reply: null }
  })
}
