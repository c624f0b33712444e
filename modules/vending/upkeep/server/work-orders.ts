import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { contextInside } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { holdersOf } from '#modules/platform/accounts/server/index.ts'
import {
  accountsWorkingWith,
  lockMachine,
  type MachineMoved,
  moveMachine,
  writers,
} from '#modules/vending/machines/server/index.ts'
import { merchantUserRole } from '#modules/vending/merchants/contract.ts'
import { alarmMoves, upkeepRefusals, type WorkOrderState, workOrderMoves } from '../contract.ts'
import { closeAlarms, lockAlarm, putAcknowledged } from './alarm-rows.ts'

interface NewOrder {
  machine: string
  kind: string
  title: string
  description?: string | null | undefined
  assignee?: string | null | undefined
  dueAt?: string | null | undefined
  isPlanned?: boolean | null | undefined
}

interface Workplace {
  id: string
  merchant_path: readonly string[]
}

/** Work is given to those who can open it: who sees every machine of the merchant, and ordinary users this one is granted to. */
async function mayWorkAt(tx: Tx, machine: Workplace, assignee: string): Promise<boolean> {
  const holds = async (role: string) =>
    (await holdersOf(tx, role, machine.merchant_path)).some(({ accountId }) => accountId === assignee)
  for (const role of writers) if (await holds(role)) return true
  const granted = (await accountsWorkingWith(tx, [machine.id])).get(machine.id) ?? []
  return granted.includes(assignee) && (await holds(merchantUserRole))
}

/** @throws assignee_of_another, which is a problem of the field too */
async function requireAssignee(tx: Tx, machine: Workplace, assignee: string | null | undefined): Promise<void> {
  if (!assignee || (await mayWorkAt(tx, machine, assignee))) return
  throw upkeepRefusals.assignee_of_another({}, [{ path: 'values.assignee', code: 'assignee_of_another' }])
}

/**
 * Before an edit is written: who is given the work by it can open it, and is told. Whoever has it already is asked nothing,
 * even if the machine is no longer theirs. @throws assignee_of_another
 */
export async function handOver(tx: Tx, id: string, assignee: string | null): Promise<void> {
  const { assignee_id: before, ...machine } = await tx
    .selectFrom('vending.work_order')
    .select(['machine_id as id', 'merchant_path', 'assignee_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (assignee === null || assignee === before) return
  await requireAssignee(tx, machine, assignee)
  await letKnow(tx, id)
}

/** Of several who were given it one right after the other only the last hears of it. */
async function letKnow(tx: Tx, orderId: string): Promise<void> {
  await enqueue(tx, 'upkeep.tellAssignee', { orderId }, { key: `upkeep.tellAssignee ${orderId}` })
}

/** Work to be done at a machine: at once, or planned for later. @throws machine_is_retired, assignee_of_another */
export async function createOrder(ctx: Ctx, values: NewOrder): Promise<{ id: string }> {
  return await ctx.change('workOrders.create', async (tx) => {
    const id = await insertOrder(ctx, tx, values, null)
    return { subject: id, after: values, reply: { id } }
  })
}

async function insertOrder(ctx: Ctx, tx: Tx, values: NewOrder, alarmId: string | null): Promise<string> {
  const machine = await lockMachine(tx, values.machine)
  if (machine.state === 'retired') throw upkeepRefusals.machine_is_retired()
  await requireAssignee(tx, machine, values.assignee)
  const { id } = await tx
    .insertInto('vending.work_order')
    .values({
      id: ctx.random.uuid(),
      merchant_id: machine.merchant_id,
      merchant_path: machine.merchant_path,
      machine_id: machine.id,
      alarm_id: alarmId,
      kind: values.kind,
      state: values.isPlanned ? 'planned' : 'open',
      title: values.title,
      description: values.description ?? null,
      assignee_id: values.assignee ?? null,
      due_at: values.dueAt ?? null,
      created_at: ctx.clock.now(),
      created_by: ctx.actor.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (values.assignee) await letKnow(tx, id)
  return id
}

/** One button from an alarm to the work that puts it right; it counts as seen. @throws wrong_state, alarm_has_work_order */
export async function orderForAlarm(ctx: Ctx, alarmId: string): Promise<{ id: string }> {
  return await ctx.change('alarms.makeWorkOrder', async (tx) => {
    await lockMachineOf(tx, alarmId)
    const alarm = await lockAlarm(tx, alarmId)
    alarmMoves.clear.require(alarm.state)
    const { rows } = await sql`select 1 from vending.work_order
      where alarm_id = ${alarmId} and state not in ('done', 'cancelled')`.execute(tx)
    if (rows.length > 0) throw upkeepRefusals.alarm_has_work_order()
    const order = {
      machine: alarm.machineId,
      kind: 'repair',
      title: wordsOfAlarm(ctx, alarm),
      description: alarm.detail,
    }
    const id = await insertOrder(ctx, tx, order, alarmId)
    await putAcknowledged(ctx, tx, alarmId)
    return { subject: alarmId, before: { state: alarm.state }, after: { ...order, workOrder: id }, reply: { id } }
  })
}

/** Before the alarm itself, as everybody does: while a message of the machine is written, its alarms are too. */
async function lockMachineOf(tx: Tx, alarmId: string): Promise<void> {
  const { rows } = await sql<{ machine: string }>`
    select machine_id as machine from vending.alarm where id = ${alarmId}::uuid`.execute(tx)
  const [alarm] = rows
  if (!alarm) throw kernelRefusals.not_found()
  await lockMachine(tx, alarm.machine)
}

/** As the list of alarms says it, in the language of whoever pressed the button. */
function wordsOfAlarm(ctx: Ctx, { kind, lane }: { kind: string; lane: number | null }): string {
  const word = ctx.words.text(`upkeep.resources.alarms.options.kind.${kind}`, {}, ctx.language)
  return lane === null ? word : `${word} · ${lane}`
}

interface LockedOrder {
  id: string
  number: string
  title: string
  state: WorkOrderState
  machine_id: string
  alarm_id: string | null
  holds_machine: boolean
  /** whether the machine is out of service now */
  isMachineOut: boolean
}

/** The machine is locked before the order: whoever moves a machine by hand has it, and then its orders. */
async function lockOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const known = await tx.selectFrom('vending.work_order').select('machine_id').where('id', '=', id).executeTakeFirst()
  if (!known) throw kernelRefusals.not_found()
  const machine = await lockMachine(tx, known.machine_id)
  const row = await tx
    .selectFrom('vending.work_order')
    .select(['id', 'number', 'title', 'state', 'machine_id', 'alarm_id', 'holds_machine'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, state: row.state as WorkOrderState, isMachineOut: machine.state === 'maintenance' }
}

/** @throws wrong_state */
export async function openOrder(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('workOrders.open', async (tx) => {
    const { state } = await lockOrder(tx, id)
    workOrderMoves.open.require(state)
    await tx.updateTable('vending.work_order').set({ state: 'open' }).where('id', '=', id).execute()
    return { subject: id, before: { state }, after: { state: 'open' }, reply: null }
  })
}

/**
 * Somebody begins. With `takesOut` the machine sells nothing until the last order that holds it has ended. One that somebody took
 * out by hand is held by no order: it goes back by hand.
 * @throws wrong_state, of the order or of a machine that is not in service
 */
export async function startOrder(ctx: Ctx, id: string, { takesOut }: { takesOut: boolean }): Promise<null> {
  return await ctx.change('workOrders.start', async (tx) => {
    const order = await lockOrder(tx, id)
    workOrderMoves.start.require(order.state)
    const state = workOrderMoves.start.to
    const { isMachineOut: isOut, machine_id: machine } = order
    const holds = takesOut && (!isOut || (await isHeld(tx, machine)))
    if (holds && !isOut)
      await moveMachine(contextInside(ctx, tx), machine, 'startMaintenance', `${order.number} ${order.title}`)
    await tx
      .updateTable('vending.work_order')
      .set({ state, started_at: ctx.clock.now(), holds_machine: holds })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: order.state }, after: { state, holdsMachine: holds }, reply: null }
  })
}

/**
 * It is done: the machine goes back into service where no other order holds it, and the alarm that it was made for is over.
 * @throws wrong_state
 */
export async function finishOrder(
  ctx: Ctx,
  id: string,
  { workDone, parts }: { workDone: string; parts?: string | null | undefined },
): Promise<null> {
  return await ctx.change('workOrders.finish', async (tx) => {
    const order = await lockOrder(tx, id)
    workOrderMoves.finish.require(order.state)
    await endOrder(ctx, tx, order, { state: 'done', work_done: workDone, parts: parts ?? null })
    if (order.alarm_id !== null) await clearAlarmOf(ctx, tx, order)
    return { subject: id, before: { state: order.state }, after: { state: 'done', workDone, parts }, reply: null }
  })
}

/** @throws wrong_state */
export async function cancelOrder(ctx: Ctx, id: string, reason: string): Promise<null> {
  return await ctx.change('workOrders.cancel', async (tx) => {
    const order = await lockOrder(tx, id)
    workOrderMoves.cancel.require(order.state)
    await endOrder(ctx, tx, order, { state: 'cancelled' })
    return { subject: id, before: { state: order.state }, after: { state: 'cancelled' }, reason, reply: null }
  })
}

async function endOrder(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  set: { state: 'done' | 'cancelled'; work_done?: string; parts?: string | null },
): Promise<void> {
  await tx
    .updateTable('vending.work_order')
    .set({ ...set, ended_at: ctx.clock.now(), holds_machine: false })
    .where('id', '=', order.id)
    .execute()
  if (order.holds_machine && order.isMachineOut && !(await isHeld(tx, order.machine_id)))
    await moveMachine(contextInside(ctx, tx), order.machine_id, 'endMaintenance')
}

/** Somebody has moved the machine by hand: no order that held it until then puts it back after that. */
export async function letGo(_ctx: Ctx, tx: Tx, { machineId }: MachineMoved): Promise<void> {
  await sql`update vending.work_order set holds_machine = false
    where machine_id = ${machineId}::uuid and holds_machine`.execute(tx)
}

/** Whether an order keeps the machine out of service; the machine is under lock. */
async function isHeld(tx: Tx, machineId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from vending.work_order
    where machine_id = ${machineId}::uuid and holds_machine limit 1`.execute(tx)
  return rows.length > 0
}

/** What the program raised ends by itself, once it is so. */
async function clearAlarmOf(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  const alarm = await lockAlarm(tx, order.alarm_id ?? '')
  if (alarm.source === 'program' || alarm.state === 'cleared') return
  await contextInside(ctx, tx).change('alarms.clear', async (within) => {
    await closeAlarms(within, [alarm.id], { at: ctx.clock.now(), by: ctx.actor.accountId })
    const after = { state: 'cleared', workOrder: order.id }
    return { subject: alarm.id, before: { state: alarm.state }, after, reply: null }
  })
}
