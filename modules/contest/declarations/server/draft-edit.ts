import { sql } from 'kysely'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type DeclarationRow, lockWorked } from './declaration-rows.ts'
import { requireMove } from './moves.ts'
import { type Rules, rulesOf } from './season.ts'

/** A draft of one's own or that one helps with, locked, in a state and at an instant at which it may be written. */
export async function lockDraft(ctx: Ctx, tx: Tx, id: string): Promise<{ row: DeclarationRow; rules: Rules }> {
  const row = await lockWorked(ctx, tx, id)
  const rules = await rulesOf(ctx, row)
  requireMove('save', row, rules, ctx.receivedAt)
  return { row, rules }
}

/** Writes into the journal that something besides a field's value changed, and raises the draft's revision. */
export async function recordEdit(
  ctx: Ctx,
  tx: Tx,
  row: DeclarationRow,
  edit: { path: string; value: unknown },
): Promise<{ revision: number; savedAt: string }> {
  const now = ctx.clock.now()
  const revision = row.revision + 1
  await sql`
    with edited as (update contest.declaration set revision = ${revision}, saved_at = ${now} where id = ${row.id})
    insert into contest.declaration_journal (declaration_id, at, account_id, path, value, revision)
    values (${row.id}, ${now}, ${accountOf(ctx)}, ${edit.path}, ${JSON.stringify(edit.value)}::jsonb, ${revision})`.execute(
    tx,
  )
  return { revision, savedAt: now.toISOString() }
}
