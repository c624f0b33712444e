import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { canonicalJson } from '#kernel/server/secrets.ts'
import { auditFloorDays } from '../contract.ts'
import { erasureAction, sealLock } from './retention.ts'

/** Rows of one seal at most; a backlog takes several, one after the other. */
const sealRowsMax = 5000
/**
 * Rows take their numbers and their times in no common order, and a change may commit after later ones: younger rows wait,
 * and those of changes that are still under way, so that no gap is sealed in.
 */
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
  let count = 0
  do {
    count = await sealBatch(ctx)
  } while (count === sealRowsMax)
}

/** Answers how many rows it sealed. */
async function sealBatch(ctx: Ctx): Promise<number> {
  return await ctx.change('audit.seal', async (tx) => {
    await sql`select pg_advisory_xact_lock(${sealLock})`.execute(tx)
    const last = await lastSeal(tx)
    // asked before the rows are read: what commits in between is among them
    const until = new Date(ctx.clock.now().getTime() - settleMs - (await longestChangeMs(tx)))
    const rows = await settledRows(tx, last.entryId + 1, until)
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
    return { subject: String(final?.id ?? last.entryId), after: { sealed: rows.length }, reply: rows.length }
  })
}

/** How long the longest change has been under way, by the database's clock: its first rows may be as old. */
async function longestChangeMs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8 as ms
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`.execute(tx)
  return rows[0]?.ms ?? 0
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

/** The rows before the first one that is too young: an older one behind it waits, else the younger would be left out. */
async function settledRows(tx: Tx, from: number, until: Date): Promise<Row[]> {
  const found = await sql<Row>`select * from kernel.audit_entry
    where id >= ${from} and id < coalesce(
      (select min(young.id) from kernel.audit_entry young where young.id >= ${from} and young.at > ${until}),
      9223372036854775807)
    order by id limit ${sealRowsMax}`.execute(tx)
  return found.rows
}

async function rowsBetween(db: Queryable, from: number, to: number): Promise<Row[]> {
  const found = await sql<Row>`select * from kernel.audit_entry
    where id between ${from} and ${to} order by id limit ${sealRowsMax + 1}`.execute(db)
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
    const rows = await rowsBetween(db, next, seal.last_entry_id)
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
