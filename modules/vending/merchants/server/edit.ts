import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { beforeOf } from '#kernel/server/resource/write.ts'
import { newOneTimePassword, renameStaff } from '#modules/platform/accounts/server/index.ts'
import { renameOrganization } from '#modules/platform/organizations/server/index.ts'
import type { EditedMerchant } from '../contract.ts'

const columns = {
  businessType: 'business_type',
  phone: 'phone',
  contact: 'contact',
  address: 'address',
  categoryCode: 'category_code',
  labelCodes: 'label_codes',
} as const

/**
 * Changes what is known of a merchant. A changed login name is its first administrator's, who gets a new one-time password by
 * message, and all of whose sign-ins end (S6-14).
 * @param lock makes sure that the row is still the one the form was filled from
 * @throws {Refusal} not_found, stale_revision, beyond_own_rights, login_name_taken
 */
export async function editMerchant(
  ctx: Ctx,
  id: string,
  values: EditedMerchant,
  lock: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>,
): Promise<null> {
  const password = values.loginName === undefined ? null : await newOneTimePassword(ctx)
  return await ctx.change('merchants.edit', async (tx) => {
    const current = await lock(tx)
    const cells = Object.entries(columns).flatMap(([name, column]) => {
      const value = values[name as keyof typeof columns]
      return value === undefined ? [] : [[column, name === 'labelCodes' ? (value ?? []) : value] as const]
    })
    // Name and login name stand elsewhere: the row is written all the same, so that its revision tells of every edit.
    const touched = { ...Object.fromEntries(cells), kind: sql<string>`kind` }
    await tx.updateTable('vending.merchant').set(touched).where('id', '=', id).execute()
    if (values.name !== undefined) await renameOrganization(tx, id, values.name)
    if (password && values.loginName !== current.loginName) {
      const { administrator_id } = await tx
        .selectFrom('vending.merchant')
        .select('administrator_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await renameStaff(tx, ctx, { accountId: administrator_id, loginName: values.loginName ?? '' }, password)
    }
    return { subject: id, before: beforeOf(current, values), after: values, reply: null }
  })
}
