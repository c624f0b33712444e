import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { eachOnItsOwn, enqueue } from '#kernel/server/jobs.ts'
import { holdDevices } from '#modules/vending/devices/server/index.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { type AlarmKind, alarmMoves, isTold, severityOfKind } from '../contract.ts'
import { closeAlarms } from './alarm-rows.ts'

/** So many alarms are raised, or ended, in one transaction at most. */
const batchMax = 500

/** What is wrong: the thing itself, by which a second report of it is known. */
export interface Wrong {
  machineId: string
  kind: AlarmKind
  /** of kind `other`: the machine's own word */
  reportedKind?: string | null
  lane: number | null
}

function nameOf({ machineId, kind, reportedKind, lane }: Wrong): string {
  return `${machineId} ${kind} ${reportedKind ?? ''} ${lane ?? 0}`
}

/** What was found, in the unit of its kind: °C, %, minutes, yuan, pieces, MB, days, times. */
export interface Found extends Wrong {
  figure?: number | null
  bound?: number | null
  code?: string | null
  detail?: string | null
}

/** An open alarm, of which machine. */
interface Ended {
  id: string
  machineId: string
}

const isOf = ({ machineId, kind, reportedKind, lane }: Wrong) => sql<boolean>`alarm.machine_id = ${machineId}
  and alarm.kind = ${kind} and coalesce(alarm.reported_kind, '') = ${reportedKind ?? ''} and coalesce(alarm.lane, 0) = ${lane ?? 0}`

async function openAlarm(db: Queryable, wrong: Wrong): Promise<{ id: string; source: string } | undefined> {
  const { rows } = await sql<{ id: string; source: string }>`
    select alarm.id, alarm.source from vending.alarm alarm where ${isOf(wrong)} and alarm.state <> 'cleared'`.execute(
    db,
  )
  return rows[0]
}

/**
 * Whether the same thing was over once more after that. An alarm is seen no sooner than it ends: by that the index of a machine's
 * alarms finds it, however many there were.
 * @param isAfterOwnEnd the machine has said before that it was over: by whom else it was ended is asked alone
 */
async function wasClearedAfter(db: Queryable, wrong: Wrong, at: Date, isAfterOwnEnd: boolean): Promise<boolean> {
  const { rows } = await sql`
    select 1 from vending.alarm alarm where ${isOf(wrong)} and alarm.cleared_at > ${at}::timestamptz
      and alarm.seen_at > ${at}::timestamptz
      and not (${isAfterOwnEnd}::boolean and alarm.source = 'machine' and alarm.cleared_by is null)
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Raises alarms, and lets those hear of them who are to be told: as many statements for many as for one. Where one is open for the
 * same thing, that one counts up.
 * @param founds of different things
 * @param at since when it is so; now unless said
 */
async function raise(
  ctx: Ctx,
  source: 'machine' | 'program',
  founds: readonly Found[],
  at = ctx.clock.now(),
): Promise<void> {
  const rows = founds.map(({ reportedKind, ...found }) => ({
    ...found,
    id: ctx.random.uuid(),
    reported: reportedKind,
    severity: severityOfKind[found.kind],
  }))
  const known = new Map(founds.map((found) => [nameOf(found), found]))
  await ctx.change('alarms.raise', async (tx) => {
    await holdDevices(
      tx,
      founds.map(({ machineId }) => machineId),
    )
    const { rows: raised } = await sql<Found & { id: string; count: number }>`
      insert into vending.alarm as alarm (id, merchant_id, merchant_path, machine_id, lane, kind, reported_kind, source, severity,
        state, code, detail, figure, bound, raised_at, seen_at)
      select found.id, machine.merchant_id, machine.merchant_path, machine.id, found.lane, found.kind, found.reported,
        ${source}::text, found.severity, 'raised', found.code, found.detail, found.figure, found.bound, ${at}::timestamptz,
        ${ctx.clock.now()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as found (id uuid, "machineId" uuid, lane int, kind text,
        reported text, severity text, code text, detail text, figure float8, bound float8)
      join ${sql.table(machineTable)} machine on machine.id = found."machineId"
      order by machine.id, found.kind, found.lane
      on conflict (machine_id, kind, coalesce(reported_kind, ''), coalesce(lane, 0)) where state <> 'cleared'
        do update set count = alarm.count + 1, seen_at = excluded.seen_at
      returning id, machine_id as "machineId", kind, reported_kind as "reportedKind", lane, count`.execute(tx)
    // of one that was open, people have heard
    const news = raised.filter(({ kind, count }) => count === 1 && isTold(kind))
    if (news.length > 0) await enqueue(tx, 'upkeep.tellAlarms', { alarmIds: news.map(({ id }) => id) })
    const each = raised.map((alarm) => {
      const { kind, lane, figure = null, bound = null, code = null } = known.get(nameOf(alarm)) ?? alarm
      return { subject: alarm.id, after: { kind, lane, state: 'raised', figure, bound, code } }
    })
    return { subject: 'alarms', each, reply: null }
  })
}

/**
 * What a machine reports. A repeated report counts up and leaves no trace in the log; one that comes late, of something that was
 * over after it, is passed over: the machine will not take it back a second time.
 * @param told.at when it happened
 * @param told.isAfterOwnEnd by its own count the machine has said before that it was over, whatever its clock makes of that
 */
export async function raiseByMachine(
  ctx: Ctx,
  tx: Tx,
  found: Found,
  { at, isAfterOwnEnd }: { at: Date; isAfterOwnEnd: boolean },
): Promise<void> {
  if (await wasClearedAfter(tx, found, at, isAfterOwnEnd)) return
  const open = await openAlarm(tx, found)
  // one that was cleared while this waited for it counts up no more
  if (!open || !(await countUp(ctx, tx, open.id, found))) await raise(ctx, 'machine', [found], at)
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
  if (open?.source === 'machine') await subside(ctx, [{ id: open.id, machineId: wrong.machineId }], at)
}

/** Nobody clears them: what caused them is over. Where somebody has cleared one meanwhile, nothing is done, and nothing noted. */
async function subside(ctx: Ctx, alarms: readonly Ended[], at = ctx.clock.now()): Promise<void> {
  await ctx.change('alarms.subside', async (tx) => {
    await holdDevices(
      tx,
      alarms.map(({ machineId }) => machineId),
    )
    const ids = alarms.map(({ id }) => id)
    const closed = await closeAlarms(tx, ids, { at, by: null })
    const each = closed.map((id) => ({ subject: id, after: { state: alarmMoves.clear.to } }))
    return { subject: 'alarms', each, reply: null }
  })
}

/**
 * Brings the program's own alarms to what is so now: raises what is new, ends what is over. What is open already stays, whoever
 * raised it. Each set is a change of its own: one that fails is told with its machines, and keeps none behind it waiting.
 * @param ctx in a job, or inside the change that the conditions were written in
 * @param about these kinds of these machines; null: of all
 * @throws what the first set threw, once every set had its turn
 */
export async function settleAlarms(
  ctx: Ctx,
  about: { kinds: readonly AlarmKind[]; machineIds: readonly string[] | null },
  standing: readonly Found[],
): Promise<void> {
  const isMeant = about.machineIds === null ? sql`true` : sql`alarm.machine_id = any(${[...about.machineIds]}::uuid[])`
  const { rows: open } = await sql<Wrong & { id: string; source: string }>`
    select alarm.id, alarm.machine_id as "machineId", alarm.kind, alarm.lane, alarm.source from vending.alarm alarm
    where alarm.state <> 'cleared' and alarm.kind = any(${[...about.kinds]}::text[])
      and ${isMeant}
    order by alarm.id`.execute(ctx.db)
  const known = new Set(open.map(nameOf))
  const stands = new Map(standing.map((found) => [nameOf(found), found]))
  const fresh = [...stands].flatMap(([name, found]) => (known.has(name) ? [] : [found]))
  const over = open.filter((alarm) => alarm.source === 'program' && !stands.has(nameOf(alarm)))
  const sets = [
    ...batchesOf(fresh).map((set) => ({ set, settle: () => raise(ctx, 'program', set) })),
    ...batchesOf(over).map((set) => ({ set, settle: () => subside(ctx, set) })),
  ]
  const machinesOf = ({ set }: { set: readonly { machineId: string }[] }) =>
    [...new Set(set.map(({ machineId }) => machineId))].join(' ')
  await eachOnItsOwn(ctx, sets, machinesOf, ({ settle }) => settle())
}

function batchesOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / batchMax) }, (_, place) =>
    all.slice(place * batchMax, (place + 1) * batchMax),
  )
}
