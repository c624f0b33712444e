import { sql } from 'kysely'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { contextInside } from '#kernel/server/change.ts'
import { accountOf, type Ctx, may } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { findServed } from '#kernel/server/resource/registry.ts'
import { changeApprovedRole, type RoleChange } from '#modules/platform/access/server/index.ts'
import {
  accountNames,
  givenRolesOf,
  isSamePerson,
  lockAdministrators,
  type RoleWish,
  setGivenRoles,
} from '#modules/platform/accounts/server/index.ts'
import { holdTree, pathNow } from '#modules/platform/organizations/server/index.ts'
import { type ApprovalKind, type ApprovalState, approvalLifeMs, approvalMoves, approvalRefusals } from '../contract.ts'
import type { ApprovalRequest } from '../schema.ts'

/**
 * Asks for a change that a second person decides on. Only what one may see can be asked about.
 * @throws {Refusal} not_found, forbidden, approval_pending
 */
export async function requestApproval(ctx: Ctx, asked: ApprovalRequest): Promise<{ id: string }> {
  const about = await aboutOf(ctx, asked)
  return await ctx.change('approvals.request', async (tx) => {
    await holdTree(tx)
    const id = ctx.random.uuid()
    const inserted = await tx
      .insertInto('platform.approval')
      .values({
        id,
        kind: asked.kind,
        subject_id: about.subjectId,
        subject_label: about.label,
        requested_change: JSON.stringify(about.change),
        reason: asked.reason,
        requested_by: accountOf(ctx),
        requested_at: ctx.clock.now(),
        unit_path: ctx.actor.scope ? pathNow(ctx.actor.scope.organizationId) : [],
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows !== 1n) throw approvalRefusals.approval_pending()
    return { subject: id, after: { kind: asked.kind, ...about.change }, reason: asked.reason, reply: { id } }
  })
}

interface About {
  subjectId: string
  label: string
  change: Pending['change']
}

async function aboutOf(ctx: Ctx, asked: ApprovalRequest): Promise<About> {
  if (asked.kind === 'give-roles') return await accountAbout(ctx, asked)
  return asked.kind === 'change-role' ? await roleAbout(ctx, asked) : exportAbout(ctx, asked)
}

async function roleAbout(ctx: Ctx, asked: Extract<ApprovalRequest, { kind: 'change-role' }>): Promise<About> {
  if (!may(ctx.actor, 'roles.setPermissions') && !may(ctx.actor, 'functions.switch')) throw kernelRefusals.forbidden()
  const role = await findServed('roles')?.find(ctx, asked.role)
  if (!role) throw kernelRefusals.not_found()
  const change = { added: [...asked.added].sort(), taken: [...asked.taken].sort() }
  return { subjectId: asked.role, label: labelIn(role.label as Labels, ctx.language), change }
}

async function accountAbout(ctx: Ctx, asked: Extract<ApprovalRequest, { kind: 'give-roles' }>): Promise<About> {
  if (!may(ctx.actor, 'users.changeRoles')) throw kernelRefusals.forbidden()
  const account = await findServed('users')?.find(ctx, asked.account)
  if (!account) throw kernelRefusals.not_found()
  const names = await accountNames(ctx.db, [asked.account])
  const name = names.get(asked.account)
  const label = name?.name ?? name?.loginName ?? asked.account
  const before = await givenRolesOf(ctx.db, asked.account)
  return { subjectId: asked.account, label, change: { roles: asked.roles, before } }
}

function exportAbout(ctx: Ctx, asked: Extract<ApprovalRequest, { kind: 'unmasked-export' }>): About {
  if (!findServed(asked.resource)) throw kernelRefusals.not_found()
  if (!may(ctx.actor, `${asked.resource}.export`)) throw kernelRefusals.forbidden()
  // Each asks for themselves: what passes opens the export to the one who asked.
  return { subjectId: accountOf(ctx), label: asked.resource, change: { resource: asked.resource } }
}

interface Pending {
  kind: ApprovalKind
  state: ApprovalState
  subjectId: string
  /** `before`: the roles of the account when it was asked */
  change: { roles?: RoleWish[]; before?: RoleWish[]; resource?: string } & Partial<RoleChange>
  requestedBy: string
}

/**
 * Decides. What passes is done at once, with the rights of the one who decides: nobody agrees to more than they may, nor to
 * what they have asked for by another account of theirs.
 * @throws {Refusal} not_found, approval_own, approval_same_person, wrong_state, and those of the change itself
 */
export async function decide(
  ctx: Ctx,
  id: string,
  move: 'pass' | 'fail',
  { reason }: { reason: string },
): Promise<null> {
  return await ctx.change(`approvals.${move}`, async (tx) => {
    const pending = await lockApproval(tx, id)
    if (pending.requestedBy === ctx.actor.accountId) throw approvalRefusals.approval_own()
    if (await isSamePerson(tx, pending.requestedBy, accountOf(ctx))) throw approvalRefusals.approval_same_person()
    approvalMoves[move].require(pending.state)
    if (move === 'pass') await carryOut(tx, ctx, pending, reason)
    await tx
      .updateTable('platform.approval')
      .set({
        state: approvalMoves[move].to,
        decided_by: accountOf(ctx),
        decided_at: ctx.clock.now(),
        decision_reason: reason,
      })
      .where('id', '=', id)
      .execute()
    return { subject: id, after: { state: approvalMoves[move].to }, reason, reply: null }
  })
}

async function lockApproval(tx: Tx, id: string): Promise<Pending> {
  const { rows } = await sql<Pending>`
    select kind, state, subject_id as "subjectId", requested_change as change, requested_by as "requestedBy"
    from platform.approval where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** What is changed has its line in the log beside that of the approval: its own history tells it as if it were done there. */
async function carryOut(tx: Tx, ctx: Ctx, { kind, subjectId, change }: Pending, reason: string): Promise<void> {
  const { added = [], taken = [] } = change
  const inside = contextInside(ctx, tx)
  if (kind === 'change-role')
    await inside.change('roles.setPermissions', async () => {
      await changeApprovedRole(tx, ctx, subjectId, { added, taken })
      return { subject: subjectId, before: { taken }, after: { added }, reason, reply: null }
    })
  else if (kind === 'give-roles')
    await inside.change('givenRoles.set', async () => {
      const wishes = await wishesNow(tx, subjectId, change)
      const { before, after } = await setGivenRoles(tx, ctx, subjectId, wishes, { isApproved: true })
      return { subject: subjectId, before: { roles: before }, after: { roles: after }, reason, reply: null }
    })
  else if (!may(ctx.actor, `${change.resource}.export`)) throw kernelRefusals.forbidden()
}

/**
 * What was asked, done to the roles that the account has now: one that was taken away since does not come back with it, and one
 * that was given since stays.
 */
async function wishesNow(tx: Tx, accountId: string, change: Pending['change']): Promise<RoleWish[]> {
  const { roles = [], before = [] } = change
  // nobody gives or takes a role between this look and the writing
  await lockAdministrators(tx)
  const wished = roles.filter(
    (wish) => !before.some((one) => one.code === wish.code && one.organizationId === wish.organizationId),
  )
  const taken = before.filter(({ code }) => !roles.some((wish) => wish.code === code))
  const touched = new Set([...wished, ...taken].map(({ code }) => code))
  return [...(await givenRolesOf(tx, accountId)).filter(({ code }) => !touched.has(code)), ...wished]
}

/** Whether a second person has agreed, within the last day, that this account exports this resource unmasked. */
export async function mayExportUnmasked(
  ctx: Pick<Ctx, 'clock'> & { db: Queryable },
  accountId: string,
  resource: string,
): Promise<boolean> {
  const since = new Date(ctx.clock.now().getTime() - approvalLifeMs)
  const row = await ctx.db
    .selectFrom('platform.approval')
    .select('id')
    .where('kind', '=', 'unmasked-export')
    .where('subject_id', '=', accountId)
    .where('state', '=', 'passed')
    .where('decided_at', '>', since)
    .where(sql<boolean>`requested_change ->> 'resource' = ${resource}`)
    .executeTakeFirst()
  return row !== undefined
}
