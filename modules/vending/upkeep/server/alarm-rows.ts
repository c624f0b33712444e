import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type AlarmKind, type AlarmState, alarmMoves } from '../contract.ts'

export interface LockedAlarm {
  id: string
  machineId: string
  kind: AlarmKind
  state: AlarmState
  source: string
  lane: number | null
  detail: string | null
}

export async function lockAlarm(tx: Tx, id: string): Promise<LockedAlarm> {
  const { rows } = await sql<LockedAlarm>`
    select id, machine_id as "machineId", kind, state, source, lane, detail from vending.alarm
    where id = ${id}::uuid for update`.execute(tx)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** Notes that somebody looks after it; one that is acknowledged already stays as it is. */
export async function putAcknowledged(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('vending.alarm')
    .set({
      state: alarmMoves.acknowledge.to,
      acknowledged_at: ctx.clock.now(),
      acknowledged_by: ctx.actor.accountId,
    })
    .where('id', '=', id)
    .where('state', 'in', alarmMoves.acknowledge.from)
    .execute()
}

/**
 * They are over; `by`: who said so, null where the machine or the program did. A machine may say so long after it was; an alarm is
 * not over before it began, nor seen later than now.
 * @returns those that were not over already
 */
export async function closeAlarms(
  tx: Tx,
  ids: readonly string[],
  { at, by }: { at: Date; by: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update vending.alarm set state = ${alarmMoves.clear.to}, cleared_at = greatest(alarm.raised_at, ${at}::timestamptz),
      cleared_by = ${by}::uuid, seen_at = greatest(alarm.seen_at, ${at}::timestamptz)
    from (select id from vending.alarm where id = any(${[...ids]}::uuid[]) and state = any(${[...alarmMoves.clear.from]})
      order by id for no key update) as open
    where alarm.id = open.id returning alarm.id`.execute(tx)
  return rows.map(({ id }) => id)
}
