import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#kernel/server/database.ts'
import { type AlarmBound, alarmDefaults } from '../contract.ts'

const names = Object.keys(alarmDefaults) as AlarmBound[]
const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The nearest rule that names it: the machine's own, its merchant's, then those above. */
function nearest(column: string): RawBuilder<unknown> {
  const figure = sql.ref(`rule.${column}`)
  return sql`(array_agg(${figure} order by rule.machine_id is null, cardinality(rule.merchant_path) desc)
    filter (where ${figure} is not null))[1]`
}

const figures = sql.join(
  names.map((name) => sql`coalesce(${nearest(columnOf(name))}, ${sql.lit(alarmDefaults[name])}) as ${sql.ref(name)}`),
)

/**
 * To be joined behind a table with the alias `machine`: one row `bounds` with every figure of {@link alarmDefaults} as it counts
 * for that machine, and `tells`.
 */
export const boundsOfMachine = sql`lateral (
  select ${figures}, coalesce(${nearest('tells')}, 'critical') as tells from vending.alarm_rule rule
  where rule.merchant_id = any(machine.merchant_path) and (rule.machine_id is null or rule.machine_id = machine.id)) bounds`

/**
 * The figures that count where a rule itself names none: those of the rules above it, else the program's own.
 * @param of whose rule it is; `machine` null: every machine of the merchant and below
 */
export async function boundsAbove(
  db: Queryable,
  of: { merchant: string; path: readonly string[]; machine: string | null },
): Promise<Readonly<Record<AlarmBound, number>>> {
  const { rows } = await sql<Record<AlarmBound, number>>`
    select ${figures} from vending.alarm_rule rule
    where rule.merchant_id = any(${[...of.path]}::uuid[]) and rule.machine_id is null
      and (${of.machine !== null} or rule.merchant_id <> ${of.merchant}::uuid)`.execute(db)
  return rows[0] ?? alarmDefaults
}
