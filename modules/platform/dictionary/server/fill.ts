import { type Kysely, sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import { firstDictionary } from './first/index.ts'

/**
 * Puts in the entries that the table does not have yet; what the operator has changed stays as it is. Called when the
 * program starts, after the migrations: one statement, harmless to repeat and to run in several processes at once.
 * @returns how many entries were new
 */
export async function fillDictionary(db: Kysely<DB>): Promise<number> {
  const entries = firstDictionary.map(({ isEnabled, ...entry }) => ({ ...entry, is_enabled: isEnabled }))
  const result = await sql`
    insert into platform.dictionary_entry (type, code, labels, parent, sort, extra, is_enabled, is_built_in)
    select type, code, labels, parent, sort, extra, is_enabled, true
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (type text, code text, labels jsonb, parent text, sort integer, extra jsonb, is_enabled boolean)
    on conflict (type, code) do update set is_built_in = true where not dictionary_entry.is_built_in`.execute(db)
  return Number(result.numAffectedRows ?? 0n)
}

export interface NamedEntry {
  type: string
  code: string
  labels: Labels
  extra?: Readonly<Record<string, unknown>>
}

/** what others name stands behind the entries of the product, in the order of the codes */
const namedSort = 10_000

/**
 * Puts in the entries of this list that there are none of yet, within a change of another module that brings names of its own;
 * what is there stays as it is.
 */
export async function addNamedEntries(tx: Tx, entries: readonly NamedEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('platform.dictionary_entry')
    .values(
      entries.map(({ type, code, labels, extra = {} }) => ({
        type,
        code,
        labels: JSON.stringify(labels),
        extra: JSON.stringify(extra),
        sort: namedSort,
      })),
    )
    .onConflict((conflict) => conflict.columns(['type', 'code']).doNothing())
    .execute()
}
