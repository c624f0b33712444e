import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { staff, users } from '../../contract/office.ts'
import { type AccountState, accountMoves, accountRefusals } from '../../contract.ts'
import { accountsInScope } from './rows.ts'
import { resetSecondStepOf } from './second-step.ts'
import { createStaff, editStaff, resetStaffPassword } from './staff.ts'
import { type AccountMove, endSessionsOf, moveAccount } from './states.ts'
import { contactsOfMany } from './unmask.ts'

const columns = {
  name: sql`row.display_name`,
  phone: sql`row.phone_masked`,
  email: sql`row.email_masked`,
  roles: sql`array(select role.id from platform.account_role given join platform.role role on role.code = given.role_code
    where given.account_id = row.id order by role.code)`,
  lastSeenAt: sql`(select max(session.last_seen_at) from platform.session session where session.account_id = row.id)`,
}

/** One's own state is for another administrator to change. */
const move =
  (name: AccountMove) =>
  (actor: Actor, row: { id: string; state: AccountState }): true | ReturnType<typeof accountRefusals.own_account> => {
    if (row.id === actor.accountId) return accountRefusals.own_account()
    return accountMoves[name].refusal(row.state) ?? true
  }

export const servedUsers: ServedResource = serveResource(users, {
  rows: { from: sql`platform.account row`, columns },
  scope: { rows: 'accounts of the own subtree', where: accountsInScope },
  roles: {
    view: ['auditor'],
    lock: [],
    unlock: [],
    deactivate: [],
    endSessions: [],
    resetSecondStep: [],
    export: [],
  },
  may: { lock: move('lock'), unlock: move('unlock'), deactivate: move('deactivate') },
  unmasked: contactsOfMany,
  actions: {
    lock: (ctx, id, { reason }) => moveAccount(ctx, 'users.lock', id, 'lock', reason),
    unlock: (ctx, id) => moveAccount(ctx, 'users.unlock', id, 'unlock', undefined),
    deactivate: (ctx, id, { reason }) => moveAccount(ctx, 'users.deactivate', id, 'deactivate', reason),
    endSessions: (ctx, id) => endSessionsOf(ctx, 'users.endSessions', id),
    resetSecondStep: (ctx, id, { reason }) => resetSecondStepOf(ctx, 'users.resetSecondStep', id, reason),
  },
})

export const servedStaff: ServedResource = serveResource(staff, {
  rows: {
    from: sql`platform.account row`,
    // Those made by the command line have neither.
    columns: {
      ...columns,
      phone: sql`coalesce(row.phone_masked, '')`,
      email: sql`coalesce(row.email_masked, '')`,
    },
  },
  scope: {
    rows: 'staff of the own subtree',
    where: (actor) => sql<boolean>`row.kind = 'staff' and ${accountsInScope(actor)}`,
  },
  roles: {
    view: ['auditor'],
    create: [],
    edit: [],
    resetPassword: [],
    lock: [],
    unlock: [],
    deactivate: [],
    reactivate: [],
    endSessions: [],
    resetSecondStep: [],
    export: [],
    import: [],
  },
  may: {
    lock: move('lock'),
    unlock: move('unlock'),
    deactivate: move('deactivate'),
    reactivate: move('reactivate'),
  },
  create: (ctx, values) => createStaff(ctx, { ...values, organization: values.organization, remark: values.remark }),
  edit: async (ctx, id, values, revision) => {
    requireWhole(values)
    return await editStaff(ctx, id, values, (tx) =>
      servedStaff.lockForEdit(tx, ctx.actor, { id, revision, values: unmaskedOnly(values) }),
    )
  },
  unmasked: contactsOfMany,
  actions: {
    resetPassword: (ctx, id) => resetStaffPassword(ctx, id),
    lock: (ctx, id, { reason }) => moveAccount(ctx, 'staff.lock', id, 'lock', reason),
    unlock: (ctx, id) => moveAccount(ctx, 'staff.unlock', id, 'unlock', undefined),
    deactivate: (ctx, id, { reason }) => moveAccount(ctx, 'staff.deactivate', id, 'deactivate', reason),
    reactivate: (ctx, id, { reason }) => moveAccount(ctx, 'staff.reactivate', id, 'reactivate', reason),
    endSessions: (ctx: Ctx, id) => endSessionsOf(ctx, 'staff.endSessions', id),
    resetSecondStep: (ctx, id, { reason }) => resetSecondStepOf(ctx, 'staff.resetSecondStep', id, reason),
  },
})

/** A form that was filled with the masked number sends it back: that is no number. */
function requireWhole(values: { phone?: string; email?: string }): void {
  const masked = (['phone', 'email'] as const).filter((name) => values[name]?.includes('*'))
  if (masked.length > 0)
    throw kernelRefusals.invalid_input(
      { count: masked.length },
      masked.map((name) => ({ path: `values.${name}`, code: 'contact_wrong' })),
    )
}

/** What is shown masked cannot be compared with what was typed. */
function unmaskedOnly<T extends { phone?: string; email?: string }>(values: T): Omit<T, 'phone' | 'email'> {
  const { phone: _phone, email: _email, ...rest } = values
  return rest
}
