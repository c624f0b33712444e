import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handlers.ts'
import { refusingWhenUsed } from '#kernel/server/resource/write.ts'
import { requireSameMerchant } from '#modules/vending/merchants/server/index.ts'
import { pointTable } from '#modules/vending/points/server/index.ts'
import { type MachineState, machineMoves, machineRefusals } from '../contract.ts'

type MoveName = 'install' | 'startService' | 'startMaintenance' | 'endMaintenance' | 'retire'

/** `machines.retired`, in the transaction that ends the machine's life. */
export interface MachineRetired {
  machineId: string
  reason: string
}

/**
 * `machines.cashAsked`, where somebody retires a machine and does not say that its cash is out: a later module that knows of some
 * says no in its own words.
 */
export interface MachineCashAsked {
  machineId: string
}

/** `machines.moved`, in the transaction in which somebody takes a machine out of service, or puts it back. */
export interface MachineMoved {
  machineId: string
}

/** `machines.renamed`, in the transaction that gives a machine another code. */
export interface MachineRenamed {
  machineId: string
}

interface LockedMachine {
  id: string
  code: string
  merchant_id: string
  merchant_path: string[]
  state: MachineState
}

/**
 * The machine under lock: whoever changes it or its lanes comes one after another. Its key stays: who only writes rows that point
 * at it, as a batch of readings does of many machines, waits for nobody here, and nobody for them.
 * @param goes the machine itself is to go: then those who point at it come before, or after
 */
export async function lockMachine(tx: Tx, id: string, goes = false): Promise<LockedMachine> {
  const asked = tx
    .selectFrom('vending.machine')
    .select(['id', 'code', 'merchant_id', 'merchant_path', 'lifecycle'])
    .where('id', '=', id)
  const row = await (goes ? asked.forUpdate() : asked.forNoKeyUpdate()).executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return { ...row, state: row.lifecycle as MachineState }
}

async function putState(
  tx: Tx,
  machine: LockedMachine,
  name: MoveName,
  more: { installer_id?: string; point_id?: string; installed_at?: Date } = {},
) {
  const move = machineMoves[name]
  move.require(machine.state)
  await tx
    .updateTable('vending.machine')
    .set({ lifecycle: move.to, ...more })
    .where('id', '=', machine.id)
    .execute()
  return { before: { state: machine.state }, after: { state: move.to, ...more } }
}

/** A move that asks for nothing more. @throws wrong_state */
export async function moveMachine(ctx: Ctx, id: string, name: MoveName, reason?: string): Promise<null> {
  return await ctx.change(`machineRegistrations.${name}`, async (tx) => {
    const traced = await putState(tx, await lockMachine(tx, id), name)
    await handle(ctx, tx, 'machines.moved', { machineId: id } satisfies MachineMoved)
    return { subject: id, ...traced, ...(reason === undefined ? {} : { reason }), reply: null }
  })
}

/** It stands at its point, put up by somebody. @throws wrong_state, invalid_input for a point of another merchant */
export async function installMachine(
  ctx: Ctx,
  id: string,
  { installer, point }: { installer: string; point: string },
): Promise<null> {
  return await ctx.change('machineRegistrations.install', async (tx) => {
    const machine = await lockMachine(tx, id)
    await requireSameMerchant(tx, machine.merchant_id, { point: { table: pointTable, id: point } })
    const traced = await putState(tx, machine, 'install', {
      installer_id: installer,
      point_id: point,
      installed_at: ctx.clock.now(),
    })
    return { subject: id, ...traced, reply: null }
  })
}

/** @throws wrong_state, machine_without_lanes */
export async function startService(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('machineRegistrations.startService', async (tx) => {
    const machine = await lockMachine(tx, id)
    const traced = await putState(tx, machine, 'startService')
    if ((await countIn(tx, id)).lanes === 0) throw machineRefusals.machine_without_lanes()
    return { subject: id, ...traced, reply: null }
  })
}

/**
 * The end of its life: nothing is in it, and nothing promised; of its cash whoever retires it says that it is out, in the log too.
 * @throws wrong_state, machine_holds_stock, machine_holds_cash, and what followers of `machines.cashAsked` throw
 */
export async function retireMachine(
  ctx: Ctx,
  id: string,
  { reason, isCashCollected }: { reason: string; isCashCollected: boolean },
): Promise<null> {
  return await ctx.change('machineRegistrations.retire', async (tx) => {
    const machine = await lockMachine(tx, id)
    const { before, after } = await putState(tx, machine, 'retire')
    const { held } = await countIn(tx, id)
    if (held > 0) throw machineRefusals.machine_holds_stock({ count: held })
    if (!isCashCollected) {
      await handle(ctx, tx, 'machines.cashAsked', { machineId: id } satisfies MachineCashAsked)
      throw machineRefusals.machine_holds_cash({}, [{ path: 'values.isCashCollected', code: 'machine_holds_cash' }])
    }
    await handle(ctx, tx, 'machines.retired', { machineId: id, reason } satisfies MachineRetired)
    return { subject: id, before, after: { ...after, isCashCollected }, reason, reply: null }
  })
}

/** Takes back an entry that was a mistake. @throws machine_known */
export async function requireUnused(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('machineRegistrations.remove', async (tx) => {
    const { state } = await lockMachine(tx, id, true)
    const { lanes } = await countIn(tx, id)
    if (state !== 'registered' || lanes > 0) throw machineRefusals.machine_known()
    // a card in it, a command that it was given, work that was done at it: it was no mistake
    await refusingWhenUsed({ inUse: () => machineRefusals.machine_known() }, () =>
      tx.deleteFrom('vending.machine').where('id', '=', id).execute(),
    )
    return { subject: id, before: { state }, reply: null }
  })
}

/** How many lanes it has, and how many pieces are in them. */
async function countIn(tx: Tx, id: string): Promise<{ lanes: number; held: number }> {
  const { rows } = await sql<{ lanes: number; held: number }>`
    select count(*)::int as lanes, coalesce(sum(greatest(stock, reserved)), 0)::int as held
    from vending.lane where machine_id = ${id}`.execute(tx)
  return rows[0] ?? { lanes: 0, held: 0 }
}
