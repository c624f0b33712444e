import { choice, flag, integer, labels, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import type { BuiltInRole } from '#kernel/contract/roles.ts'
import { routes } from '#kernel/contract/routes.ts'

const declarant = ['/declarations', '/olympiads', '/account', '/print']

/**
 * The platform's own roles; the products' modules bring theirs. A person has the one named like the kind of the account; staff are given theirs. What
 * each may do is said by the routes themselves; the server enforces it, and menus only mirror it (spec §6, settled).
 */
export const builtInRoles: readonly BuiltInRole[] = [
  {
    code: 'pupil',
    labels: { zh: '学生', en: 'Pupil', fr: 'Élève', ko: '학생' },
    type: 'web',
    urls: declarant,
  },
  {
    code: 'teacher',
    labels: { zh: '教师', en: 'Teacher', fr: 'Enseignant', ko: '교사' },
    type: 'web',
    // a school's contact is one of its teachers: that page says how to become it
    urls: [...declarant, '/desk', '/unit'],
  },
  {
    code: 'unit-contact',
    labels: { zh: '单位联系人', en: 'Unit contact', fr: 'Contact de l’unité', ko: '기관 담당자' },
    type: 'web',
    urls: [...declarant, '/unit'],
  },
  {
    code: 'guardian',
    labels: { zh: '监护人', en: 'Guardian', fr: 'Tuteur', ko: '보호자' },
    type: 'web',
    urls: ['/account'],
  },
  {
    code: 'admin',
    labels: { zh: '系统管理员', en: 'System administrator', fr: 'Administrateur du système', ko: '시스템 관리자' },
    type: 'web',
    urls: ['*'],
  },
  {
    code: 'auditor',
    labels: { zh: '审计员', en: 'Auditor', fr: 'Auditeur', ko: '감사자' },
    type: 'web',
    urls: ['/account'],
  },
]

export const accessRoutes = routes('access', {
  /** who asks, with which role and under which unit, and what the console may show; the server decides again each time */
  me: { method: 'GET', path: '/api/access/me' },
  /** works with one of the person's roles, or with all of them together, in this sign-in */
  switchRole: { method: 'POST', path: '/api/access/switch-role' },
})

/** Roles made in the console stand beside the built-in ones; those are copied, never changed (S6-07, S6-08). */
export const roles = resource({
  name: 'roles',
  segment: 'roles',
  fields: {
    code: text({ maxChars: 40, pattern: '[a-z][a-z0-9]*(-[a-z0-9]+)*' }),
    label: labels({ maxChars: 60 }),
    type: choice(['web', 'app']),
    description: text({ maxChars: 500, isLong: true, isOptional: true }),
    /** the new role begins with what this one may do */
    copyOf: reference('roles', { isOptional: true }),
    isBuiltIn: flag({ isReadOnly: true }),
    permissionCount: integer({ isReadOnly: true }),
    accountCount: integer({ isReadOnly: true }),
  },
  title: 'label',
  list: {
    columns: ['code', 'label', 'type', 'description', 'isBuiltIn', 'permissionCount', 'accountCount'],
    filters: ['type', 'isBuiltIn', 'code'],
    search: ['code', 'label'],
    sort: { by: ['code', 'label'], first: 'code', direction: 'asc' },
  },
  create: ['code', 'label', 'type', 'description', 'copyOf'],
  edit: ['label', 'description'],
  remove: { ask: 'reason' },
})

export const permissionRoutes = routes('roles', {
  /** everything a role may be made of, as a tree: menu group, noun, action (S6-08) */
  permissionTree: { method: 'GET', path: '/api/console/permissions' },
  permissions: { method: 'GET', path: '/api/console/roles/:id/permissions', permission: 'roles.view' },
  setPermissions: { method: 'PUT', path: '/api/console/roles/:id/permissions' },
})

/**
 * Functions: the permissions that change something or let something out, seen from the other side. Each is switched off for
 * roles and on again, built-in roles too; what a role never had is not given here.
 */
export const functionRoutes = routes('functions', {
  view: { method: 'GET', path: '/api/console/functions' },
  switch: { method: 'POST', path: '/api/console/functions/switch' },
})

/** What the operator changed about the menu of the console; entries that are not named stand as built in. */
export const menuRoutes = routes('menus', {
  view: { method: 'GET', path: '/api/console/menus' },
  /** puts this in place of all that was changed before */
  edit: { method: 'PUT', path: '/api/console/menus' },
})

export const accessRefusals = refusals({
  own_role: { status: 409, when: 'somebody changes what a role may do that they hold themselves, at whatever place' },
  role_built_in: { status: 409, when: 'a role of the product itself is to be changed or removed: it can be copied' },
  role_widening_needs_approval: {
    status: 409,
    when: 'something sensitive is added to a role that people hold: a second person has to agree; carries count',
  },
  role_in_use: { status: 409, when: 'a role is to be removed that somebody still has; carries count' },
})
