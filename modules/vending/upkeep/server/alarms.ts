import { sql } from 'kysely'
import { contextInside } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import {
  fillers,
  type MachineRetired,
  machineScope,
  machineTable,
  overseers,
  visitors,
  workers,
} from '#modules/vending/machines/server/index.ts'
import { type AlarmState, alarmMoves, alarms, upkeepRefusals } from '../contract.ts'
import { closeAlarms, lockAlarm, putAcknowledged } from './alarm-rows.ts'
import { orderForAlarm } from './work-orders.ts'

const clearsItself = (source: string) => (source === 'program' ? upkeepRefusals.alarm_clears_itself() : (true as const))

export const servedAlarms: ServedResource = serveResource(alarms, {
  rows: {
    from: sql`vending.alarm row join ${sql.table(machineTable)} machine on machine.id = row.machine_id`,
    columns: {
      title: sql`(machine.code || ' · ' || to_char(row.raised_at at time zone machine.time_zone, 'MM-DD HH24:MI'))`,
      acknowledgedBy: sql`row.acknowledged_by`,
      clearedBy: sql`row.cleared_by`,
      workOrder: sql`(select made.id from vending.work_order made where made.alarm_id = row.id
        order by made.created_at desc limit 1)`,
    },
  },
  scope: {
    rows: 'alarms of the machines in scope',
    where: (actor) => machineScope(actor, 'row.merchant_path', 'row.machine_id'),
  },
  roles: {
    view: visitors,
    acknowledge: fillers,
    clear: workers,
    makeWorkOrder: workers,
    export: [...overseers, ...workers],
  },
  may: {
    acknowledge: alarmMoves.acknowledge,
    clear: (_actor, row) => alarmMoves.clear.refusal(row.state) ?? clearsItself(row.source),
    makeWorkOrder: (_actor, row) => alarmMoves.clear.refusal(row.state) ?? true,
  },
  actions: {
    acknowledge: (ctx, id) => acknowledgeAlarm(ctx, id),
    clear: (ctx, id, { reason }) => clearAlarm(ctx, id, reason),
    makeWorkOrder: (ctx, id) => orderForAlarm(ctx, id),
  },
})

/** Somebody has seen it and looks after it. @throws wrong_state */
async function acknowledgeAlarm(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('alarms.acknowledge', async (tx) => {
    const { state } = await lockAlarm(tx, id)
    alarmMoves.acknowledge.require(state)
    await putAcknowledged(ctx, tx, id)
    return { subject: id, before: { state }, after: { state: alarmMoves.acknowledge.to }, reply: null }
  })
}

/** Somebody has put it right, and the machine does not say so itself. @throws wrong_state, alarm_clears_itself */
async function clearAlarm(ctx: Ctx, id: string, reason: string): Promise<null> {
  return await ctx.change('alarms.clear', async (tx) => {
    const { state, source } = await lockAlarm(tx, id)
    alarmMoves.clear.require(state)
    const may = clearsItself(source)
    if (may !== true) throw may
    await closeAlarms(tx, [id], { at: ctx.clock.now(), by: ctx.actor.accountId })
    return { subject: id, before: { state }, after: { state: alarmMoves.clear.to }, reason, reply: null }
  })
}

/** A machine whose life has ended says nothing more, not even that something is over: its alarms end with it. */
export async function endAlarms(ctx: Ctx, tx: Tx, { machineId, reason }: MachineRetired): Promise<void> {
  const { rows } = await sql<{ id: string; state: AlarmState }>`
    select id, state from vending.alarm where machine_id = ${machineId}::uuid and state <> 'cleared'
    order by id for update`.execute(tx)
  for (const { id, state } of rows)
    await contextInside(ctx, tx).change('alarms.clear', async (within) => {
      await closeAlarms(within, [id], { at: ctx.clock.now(), by: ctx.actor.accountId })
      return { subject: id, before: { state }, after: { state: alarmMoves.clear.to }, reason, reply: null }
    })
}

/** How many alarms nobody has seen yet, notices left out: for whoever may see to them. */
export async function unseenAlarms(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from vending.alarm row
    where row.state = 'raised' and row.severity <> 'notice'
      and ${machineScope(ctx.actor, 'row.merchant_path', 'row.machine_id')}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
