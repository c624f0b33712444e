import type { ConsolePage } from '#kernel/web/console/pages.ts'
import type { MenuIconName } from './frame/MenuIcon.tsx'

/** Menu groups in their order; the first segment of an address is its group. */
export const menuGroups = ['contest', 'organization', 'messaging', 'system'] as const
export type MenuGroup = (typeof menuGroups)[number]

type Pages = { pages: readonly ConsolePage[] }

export interface Screen {
  /** within the console; its name in the menu is the text `screens.<path without the first slash>` */
  path: `/${MenuGroup}/${string}`
  /** who sees it in the menu and may open it; `*.export`: whoever may export anything */
  permission: string
  icon: MenuIconName
  /** the list of pages of the module it belongs to, on demand */
  load: () => Promise<Pages>
  /** offered by the top bar's data reports too */
  isReport?: true
}

const dictionary = () => import('#modules/platform/dictionary/web/console.tsx')
const screening = () => import('#modules/contest/screening/web/console.tsx')

const access = () => import('#modules/platform/access/web/console.tsx')
const approvals = () => import('#modules/platform/approvals/web/console.tsx')
const audit = () => import('#modules/platform/audit/web/console.tsx')
const exports = () => import('#modules/platform/exports/web/console.tsx')
const organizations = () => import('#modules/platform/organizations/web/console.tsx')

/**
 * THE registry of console screens, in the order of the menu: a new screen is a line here, and its name in the shell's
 * texts (small texts of the shell, so that the menu needs no module's code).
 */
export const screens: readonly Screen[] = [
  {
    path: '/contest/overview',
    permission: 'screening.overview',
    icon: 'chart',
    load: screening,
    isReport: true,
  },
  { path: '/contest/declarations', permission: 'screening.view', icon: 'check', load: screening },
  { path: '/organization/organizations', permission: 'organizations.view', icon: 'tree', load: organizations },
  { path: '/organization/users', permission: 'users.view', icon: 'people', load: approvals },
  { path: '/organization/staff', permission: 'staff.view', icon: 'card', load: approvals },
  { path: '/organization/roles', permission: 'roles.view', icon: 'key', load: access },
  { path: '/organization/approvals', permission: 'approvals.view', icon: 'check', load: approvals },
  { path: '/system/logs', permission: 'auditEntries.view', icon: 'shield', load: audit },
  { path: '/system/dictionaries', permission: 'dictionaryEntries.view', icon: 'book', load: dictionary },
  { path: '/system/report-exports', permission: '*.export', icon: 'document', load: exports },
]

export function groupOf(screen: Pick<Screen, 'path'>): MenuGroup {
  return screen.path.split('/')[1] as MenuGroup
}

/** `/system/dictionaries` → `system/dictionaries`, the key of its name. */
export function textKeyOf(screen: Pick<Screen, 'path'>): string {
  return screen.path.slice(1)
}

/** The screen that an address within the console belongs to. */
export function screenAt(address: string): Screen | null {
  const path = address.split(/[?#]/)[0] ?? ''
  return screens.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`)) ?? null
}
