import { sql } from 'kysely'
import { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { holdMachines } from '#modules/vending/machines/server/index.ts'
import { commandMoves } from '../contract.ts'
import { apart } from './apart.ts'
import { askEarly, type CommandRow, commandOf, commandRows, earlyKeySql, holdDevices, timeOut } from './commands.ts'
import type { Postponed } from './pauses.ts'

const batchMax = 500

/** A command that must go out, and what of it the machine is told besides the time. */
export interface Outgoing {
  machineId: string
  envelope: Readonly<Record<string, unknown>>
}

const unacked = sql.join(commandMoves.publish.from.map((state) => sql.lit(state)))

/** Machines that something must go out to, now or again: few, however many there are. */
async function machinesToTell({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct machine_id as id from vending.device_command
    where state in (${unacked}) and expires_at > ${clock.now()}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes what must go out now: what is queued, what was not acked for a while, and all that is open for machines that have just
 * come. It is marked before it goes: what is marked may have reached its machine, what is not has never left. What somebody else
 * works on at the moment is left to the next time, so that no machine waits for another one; and what has never gone goes before
 * what goes again.
 * @param isThere whether a machine can be reached
 */
export async function takeOutgoing(
  ctx: Ctx,
  isThere: (machineId: string) => boolean,
  came: ReadonlySet<string>,
): Promise<Outgoing[]> {
  const there = (await machinesToTell(ctx)).filter(isThere)
  if (there.length === 0) return []
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - (await readSetting(ctx, 'commandRepeatMs')))
  const rows = await ctx.change('devices.publish', async (tx) => {
    const taken = await sql<CommandRow>`with due as (
        select command.id from vending.device_command command
        join vending.device device on device.machine_id = command.machine_id
        where command.machine_id = any(${there}::uuid[]) and device.connection <> 'offline'
          and command.state = any(${[...commandMoves.publish.from]}) and command.expires_at > ${now}
          and (command.state = 'queued' or command.published_at < ${before}
            or command.machine_id = any(${there.filter((id) => came.has(id))}::uuid[]))
        order by (command.state = 'published'), command.machine_id, command.sequence
        limit ${batchMax} for update of command skip locked)
      update vending.device_command command set was_published = true, published_at = ${now},
        publish_count = publish_count + 1, state = ${commandMoves.publish.to}
      from due where command.id = due.id returning command.*`.execute(tx)
    return { subject: 'gateway', reply: taken.rows }
  })
  return rows.sort(byMachineAndSequence).map(outgoingOf)
}

function byMachineAndSequence(one: CommandRow, other: CommandRow): number {
  if (one.machine_id === other.machine_id) return one.sequence - other.sequence
  return one.machine_id < other.machine_id ? -1 : 1
}

function outgoingOf(row: CommandRow): Outgoing {
  return {
    machineId: row.machine_id,
    envelope: {
      id: row.id,
      seq: row.sequence,
      type: row.type,
      payload: row.payload,
      key: row.idempotency_key,
      issuedAt: row.issued_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      ...(row.correlation === null ? {} : { correlation: row.correlation }),
    },
  }
}

/**
 * Asks about commands to dispense that were said more than once and are not acked for too long, though their machines are there
 * (vending.md 2.3): each once. Their time is not over, so that they go on being said.
 */
export async function askUnanswered(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - (await readSetting(ctx, 'commandAckTimeoutMs')))
  const isUnanswered = sql<boolean>`command.state = 'published' and command.type = 'dispense'
    and command.publish_count > 1 and command.issued_at <= ${before} and command.expires_at > ${now}
    and not exists (select from vending.device_command question where question.machine_id = command.machine_id
      and question.idempotency_key = ${earlyKeySql(sql`command.id`)})
    and exists (select from vending.device device where device.machine_id = command.machine_id
      and device.connection <> 'offline')`
  const due = await commandRows(ctx.db).where(isUnanswered).orderBy('command.issued_at').limit(batchMax).execute()
  if (due.length === 0) return
  await ctx.change('devices.ask', async (tx) => {
    await holdDevices(
      tx,
      due.map((row) => row.machine_id),
    )
    const rows = await commandRows(tx)
      .where(sql<boolean>`command.id = any(${due.map((row) => row.id)}::uuid[])`)
      .where(isUnanswered)
      .orderBy('command.id')
      .execute()
    for (const row of rows) await askEarly(tx, ctx, row)
    return { subject: 'gateway', reply: undefined }
  })
}

/**
 * Commands that were not acked in time, and those whose result is overdue.
 * @param postponed those whose followers broke or said no: they wait, so that however many there are the others' time ends too
 */
export async function expireOverdue(ctx: Ctx, postponed: Postponed): Promise<void> {
  const now = ctx.clock.now()
  const overdue = sql<boolean>`(command.state in ('queued', 'published') and command.expires_at <= ${now}
    or command.state = 'acked' and command.acked_at + command.result_timeout_ms * interval '1 millisecond' <= ${now})`
  const due = await commandRows(ctx.db)
    .where(overdue)
    .where(sql<boolean>`command.id <> all(${postponed.waiting(now.getTime())}::uuid[])`)
    .orderBy('command.expires_at')
    .limit(batchMax)
    .execute()
  if (due.length === 0) return
  await ctx.change('devices.expire', async (tx) => {
    const machines = due.map((row) => row.machine_id)
    // whoever follows the end of a command holds the machine, which everybody takes before its commands
    await holdMachines(tx, { named: new Set<string>(), held: new Set(machines) })
    await holdDevices(tx, machines)
    const rows = await commandRows(tx)
      .innerJoin('vending.device as device', 'device.machine_id', 'command.machine_id')
      .select(['device.merchant_id', 'device.merchant_path as path'])
      .where(sql<boolean>`command.id = any(${due.map((row) => row.id)}::uuid[])`)
      .where(overdue)
      .orderBy('command.id')
      .forUpdate('command')
      .execute()
    for (const row of rows) {
      const machine = { machineId: row.machine_id, merchantId: row.merchant_id, merchantPath: row.path }
      const outcome = await apart(tx, ctx, machine, (inner) => timeOut(tx, inner, commandOf(row)))
      if (outcome === 'done') postponed.forget(row.id)
      else postponed.fail(row.id, now.getTime())
      if (outcome instanceof Refusal)
        ctx.log.warn({ command: row.id, code: outcome.code }, 'the time of a command is over, and its followers say no')
    }
    return { subject: 'gateway', reply: undefined }
  })
}
