import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { countFrom, type RetentionClass, retentionBatchRows, retire } from '#kernel/server/personal.ts'
import { auditFloorDays } from '../contract.ts'

/** So many entries of the log go in one change, and the seal that passes the number. */
const entriesMax = 20_000
/** A busy day keeps millions of answers: as many go in a night, and no statement takes longer than it may. */
const repliesMax = retentionBatchRows * 20
/** Held while a batch is sealed or erased: a lock of its own, which no backup holds for hours (`backupLock`). */
export const sealLock = sql.lit(4_207_004)
/** The log of an erasure: the chain is believed only as far as the youngest of them says. */
export const erasureAction = 'retention.audit'

/**
 * The log goes last of all, by whole seals and from its beginning only: a hole in the middle would be what an edit looks like.
 * The answers kept for repeated requests hold what they were asked and go soon.
 */
export const retention: readonly RetentionClass[] = [
  {
    code: 'audit',
    // Cybersecurity Law, article 21: six months at least. An award can be disputed for three years (Civil Code, article 188).
    days: 3650,
    minDays: auditFloorDays,
    maxDays: 18_250,
    count: async (ctx, before) => {
      const { rows } = await sql<{ count: number }>`select coalesce(sum(entry_count), 0)::int as count
        from kernel.audit_seal where erased_at is null and sealed_at < ${before}`.execute(ctx.db)
      return rows[0]?.count ?? 0
    },
    run: eraseSealed,
  },
  {
    code: 'replies',
    days: 7,
    minDays: 1,
    maxDays: 30,
    count: (ctx, before) => countFrom(ctx, sql`kernel.idempotency_key where created_at < ${before}`),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.replies',
        sql`
          delete from kernel.idempotency_key where (scope, key) in (
            select scope, key from kernel.idempotency_key where created_at < ${before}
            order by created_at limit ${sql.lit(repliesMax)})`,
      ),
  },
]

/** Takes the rows of the oldest seals out; their seals stay, so that the chain can still be counted from the first. */
async function eraseSealed(ctx: Ctx, before: Date): Promise<number> {
  return await ctx.change(erasureAction, async (tx) => {
    // not while a batch is being sealed or counted
    await sql`select pg_advisory_xact_lock(${sealLock})`.execute(tx)
    const { rows: seals } = await sql<{ id: number; last: number }>`
      select id, last_entry_id as last from (
        select id, last_entry_id, sealed_at,
          sum(entry_count) over (order by id) - entry_count as earlier,
          bool_and(sealed_at < ${before}) over (order by id) as is_due
        from (select * from kernel.audit_seal where erased_at is null order by id limit 5000) kept
      ) due where is_due and earlier < ${entriesMax} order by id`.execute(tx)
    const last = seals.at(-1)
    if (!last) return { subject: 'retention', after: { count: 0 }, reply: 0 }
    const { numAffectedRows } = await sql`delete from kernel.audit_entry where id <= ${last.last}`.execute(tx)
    await sql`update kernel.audit_seal set erased_at = ${ctx.clock.now()}
      where erased_at is null and id <= ${last.id}`.execute(tx)
    const count = Number(numAffectedRows ?? 0n)
    return { subject: 'retention', after: { count, seals: seals.length, lastEntry: last.last }, reply: count }
  })
}
