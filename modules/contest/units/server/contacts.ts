import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import {
  accountByLoginName,
  accountKind,
  contactsOf,
  giveRoleAt,
  inviteContact,
  lockAdministrators,
  newOneTimePassword,
  placeOfRole,
  takeRoleAt,
  todayOn,
} from '#modules/platform/accounts/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import type { Organization } from '#modules/platform/organizations/contract.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { contactRole, unitRefusals } from '../contract.ts'
import { requireUnit } from './access.ts'

/** Makes somebody with an account the contact of a unit, from a day on. */
export async function giveContact(
  ctx: Ctx,
  unitId: string,
  { loginName, on }: { loginName: string; on?: string | undefined },
): Promise<{ account: string }> {
  return await ctx.change('contestUnits.giveContact', async (tx) => {
    const unit = await requireUnit(ctx, tx, unitId)
    const account = await accountNamed(ctx, tx, loginName)
    const sinceOn = requireDay(ctx, on)
    await beginTerm(ctx, tx, { unit, account, sinceOn })
    return { subject: unitId, after: { account, sinceOn }, reply: { account } }
  })
}

/** Makes an account for a contact who has none; the one-time password goes to the phone. */
export async function inviteNewContact(
  ctx: Ctx,
  unitId: string,
  person: { loginName: string; name: string; phone: string; email?: string | undefined },
): Promise<{ account: string }> {
  const password = await newOneTimePassword(ctx)
  return await ctx.change('contestUnits.inviteContact', async (tx) => {
    const unit = await requireUnit(ctx, tx, unitId)
    const { accountId } = await inviteContact(tx, ctx, { ...person, organizationId: unit.id }, password)
    // the message with the password tells it already
    await beginTerm(ctx, tx, { unit, account: accountId, sinceOn: requireDay(ctx, undefined), isTold: true })
    const { loginName, name } = person
    return { subject: unitId, after: { account: accountId, loginName, name }, reply: { account: accountId } }
  })
}

/** One contact goes and another comes: in one step, so that the unit is never without. */
export async function handOver(
  ctx: Ctx,
  { unit: unitId, account: leaving }: { unit: string; account: string },
  { loginName, on, reason }: { loginName: string; on?: string | undefined; reason: string },
): Promise<{ account: string }> {
  return await ctx.change('contestUnits.handOver', async (tx) => {
    const unit = await requireUnit(ctx, tx, unitId)
    const account = await accountNamed(ctx, tx, loginName)
    const day = requireDay(ctx, on)
    await beginTerm(ctx, tx, { unit, account, sinceOn: day })
    await endTerm(ctx, tx, { unit, account: leaving, endedOn: day, reason, successor: account })
    return { subject: unitId, before: { account: leaving }, after: { account, on: day }, reason, reply: { account } }
  })
}

/** Takes the role away; the unit may be left without a contact, which the list shows. */
export async function endContact(
  ctx: Ctx,
  { unit: unitId, account }: { unit: string; account: string },
  { on, reason }: { on?: string | undefined; reason: string },
): Promise<null> {
  return await ctx.change('contestUnits.endContact', async (tx) => {
    const unit = await requireUnit(ctx, tx, unitId)
    const endedOn = requireDay(ctx, on)
    await endTerm(ctx, tx, { unit, account, endedOn, reason })
    return { subject: unitId, before: { account }, after: { endedOn }, reason, reply: null }
  })
}

/** @throws contact_unknown at the field */
async function accountNamed(ctx: Ctx, tx: Tx, loginName: string): Promise<string> {
  const found = await accountByLoginName(tx, ctx.actor, loginName)
  if (!found) throw unitRefusals.contact_unknown({}, [{ path: 'loginName', code: 'contact_unknown' }])
  if (found.state !== 'normal') throw unitRefusals.contact_unfit()
  return found.id
}

/** @throws contact_day_wrong for a day to come */
function requireDay(ctx: Ctx, on: string | undefined): string {
  const today = todayOn(ctx)
  if (on !== undefined && on > today) throw unitRefusals.contact_day_wrong()
  return on ?? today
}

/**
 * Gives the role at the unit and writes the term down; the person is told. Part of a larger change, whose unit was checked.
 * @throws contact_unfit, contact_already, contact_elsewhere, and those of the roles
 */
export async function beginTerm(
  ctx: Ctx,
  tx: Tx,
  { unit, account, sinceOn, isTold }: { unit: Organization; account: string; sinceOn: string; isTold?: boolean },
): Promise<void> {
  if (['pupil', 'guardian'].includes(await accountKind(tx, account))) throw unitRefusals.contact_unfit()
  await lockAdministrators(tx)
  await requireFree(ctx, tx, unit, account)
  await giveRoleAt(tx, ctx, account, { code: contactRole, organizationId: unit.id })
  await tx
    .insertInto('contest.contact_term')
    .values({
      id: ctx.random.uuid(),
      organization_id: unit.id,
      account_id: account,
      since_on: sinceOn,
      given_by: ctx.actor.accountId,
      created_at: ctx.clock.now(),
    })
    // a term that was left open when the role was taken elsewhere goes on
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'account_id'])
        .where('ended_on', 'is', null)
        .doUpdateSet({ since_on: sinceOn, given_by: ctx.actor.accountId }),
    )
    .execute()
  if (!isTold) await tell(ctx, tx, account, 'units.messages.given', unit)
}

async function requireFree(ctx: Ctx, db: Queryable, unit: Organization, account: string): Promise<void> {
  const held = await placeOfRole(db, account, contactRole)
  if (!held) return
  if (held.organizationId === unit.id) throw unitRefusals.contact_already()
  const other = held.organizationId === null ? undefined : await organizationOf(db, held.organizationId)
  throw unitRefusals.contact_elsewhere({ unit: other ? nameOf(other, ctx.language) : '' })
}

async function endTerm(
  ctx: Ctx,
  tx: Tx,
  term: { unit: Organization; account: string; endedOn: string; reason: string; successor?: string },
): Promise<void> {
  const { unit, account, endedOn, reason, successor = null } = term
  await lockAdministrators(tx)
  const held = await placeOfRole(tx, account, contactRole)
  if (held?.organizationId !== unit.id) throw kernelRefusals.not_found()
  await takeRoleAt(tx, ctx, account, { code: contactRole, organizationId: unit.id })
  const ending = { ended_on: endedOn, end_reason: reason, ended_by: accountOf(ctx), successor_id: successor }
  const { rows } = await sql<{ since: string | null }>`
    select to_char(since_on, 'YYYY-MM-DD') as since from contest.contact_term
    where organization_id = ${unit.id} and account_id = ${account} and ended_on is null for update`.execute(tx)
  const [open] = rows
  if (open?.since && open.since > endedOn) throw unitRefusals.contact_day_wrong()
  if (open) {
    await tx
      .updateTable('contest.contact_term')
      .set(ending)
      .where('organization_id', '=', unit.id)
      .where('account_id', '=', account)
      .where('ended_on', 'is', null)
      .execute()
  } else {
    const row = { id: ctx.random.uuid(), organization_id: unit.id, account_id: account, created_at: ctx.clock.now() }
    await tx
      .insertInto('contest.contact_term')
      .values({ ...row, ...ending })
      .execute()
  }
  await tell(ctx, tx, account, 'units.messages.ended', unit)
}

/** Tells by the ways of the push settings. */
export async function tell(
  ctx: Ctx,
  tx: Tx,
  account: string,
  template: `units.messages.${'given' | 'ended' | 'failed'}`,
  unit: Organization,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const reached = await contactsOf(tx, ctx, account)
  if (!reached) return
  await notify(tx, ctx, {
    template,
    params: { unit: nameOf(unit, reached.language), site: `${ctx.config.publicUrl}/unit`, ...more },
    accountId: account,
    ...reached,
  })
}

export function nameOf(unit: Organization, language: Ctx['language']): string {
  return labelIn({ ...unit.labels, zh: unit.name }, language)
}
