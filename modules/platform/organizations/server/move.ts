import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { emit } from '#kernel/server/jobs.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { moveGuards, scopePaths } from '#kernel/server/scope-paths.ts'
import { organizationRefusals } from '../contract.ts'

/** Moves in the tree are done one after the other: two at once could close a ring. */
const treeLock = sql.lit(4_207_011)

/**
 * Nothing moves in the tree until the caller's change is over. Whoever writes a path of the tree into a row calls it before
 * reading the path and before locking any row: else a move at the same instant does not see the row, and the path goes stale.
 * It goes out with the next statement, and those who call it do not wait for one another.
 */
export async function holdTree(tx: Tx): Promise<void> {
  await later(tx, sql`select pg_advisory_xact_lock_shared(${treeLock})`)
}

/**
 * Hangs an organization, with all that stands below it, under another one. The paths of the whole subtree change in the same
 * transaction, and so do the columns of other modules that repeat them (`scopePaths`). Tells `organizations.moved`.
 * @throws not_found when either lies outside the own subtree, organization_below_itself, and what `moveGuards` answer
 */
export async function moveOrganization(
  ctx: Ctx,
  id: string,
  { parent, reason }: { parent: string; reason: string },
): Promise<void> {
  await ctx.change('organizations.move', async (tx) => {
    await sql`select pg_advisory_xact_lock(${treeLock})`.execute(tx)
    const from = await placeOf(tx, ctx, id)
    const above = await placeOf(tx, ctx, parent)
    if (above.path.includes(id)) throw organizationRefusals.organization_below_itself()
    await tx.updateTable('platform.organization').set({ parent_id: parent }).where('id', '=', id).execute()
    const depth = from.path.length
    for (const { table, column } of [{ table: 'platform.organization', column: 'path' }, ...scopePaths()]) {
      // Below the moved one, a path is the new path above it and then its own end.
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${above.path}::uuid[] || ${sql.ref(column)}[${sql.lit(depth)}:]
        where ${sql.ref(column)}[${sql.lit(depth)}] = ${id}::uuid`.execute(tx)
    }
    const path = [...above.path, id]
    for (const guard of moveGuards()) {
      const refusal = await guard(ctx, tx, { id, path })
      if (refusal) throw refusal
    }
    await emit(tx, 'organizations.moved', { organizationId: id, from: from.path, to: path })
    return {
      subject: id,
      before: { parent: from.parent_id },
      after: { parent },
      reason,
      reply: null,
    }
  })
}

async function placeOf(tx: Tx, ctx: Ctx, id: string): Promise<{ path: string[]; parent_id: string | null }> {
  const row = await tx
    .selectFrom('platform.organization')
    .select(['path', 'parent_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !isUnderScope(ctx.actor, row.path)) throw kernelRefusals.not_found()
  return row
}
