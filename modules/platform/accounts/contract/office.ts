import { choice, email, instant, phone, reference, references, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { accountKinds, accountStates, accountTones } from '../contract.ts'

/** Every account of the office's subtree. Contacts are masked; what they really are is asked for with a reason. */
export const users = resource({
  name: 'users',
  segment: 'users',
  fields: {
    loginName: text({ maxChars: 20, isReadOnly: true }),
    name: text({ maxChars: 60, isOptional: true, isReadOnly: true }),
    kind: choice(accountKinds, { isReadOnly: true }),
    state: choice(accountStates, { isReadOnly: true, tones: accountTones }),
    organization: reference('organizations', { isOptional: true, isReadOnly: true }),
    roles: references('roles', { isReadOnly: true }),
    phone: text({ isOptional: true, isReadOnly: true }),
    email: text({ isOptional: true, isReadOnly: true }),
    createdAt: instant({ isReadOnly: true }),
    lastSeenAt: instant({ isOptional: true, isReadOnly: true }),
  },
  title: 'loginName',
  list: {
    columns: ['loginName', 'name', 'kind', 'state', 'organization', 'roles', 'phone', 'createdAt', 'lastSeenAt'],
    widths: { loginName: 130, name: 120, phone: 140 },
    spare: ['createdAt', 'lastSeenAt'],
    filters: ['kind', 'state', 'organization', 'roles', 'createdAt'],
    search: ['loginName', 'name'],
    sort: { by: ['createdAt', 'loginName', 'name'], first: 'createdAt', direction: 'desc', words: ['name'] },
  },
  actions: {
    lock: { ask: 'reason', isBulk: true, undo: 'unlock' },
    unlock: { ask: 'yes', isBulk: true },
    deactivate: { ask: 'reason', isDangerous: true },
    endSessions: { ask: 'yes', isBulk: true },
    resetSecondStep: { ask: 'reason', isDangerous: true },
  },
  exports: 'personal',
  unmasks: ['phone', 'email'],
})

/** The staff of the subtree: whom the office itself gives an account (S3-STAFF-01). */
export const staff = resource({
  name: 'staff',
  segment: 'staff',
  fields: {
    loginName: text({ maxChars: 20, pattern: '[0-9A-Za-z]+' }),
    name: text({ maxChars: 60 }),
    phone: phone(),
    email: email(),
    organization: reference('organizations', { isOptional: true }),
    remark: text({ maxChars: 500, isLong: true, isOptional: true }),
    roles: references('roles', { isReadOnly: true }),
    state: choice(accountStates, { isReadOnly: true, tones: accountTones }),
    createdAt: instant({ isReadOnly: true }),
    lastSeenAt: instant({ isOptional: true, isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['loginName', 'name', 'phone', 'organization', 'roles', 'state', 'lastSeenAt'],
    widths: { loginName: 130, name: 120 },
    filters: ['state', 'organization', 'roles', 'createdAt'],
    search: ['loginName', 'name'],
    sort: { by: ['createdAt', 'loginName', 'name'], first: 'createdAt', direction: 'desc', words: ['name'] },
  },
  create: ['loginName', 'name', 'phone', 'email', 'organization', 'remark'],
  edit: ['loginName', 'name', 'phone', 'email', 'organization', 'remark'],
  actions: {
    resetPassword: { ask: 'yes' },
    lock: { ask: 'reason', isBulk: true, undo: 'unlock' },
    unlock: { ask: 'yes', isBulk: true },
    deactivate: { ask: 'reason', isDangerous: true, undo: 'reactivate' },
    reactivate: { ask: 'reason' },
    endSessions: { ask: 'yes', isBulk: true },
    resetSecondStep: { ask: 'reason', isDangerous: true },
  },
  exports: 'personal',
  unmasks: ['phone', 'email'],
  imports: ['loginName', 'name', 'phone', 'email', 'organization', 'remark'],
})

export const unmaskRoutes = routes('users', {
  /** the contacts of an account as they are; the reason is written down with who asked */
  unmask: {
    method: 'POST',
    path: '/api/console/users/:account/unmask',
    repeatable: 'the answer holds personal data and must not be kept; each reading is written down',
  },
})

export const givenRoleRoutes = routes('givenRoles', {
  /** which roles an account has, and where */
  view: { method: 'GET', path: '/api/console/accounts/:account/roles', permission: 'users.view' },
  /** the roles that the asker could give to somebody: those within the own rights */
  offered: { method: 'GET', path: '/api/console/accounts/roles/offered', permission: 'users.changeRoles' },
  /** gives an account exactly these */
  set: { method: 'PUT', path: '/api/console/accounts/:account/roles', permission: 'users.changeRoles' },
  /** gives or takes roles of several accounts, each a change of its own (S6-10) */
  setMany: {
    method: 'POST',
    path: '/api/console/accounts/roles',
    permission: 'users.changeRoles',
    audit: 'givenRoles.set',
  },
})
