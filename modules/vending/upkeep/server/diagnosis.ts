import { type RawBuilder, sql } from 'kysely'
import { type Page, totalCap } from '#kernel/contract/paging.ts'
import { type Ctx, may } from '#kernel/server/context.ts'
import { readTimeCursor, writeTimeCursor } from '#kernel/server/cursor.ts'
import {
  deviceBootTable,
  deviceCommandTable,
  deviceEventTable,
  onlineOf,
  sendCommand,
} from '#modules/vending/devices/server/index.ts'
import type { FoundMachine } from '#modules/vending/machines/server/index.ts'
import {
  type Check,
  checkExpiresInMinutes,
  diagnosisRoutes,
  type FaultType,
  faultTypes,
  upkeepRefusals,
} from '../contract.ts'
import type { Fault, FaultEvent, MadeCheck } from '../schema.ts'

const dayMs = 86_400_000
const checksShown = 20

interface Asked {
  machineId: string
  from: Date
}

/**
 * Everything that went wrong with one machine since then, one row each: which fault it belongs to, when it was last and first
 * so, how often, what it was. A start that a command had asked for is none. Ids are uuids, made of the number where the row has
 * one, so that one kind of cursor fits all.
 */
const happened: Readonly<Record<FaultType, (asked: Asked) => RawBuilder<unknown>>> = {
  alarm: ({ machineId, from }) => sql`
    select alarm.id, alarm.kind as name, alarm.seen_at as at, alarm.raised_at as first_at, alarm.count as times,
      alarm.state as what, concat_ws(' · ', alarm.lane::text, alarm.code, alarm.detail) as detail
    from vending.alarm alarm where alarm.machine_id = ${machineId}::uuid and alarm.seen_at >= ${from}`,
  lane: ({ machineId, from }) => sql`
    select ${idOfNumber(sql`event.id`)} as id, event.data ->> 'lane' as name, event.received_at as at,
      event.received_at as first_at, 1 as times, event.data ->> 'outcome' as what,
      concat_ws(' · ', event.data ->> 'motor', event.data ->> 'sensor') as detail
    from ${sql.table(deviceEventTable)} event
    where event.machine_id = ${machineId}::uuid and event.received_at >= ${from} and event.kind = 'vend'
      and (event.data ->> 'outcome' <> 'delivered' or event.data ->> 'isLaneFaulty' = 'true')`,
  command: ({ machineId, from }) => sql`
    select command.id, command.type as name, command.issued_at as at, command.issued_at as first_at, 1 as times,
      command.state as what, command.code as detail
    from ${sql.table(deviceCommandTable)} command
    where command.machine_id = ${machineId}::uuid and command.issued_at >= ${from}
      and command.state in ('failed', 'expired', 'unknown')`,
  restart: ({ machineId, from }) => sql`
    select md5(boot.boot_id)::uuid as id, coalesce(boot.reason, 'unknown') as name, boot.first_heard_at as at,
      boot.first_heard_at as first_at, 1 as times, 'started' as what, boot.boot_id as detail
    from ${sql.table(deviceBootTable)} boot
    where boot.machine_id = ${machineId}::uuid and boot.first_heard_at >= ${from}
      and boot.reason is distinct from 'command'`,
}

function idOfNumber(number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lpad(to_hex(${number}), 32, '0')::uuid`
}

function since(ctx: Ctx, days: number): Date {
  return new Date(ctx.clock.now().getTime() - days * dayMs)
}

/** The fault tree of a machine: its faults by type, the most frequent first. Types without any are left out. */
export async function faultTree(ctx: Ctx, { id, code, name }: FoundMachine, days: number) {
  const asked = { machineId: id, from: since(ctx, days) }
  const each = faultTypes.map(
    (type) => sql`select ${sql.lit(type)} as type, name, sum(times)::int as count, max(at) as "lastAt"
      from (${happened[type](asked)}) found where name ~ '^[a-z0-9-]{1,60}$' group by name`,
  )
  const { rows } = await sql<Omit<Fault, 'id' | 'lastAt'> & { lastAt: Date }>`
    ${sql.join(each, sql` union all `)} order by 3 desc, 2`.execute(ctx.db)
  const groups = faultTypes.map((type) => {
    const faults = rows
      .filter((row) => row.type === type)
      .map((row): Fault => ({ ...row, id: `${type}.${row.name}`, lastAt: row.lastAt.toISOString() }))
    return { type, count: faults.reduce((sum, { count }) => sum + count, 0), faults }
  })
  return { machine: { id, code, name }, groups: groups.filter(({ faults }) => faults.length > 0) }
}

/** What happened of one fault, the newest first. */
export async function eventsOfFault(
  ctx: Ctx,
  machine: FoundMachine,
  asked: { fault: string; days: number; after?: string | undefined; limit: number },
): Promise<Page<FaultEvent>> {
  const [type, ...rest] = asked.fault.split('.') as [FaultType, ...string[]]
  const all = sql`(${happened[type]({ machineId: machine.id, from: since(ctx, asked.days) })}) found
    where name = ${rest.join('.')}`
  const place = readTimeCursor(asked.after)
  const beyond = place
    ? sql`and (date_trunc('milliseconds', at), id) < (${place.at}::timestamptz, ${place.id}::uuid)`
    : sql``
  const { rows } = await sql<Omit<FaultEvent, 'at' | 'firstAt'> & { at: Date; firstAt: Date; total: number }>`
    select id, at, first_at as "firstAt", times, what, nullif(detail, '') as detail,
      (select count(*)::int from (select 1 from ${all} limit ${sql.lit(totalCap + 1)}) few) as total
    from ${all} ${beyond} order by date_trunc('milliseconds', at) desc, id desc limit ${asked.limit + 1}`.execute(
    ctx.db,
  )
  const shown = rows.slice(0, asked.limit)
  const last = rows.length > asked.limit ? shown.at(-1) : undefined
  const total = rows[0]?.total ?? 0
  return {
    rows: shown.map(({ total: _, at, firstAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      firstAt: firstAt.toISOString(),
    })),
    next: last ? writeTimeCursor(last.at, last.id) : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
}

/** Has the machine check a part of itself; what it finds comes with the command's result. @throws machine_has_no_login */
export async function checkMachine(ctx: Ctx, machine: FoundMachine, check: Check): Promise<{ id: string }> {
  return await ctx.change(diagnosisRoutes.check.name, async (tx) => {
    if ((await onlineOf(tx, [machine.id])).size === 0) throw upkeepRefusals.machine_has_no_login()
    const asked = {
      machineId: machine.id,
      type: 'diagnose',
      payload: { check },
      expiresInMs: checkExpiresInMinutes * 60_000,
    } as const
    const id = await sendCommand(tx, ctx, asked)
    return { subject: machine.id, after: { check }, reply: { id } }
  })
}

/** The last checks of a machine, the newest first. */
export async function checksOf(ctx: Ctx, machine: FoundMachine) {
  const { rows } = await sql<{
    id: string
    check: Check
    state: string
    asked: Date
    ended: Date | null
    result: { findings?: unknown } | null
  }>`
    select id, payload ->> 'check' as check, state, issued_at as asked, ended_at as ended, result
    from ${sql.table(deviceCommandTable)} where machine_id = ${machine.id}::uuid and type = 'diagnose'
    order by issued_at desc, id limit ${sql.lit(checksShown)}`.execute(ctx.db)
  return {
    mayCheck: may(ctx.actor, diagnosisRoutes.check.name),
    isConnectable: (await onlineOf(ctx.db, [machine.id])).size > 0,
    checks: rows.map(
      ({ id, check, state, asked, ended, result }): MadeCheck => ({
        id,
        check,
        state: ended === null ? 'waiting' : state === 'done' ? 'done' : 'failed',
        askedAt: asked.toISOString(),
        endedAt: ended?.toISOString() ?? null,
        findings: findingsIn(result),
      }),
    ),
  }
}

/** What the machine says is taken as it is, as far as it has the shape of the protocol. */
function findingsIn(result: { findings?: unknown } | null): MadeCheck['findings'] {
  const found = Array.isArray(result?.findings) ? (result.findings as Record<string, unknown>[]) : []
  return found
    .slice(0, 50)
    .map(({ code, text }) => ({ code: String(code ?? '').slice(0, 40), text: String(text ?? '').slice(0, 200) }))
}
