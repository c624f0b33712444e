import type { Labels } from '#kernel/contract/languages.ts'
import { routes } from '#kernel/contract/routes.ts'

export const organizationKinds = ['unit', 'school', 'merchant', 'team'] as const
export type OrganizationKind = (typeof organizationKinds)[number]

/** What anybody may look up: pickers ask for schools and for the units above them. */
export const publicKinds = ['unit', 'school'] as const

/** Levels of the tree that a place is told by; other levels are data too (dictionary `unit_level`). */
export const areaLevels = ['province', 'city', 'county'] as const

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
})
