import { type RawBuilder, sql } from 'kysely'
import { contextInside } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { Reading } from '#modules/vending/devices/server/index.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { reported } from '#modules/vending/telemetry/server/index.ts'
import { type Found, settleAlarms } from '#modules/vending/upkeep/server/index.ts'
import { expiringDays } from '../contract.ts'

const cardKinds = ['flow-over', 'card-expiring'] as const

/** Today in the office, at `moment.now`: a card ends by its contract, wherever it is and whether a machine has it or not. */
const officeToday = sql`(moment.now at time zone 'Asia/Shanghai')::date`
export const isOverSql = sql<boolean>`coalesce(used.month_flow_mb > row.alarm_flow_mb, false)`
export const isExpiringSql = sql<boolean>`coalesce(row.expires_on <= ${officeToday} + ${sql.lit(expiringDays)}
  and row.state <> 'ended', false)`

/**
 * Keeps, day by day, what the card in each machine has used: a machine counts itself, and what it told last of a day stands. Just
 * after midnight it may still tell the counter of the day, or of the month, that is over; the next reading puts that right. What
 * it does not tell stays as it was, within the month. A card that went in meanwhile is booked what the counters have grown by since.
 */
export async function followFlow(ctx: Ctx, tx: Tx, readings: readonly Reading[]): Promise<void> {
  const heard = readings.flatMap(({ machineId, at, data }) => {
    const { dayFlowMb, monthFlowMb } = reported.parse(data)
    return dayFlowMb === null && monthFlowMb === null
      ? []
      : [{ id: ctx.random.uuid(), machine: machineId, at, day: dayFlowMb, month: monthFlowMb }]
  })
  if (heard.length === 0) return
  const told = JSON.stringify(heard.map((each, place) => ({ ...each, place })))
  // A machine whose counter is below where it was has begun anew. A card that somebody holds is left to its next reading.
  await sql`update vending.data_card set day_base_mb = 0, month_base_mb = 0
    where id in (select card.id from vending.data_card card
      join jsonb_to_recordset(${told}::jsonb) as heard (machine uuid, month float8)
        on heard.machine = card.machine_id and heard.month < card.month_base_mb
      for update of card skip locked)`.execute(tx)
  // Of several of one day the last that tells a figure counts, and one statement writes a row but once.
  await sql`
    with told as (
      select card.id as card, card.merchant_path, machine.id as machine,
        (heard.at at time zone machine.time_zone)::date as on_day, max(heard.at) as at, ${lastOf('id')} as id,
        ${lastOf('day')} as day_told, ${lastOf('month')} as month_told,
        card.flow_on, card.day_base_mb, card.month_base_mb, card.day_carry_mb, card.month_carry_mb
      from jsonb_to_recordset(${told}::jsonb)
        as heard (id uuid, machine uuid, at timestamptz, day float8, month float8, place int)
      join vending.data_card card on card.machine_id = heard.machine
      join ${sql.table(machineTable)} machine on machine.id = heard.machine
      group by card.id, machine.id, on_day),
    own as (
      select told.*,
        case when on_day = flow_on then ${ownOf('day')} else day_told end as day_flow,
        case when date_trunc('month', on_day) = date_trunc('month', flow_on) then ${ownOf('month')} else month_told end
          as month_flow
      from told)
    insert into vending.data_card_usage
      (id, merchant_path, card_id, machine_id, day, day_flow_mb, month_flow_mb, measured_at)
    select own.id, own.merchant_path, own.card, own.machine, own.on_day,
      coalesce(own.day_flow, case when before.day = own.on_day then before.day_flow_mb end, 0),
      coalesce(own.month_flow, before.month_flow_mb, 0), own.at
    from own left join lateral (select usage.day, usage.day_flow_mb, usage.month_flow_mb
      from vending.data_card_usage usage where usage.card_id = own.card
        and usage.day between date_trunc('month', own.on_day)::date and own.on_day
      order by usage.day desc limit 1) before on true
    order by own.card, own.on_day
    on conflict (card_id, day) do update set measured_at = excluded.measured_at, machine_id = excluded.machine_id,
      day_flow_mb = excluded.day_flow_mb, month_flow_mb = excluded.month_flow_mb`.execute(tx)
  await settleCards(contextInside(ctx, tx), [...new Set(heard.map(({ machine }) => machine))])
}

/** Of the readings of a group, in the order they came, the last that tells it. */
function lastOf(column: string): RawBuilder<unknown> {
  const told = sql.ref(`heard.${column}`)
  return sql`(array_agg(${told} order by heard.place desc) filter (where ${told} is not null))[1]`
}

/** What the card has used itself, by what its machine tells: its part of the counter, and what it had used before it went in. */
function ownOf(span: 'day' | 'month'): RawBuilder<unknown> {
  const told = sql.ref(`${span}_told`)
  const base = sql.ref(`${span}_base_mb`)
  return sql`${sql.ref(`${span}_carry_mb`)} + ${told} - case when ${told} < ${base} then 0 else ${base} end`
}

/** The alarms that cards give: more used than the alarm value of the month, or soon at their end, which names card and end. */
async function settleCards(ctx: Ctx, machineIds: readonly string[] | null): Promise<void> {
  const now = ctx.clock.now()
  const looked = sql`vending.data_card card join ${sql.table(machineTable)} machine on machine.id = card.machine_id
    where machine.lifecycle = 'in-service'
      and (${machineIds === null} or machine.id = any(${[...(machineIds ?? [])]}::uuid[]))`
  const { rows } = await sql<Found>`
    select found."machineId", 'flow-over' as kind, null::int as lane, used.month_flow_mb as figure, found.alarm::float8 as bound,
      null::text as code, null::text as detail
    from (select machine.id as "machineId", card.id, card.alarm_flow_mb as alarm,
        (${now}::timestamptz at time zone machine.time_zone)::date as today from ${looked}) found,
      lateral (select usage.month_flow_mb from vending.data_card_usage usage
        where usage.card_id = found.id and usage.day >= date_trunc('month', found.today) order by usage.day desc limit 1) used
    where used.month_flow_mb > found.alarm
    union all
    select found."machineId", 'card-expiring', null, (found.ends - found.today)::float8, ${sql.lit(expiringDays)}::float8,
      found.iccid, found.ends::text
    from (select machine.id as "machineId", card.iccid, card.expires_on as ends,
        (${now}::timestamptz at time zone machine.time_zone)::date as today from ${looked}) found
    where found.ends <= found.today + ${sql.lit(expiringDays)}`.execute(ctx.db)
  await settleAlarms(ctx, { kinds: cardKinds, machineIds }, rows)
}

/** Looks, each hour, at cards that end soon, at months that are over, and at cards that were taken out. */
export function watchCards(ctx: Ctx): Promise<void> {
  return settleCards(ctx, null)
}
