import type { ModuleDefinition } from '#kernel/server/module.ts'
import authorizationCodes from '#modules/contest/authorization-codes/server/module.ts'
import coaching from '#modules/contest/coaching/server/module.ts'
import declarations from '#modules/contest/declarations/server/module.ts'
import delegations from '#modules/contest/delegations/server/module.ts'
import desk from '#modules/contest/desk/server/module.ts'
import exams from '#modules/contest/exams/server/module.ts'
import people from '#modules/contest/people/server/module.ts'
import prints from '#modules/contest/prints/server/module.ts'
import publications from '#modules/contest/publications/server/module.ts'
import scoring from '#modules/contest/scoring/server/module.ts'
import screening from '#modules/contest/screening/server/module.ts'
import seasons from '#modules/contest/seasons/server/module.ts'
import teams from '#modules/contest/teams/server/module.ts'
import unitMaterials from '#modules/contest/unit-materials/server/module.ts'
import units from '#modules/contest/units/server/module.ts'
import access from '#modules/platform/access/server/module.ts'
import accounts from '#modules/platform/accounts/server/module.ts'
import agreements from '#modules/platform/agreements/server/module.ts'
import approvals from '#modules/platform/approvals/server/module.ts'
import audit from '#modules/platform/audit/server/module.ts'
import console from '#modules/platform/console/server/module.ts'
import dictionary from '#modules/platform/dictionary/server/module.ts'
import exports from '#modules/platform/exports/server/module.ts'
import files from '#modules/platform/files/server/module.ts'
import interfaces from '#modules/platform/interfaces/server/module.ts'
import localization from '#modules/platform/localization/server/module.ts'
import messaging from '#modules/platform/messaging/server/module.ts'
import organizations from '#modules/platform/organizations/server/module.ts'
import pushes from '#modules/platform/pushes/server/module.ts'
import rights from '#modules/platform/rights/server/module.ts'
import settings from '#modules/platform/settings/server/module.ts'
import support from '#modules/platform/support/server/module.ts'
import cash from '#modules/vending/cash/server/module.ts'
import catalog from '#modules/vending/catalog/server/module.ts'
import dataCards from '#modules/vending/data-cards/server/module.ts'
import devices from '#modules/vending/devices/server/module.ts'
import ledger from '#modules/vending/ledger/server/module.ts'
import machines from '#modules/vending/machines/server/module.ts'
import merchants from '#modules/vending/merchants/server/module.ts'
import orders from '#modules/vending/orders/server/module.ts'
import payments from '#modules/vending/payments/server/module.ts'
import payouts from '#modules/vending/payouts/server/module.ts'
import points from '#modules/vending/points/server/module.ts'
import sales from '#modules/vending/sales/server/module.ts'
import telemetry from '#modules/vending/telemetry/server/module.ts'
import upkeep from '#modules/vending/upkeep/server/module.ts'

/**
 * THE ordered list. The order is the import order: a module may import only what stands before it (architecture §4).
 */
export const modules: readonly ModuleDefinition[] = [
  settings,
  dictionary,
  localization,
  organizations,
  messaging,
  agreements,
  accounts,
  access,
  approvals,
  pushes,
  audit,
  files,
  exports,
  support,
  interfaces,
  rights,
  console,
  seasons,
  publications,
  people,
  authorizationCodes,
  declarations,
  prints,
  desk,
  coaching,
  unitMaterials,
  screening,
  units,
  delegations,
  teams,
  scoring,
  exams,
  merchants,
  points,
  catalog,
  machines,
  devices,
  upkeep,
  telemetry,
  dataCards,
  ledger,
  cash,
  payments,
  orders,
  payouts,
  sales,
]
