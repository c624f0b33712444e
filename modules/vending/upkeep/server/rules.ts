import { sql } from 'kysely'
import type { FieldProblem } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { machineTable, overseers, writers } from '#modules/vending/machines/server/index.ts'
import { ownColumns } from '#modules/vending/merchants/server/index.ts'
import { type AlarmBound, alarmRules, upkeepRefusals } from '../contract.ts'
import { boundsAbove } from './bounds.ts'

/** Figures of which the lower one stays below the upper one; `units` of a rule make one of those that people read. */
const pairs = [
  { of: 'temperature', low: 'temperatureMinC', high: 'temperatureMaxC', units: 1 },
  { of: 'notes', low: 'noteLowFen', high: 'noteFullFen', units: 100 },
  { of: 'coins', low: 'coinLowFen', high: 'coinFullFen', units: 100 },
] as const
type Pair = (typeof pairs)[number]
type Figures = Readonly<Record<string, unknown>>

export const servedRules: ServedResource = serveResource(alarmRules, {
  rows: {
    from: sql`vending.alarm_rule row left join ${sql.table(machineTable)} machine on machine.id = row.machine_id
      join ${sql.table(organizationTable)} place on place.id = row.merchant_id`,
    columns: { title: sql`coalesce(machine.code, place.name)` },
  },
  scope: {
    rows: 'alarm rules of the own merchant and its sub-merchants',
    where: (actor) => underScope(actor, 'row.merchant_path'),
  },
  roles: { view: overseers, create: writers, edit: writers, remove: writers, export: overseers },
  table: {
    name: 'vending.alarm_rule',
    stamps: ['created_at'],
    async besides(ctx, tx, values) {
      const own = await ownColumns(ctx, tx, values.merchant ?? (await merchantOf(ctx, tx, values.machine)), {
        machine: { table: machineTable, id: values.machine },
      })
      const machine = values.machine ?? null
      await requireOrdered(tx, values, { merchant: own.merchant_id, path: own.merchant_path, machine })
      await requireFirst(tx, own.merchant_id, machine)
      return own
    },
    async guardEdit(_ctx, tx, after) {
      const whose = await tx
        .selectFrom('vending.alarm_rule')
        .select(['merchant_id as merchant', 'merchant_path as path', 'machine_id as machine'])
        .where('id', '=', String(after.id))
        .executeTakeFirstOrThrow()
      await requireOrdered(tx, after, whose)
    },
  },
})

/** A rule for a machine is its merchant's, for whoever works over several. */
async function merchantOf(ctx: Ctx, tx: Tx, machine: string | null | undefined): Promise<string | null> {
  if (!machine) return null
  const { rows } = await sql<{ merchant: string }>`
    select merchant_id as merchant from ${sql.table(machineTable)} row
    where row.id = ${machine}::uuid and ${underScope(ctx.actor, 'row.merchant_path')}`.execute(tx)
  return rows[0]?.merchant ?? null
}

/**
 * A figure is held against what counts beside it: the rule's own, or where it names none that of the rules above. Crossed, no
 * reading would ever be well, and the alarm would never end. Pairs that the rule says nothing of are not its business.
 * @throws alarm_bounds_crossed, which is a problem of the figure too
 */
async function requireOrdered(tx: Tx, values: Figures, whose: Parameters<typeof boundsAbove>[1]): Promise<void> {
  const named = pairs.filter(({ low, high }) => figureOf(values, low) !== null || figureOf(values, high) !== null)
  if (named.length === 0) return
  const above = await boundsAbove(tx, whose)
  const counting = (name: AlarmBound) => figureOf(values, name) ?? above[name]
  const crossed = named.filter(({ low, high }) => counting(low) >= counting(high))
  if (crossed.length === 0) return
  throw upkeepRefusals.alarm_bounds_crossed(
    { pair: crossed[0]?.of ?? null },
    crossed.map((pair) => problemOf(pair, values, counting)),
  )
}

function figureOf(values: Figures, name: AlarmBound): number | null {
  const figure = values[name]
  return typeof figure === 'number' ? figure : null
}

/** At the upper figure where the rule names it, else at the lower one; it tells what it is held against. */
function problemOf({ low, high, units }: Pair, values: Figures, counting: (name: AlarmBound) => number): FieldProblem {
  return figureOf(values, high) === null
    ? { path: `values.${low}`, code: 'alarm_bound_above', params: { bound: counting(high) / units } }
    : { path: `values.${high}`, code: 'alarm_bounds_crossed', params: { bound: counting(low) / units } }
}

/** @throws alarm_rule_exists */
async function requireFirst(tx: Tx, merchant: string, machine: string | null): Promise<void> {
  // Whoever makes a second one at the same moment waits here for the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alarm rule ${merchant} ${machine ?? ''}`}, 0))`.execute(tx)
  const { rows } = await sql`select 1 from vending.alarm_rule
    where merchant_id = ${merchant} and machine_id is not distinct from ${machine}::uuid`.execute(tx)
  if (rows.length > 0) throw upkeepRefusals.alarm_rule_exists()
}
