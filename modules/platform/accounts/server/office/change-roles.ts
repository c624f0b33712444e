import { sql } from 'kysely'
import type { BulkReply } from '#kernel/contract/bulk.ts'
import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { levelsOfRole } from '#kernel/server/role-levels.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { accountKinds } from '../../contract.ts'
import { allRoles, rolesToSwitch } from '../roles.ts'
import { givenRolesOf, isWithinOwnRights, type RoleWish, setGivenRoles } from './given-roles.ts'
import { lockAdministrators } from './rows.ts'

/** The roles that were given to an account, and where, in words. */
export async function shownRolesOf(ctx: Ctx, accountId: string) {
  const given = await givenRolesOf(ctx.db, accountId)
  const words = await rolesToSwitch(ctx.db, accountId)
  return {
    roles: given.map(({ code, organizationId }) => {
      const role = words.find((each) => each.code === code)
      const place = organizationId === null ? null : (role?.organization ?? null)
      return {
        code,
        label: role ? labelIn(role.labels, ctx.language) : code,
        organization: place && { id: place.id, label: place.name },
      }
    }),
  }
}

/** The roles that the asker could give to somebody, in words; where they may be given is asked again when one is. */
export async function offeredRoles(ctx: Ctx) {
  const roles = await allRoles(ctx.db)
  const { rows } = await sql<{ level: string }>`select distinct place.level from ${sql.table(organizationTable)} place
    where ${underScope(ctx.actor, 'place.path')}`.execute(ctx.db)
  const fits = ({ code }: { code: string }) =>
    levelsOfRole(code)?.some((level) => rows.some((row) => row.level === level)) ?? true
  // what the kind of an account brings along is not given
  const isGiven = ({ code }: { code: string }) => !(accountKinds as readonly string[]).includes(code)
  return {
    roles: roles
      .filter((role) => isGiven(role) && fits(role) && isWithinOwnRights(ctx.actor, role))
      .map(({ code, labels }) => ({ code, label: labelIn(labels, ctx.language) })),
  }
}

/** Gives an account exactly these roles; see {@link setGivenRoles}. */
export async function changeRoles(ctx: Ctx, accountId: string, roles: readonly RoleWish[]): Promise<null> {
  return await ctx.change('givenRoles.set', async (tx) => {
    const { before, after } = await setGivenRoles(tx, ctx, accountId, roles)
    return { subject: accountId, before: { roles: before }, after: { roles: after }, reply: null }
  })
}

/** Gives or takes roles of several accounts (S6-10), each by itself; refusals as {@link setGivenRoles}. */
export async function changeRolesOfMany(
  ctx: Ctx,
  asked: { ids: readonly string[]; give: readonly RoleWish[]; take: readonly string[] },
): Promise<BulkReply> {
  return await ctx.each(asked.ids, (own, accountId) => changeSomeRoles(own, accountId, asked))
}

async function changeSomeRoles(
  ctx: Ctx,
  accountId: string,
  { give, take }: { give: readonly RoleWish[]; take: readonly string[] },
): Promise<null> {
  return await ctx.change('givenRoles.set', async (tx) => {
    // before anything is read: what is kept must still be what the account has when it is written
    await lockAdministrators(tx)
    const kept = (await givenRolesOf(tx, accountId)).filter(
      ({ code }) => !take.includes(code) && !give.some((wish) => wish.code === code),
    )
    const { before, after } = await setGivenRoles(tx, ctx, accountId, [...kept, ...give])
    return { subject: accountId, before: { roles: before }, after: { roles: after }, reply: null }
  })
}
