import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { machineRefusals } from '#modules/vending/machines/contract.ts'
import { type FoundMachine, lanesOf, machineScope } from '#modules/vending/machines/server/index.ts'
import type { WishedCommand } from '../contract/console-schemas.ts'
import { type CommandType, type ConnectionState, contentMaxBytes, deviceRefusals } from '../contract.ts'
import { callBack, lockCommand, sendCommand } from './commands.ts'
import { configOf } from './configs.ts'
import { planogramsOf } from './planograms.ts'

/** as many lanes as `set-planogram` carries (docs/device-protocol.md, 5) */
const plannedMax = 100

/**
 * Gives a machine a command by hand; it waits for an offline machine until its time is over.
 * @throws machine_retired, machine_without_login, command_lane_unknown, command_not_of_machine, planogram_empty,
 *   planogram_too_large
 */
export async function giveCommand(
  ctx: Ctx,
  machine: FoundMachine,
  { command, expiresInS }: { command: WishedCommand; expiresInS: number },
): Promise<{ id: string; connection: ConnectionState }> {
  if (machine.state === 'retired') throw machineRefusals.machine_retired()
  const { type } = command
  const payload = await payloadOf(ctx, machine.id, command)
  return await ctx.change('deviceCommands.send', async (tx) => {
    const connection = await requireLogin(tx, machine.id)
    const id = await sendCommand(tx, ctx, { machineId: machine.id, type, payload, expiresInMs: expiresInS * 1000 })
    return {
      subject: machine.id,
      after: { command: id, type, payload: JSON.stringify(payload) },
      reply: { id, connection },
    }
  })
}

async function payloadOf(
  ctx: Ctx,
  machineId: string,
  { type, ...given }: WishedCommand,
): Promise<Readonly<Record<string, unknown>>> {
  if ('lane' in given) await requireLane(ctx, machineId, given.lane)
  if ('command' in given) await requireOwnCommand(ctx.db, machineId, given.command)
  if (type === 'set-planogram') return { lanes: await planogramOf(ctx.db, machineId) }
  if (type === 'config') return { ...((await configOf(ctx.db, machineId)) ?? noLogin()) }
  return given
}

function noLogin(): never {
  throw deviceRefusals.machine_without_login()
}

async function requireLane(ctx: Ctx, machineId: string, lane: number): Promise<void> {
  const lanes = await lanesOf(ctx, machineId)
  if (!lanes.some(({ number }) => number === lane)) throw deviceRefusals.command_lane_unknown({ lane })
}

async function requireOwnCommand(db: Queryable, machineId: string, command: string): Promise<void> {
  const found = await db
    .selectFrom('vending.device_command')
    .select('id')
    .where('id', '=', command)
    .where('machine_id', '=', machineId)
    .executeTakeFirst()
  if (!found) throw deviceRefusals.command_not_of_machine()
}

async function planogramOf(db: Queryable, machineId: string) {
  const lanes = (await planogramsOf(db, [machineId])).get(machineId) ?? []
  if (lanes.length === 0) throw deviceRefusals.planogram_empty()
  const bytes = Buffer.byteLength(JSON.stringify({ lanes }))
  // with names as long as these
  const max = Math.min(plannedMax, Math.floor((contentMaxBytes / bytes) * lanes.length))
  if (lanes.length > max) throw deviceRefusals.planogram_too_large({ max })
  return lanes
}

async function requireLogin(tx: Tx, machineId: string): Promise<ConnectionState> {
  const found = await tx
    .selectFrom('vending.device as device')
    .innerJoin('vending.device_credential as credential', 'credential.machine_id', 'device.machine_id')
    .select('device.connection')
    .where('device.machine_id', '=', machineId)
    .where('credential.revoked_at', 'is', null)
    .executeTakeFirst()
  return (found?.connection as ConnectionState | undefined) ?? noLogin()
}

/**
 * Calls back a command that has not left yet.
 * @throws not_found, wrong_state, command_of_order
 */
export async function cancelCommand(ctx: Ctx, id: string, reason: string): Promise<null> {
  return await ctx.change('deviceCommands.cancel', async (tx) => {
    const command = await lockCommand(tx, id)
    if (!command || !(await isInScope(tx, ctx, id))) throw kernelRefusals.not_found()
    if (command.type === ('dispense' satisfies CommandType)) throw deviceRefusals.command_of_order()
    await callBack(tx, ctx, command)
    return { subject: id, before: { state: command.state }, after: { state: 'cancelled' }, reason, reply: null }
  })
}

async function isInScope(tx: Tx, ctx: Ctx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('vending.device_command as row')
    .select('row.id')
    .where('row.id', '=', id)
    .where(machineScope(ctx.actor, 'row.merchant_path', 'row.machine_id'))
    .executeTakeFirst()
  return found !== undefined
}
