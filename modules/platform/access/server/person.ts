import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { closedPermissions, isClosedToAdmin } from '#kernel/server/closed-permissions.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import {
  isLimitedSession,
  rolesToSwitch,
  setActingRole,
  userInfoOfSession,
} from '#modules/platform/accounts/server/index.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { menuFor } from './menus.ts'

/** The person who asks, as the console shows itself to them. */
export async function personOf(ctx: Ctx) {
  const { actor } = ctx
  const userInfo = await userInfoOfSession(ctx.db, {
    accountId: accountOf(ctx),
    sessionId: sessionOf(ctx),
    at: ctx.clock.now(),
  })
  const { id, name, loginName, kind, urlList, mustChangePassword } = userInfo
  const place = actor.scope?.organizationId ?? actor.organizationId
  const unit = place === null ? undefined : await organizationOf(ctx.db, place)
  const named = (one: { name: string; labels: Partial<Labels> }) =>
    labelIn({ ...one.labels, zh: one.labels.zh ?? one.name }, ctx.language)
  const roles = await rolesToSwitch(ctx.db, id)
  return {
    account: { id, name, loginName, kind },
    unit: unit ? { id: unit.id, name: named(unit), level: unit.level } : null,
    roles: roles.map((role) => ({
      code: role.code,
      label: labelIn(role.labels, ctx.language),
      organization: role.organization && { id: role.organization.id, name: named(role.organization) },
    })),
    actingRole: actor.actingRole,
    permissions: shownPermissions(actor),
    screens: await menuFor(ctx),
    urlList,
    mustChangePassword,
    mustSetUpSecondStep: await isLimitedSession(ctx),
  }
}

/**
 * Works with one of the person's roles, at the unit it was given for, or with all together again (S6-11).
 * @throws {Refusal} invalid_input when the person has no such role
 */
export async function switchRole(ctx: Ctx, { role }: { role: string | null }) {
  const accountId = accountOf(ctx)
  const sessionId = sessionOf(ctx)
  return await ctx.change('access.switchRole', async (tx) => {
    const codes = (await rolesToSwitch(tx, accountId)).map(({ code }) => code)
    if (role !== null && !codes.includes(role))
      throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'role', code: 'not_an_option' }])
    await setActingRole(tx, sessionId, role)
    return {
      subject: accountId,
      before: { role: ctx.actor.actingRole },
      after: { role },
      reply: { actingRole: role },
    }
  })
}

function sessionOf(ctx: Ctx): string {
  if (ctx.actor.sessionId === null) throw kernelRefusals.signed_out()
  return ctx.actor.sessionId
}

/** All of an administrator's are `*`; what is closed to them stands behind a `!`, unless another role of theirs opens it. */
function shownPermissions(actor: Ctx['actor']): string[] {
  const own = [...actor.permissions].filter((word) => word !== '').sort()
  if (!actor.isAdmin) return own
  return ['*', ...closedPermissions().map((beginning) => `!${beginning}`), ...own.filter(isClosedToAdmin)]
}
