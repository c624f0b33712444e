import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { type MerchantFeature, merchantRefusals } from '../contract.ts'
import { featureColumns, type Limits, type Merchant, merchantById, requireWithinParent } from './merchant-of.ts'

/** Whether this merchant is the asker's own: what it may do is decided by who stands above it. */
export function isDecidedAbove(actor: Actor, merchantId: string): boolean {
  return !actor.isAdmin && actor.scope?.organizationId === merchantId
}

/** The refusal of opening what is open, and the other way round. */
export function wrongState(isOpen: boolean) {
  const [action, state] = isOpen ? ['reopen', 'open'] : ['close', 'closed']
  return kernelRefusals.wrong_state({ action, state })
}

/**
 * Switches something on or off for a merchant; what is so already stays so.
 * @throws {Refusal} not_found, decided_above; feature_beyond_own where a merchant has not itself what it gives
 */
export async function switchFeature(
  ctx: Ctx,
  id: string,
  { feature, isOn }: { feature: MerchantFeature; isOn: boolean },
): Promise<null> {
  return await ctx.change('merchants.switchFeature', async (tx) => {
    await lockFromAbove(tx, ctx, id)
    if (isOn) await requireOwnFeature(tx, ctx, feature)
    const column = featureColumns[feature]
    const before = await tx.selectFrom('vending.merchant').select(column).where('id', '=', id).executeTakeFirstOrThrow()
    await tx
      .updateTable('vending.merchant')
      .set({ [column]: isOn })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { [feature]: before[column] }, after: { [feature]: isOn }, reply: null }
  })
}

async function requireOwnFeature(tx: Tx, ctx: Ctx, feature: MerchantFeature): Promise<void> {
  const own = await ownMerchant(tx, ctx)
  if (own && !own.features[feature]) throw merchantRefusals.feature_beyond_own({ feature })
}

/** The merchant that the asker works for; undefined for who works over merchants. */
async function ownMerchant(tx: Tx, { actor }: Ctx): Promise<Merchant | undefined> {
  return actor.isAdmin || actor.scope === null ? undefined : await merchantById(tx, actor.scope.organizationId)
}

/**
 * How many pickup codes a merchant may give out, and up to which amount it refunds by itself.
 * @throws {Refusal} not_found, decided_above, limit_beyond_parent
 */
export async function setLimits(ctx: Ctx, id: string, limits: Limits): Promise<null> {
  return await ctx.change('merchants.setLimits', async (tx) => {
    const before = await lockFromAbove(tx, ctx, id)
    await requireWithinParent(tx, before.merchant_path.at(-2), limits)
    await tx
      .updateTable('vending.merchant')
      .set({ pickup_codes_max: limits.pickupCodesMax, auto_refund_max_fen: limits.autoRefundMaxFen })
      .where('id', '=', id)
      .execute()
    return {
      subject: id,
      before: { pickupCodesMax: before.pickup_codes_max, autoRefundMaxFen: before.auto_refund_max_fen },
      after: limits,
      reply: null,
    }
  })
}

/**
 * Closes a merchant, or opens it again: while it is closed nothing is sold, in its sub-merchants neither. What the operator has
 * closed no merchant opens again.
 * @throws {Refusal} not_found, decided_above, wrong_state, closed_by_operator
 */
export async function setOpen(
  ctx: Ctx,
  id: string,
  { isOpen, reason }: { isOpen: boolean; reason?: string },
): Promise<null> {
  return await ctx.change(isOpen ? 'merchants.reopen' : 'merchants.close', async (tx) => {
    const before = await lockFromAbove(tx, ctx, id)
    if (before.is_open === isOpen) throw wrongState(isOpen)
    const isByMerchant = (await ownMerchant(tx, ctx)) !== undefined
    if (isOpen && before.is_closed_by_operator && isByMerchant) throw merchantRefusals.closed_by_operator()
    await tx
      .updateTable('vending.merchant')
      .set({ is_open: isOpen, is_closed_by_operator: !isOpen && !isByMerchant })
      .where('id', '=', id)
      .execute()
    return {
      subject: id,
      before: { isOpen: before.is_open },
      after: { isOpen },
      ...(reason === undefined ? {} : { reason }),
      reply: null,
    }
  })
}

/** The merchant, locked, in the scope of somebody above it. */
async function lockFromAbove(tx: Tx, ctx: Ctx, id: string) {
  const row = await tx
    .selectFrom('vending.merchant')
    .select(['merchant_path', 'is_open', 'is_closed_by_operator', 'pickup_codes_max', 'auto_refund_max_fen'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !isUnderScope(ctx.actor, row.merchant_path)) throw kernelRefusals.not_found()
  if (isDecidedAbove(ctx.actor, id)) throw merchantRefusals.decided_above()
  return row
}
