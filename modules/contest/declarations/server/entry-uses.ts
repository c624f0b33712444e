import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { dictionaryRefusals } from '#modules/platform/dictionary/contract.ts'
import type { EntryRemoval } from '#modules/platform/dictionary/server/index.ts'

/**
 * A code that somebody has chosen in a form stays. Which field offers which type is told by each version of each season: a code
 * of the office's own is seldom a word of somebody's besides.
 * @throws {Refusal} entry_in_use
 */
export async function keepChosenEntries(_ctx: Ctx, tx: Tx, { code }: EntryRemoval): Promise<void> {
  const { rows } = await sql`
    select from (
      select field_values from contest.declaration
      union all
      select field_values from contest.declaration_person) form
    where jsonb_path_exists(form.field_values, '$.** ? (@ == $code)', jsonb_build_object('code', ${code}::text))
    limit 1`.execute(tx)
  if (rows.length > 0) throw dictionaryRefusals.entry_in_use()
}
