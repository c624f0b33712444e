import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queryable } from '#kernel/server/database.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import { type feePurposes, purchaseFeeRate } from '../contract.ts'
import type { FeeRule } from './amounts.ts'
import type { BookedMerchant } from './purchases.ts'

/** What the purchase function costs where no version of a rule says otherwise (spec §6, §9). */
const purchaseRule: FeeRule = {
  id: null,
  basis: 'per-transaction',
  rate: purchaseFeeRate,
  minimumFen: 0,
  belowMinimum: 'raise',
  rounding: 'half-up',
}

interface AskedRule {
  merchantId: string
  purpose: (typeof feePurposes)[number]
  channel?: string
}

/** The version of a merchant's rule that holds at an instant; undefined where there is none. */
export async function feeRuleAt(db: Queryable, asked: AskedRule & { at: Date }): Promise<FeeRule | undefined> {
  const row = await versionsOf(db, asked).where('valid_from', '<=', asked.at).limit(1).executeTakeFirst()
  return row && ruleOf(row)
}

/** Which version of a merchant's rule holds when, for many instants: all are read at once. */
export async function feeRulesOf(db: Queryable, asked: AskedRule): Promise<(at: Date) => FeeRule | undefined> {
  const versions = await versionsOf(db, asked).execute()
  return (at) => {
    const row = versions.find(({ valid_from: validFrom }) => validFrom <= at)
    return row && ruleOf(row)
  }
}

/** The newest first. */
function versionsOf(db: Queryable, asked: AskedRule) {
  return db
    .selectFrom('vending.fee_rule')
    .select(['id', 'basis', 'rate', 'minimum_fen', 'below_minimum', 'rounding', 'valid_from'])
    .where('merchant_id', '=', asked.merchantId)
    .where('purpose', '=', asked.purpose)
    .where('channel', '=', asked.channel ?? '')
    .orderBy('version', 'desc')
}

type RuleRow = Pick<
  Selectable<DB['vending.fee_rule']>,
  'id' | 'basis' | 'rate' | 'minimum_fen' | 'below_minimum' | 'rounding'
>

function ruleOf(row: RuleRow): FeeRule {
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
