import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#kernel/server/database.ts'
import { type feePurposes, purchaseFeeRate } from '../contract.ts'
import type { FeeRule } from './amounts.ts'
import type { BookedMerchant } from './purchases.ts'

/** What the purchase function costs where no version of a rule says otherwise (spec §6, §9). */
export const purchaseRule: FeeRule = {
  id: null,
  basis: 'per-transaction',
  rate: purchaseFeeRate,
  minimumFen: 0,
  belowMinimum: 'raise',
  rounding: 'half-up',
}

/** The version of a merchant's rule that holds at an instant; undefined where there is none. */
export async function feeRuleAt(
  db: Queryable,
  asked: { merchantId: string; purpose: (typeof feePurposes)[number]; channel?: string; at: Date },
): Promise<FeeRule | undefined> {
  const row = await db
    .selectFrom('vending.fee_rule')
    .select(['id', 'basis', 'rate', 'minimum_fen', 'below_minimum', 'rounding'])
    .where('merchant_id', '=', asked.merchantId)
    .where('purpose', '=', asked.purpose)
    .where('channel', '=', asked.channel ?? '')
    .where('valid_from', '<=', asked.at)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    basis: row.basis as FeeRule['basis'],
    rate: Number(row.rate),
    minimumFen: row.minimum_fen,
    belowMinimum: row.below_minimum as FeeRule['belowMinimum'],
    rounding: row.rounding as FeeRule['rounding'],
  }
}

/** What is charged on a purchase of this merchant now; null where its purchase function is off. */
export async function purchaseRuleOf(db: Queryable, merchant: BookedMerchant, at: Date): Promise<FeeRule | null> {
  if (!merchant.features.hasPurchaseFunction) return null
  return (await feeRuleAt(db, { merchantId: merchant.id, purpose: 'purchase-function', at })) ?? purchaseRule
}

/** The rate of a merchant's purchase function as it stands now, for statements of lists; whether it is on is another matter. */
export function feeRateSql(merchantId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((select rule.rate from vending.fee_rule rule
    where rule.merchant_id = ${merchantId} and rule.purpose = 'purchase-function' order by rule.version desc limit 1),
    ${sql.lit(purchaseFeeRate)})`
}
