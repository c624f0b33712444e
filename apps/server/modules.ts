import type { ModuleDefinition } from '#kernel/server/module.ts'
import authorizationCodes from '#modules/contest/authorization-codes/server/module.ts'
import declarations from '#modules/contest/declarations/server/module.ts'
import people from '#modules/contest/people/server/module.ts'
import prints from '#modules/contest/prints/server/module.ts'
import publications from '#modules/contest/publications/server/module.ts'
import screening from '#modules/contest/screening/server/module.ts'
import seasons from '#modules/contest/seasons/server/module.ts'
import access from '#modules/platform/access/server/module.ts'
import accounts from '#modules/platform/accounts/server/module.ts'
import agreements from '#modules/platform/agreements/server/module.ts'
import audit from '#modules/platform/audit/server/module.ts'
import dictionary from '#modules/platform/dictionary/server/module.ts'
import files from '#modules/platform/files/server/module.ts'
import localization from '#modules/platform/localization/server/module.ts'
import messaging from '#modules/platform/messaging/server/module.ts'
import organizations from '#modules/platform/organizations/server/module.ts'
import settings from '#modules/platform/settings/server/module.ts'
import support from '#modules/platform/support/server/module.ts'

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
  audit,
  files,
  support,
  seasons,
  publications,
  people,
  authorizationCodes,
  declarations,
  prints,
  screening,
]
