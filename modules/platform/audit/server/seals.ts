import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { canonicalJson } from '#kernel/server/secrets.ts'
import { auditFloorDays } from '../contract.ts'
import { erasureAction } from './retention.ts'

/** Rows of one seal at most; a backlog takes several. */
const sealRowsMax = 5000
/** A change may commit a little after a later one: younger rows wait, so that no gap is sealed in. */
const settleMs = 60_000
const dayMs = 86_400_000
const firstHash = Buffer.alloc(32)

interface Row {
  id: number
  [column: string]: unknown
}

/**
 * Seals the audit rows that have settled: one hash over them and the seal before. Writers are never serialised by it, and
 * an edit, a gap or an inserted row is found by {@link brokenSeals} (architecture §7).
 */
export async function sealAudit(ctx: Ctx): Promise<void> {
  await ctx.change('audit.seal', async (tx) => {
    await sql`select pg_advisory_xact_lock(4207003)`.execute(tx)
    const last = await lastSeal(tx)
    const until = new Date(ctx.clock.now().getTime() - settleMs)
    const rows = await rowsBetween(tx, last.entryId + 1, null, until)
    const [first, final] = [rows[0], rows.at(-1)]
    if (first && final) {
      await tx
        .insertInto('kernel.audit_seal')
        .values({
          sealed_at: ctx.clock.now(),
          first_entry_id: first.id,
          last_entry_id: final.id,
          entry_count: rows.length,
          previous_hash: last.hash,
          hash: hashOf(last.hash, rows),
        })
        .execute()
    }
    return { subject: String(final?.id ?? last.entryId), after: { sealed: rows.length }, reply: null }
  })
}

async function lastSeal(db: Queryable): Promise<{ entryId: number; hash: Buffer }> {
  const seal = await db
    .selectFrom('kernel.audit_seal')
    .select(['last_entry_id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { entryId: seal?.last_entry_id ?? 0, hash: seal?.hash ?? firstHash }
}

async function rowsBetween(db: Queryable, from: number, to: number | null, until: Date | null): Promise<Row[]> {
  const found = await sql<Row>`select * from kernel.audit_entry
    where id >= ${from} and (${to}::bigint is null or id <= ${to}) and (${until}::timestamptz is null or at <= ${until})
    order by id limit ${to === null ? sealRowsMax : sealRowsMax + 1}`.execute(db)
  return found.rows
}

function hashOf(previous: Buffer, rows: readonly Row[]): Buffer {
  const hash = createHash('sha256').update(previous)
  for (const row of rows) hash.update(canonicalJson(row)).update('\n')
  return hash.digest()
}

/** The seals that no longer fit their rows, in order; empty when nothing was touched. */
export async function brokenSeals(db: Queryable): Promise<{ sealId: number; problem: string }[]> {
  const seals = await db.selectFrom('kernel.audit_seal').selectAll().orderBy('id').execute()
  const broken: { sealId: number; problem: string }[] = []
  let previous = firstHash as Buffer
  let next = 1
  for (const [index, seal] of seals.entries()) {
    const rows = await rowsBetween(db, next, seal.last_entry_id, null)
    if (seal.erased_at !== null) {
      const problem = erasureProblem(seal, {
        rows: rows.length,
        isNext: index === 0 || seals[index - 1]?.erased_at !== null,
        previous,
      })
      if (problem) broken.push({ sealId: seal.id, problem })
    } else if (!seal.previous_hash.equals(previous))
      broken.push({ sealId: seal.id, problem: 'does not follow the seal before it' })
    else if (rows.length !== seal.entry_count)
      broken.push({ sealId: seal.id, problem: `holds ${rows.length} rows instead of ${seal.entry_count}` })
    else if (!hashOf(previous, rows).equals(seal.hash)) broken.push({ sealId: seal.id, problem: 'a row was changed' })
    previous = seal.hash
    next = seal.last_entry_id + 1
  }
  const lastErased = seals.findLast((seal) => seal.erased_at !== null)
  if (lastErased && !(await isToldOf(db, lastErased.last_entry_id)))
    broken.push({ sealId: lastErased.id, problem: 'was emptied, and no entry of the log says so' })
  return broken
}

interface Erased {
  sealed_at: Date
  erased_at: Date | null
  previous_hash: Buffer
}

/** Rows go by whole seals, from the first on, and not before their time; null where this one went like that. */
function erasureProblem(
  seal: Erased,
  { rows, isNext, previous }: { rows: number; isNext: boolean; previous: Buffer },
): string | null {
  if (!seal.previous_hash.equals(previous)) return 'does not follow the seal before it'
  if (rows > 0) return `is said to be emptied and holds ${rows} rows`
  if (!isNext) return 'was emptied while the seal before it was not'
  const keptDays = ((seal.erased_at?.getTime() ?? 0) - seal.sealed_at.getTime()) / dayMs
  return keptDays < auditFloorDays ? 'was emptied before its time' : null
}

/** Whether the erasure that ended there stands in the part of the log that is left. */
async function isToldOf(db: Queryable, lastEntryId: number): Promise<boolean> {
  const { rows } = await sql`select from kernel.audit_entry
    where action = ${erasureAction} and subject_id = 'retention' and (after ->> 'lastEntry')::bigint = ${lastEntryId}
    limit 1`.execute(db)
  return rows.length > 0
}
