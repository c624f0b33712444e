import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { dictionaryRefusals } from '#modules/platform/dictionary/contract.ts'
import type { EntryRemoval } from '#modules/platform/dictionary/server/index.ts'

/** Types whose codes a definition names by itself; of those that its forms offer it names some in conditions. */
const namedTypes: readonly string[] = [
  'contest',
  'declaration_kind',
  'robot_event',
  'robot_group',
  'olympiad_round',
  'stage',
  'unit_level',
  'material_kind',
]

/** A code that a season names stays. @throws {Refusal} entry_in_use */
export async function keepNamedEntries(_ctx: Ctx, tx: Tx, { type, code }: EntryRemoval): Promise<void> {
  const { rows } = await sql`
    with definition as (
      select definition from contest.season_version
      union all
      select definition from contest.season_draft where state = 'open')
    select from definition
    where jsonb_path_exists(definition, '$.** ? (@ == $code)', jsonb_build_object('code', ${code}::text))
      and (${namedTypes.includes(type)}::boolean
        or jsonb_path_exists(definition, '$.**.dictionary ? (@ == $type)', jsonb_build_object('type', ${type}::text)))
    limit 1`.execute(tx)
  if (rows.length > 0) throw dictionaryRefusals.entry_in_use()
}
