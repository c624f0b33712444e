import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { holdTree, organizationTable } from '#modules/platform/organizations/server/index.ts'
import { type MerchantFeature, type MerchantKind, merchantFeatures, merchantRefusals } from '../contract.ts'

/** For statements of later modules that join a merchant by its id. */
export const merchantTable = 'vending.merchant'

export interface Merchant {
  id: string
  /** ids from the operator down to the merchant itself: the column `merchant_path` of everything that belongs to it */
  path: string[]
  /** printed and spoken, as M100001 */
  number: string
  name: string
  kind: MerchantKind
  /** what it may do: switched on for it, and for every merchant above it */
  features: Readonly<Record<MerchantFeature, boolean>>
  /** the least of its own and of those of the merchants above it, as is what it refunds by itself */
  pickupCodesMax: number
  /** fen; a refund above it waits for somebody (vending.md 1.98, 16) */
  autoRefundMaxFen: number
  /** false where it, or one above it, is closed: nothing is sold */
  isOpen: boolean
  timeZone: string
}

interface MerchantRow {
  id: string
  merchant_path: string[]
  number: string
  name: string
  kind: MerchantKind
  features: Record<MerchantFeature, boolean>
  pickup_codes_max: number
  auto_refund_max_fen: number
  is_open: boolean
  time_zone: string
}

/** Column of a switch. */
export const featureColumns = {
  hasCart: 'has_cart',
  hasMemberCards: 'has_member_cards',
  hasPickupCodes: 'has_pickup_codes',
  hasMedicine: 'has_medicine',
  hasMedicineCombination: 'has_medicine_combination',
  hasSmartMedicineBox: 'has_smart_medicine_box',
  isPharmacy: 'is_pharmacy',
  hasPurchaseFunction: 'has_purchase_function',
} as const satisfies Readonly<Record<MerchantFeature, string>>

/**
 * To be joined: one row with every switch as it counts for a merchant, by its column. What is off for a merchant is off in its
 * sub-merchants too, whatever is switched on for them.
 * @param path ids from the operator down to the merchant
 */
export function effectiveFeatures(path: RawBuilder<unknown>): RawBuilder<unknown> {
  const counting = Object.values(featureColumns).map(
    (column) => sql`bool_and(${sql.ref(`above.${column}`)}) as ${sql.ref(column)}`,
  )
  return sql`lateral (select ${sql.join(counting)} from vending.merchant above where above.id = any(${path}))`
}

/** Whether one switch counts for a merchant, as a column of another module's statement; `path` as in {@link effectiveFeatures}. */
export function hasFeature(feature: MerchantFeature, path: RawBuilder<unknown>): RawBuilder<boolean> {
  const column = sql.ref(`above.${featureColumns[feature]}`)
  return sql<boolean>`(select bool_and(${column}) from vending.merchant above where above.id = any(${path}))`
}

/** The merchant with this id, whoever asks; undefined when there is none. */
export async function merchantById(db: Queryable, id: string): Promise<Merchant | undefined> {
  const features = sql.join(
    merchantFeatures.flatMap((feature) => [sql.lit(feature), sql.ref(`effective.${featureColumns[feature]}`)]),
  )
  const { rows } = await sql<MerchantRow>`
    select row.id, row.merchant_path, place.code as number, place.name, row.kind, jsonb_build_object(${features}) as features,
      limits.pickup_codes_max, limits.auto_refund_max_fen, row.time_zone,
      not exists (select from vending.merchant above where above.id = any(row.merchant_path) and not above.is_open) as is_open
    from vending.merchant row join ${sql.table(organizationTable)} place on place.id = row.id
      cross join ${effectiveFeatures(sql`row.merchant_path`)} effective
      cross join lateral (select min(above.pickup_codes_max) as pickup_codes_max,
        min(above.auto_refund_max_fen) as auto_refund_max_fen
        from vending.merchant above where above.id = any(row.merchant_path)) limits
    where row.id = ${id}::uuid`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    id: row.id,
    path: row.merchant_path,
    number: row.number,
    name: row.name,
    kind: row.kind,
    features: row.features,
    pickupCodesMax: row.pickup_codes_max,
    autoRefundMaxFen: row.auto_refund_max_fen,
    isOpen: row.is_open,
    timeZone: row.time_zone,
  }
}

/**
 * The merchant that a new row is to belong to: the named one, where it lies in the asker's scope, else the one that the asker
 * works for. Holds the tree, so that its path stays true until the change is over.
 * @throws {Refusal} not_found; invalid_input at `values.merchant` where who works over several merchants names none
 */
export async function requireMerchant(
  tx: Tx,
  ctx: Pick<Ctx, 'actor'>,
  id: string | null,
): Promise<{ id: string; path: string[] }> {
  await holdTree(tx)
  const asked = id ?? ctx.actor.scope?.organizationId ?? null
  const row = asked === null ? undefined : await pathOf(tx, asked)
  if (row && isUnderScope(ctx.actor, row.merchant_path)) return { id: row.id, path: row.merchant_path }
  if (id !== null) throw kernelRefusals.not_found()
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.merchant', code: 'required' }])
}

async function pathOf(tx: Tx, id: string) {
  return await tx.selectFrom('vending.merchant').select(['id', 'merchant_path']).where('id', '=', id).executeTakeFirst()
}

/** @throws {Refusal} feature_off (S6-15 … S6-20) */
export function requireFeature(merchant: Pick<Merchant, 'features'>, feature: MerchantFeature): void {
  if (!merchant.features[feature]) throw merchantRefusals.feature_off({ feature })
}

/** What a merchant may give out, and refund by itself. */
export type Limits = Pick<Merchant, 'pickupCodesMax' | 'autoRefundMaxFen'>

/**
 * A sub-merchant is given no higher limits than count for the merchant above it: a refund that needs somebody there needs somebody
 * below it too.
 * @param parentId right above it; an operator has no limits
 * @throws {Refusal} limit_beyond_parent, which is a problem of each figure that is too high
 */
export async function requireWithinParent(tx: Tx, parentId: string | undefined, limits: Limits): Promise<void> {
  const parent = parentId === undefined ? undefined : await merchantById(tx, parentId)
  if (!parent) return
  const beyond = (['pickupCodesMax', 'autoRefundMaxFen'] as const).filter((name) => limits[name] > parent[name])
  if (beyond.length === 0) return
  throw merchantRefusals.limit_beyond_parent(
    {},
    beyond.map((name) => ({ path: `values.${name}`, code: 'limit_beyond_parent' })),
  )
}
