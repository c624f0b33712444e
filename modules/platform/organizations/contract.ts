import { choice, entry, flag, instant, integer, labels, reference, text } from '#kernel/contract/fields.ts'
import type { Labels } from '#kernel/contract/languages.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'

export const organizationKinds = ['unit', 'school', 'merchant', 'team'] as const
export type OrganizationKind = (typeof organizationKinds)[number]

/** What anybody may look up: pickers ask for schools and for the units above them. */
export const publicKinds = ['unit', 'school'] as const

export interface Organization {
  id: string
  parentId: string | null
  kind: OrganizationKind
  level: string
  code: string
  name: string
  labels: Partial<Labels>
  /** ids from the root down to the organization itself */
  path: string[]
  extra: Readonly<Record<string, unknown>>
  isEnabled: boolean
}

/** A picker shows so many and asks for a longer word when there are more. */
export const searchMax = 30

export const organizationRoutes = routes('organizations', {
  /** enabled organizations of a kind: by words of their name, below another one, or right below it */
  search: { method: 'GET', path: '/api/organizations' },
  show: { method: 'GET', path: '/api/organizations/:organization' },
  /** the tree of the console, opened step by step: what stands right below one, or the top of what the asker may see */
  tree: { method: 'GET', path: '/api/console/organizations/tree', permission: 'organizations.view' },
})

/** How many children of one organization the tree shows; beyond, the list is the way. */
export const childrenMax = 500

/** The office's view of the tree. What is above a new organization must be in the scope of whoever makes it. */
export const organizations = resource({
  name: 'organizations',
  segment: 'organizations',
  fields: {
    parent: reference('organizations', { isOptional: true }),
    kind: choice(organizationKinds),
    level: entry('unit_level'),
    code: text({ maxChars: 40, pattern: '[0-9A-Za-z][0-9A-Za-z-]*' }),
    /** Chinese is the name itself */
    name: labels({ maxChars: 100 }),
    /** where a prefecture stands on a map of equal tiles, among those beside it, from 1: both of it, or none */
    tileColumn: integer({ min: 1, max: 20, isOptional: true }),
    tileRow: integer({ min: 1, max: 20, isOptional: true }),
    isEnabled: flag({ isReadOnly: true }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'code', 'kind', 'level', 'parent', 'isEnabled', 'createdAt'],
    filters: ['parent', 'kind', 'level', 'code', 'isEnabled', 'createdAt'],
    search: ['name', 'code'],
    sort: { by: ['name', 'code', 'level', 'createdAt'], first: 'code', direction: 'asc' },
  },
  create: ['parent', 'kind', 'level', 'code', 'name'],
  edit: ['level', 'code', 'name', 'tileColumn', 'tileRow'],
  form: {
    when: {
      tileColumn: { field: 'level', is: ['city'] },
      tileRow: { field: 'level', is: ['city'] },
    },
  },
  actions: {
    enable: { isBulk: true },
    disable: { ask: 'reason', isBulk: true, undo: 'enable' },
    move: { ask: 'reason', input: { parent: reference('organizations') }, isDangerous: true },
  },
  exports: true,
  imports: ['parent', 'kind', 'level', 'code', 'name'],
})

export const organizationRefusals = refusals({
  organization_below_itself: { status: 409, when: 'an organization is to be moved below itself or one of its own' },
  organization_has_enabled: {
    status: 409,
    when: 'one with enabled organizations below it is to be disabled; carries count',
  },
  organization_has_roles: {
    status: 409,
    when: 'another level of an organization at which roles are given that may not be given there; carries roles',
  },
})
