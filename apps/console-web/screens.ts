import type { ConsolePage } from '#kernel/web/console/pages.ts'
import type { MenuIconName } from './frame/MenuIcon.tsx'

/** Menu groups in their order; the first segment of an address is its group. */
export const menuGroups = [
  'contest',
  'fleet',
  'catalog',
  'sales',
  'money',
  'organization',
  'messaging',
  'system',
] as const
export type MenuGroup = (typeof menuGroups)[number]

/** The second level: groups with many screens are told apart by these. A part belongs to the group its screens stand in. */
export const menuParts = [
  'review',
  'seasons',
  'contestants',
  'events',
  'content',
  'machines',
  'watch',
  'upkeep',
  'places',
  'cards',
  'units',
  'rights',
  'setup',
  'records',
  'help',
] as const
export type MenuPart = (typeof menuParts)[number]

type Pages = { pages: readonly ConsolePage[] }

export interface Screen {
  /** within the console; its name in the menu is the text `screens.<path without the first slash>` */
  path: `/${MenuGroup}/${string}`
  /** who sees it in the menu and may open it; `*.export`: whoever may export anything */
  permission: string
  /** screens of one part stand together */
  part?: MenuPart
  icon: MenuIconName
  /** the list of pages of the module it belongs to, on demand */
  load: () => Promise<Pages>
  /** offered by the top bar's data reports too */
  isReport?: true
  /** the preset tab of its list that holds what the top bar counts of it; left out: the whole screen */
  waitingTab?: string
}

const dictionary = () => import('#modules/platform/dictionary/web/console.tsx')
const seasons = () => import('#modules/contest/seasons/web/console.tsx')
const codes = () => import('#modules/contest/authorization-codes/web/console.tsx')
const scoring = () => import('#modules/contest/scoring/web/console.tsx')
const screening = () => import('#modules/contest/screening/web/console.tsx')

const delegations = () => import('#modules/contest/delegations/web/console.tsx')
const units = () => import('#modules/contest/units/web/console.tsx')
const exams = () => import('#modules/contest/exams/web/console.tsx')

const access = () => import('#modules/platform/access/web/console.tsx')
const accounts = () => import('#modules/platform/accounts/web/console.tsx')
const approvals = () => import('#modules/platform/approvals/web/console.tsx')
const audit = () => import('#modules/platform/audit/web/console.tsx')
const exports = () => import('#modules/platform/exports/web/console.tsx')
const publications = () => import('#modules/contest/publications/web/console.tsx')
const support = () => import('#modules/platform/support/web/console.tsx')
const messaging = () => import('#modules/platform/messaging/web/console.tsx')
const organizations = () => import('#modules/platform/organizations/web/console.tsx')
const pushes = () => import('#modules/platform/pushes/web/console.tsx')
const interfaces = () => import('#modules/platform/interfaces/web/console.tsx')
const localization = () => import('#modules/platform/localization/web/console.tsx')
const cash = () => import('#modules/vending/cash/web/console.tsx')
const catalog = () => import('#modules/vending/catalog/web/console.tsx')
const dataCards = () => import('#modules/vending/data-cards/web/console.tsx')
const devices = () => import('#modules/vending/devices/web/console.tsx')
const ledger = () => import('#modules/vending/ledger/web/console.tsx')
const machines = async () => {
  // what other modules add to the page of a machine
  await import('./machine-panels.ts')
  return import('#modules/vending/machines/web/console.tsx')
}
const merchants = () => import('#modules/vending/merchants/web/console.tsx')
const payments = () => import('#modules/vending/payments/web/console.tsx')
const payouts = () => import('#modules/vending/payouts/web/console.tsx')
const points = () => import('#modules/vending/points/web/console.tsx')
const upkeep = () => import('#modules/vending/upkeep/web/console.tsx')
const sales = () => import('#modules/vending/sales/web/console.tsx')
const settings = () => import('#modules/platform/rights/web/console.tsx')

/**
 * THE registry of console screens, in the order of the menu: a new screen is a line here, and its name in the shell's
 * texts (small texts of the shell, so that the menu needs no module's code).
 */
export const screens: readonly Screen[] = [
  {
    path: '/contest/overview',
    part: 'review',
    permission: 'screening.overview',
    icon: 'chart',
    load: screening,
    isReport: true,
  },
  { path: '/contest/declarations', part: 'review', permission: 'screening.view', icon: 'check', load: screening },
  { path: '/contest/honours', part: 'review', permission: 'screening.honours', icon: 'card', load: screening },
  { path: '/contest/seasons', part: 'seasons', permission: 'contestSeasons.view', icon: 'calendar', load: seasons },
  {
    path: '/contest/authorization-codes',
    part: 'seasons',
    permission: 'authorizationCodes.view',
    icon: 'tags',
    load: codes,
  },
  { path: '/contest/units', part: 'contestants', permission: 'contestUnits.view', icon: 'tree', load: units },
  {
    path: '/contest/delegations',
    part: 'contestants',
    permission: 'delegations.view',
    icon: 'people',
    load: delegations,
  },
  { path: '/contest/people', part: 'contestants', permission: 'knownPeople.view', icon: 'people', load: screening },
  { path: '/contest/teams', part: 'events', permission: 'teams.view', icon: 'robot', load: scoring },
  { path: '/contest/olympiads', part: 'events', permission: 'examOffice.view', icon: 'book', load: exams },
  {
    path: '/contest/announcements',
    part: 'content',
    permission: 'announcements.view',
    icon: 'message',
    load: publications,
  },
  {
    path: '/contest/documents',
    part: 'content',
    permission: 'relatedDocuments.view',
    icon: 'document',
    load: publications,
  },
  { path: '/contest/faq', part: 'content', permission: 'askedQuestions.view', icon: 'question', load: support },
  {
    path: '/contest/publicity-pictures',
    part: 'content',
    permission: 'publicityPictures.view',
    icon: 'picture',
    load: publications,
  },
  { path: '/fleet/machines', part: 'machines', permission: 'machines.view', icon: 'robot', load: machines },
  {
    path: '/fleet/machine-registration',
    part: 'machines',
    permission: 'machineRegistrations.view',
    icon: 'card',
    load: machines,
  },
  { path: '/fleet/lanes', part: 'machines', permission: 'lanes.view', icon: 'menu', load: machines },
  {
    path: '/fleet/layout-templates',
    part: 'machines',
    permission: 'layoutTemplates.view',
    icon: 'document',
    load: machines,
  },
  { path: '/fleet/machine-status', part: 'watch', permission: 'machineStatuses.view', icon: 'chart', load: devices },
  { path: '/fleet/map', part: 'watch', permission: 'machineStatuses.view', icon: 'globe', load: devices },
  {
    path: '/fleet/alarms',
    part: 'watch',
    permission: 'alarms.view',
    icon: 'bell',
    load: upkeep,
    waitingTab: 'raised',
  },
  { path: '/fleet/telemetry', part: 'watch', permission: 'readings.view', icon: 'chart', load: cash },
  { path: '/fleet/commands', part: 'watch', permission: 'deviceCommands.view', icon: 'message', load: devices },
  { path: '/fleet/maintenance', part: 'upkeep', permission: 'workOrders.view', icon: 'gear', load: upkeep },
  { path: '/fleet/diagnosis', part: 'upkeep', permission: 'diagnosis.view', icon: 'question', load: upkeep },
  { path: '/fleet/points', part: 'places', permission: 'points.view', icon: 'globe', load: points },
  { path: '/fleet/lines', part: 'places', permission: 'lines.view', icon: 'tree', load: points },
  { path: '/fleet/areas', part: 'places', permission: 'areas.view', icon: 'book', load: points },
  { path: '/fleet/data-cards', part: 'cards', permission: 'dataCards.view', icon: 'card', load: dataCards },
  {
    path: '/fleet/data-card-usage',
    part: 'cards',
    permission: 'dataCardUsage.view',
    icon: 'document',
    load: dataCards,
  },
  { path: '/catalog/products', permission: 'products.view', icon: 'picture', load: catalog },
  { path: '/catalog/product-reviews', permission: 'productReviews.view', icon: 'check', load: catalog },
  { path: '/catalog/categories', permission: 'categories.view', icon: 'tree', load: catalog },
  { path: '/catalog/brands', permission: 'brands.view', icon: 'tags', load: catalog },
  { path: '/catalog/batches', permission: 'batches.view', icon: 'calendar', load: catalog },
  { path: '/money/finance', permission: 'ledgerAccounts.view', icon: 'chart', load: payments },
  { path: '/money/settlements', permission: 'settlements.view', icon: 'calendar', load: ledger },
  { path: '/money/merchant-accounts', permission: 'merchantAccounts.view', icon: 'shop', load: payments },
  { path: '/money/payment-services', permission: 'paymentServices.view', icon: 'key', load: payments },
  { path: '/money/payment-settings', permission: 'paymentSettings.view', icon: 'gear', load: payments },
  { path: '/money/receiving-accounts', permission: 'receivingAccounts.view', icon: 'card', load: payouts },
  { path: '/sales/orders', permission: 'orders.view', icon: 'document', load: sales },
  { path: '/sales/refunds', permission: 'orderRefunds.view', icon: 'card', load: sales, waitingTab: 'requested' },
  { path: '/sales/exceptions', permission: 'orderExceptions.view', icon: 'shield', load: sales, waitingTab: 'open' },
  { path: '/sales/transactions', permission: 'transactions.view', icon: 'menu', load: sales },
  {
    path: '/sales/transaction-summary',
    permission: 'salesByDay.view',
    icon: 'chart',
    load: sales,
    isReport: true,
  },
  { path: '/sales/machine-ranking', permission: 'machineRanking.view', icon: 'robot', load: sales, isReport: true },
  { path: '/sales/product-ranking', permission: 'productRanking.view', icon: 'tags', load: sales, isReport: true },
  {
    path: '/organization/organizations',
    part: 'units',
    permission: 'organizations.view',
    icon: 'tree',
    load: organizations,
  },
  { path: '/organization/merchants', part: 'units', permission: 'merchants.view', icon: 'shop', load: merchants },
  { path: '/organization/users', part: 'units', permission: 'users.view', icon: 'people', load: approvals },
  { path: '/organization/staff', part: 'units', permission: 'staff.view', icon: 'card', load: approvals },
  { path: '/organization/roles', part: 'rights', permission: 'roles.view', icon: 'key', load: approvals },
  { path: '/organization/resources', part: 'rights', permission: 'roles.permissionTree', icon: 'tags', load: access },
  { path: '/organization/functions', part: 'rights', permission: 'functions.view', icon: 'gear', load: approvals },
  { path: '/organization/menus', part: 'rights', permission: 'menus.view', icon: 'menu', load: access },
  {
    path: '/organization/machine-authorizations',
    part: 'rights',
    permission: 'machineAuthorizations.view',
    icon: 'key',
    load: machines,
  },
  { path: '/organization/approvals', part: 'rights', permission: 'approvals.view', icon: 'check', load: approvals },
  { path: '/messaging/push', permission: 'pushes.view', icon: 'bell', load: pushes },
  { path: '/messaging/push-settings', permission: 'pushSettings.view', icon: 'gear', load: messaging },
  { path: '/messaging/templates', permission: 'messageTemplates.view', icon: 'message', load: messaging },
  { path: '/messaging/providers', permission: 'pushProviders.view', icon: 'globe', load: messaging },
  { path: '/system/settings', part: 'setup', permission: 'settings.view', icon: 'gear', load: settings },
  { path: '/system/dictionaries', part: 'setup', permission: 'dictionaryEntries.view', icon: 'book', load: dictionary },
  { path: '/system/languages', part: 'setup', permission: 'texts.view', icon: 'globe', load: localization },
  { path: '/system/agreements', part: 'setup', permission: 'agreementVersions.view', icon: 'document', load: accounts },
  { path: '/system/interfaces', part: 'setup', permission: 'interfaces.view', icon: 'tree', load: interfaces },
  { path: '/system/logs', part: 'records', permission: 'auditEntries.view', icon: 'shield', load: audit },
  { path: '/system/report-exports', part: 'records', permission: '*.export', icon: 'document', load: exports },
  { path: '/system/faq', part: 'help', permission: 'feedbacks.view', icon: 'question', load: support },
  { path: '/system/knowledge-base', part: 'help', permission: 'support.knowledge', icon: 'book', load: support },
  { path: '/system/manuals', part: 'help', permission: 'support.knowledge', icon: 'document', load: support },
  { path: '/system/feedback', part: 'help', permission: 'feedbacks.view', icon: 'message', load: support },
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
