import { sql } from 'kysely'
import { type FieldProblem, kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type Channel, isContact, normalContact } from '../../contract/contacts.ts'
import { accountRefusals } from '../../contract.ts'
import { contactColumns, contactIndex } from '../contact-cipher.ts'
import { insertAccount } from '../create-account.ts'
import { givenRolesOf, requireRightsOver } from './given-roles.ts'
import { giveOneTimePassword, newOneTimePassword } from './one-time-password.ts'
import { lockAccount, requireOwnSubtree } from './rows.ts'

/** What the office says of a member of the staff (S3-STAFF-01, S5-09). */
export interface StaffValues {
  loginName: string
  name: string
  phone: string
  email: string
  remark: string | null | undefined
  /** the unit they work for; null: the asker's own, and the platform's where an administrator makes them */
  organization: string | null | undefined
}

/**
 * Makes an account of the staff. Its random one-time password goes to the phone, works for a day and must be changed at the
 * first sign-in (S6-13).
 * @throws {Refusal} login_name_taken, invalid_input (contact_taken, organization_unknown)
 */
export async function createStaff(ctx: Ctx, values: StaffValues): Promise<{ id: string }> {
  const password = await newOneTimePassword(ctx)
  const organization = values.organization ?? (ctx.actor.isAdmin ? null : (ctx.actor.scope?.organizationId ?? null))
  return await ctx.change('staff.create', async (tx) => {
    await requireOwnSubtree(tx, ctx.actor, organization, 'values.organization')
    await requireFreeContacts(tx, ctx, values)
    const { accountId } = await insertAccount(tx, ctx, {
      kind: 'staff',
      loginName: values.loginName,
      name: values.name,
      passwordHash: password.hash,
      organizationId: organization,
      contacts: contactsOf(values),
      mustChangePassword: true,
    })
    await tx
      .updateTable('platform.account')
      .set({ remark: values.remark ?? null })
      .where('id', '=', accountId)
      .execute()
    await giveOneTimePassword(tx, ctx, accountId, password)
    const { loginName, name } = values
    return { subject: accountId, after: { loginName, name, organization }, reply: { id: accountId } }
  })
}

function contactsOf(values: { phone: string; email: string }) {
  return [
    { by: 'sms', target: values.phone },
    { by: 'email', target: values.email },
  ] as const
}

/**
 * Changes what is known of a member of the staff. A changed login name brings a new one-time password to the phone and ends
 * all sign-ins (S6-14).
 * @param lock makes sure that the row is still the one the form was filled from
 * @throws {Refusal} not_found, stale_revision, beyond_own_rights, beyond_own_units, login_name_taken, invalid_input
 */
export async function editStaff(
  ctx: Ctx,
  id: string,
  values: Partial<StaffValues>,
  lock: (tx: Tx) => Promise<unknown>,
): Promise<null> {
  const password = values.loginName === undefined ? null : await newOneTimePassword(ctx)
  return await ctx.change('staff.edit', async (tx) => {
    await lock(tx)
    const account = await lockAccount(tx, ctx, id)
    if (account.kind !== 'staff') throw kernelRefusals.not_found()
    await requireOneselfOrRightsOver(tx, ctx, id)
    if (values.organization !== undefined && values.organization !== account.organizationId) {
      if (id === ctx.actor.accountId) throw accountRefusals.own_account()
      await requireOwnSubtree(tx, ctx.actor, values.organization, 'values.organization')
    }
    await requireFreeContacts(tx, ctx, values, { own: id })
    const renamed = values.loginName !== undefined && values.loginName !== account.loginName
    if (renamed) await rename(tx, id, values.loginName ?? '')
    await tx
      .updateTable('platform.account')
      .set({
        ...(values.name === undefined ? {} : { display_name: values.name }),
        ...(values.remark === undefined ? {} : { remark: values.remark }),
        ...(values.organization === undefined ? {} : { organization_id: values.organization }),
        ...(values.phone === undefined ? {} : contactColumns(ctx, 'sms', values.phone)),
        ...(values.email === undefined ? {} : contactColumns(ctx, 'email', values.email)),
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    if (renamed && password) await giveOneTimePassword(tx, ctx, id, password)
    const { loginName, name, organizationId } = account
    return {
      subject: id,
      before: { loginName, name, organizationId },
      after: { ...values, changed: Object.keys(values) },
      reply: null,
    }
  })
}

/** Whoever says where the password of an account goes could sign in as its owner. The account must be locked. */
export async function requireOneselfOrRightsOver(tx: Tx, ctx: Ctx, id: string): Promise<void> {
  if (id !== ctx.actor.accountId) await requireRightsOver(tx, ctx, await givenRolesOf(tx, id))
}

/** @throws {Refusal} login_name_taken */
export async function rename(tx: Tx, id: string, loginName: string): Promise<void> {
  const other = await sql`select from platform.account where login_name = ${loginName}::citext and id <> ${id}`.execute(
    tx,
  )
  if (other.rows.length > 0)
    throw accountRefusals.login_name_taken({}, [{ path: 'values.loginName', code: 'login_name_taken' }])
  await tx.updateTable('platform.account').set({ login_name: loginName }).where('id', '=', id).execute()
}

/**
 * @param where.own the account that may have them already
 * @param where.at where the fields stand in the request
 * @throws {Refusal} invalid_input with contact_taken, where another account has this phone or e-mail
 */
export async function requireFreeContacts(
  tx: Tx,
  ctx: Ctx,
  values: { phone?: string; email?: string },
  { own = null, at = 'values.' }: { own?: string | null; at?: string } = {},
): Promise<void> {
  const problems: FieldProblem[] = []
  const given: [string, Channel, string | undefined][] = [
    ['phone', 'sms', values.phone],
    ['email', 'email', values.email],
  ]
  for (const [path, channel, target] of given) {
    if (target === undefined) continue
    if (!isContact(channel, target)) {
      problems.push({ path: `${at}${path}`, code: 'contact_wrong' })
      continue
    }
    const owner = await tx
      .selectFrom('platform.account')
      .select('id')
      .where(
        channel === 'sms' ? 'phone_index' : 'email_index',
        '=',
        contactIndex(ctx, channel, normalContact(channel, target)),
      )
      .executeTakeFirst()
    if (owner && owner.id !== own) problems.push({ path: `${at}${path}`, code: 'contact_taken' })
  }
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

/** A new one-time password to the phone, asked for by the office: the old one is worth nothing from now on. */
export async function resetStaffPassword(ctx: Ctx, id: string): Promise<null> {
  const password = await newOneTimePassword(ctx)
  return await ctx.change('staff.resetPassword', async (tx) => {
    const account = await lockAccount(tx, ctx, id)
    if (account.kind !== 'staff') throw kernelRefusals.not_found()
    await requireOneselfOrRightsOver(tx, ctx, id)
    await giveOneTimePassword(tx, ctx, id, password)
    return { subject: id, reply: null }
  })
}
