import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { eachOnItsOwn } from '#kernel/server/jobs.ts'
import { merchantById, merchantTable } from '#modules/vending/merchants/server/index.ts'
import { type BookedMerchant, bookChannelFee } from './purchases.ts'
import { lockLedger } from './transfers.ts'

/**
 * Days after its end in which a day is looked at again, and days for which takings that were booked late have theirs looked at,
 * however long ago it was: what is heard of late is charged with its day.
 */
const lateDays = 7

interface OpenDay {
  merchant_id: string
  channel: string
  business_on: string
}
interface DayTakings {
  amount_fen: number
  /** the last moment of the day in the merchant's zone: which version of a rule holds for it */
  ends_at: Date
  known_fen: number | null
  charged_fen: number | null
  charge_count: number | null
}

/**
 * Every hour, because merchants live in different zones: what channels charge by the day (spec §9), once for each merchant,
 * channel and business day that ended, nothing below the rule's minimum. Takings of a day that become known after it was charged
 * are charged as the rest of what the whole day comes to.
 */
export async function chargeDays(ctx: Ctx): Promise<void> {
  const nameOf = (day: OpenDay) => `${day.merchant_id} ${day.channel} ${day.business_on}`
  await eachOnItsOwn(ctx, await openDays(ctx), nameOf, async (day) => {
    const merchant = await merchantById(ctx.db, day.merchant_id)
    assert(merchant, `ledger without merchant ${day.merchant_id}`)
    await chargeDay(ctx, merchant, day)
  })
}

/** Days that ended with takings at a channel that charges by the day, as long as not all of them have been charged. */
async function openDays(ctx: Ctx): Promise<OpenDay[]> {
  const { rows } = await sql<OpenDay>`
    with rule as (
      select merchant_id, channel, min(valid_from) as since from vending.fee_rule
      where purpose = 'channel' and basis = 'per-day' group by merchant_id, channel),
    span as (
      select ledger.id as ledger_id, rule.merchant_id, rule.channel,
        (${ctx.clock.now()}::timestamptz at time zone merchant.time_zone)::date as today,
        (rule.since at time zone merchant.time_zone)::date as since_on,
        greatest((rule.since at time zone merchant.time_zone)::date,
          (select max(charged.business_on) from vending.channel_fee_day charged
            where charged.merchant_id = rule.merchant_id and charged.channel = rule.channel) - ${sql.lit(lateDays)}) as first_on
      from rule join vending.ledger ledger on ledger.merchant_id = rule.merchant_id
      join ${sql.table(merchantTable)} merchant on merchant.id = rule.merchant_id),
    day as (
      select distinct span.ledger_id, span.merchant_id, span.channel, transfer.business_on
      from span
      join vending.ledger_transfer transfer on transfer.ledger_id = span.ledger_id and transfer.template = 'purchase'
        and transfer.business_on >= span.since_on and transfer.business_on < span.today
        and (transfer.business_on >= span.first_on
          or transfer.at >= ${ctx.clock.now()}::timestamptz - make_interval(days => ${sql.lit(lateDays)})))
    select day.merchant_id, day.channel, day.business_on
    from day
    join vending.ledger_transfer transfer on transfer.ledger_id = day.ledger_id and transfer.template = 'purchase'
      and transfer.business_on = day.business_on
    join vending.ledger_entry entry on entry.transfer_id = transfer.id and entry.position = 1
    left join vending.channel_fee_day charged on charged.merchant_id = day.merchant_id and charged.channel = day.channel
      and charged.business_on = day.business_on
    where transfer.details ->> 'provider' = day.channel
    group by day.merchant_id, day.channel, day.business_on
    having sum(entry.amount_fen) <> coalesce(max(charged.amount_fen), 0)
    order by day.merchant_id, day.channel, day.business_on`.execute(ctx.db)
  return rows
}

async function chargeDay(ctx: Ctx, merchant: BookedMerchant, day: OpenDay): Promise<void> {
  const own = ctx.under({ organizationId: merchant.id, path: merchant.path })
  await own.change('channelFees.charge', async (tx) => {
    // whoever charges the same day at the same moment waits here, and then finds nothing left
    await lockLedger(tx, merchant.id)
    const { amount_fen: amountFen, ends_at: at, ...known } = await takingsOf(tx, merchant, day)
    if (amountFen === known.known_fen) return { subject: merchant.id, reply: null }
    const count = (known.charge_count ?? 0) + 1
    const again = known.charged_fen === null ? undefined : { chargedFen: known.charged_fen, count }
    const charge = { merchant, channel: day.channel, basis: 'per-day' as const, paymentId: null }
    const feeFen = await bookChannelFee(own, tx, { ...charge, amountFen, at, again })
    const columns = { amount_fen: amountFen, fee_fen: feeFen, charge_count: count, at: own.clock.now() }
    await tx
      .insertInto('vending.channel_fee_day')
      .values({
        merchant_id: merchant.id,
        merchant_path: sql`${[...merchant.path]}::uuid[]`,
        channel: day.channel,
        business_on: day.business_on,
        ...columns,
      })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'channel', 'business_on']).doUpdateSet(columns))
      .execute()
    const after = { channel: day.channel, businessOn: day.business_on, amountFen, feeFen }
    return { subject: merchant.id, after, reply: null }
  })
}

async function takingsOf(tx: Tx, merchant: BookedMerchant, day: OpenDay): Promise<DayTakings> {
  const { rows } = await sql<DayTakings>`
    select (select coalesce(sum(entry.amount_fen), 0)::bigint from vending.ledger ledger
        join vending.ledger_transfer transfer on transfer.ledger_id = ledger.id and transfer.template = 'purchase'
        join vending.ledger_entry entry on entry.transfer_id = transfer.id and entry.position = 1
        where ledger.merchant_id = ${merchant.id}::uuid and transfer.business_on = ${day.business_on}::date
          and transfer.details ->> 'provider' = ${day.channel}) as amount_fen,
      (${day.business_on}::date + 1)::timestamp at time zone ${merchant.timeZone} - interval '1 millisecond' as ends_at,
      charged.amount_fen as known_fen, charged.fee_fen as charged_fen, charged.charge_count
    from (select 1) one left join vending.channel_fee_day charged on charged.merchant_id = ${merchant.id}::uuid
      and charged.channel = ${day.channel} and charged.business_on = ${day.business_on}::date`.execute(tx)
  const [row] = rows
  assert(row, 'one row is asked for')
  return row
}
