import { enqueue } from '#kernel/server/jobs.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { onlineOf, sendCommand } from '#modules/vending/devices/server/index.ts'
import { noteVendFailure, releasePiece, takePiece } from '#modules/vending/machines/server/index.ts'
import { lineMoves } from '../contract.ts'
import { type Held, holdsPiece, type LineRow, type RefundRow, setLine } from './held.ts'
import { meetLateDelivery } from './late.ts'
import { leftFen } from './refunds.ts'
import { noteStep, raiseException } from './steps.ts'

/**
 * Has the next piece dispensed, one after the other: the former must have ended, or be in doubt. A machine that is not there
 * at this moment is sent nothing: the piece has failed, and its money goes back at once.
 */
export async function sendNext(held: Held): Promise<void> {
  const { lines, order, tx } = held
  if (lines.some(({ state }) => state === 'sent' || state === 'acknowledged')) return
  for (const line of lines) {
    if (line.state !== 'held') continue
    const connection = (await onlineOf(tx, [order.machine_id])).get(order.machine_id)?.connection ?? 'offline'
    if (connection !== 'offline') return await sendLine(held, line)
    await failLine(held, line, { code: 'machine_offline' })
  }
}

async function sendLine(held: Held, line: LineRow): Promise<void> {
  const { tx, ctx, order } = held
  lineMoves.send.require(line.state)
  const command = await sendCommand(tx, ctx, {
    machineId: order.machine_id,
    type: 'dispense',
    payload: { lane: line.lane_number },
    expiresInMs: await readSetting(ctx, 'dispenseExpiryMs'),
    resultTimeoutMs: await readSetting(ctx, 'dispenseResultMs'),
    correlationId: line.id,
    // asked for twice, it is one command: a piece is never sent for again
    key: `line ${line.id}`,
  })
  await setLine(held, line, { state: lineMoves.send.to, command_id: command, sent_at: ctx.clock.now() })
  await noteStep(held, 'sent', { line, details: { command } })
}

export async function acknowledgeLine(held: Held, line: LineRow): Promise<void> {
  if (lineMoves.acknowledge.refusal(line.state)) return
  await setLine(held, line, { state: lineMoves.acknowledge.to })
  await noteStep(held, 'acknowledged', { line })
}

/** It came out, whenever that is heard of. @throws wrong_state where it has ended already */
export async function deliverLine(
  held: Held,
  line: LineRow,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  lineMoves.deliver.require(line.state)
  const { tx, ctx } = held
  const taken = { isReserved: holdsPiece(line), productId: line.product_id }
  const isCounted = await takePiece(tx, line.lane_id, taken)
  const refund = standingRefund(held, line)
  const now = ctx.clock.now()
  await setLine(held, line, { state: lineMoves.deliver.to, outcome_code: 'ok', silent_until: null, ended_at: now })
  const told = isCounted ? details : { ...details, isCounted }
  if (refund) await meetLateDelivery(held, line, refund, told)
  else await noteStep(held, 'delivered', { line, details: told })
}

/** The refund that gives the money of this piece back, or is to. */
export function standingRefund(held: Held, line: LineRow): RefundRow | undefined {
  return held.refunds.find(({ id, state }) => id === line.refund_id && state !== 'rejected')
}

/**
 * It will not come out, and its piece is on sale again unless the lane is out of order.
 * @param failure.isLane the lane itself has failed: counted, and after some in a row it sells no more
 * @throws wrong_state where it has ended already
 */
export async function failLine(
  held: Held,
  line: LineRow,
  failure: { code: string; isLane?: boolean; details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  lineMoves.fail.require(line.state)
  const { tx, ctx } = held
  const { code } = failure
  if (holdsPiece(line)) await releasePiece(tx, line.lane_id)
  if (failure.isLane)
    await noteVendFailure(tx, line.lane_id, { code, stopAfter: await readSetting(ctx, 'laneFailuresMax') })
  const ended = { state: lineMoves.fail.to, outcome_code: code, silent_until: null, ended_at: ctx.clock.now() }
  await setLine(held, line, isOwedAnew(held, line) ? { ...ended, refund_id: null } : ended)
  await noteStep(held, 'failed', { line, details: { code, ...failure.details } })
}

/**
 * Its money was refused while nobody knew how it ended: now that it is known, the money is asked for anew, unless somebody has
 * given it by hand since, so that there is not as much left.
 */
function isOwedAnew(held: Held, line: LineRow): boolean {
  const wasRefused = held.refunds.some(({ id, state }) => id === line.refund_id && state === 'rejected')
  return line.state === 'unknown' && wasRefused && leftFen(held) >= line.paid_fen
}

/** Nobody knows whether it came out: a word of the machine is waited for, then the money goes back (S9-28). */
export async function doubtLine(held: Held, line: LineRow, code: string): Promise<void> {
  if (lineMoves.doubt.refusal(line.state)) return
  const { tx, ctx, order } = held
  const silentUntil = new Date(ctx.clock.now().getTime() + (await readSetting(ctx, 'dispenseSilenceMs')))
  await setLine(held, line, { state: lineMoves.doubt.to, outcome_code: code, silent_until: silentUntil })
  await noteStep(held, 'unknown', { line, details: { code, silentUntil } })
  await raiseException(held, 'dispense-unknown', { line, amountFen: line.paid_fen })
  await enqueue(tx, 'orders.afterSilence', { order: order.id }, { runAt: silentUntil })
}
