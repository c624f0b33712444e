import { strict as assert } from 'node:assert'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import type { Command, CommandMoved, DeviceEvent } from '#modules/vending/devices/server/index.ts'
import { noteFaultyLane, requireLaneLater, takeSoldPieceLater } from '#modules/vending/machines/server/index.ts'
import { lineMoves } from '../contract.ts'
import { type Held, holdOrder, type LineRow } from './held.ts'
import { acknowledgeLine, deliverLine, doubtLine, failLine } from './lines.ts'
import { goOn } from './saga.ts'

/** A dispense command has moved: its line moves with it, in the same transaction. Late words count, repeated ones do not. */
export async function followCommand(ctx: Ctx, tx: Tx, { command }: CommandMoved): Promise<void> {
  // the gateway lets no other machine answer a command
  const of = { command: command.id, machineId: command.machineId }
  await withLine(ctx, tx, of, async (held, line) => await applyCommand(held, line, command))
}

async function applyCommand(held: Held, line: LineRow, command: Command): Promise<void> {
  const code = command.code ?? command.state
  switch (command.state) {
    case 'acked':
      return await acknowledgeLine(held, line)
    case 'done':
      if (lineMoves.deliver.refusal(line.state) === null) await deliverLine(held, line, { command: command.id, code })
      return
    case 'failed':
      if (lineMoves.fail.refusal(line.state) === null)
        await failLine(held, line, { code, isLane: isLaneFailure(command), details: { command: command.id } })
      return
    case 'expired':
      // what was never marked as published never left
      if (command.wasPublished) await doubtLine(held, line, 'no_answer')
      else if (lineMoves.fail.refusal(line.state) === null) await failLine(held, line, { code: 'expired' })
      return
    case 'unknown':
      return await doubtLine(held, line, command.code ?? 'no_result')
    default:
      return
  }
}

/** Whether the lane itself did not give; a machine that never began, or lost its power, says nothing of the lane. */
function isLaneFailure({ journal, code }: Command): boolean {
  return journal !== 'never-started' && code !== 'power_lost' && code !== 'expired'
}

/**
 * A machine tells of a vend, beside the result of its command: a second witness where the result was lost. One without a command
 * was paid at the machine itself: no order knows of it, but the piece is gone. What it says of the lane counts in any case. An
 * event is followed once, however often the machine repeats it.
 */
export async function followVend(ctx: Ctx, tx: Tx, event: DeviceEvent): Promise<void> {
  const data = event.data as {
    command: string | null
    lane: number
    outcome: 'delivered' | 'failed' | 'unknown'
    motor: string
    sensor: string
    isLaneFaulty: boolean
  }
  const code = (data.motor === 'ok' ? `sensor ${data.sensor}` : data.motor).replaceAll(/[ -]/g, '_')
  const isOfOrder =
    data.command !== null &&
    (await withLine(ctx, tx, { command: data.command, machineId: event.machineId }, async (held, line) => {
      // what has ended has ended
      if (!isOnItsWay(line)) return
      if (data.outcome === 'delivered') await deliverLine(held, line, { event: event.id })
      else if (data.outcome === 'failed')
        await failLine(held, line, { code, isLane: true, details: { event: event.id } })
      else await doubtLine(held, line, code)
    }))
  // of an order the lane may have gone with its layout meanwhile
  if (!isOfOrder) await requireLaneLater(tx, event.machineId, data.lane)
  if (data.command === null && data.outcome === 'delivered') await takeSoldPieceLater(tx, event.machineId, data.lane)
  if (data.isLaneFaulty) await noteFaultyLane(tx, event.machineId, data.lane, code)
}

function isOnItsWay({ state }: LineRow): boolean {
  return state === 'sent' || state === 'acknowledged' || state === 'unknown'
}

/**
 * @param of.machineId of another machine's command it knows nothing
 * @returns false where the command is no such, or dispensed for something else than an order
 */
async function withLine(
  ctx: Ctx,
  tx: Tx,
  of: { command: string; machineId: string },
  work: (held: Held, line: LineRow) => Promise<void>,
): Promise<boolean> {
  const order = await orderOfCommand(tx, of)
  if (order === undefined) return false
  const held = await holdOrder(ctx, tx, order)
  const line = held.lines.find(({ command_id }) => command_id === of.command)
  assert(line, 'a line keeps its command')
  await work(held, line)
  await goOn(held)
  return true
}

/** Asked before anything is locked: the machine holds its own orders and no others. */
async function orderOfCommand(db: Queryable, of: { command: string; machineId: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('vending.order_line')
    .select('order_id')
    .where('command_id', '=', of.command)
    .where('machine_id', '=', of.machineId)
    .executeTakeFirst()
  return row?.order_id
}
