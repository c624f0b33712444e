import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { type AlarmKind, alarmMoves, severityOfKind } from '../contract.ts'
import { closeAlarm } from './alarm-rows.ts'

/** What is wrong: the thing itself, by which a second report of it is known. */
export interface Wrong {
  machineId: string
  kind: AlarmKind
  /** of kind `other`: the machine's own word */
  reportedKind?: string
  lane: number | null
}

/** What was found, in the unit of its kind: °C, %, minutes, yuan, pieces, MB, days, times. */
export interface Found extends Wrong {
  figure?: number | null
  bound?: number | null
  code?: string | null
  detail?: string | null
}

const isOf = ({ machineId, kind, reportedKind = '', lane }: Wrong) => sql<boolean>`alarm.machine_id = ${machineId}
  and alarm.kind = ${kind} and coalesce(alarm.reported_kind, '') = ${reportedKind} and coalesce(alarm.lane, 0) = ${lane ?? 0}`

async function openAlarm(db: Queryable, wrong: Wrong): Promise<{ id: string; source: string } | undefined> {
  const { rows } = await sql<{ id: string; source: string }>`
    select alarm.id, alarm.source from vending.alarm alarm where ${isOf(wrong)} and alarm.state <> 'cleared'`.execute(
    db,
  )
  return rows[0]
}

/** Whether the same thing was over once more after that. */
async function wasClearedAfter(db: Queryable, wrong: Wrong, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from vending.alarm alarm where ${isOf(wrong)} and alarm.cleared_at > ${at}::timestamptz limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Raises an alarm, and lets those hear of it who are to be told. Where one is open for the same thing, that one counts up.
 * @param at since when it is so; now unless said
 */
async function raise(ctx: Ctx, source: 'machine' | 'program', found: Found, at = ctx.clock.now()): Promise<void> {
  const { machineId, kind, lane, reportedKind = null, figure = null, bound = null, code = null, detail = null } = found
  const now = ctx.clock.now()
  await ctx.change('alarms.raise', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into vending.alarm as alarm (id, merchant_id, merchant_path, machine_id, lane, kind, reported_kind, source, severity,
        state, code, detail, figure, bound, raised_at, seen_at)
      select ${ctx.random.uuid()}::uuid, machine.merchant_id, machine.merchant_path, machine.id, ${lane}::int, ${kind},
        ${reportedKind}, ${source}, ${severityOfKind[kind]}, 'raised', ${code}, ${detail}, ${figure}::float8, ${bound}::float8,
        ${at}::timestamptz, ${now}::timestamptz
      from ${sql.table(machineTable)} machine where machine.id = ${machineId}::uuid
      on conflict (machine_id, kind, coalesce(reported_kind, ''), coalesce(lane, 0)) where state <> 'cleared'
        do update set count = alarm.count + 1, seen_at = excluded.seen_at
      returning id`.execute(tx)
    const id = rows[0]?.id ?? machineId
    if (severityOfKind[kind] !== 'notice') await enqueue(tx, 'upkeep.tellAlarm', { alarmId: id })
    return { subject: id, after: { kind, lane, state: 'raised', figure, bound, code }, reply: null }
  })
}

/**
 * What a machine reports. A repeated report counts up and leaves no trace in the log; one that comes late, of something that was
 * over after it, is passed over: the machine will not take it back a second time.
 * @param at when it happened
 */
export async function raiseByMachine(ctx: Ctx, tx: Tx, found: Found, at: Date): Promise<void> {
  if (await wasClearedAfter(tx, found, at)) return
  const open = await openAlarm(tx, found)
  // one that was cleared while this waited for it counts up no more
  if (!open || !(await countUp(ctx, tx, open.id, found))) await raise(ctx, 'machine', found, at)
}

/** @returns false where it is open no longer */
async function countUp(ctx: Ctx, tx: Tx, id: string, { code = null, detail = null }: Found): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update vending.alarm set count = count + 1, seen_at = ${ctx.clock.now()}, source = 'machine',
      code = coalesce(${code}, code), detail = coalesce(${detail}, detail)
    where id = ${id}::uuid and state <> 'cleared'`.execute(tx)
  return numAffectedRows > 0n
}

/**
 * The machine says that it is over. What the program itself has found ends by itself.
 * @param at when it happened
 */
export async function clearByMachine(ctx: Ctx, tx: Tx, wrong: Wrong, at: Date): Promise<void> {
  const open = await openAlarm(tx, wrong)
  if (open?.source === 'machine') await subside(ctx, open.id, at)
}

/** Thrown through a change that has found nothing to change, so that it leaves no trace. */
class OverAlready extends Error {}

/** Nobody clears it: what caused it is over. Where somebody has cleared it meanwhile, nothing is done, and nothing noted. */
async function subside(ctx: Ctx, id: string, at = ctx.clock.now()): Promise<void> {
  try {
    await ctx.change('alarms.subside', async (tx) => {
      if (!(await closeAlarm(tx, id, { at, by: null }))) throw new OverAlready()
      return { subject: id, after: { state: alarmMoves.clear.to }, reply: null }
    })
  } catch (thrown) {
    if (!(thrown instanceof OverAlready)) throw thrown
  }
}

/**
 * Brings the program's own alarms to what is so now: raises what is new, ends what is over. What is open already stays, whoever
 * raised it.
 * @param ctx in a job, or inside the change that the conditions were written in
 * @param about these kinds of these machines; null: of all
 */
export async function settleAlarms(
  ctx: Ctx,
  about: { kinds: readonly AlarmKind[]; machineIds: readonly string[] | null },
  standing: readonly Found[],
): Promise<void> {
  const { rows: open } = await sql<Wrong & { id: string; source: string }>`
    select alarm.id, alarm.machine_id as "machineId", alarm.kind, alarm.lane, alarm.source from vending.alarm alarm
    where alarm.state <> 'cleared' and alarm.kind = any(${[...about.kinds]}::text[])
      and (${about.machineIds === null} or alarm.machine_id = any(${[...(about.machineIds ?? [])]}::uuid[]))
    order by alarm.id`.execute(ctx.db)
  const nameOf = ({ machineId, kind, lane }: Wrong) => `${machineId} ${kind} ${lane ?? 0}`
  const known = new Set(open.map(nameOf))
  const stands = new Set(standing.map(nameOf))
  for (const found of standing) if (!known.has(nameOf(found))) await raise(ctx, 'program', found)
  for (const alarm of open) if (alarm.source === 'program' && !stands.has(nameOf(alarm))) await subside(ctx, alarm.id)
}
