import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { inviteStaff, newOneTimePassword } from '#modules/platform/accounts/server/index.ts'
import {
  createOrganization,
  holdTree,
  organizationOf,
  organizationTable,
  withSuggestions,
} from '#modules/platform/organizations/server/index.ts'
import {
  featuresAtFirst,
  merchantAdminRole,
  merchantLevel,
  merchantRefusals,
  type NewMerchant,
  operatorLevel,
  subMerchantLevel,
} from '../contract.ts'
import { featureColumns, requireWithinParent } from './merchant-of.ts'

/**
 * Makes a merchant in one change: its organization below the operator or the parent merchant, its first administrator with a
 * one-time password to the phone (S6-13), and what vending says of it, with the switches of its kind (S3-MERCHANT-04).
 * @throws {Refusal} not_found, no_operator, merchant_too_deep, limit_beyond_parent, login_name_taken, invalid_input (contact_taken)
 */
export async function createMerchant(ctx: Ctx, values: NewMerchant): Promise<{ id: string }> {
  const password = await newOneTimePassword(ctx)
  return await ctx.change('merchants.create', async (tx) => {
    await holdTree(tx)
    const above = await placeAbove(tx, ctx, values.parent ?? null)
    await requireWithinParent(tx, above.id, {
      pickupCodesMax: values.pickupCodesMax ?? 0,
      autoRefundMaxFen: values.autoRefundMaxFen ?? 0,
    })
    const { id, path } = await createOrganization(tx, ctx, {
      parentId: above.id,
      kind: 'merchant',
      level: above.isOperator ? merchantLevel : subMerchantLevel,
      code: await nextNumber(tx),
      name: values.name,
      labels: await withSuggestions(values.name, {}),
    })
    const { accountId } = await inviteStaff(
      tx,
      ctx,
      {
        loginName: values.loginName,
        name: values.contact ?? null,
        phone: values.phone,
        organizationId: id,
        roles: [{ code: merchantAdminRole, organizationId: id }],
      },
      password,
    )
    await insertMerchant(tx, ctx, { id, path, accountId, values })
    return { subject: id, after: { ...values, administrator: accountId }, reply: { id } }
  })
}

/** What vending says of a merchant whose organization and administrator are there; part of a larger change. */
export async function insertMerchant(
  tx: Tx,
  ctx: Ctx,
  {
    id,
    path,
    accountId,
    values,
  }: { id: string; path: string[]; accountId: string; values: Omit<NewMerchant, 'name' | 'loginName'> },
): Promise<void> {
  const switchedOn = featuresAtFirst[values.kind].map((feature) => [featureColumns[feature], true] as const)
  await tx
    .insertInto('vending.merchant')
    .values({
      id,
      merchant_path: sql`${path}::uuid[]`,
      kind: values.kind,
      administrator_id: accountId,
      contact: values.contact ?? null,
      phone: values.phone,
      address: values.address ?? null,
      category_code: values.categoryCode ?? null,
      label_codes: values.labelCodes ?? [],
      business_type: values.businessType,
      pickup_codes_max: values.pickupCodesMax ?? 0,
      auto_refund_max_fen: values.autoRefundMaxFen ?? 0,
      created_at: ctx.clock.now(),
      ...Object.fromEntries(switchedOn),
    })
    .execute()
}

/**
 * What a new merchant stands below: the named merchant, else the merchant or the operator that the asker works for, else, for
 * an administrator of the system, the operator there is.
 */
async function placeAbove(tx: Tx, ctx: Ctx, parent: string | null): Promise<{ id: string; isOperator: boolean }> {
  const id = parent ?? ctx.actor.scope?.organizationId ?? (await operatorId(tx))
  const place = await organizationOf(tx, id)
  if (!place || !isUnderScope(ctx.actor, place.path)) throw kernelRefusals.not_found()
  if (place.kind !== 'merchant') throw merchantRefusals.no_operator()
  if (place.level === subMerchantLevel) throw merchantRefusals.merchant_too_deep()
  return { id, isOperator: place.level === operatorLevel }
}

async function operatorId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(organizationTable)}
    where kind = 'merchant' and level = ${operatorLevel} and is_enabled order by created_at, id limit 1`.execute(tx)
  if (!rows[0]) throw merchantRefusals.no_operator()
  return rows[0].id
}

/** As M100001. */
export async function nextNumber(tx: Tx): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('vending.merchant_number')::int as next`.execute(tx)
  return `M${rows[0]?.next}`
}
