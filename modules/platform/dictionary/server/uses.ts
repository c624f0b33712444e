import { type RawBuilder, sql } from 'kysely'
import type { HandlerRun } from '#kernel/server/handlers.ts'
import { dictionaryRefusals } from '../contract.ts'

/** The event before an entry goes: whoever keeps codes of its type says whether it stands in the data. */
export const entryRemoving = 'dictionary.removing'

export interface EntryRemoval {
  type: string
  code: string
}

/** By type, the rows that hold a code: what stands behind `from`, conditions included. */
type EntryUses = Readonly<Record<string, (code: string) => RawBuilder<unknown>>>

/** A module's part in {@link entryRemoving}. @throws {Refusal} entry_in_use */
export function keepUsedEntries(uses: EntryUses): HandlerRun<EntryRemoval> {
  return async (_ctx, tx, { type, code }) => {
    const from = Object.hasOwn(uses, type) ? uses[type] : undefined
    if (!from) return
    const { rows } = await sql`select from ${from(code)} limit 1`.execute(tx)
    if (rows.length > 0) throw dictionaryRefusals.entry_in_use()
  }
}
