import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Inputs } from '#kernel/contract/resource.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { merchantTable, requireMerchant } from '#modules/vending/merchants/server/index.ts'
import type { feeRules } from '../contract.ts'
import { feeRuleAt } from './fees.ts'

type NewRule = Inputs<Pick<typeof feeRules.fields, (typeof feeRules.create & readonly unknown[])[number]>>

/**
 * A new version of what a merchant is charged; it holds from now on, or from the next day where it charges by another basis, and
 * what was charged before stays as it was.
 * @throws invalid_input for a channel without its name, and for a purchase function that would be charged by the day
 */
export async function createFeeRule(ctx: Ctx, values: NewRule): Promise<{ id: string }> {
  const channel = values.channel ?? ''
  const isOfChannel = values.purpose === 'channel'
  const problems = [
    ...(isOfChannel === (channel !== '')
      ? []
      : [{ path: 'values.channel', code: isOfChannel ? 'required' : 'not_an_option' }]),
    // the purchase function is charged with each payment, and no day of it ever
    ...(isOfChannel || values.basis === 'per-transaction' ? [] : [{ path: 'values.basis', code: 'not_an_option' }]),
  ]
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
  return await ctx.change('feeRules.create', async (tx) => {
    const merchant = await requireMerchant(tx, ctx, values.merchant)
    const id = ctx.random.uuid()
    const now = ctx.clock.now()
    await tx
      .insertInto('vending.fee_rule')
      .values({
        id,
        merchant_id: merchant.id,
        merchant_path: sql`${merchant.path}::uuid[]`,
        purpose: values.purpose,
        channel,
        version: sql`(select coalesce(max(known.version), 0) + 1 from vending.fee_rule known
          where known.merchant_id = ${merchant.id}::uuid and known.purpose = ${values.purpose} and known.channel = ${channel})`,
        basis: values.basis,
        rate: String(values.rate),
        minimum_fen: values.minimumFen,
        below_minimum: values.belowMinimum,
        rounding: values.rounding,
        valid_from: await beginningOf(tx, { ...values, merchantId: merchant.id, channel, now }),
        created_by: ctx.actor.accountId,
        created_at: now,
      })
      .execute()
    return { subject: id, after: { ...values }, reply: { id } }
  })
}

/**
 * A channel charges a day by one basis: changed within the day, what was paid before would be charged by its payments and again
 * with the day, or what is paid after by neither. So another basis begins with the merchant's next day.
 */
async function beginningOf(
  tx: Tx,
  rule: { merchantId: string; channel: string; now: Date } & Pick<NewRule, 'purpose' | 'basis'>,
): Promise<Date> {
  const { merchantId, channel, now } = rule
  if (rule.purpose !== 'channel') return now
  const known = await feeRuleAt(tx, { merchantId, purpose: 'channel', channel, at: now })
  if (known === undefined || known.basis === rule.basis) return now
  const { rows } = await sql<{ midnight: Date }>`
    select ((${now}::timestamptz at time zone merchant.time_zone)::date + 1)::timestamp at time zone merchant.time_zone as midnight
    from ${sql.table(merchantTable)} merchant where merchant.id = ${merchantId}::uuid`.execute(tx)
  return rows[0]?.midnight ?? now
}
