import type { RouteExamples } from '#kernel/testing/examples.ts'
import { examples as authorizationCodes } from '#modules/contest/authorization-codes/fixtures.ts'
import { examples as coaching } from '#modules/contest/coaching/fixtures.ts'
import { examples as declarations } from '#modules/contest/declarations/fixtures.ts'
import { examples as delegations } from '#modules/contest/delegations/fixtures.ts'
import { examples as desk } from '#modules/contest/desk/fixtures.ts'
import { examples as exams } from '#modules/contest/exams/fixtures.ts'
import { examples as people } from '#modules/contest/people/fixtures.ts'
import { examples as prints } from '#modules/contest/prints/fixtures.ts'
import { examples as publications } from '#modules/contest/publications/fixtures.ts'
import { examples as scoring } from '#modules/contest/scoring/fixtures.ts'
import { examples as screening } from '#modules/contest/screening/fixtures.ts'
import { examples as seasons } from '#modules/contest/seasons/fixtures.ts'
import { examples as teams } from '#modules/contest/teams/fixtures.ts'
import { examples as unitMaterials } from '#modules/contest/unit-materials/fixtures.ts'
import { examples as units } from '#modules/contest/units/fixtures.ts'
import { examples as access } from '#modules/platform/access/fixtures.ts'
import { examples as accounts, anAdmin, anOfficer, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { examples as agreements, versionExamples } from '#modules/platform/agreements/fixtures.ts'
import { examples as approvals } from '#modules/platform/approvals/fixtures.ts'
import { examples as audit } from '#modules/platform/audit/fixtures.ts'
import { examples as console } from '#modules/platform/console/fixtures.ts'
import { examples as dictionary, entryExamples } from '#modules/platform/dictionary/fixtures.ts'
import { examples as exports } from '#modules/platform/exports/fixtures.ts'
import { examples as files } from '#modules/platform/files/fixtures.ts'
import { examples as interfaces } from '#modules/platform/interfaces/fixtures.ts'
import { textExamples } from '#modules/platform/localization/fixtures.ts'
import { messagingExamples } from '#modules/platform/messaging/fixtures.ts'
import { organizationExamples, examples as organizations } from '#modules/platform/organizations/fixtures.ts'
import { examples as pushes } from '#modules/platform/pushes/fixtures.ts'
import { examples as rights } from '#modules/platform/rights/fixtures.ts'
import { settingExamples } from '#modules/platform/settings/fixtures.ts'
import { examples as support } from '#modules/platform/support/fixtures.ts'
import { examples as cash } from '#modules/vending/cash/fixtures.ts'
import { examples as catalog } from '#modules/vending/catalog/fixtures.ts'
import { examples as dataCards } from '#modules/vending/data-cards/fixtures.ts'
import { examples as devices } from '#modules/vending/devices/fixtures.ts'
import { examples as ledger } from '#modules/vending/ledger/fixtures.ts'
import { examples as machines } from '#modules/vending/machines/fixtures.ts'
import { examples as merchants } from '#modules/vending/merchants/fixtures.ts'
import { examples as orders } from '#modules/vending/orders/fixtures.ts'
import { examples as payments } from '#modules/vending/payments/fixtures.ts'
import { examples as payouts } from '#modules/vending/payouts/fixtures.ts'
import { examples as points } from '#modules/vending/points/fixtures.ts'
import { examples as sales } from '#modules/vending/sales/fixtures.ts'
import { examples as telemetry } from '#modules/vending/telemetry/fixtures.ts'
import { examples as upkeep } from '#modules/vending/upkeep/fixtures.ts'

/** One valid call of each route that writes or has a row in its path, for the generated tests. */
export const examples: RouteExamples = {
  ...settingExamples((app) => anAdmin(app)),
  ...textExamples((app) => anAdmin(app)),
  ...organizations,
  ...organizationExamples({ admin: (app) => anAdmin(app), officer: anOfficer }),
  ...dictionary,
  ...entryExamples((app) => anAdmin(app)),
  ...messagingExamples({ admin: (app) => anAdmin(app), person: (app) => aPupil(app) }),
  ...agreements,
  ...versionExamples((app) => anAdmin(app)),
  ...accounts,
  ...access,
  ...approvals,
  ...pushes,
  ...audit,
  ...files,
  ...exports,
  ...support,
  ...interfaces,
  ...rights,
  ...console,
  ...seasons,
  ...publications,
  ...people,
  ...authorizationCodes,
  ...declarations,
  ...prints,
  ...desk,
  ...coaching,
  ...unitMaterials,
  ...screening,
  ...units,
  ...delegations,
  ...teams,
  ...scoring,
  ...exams,
  'legacy.getDictAll': async () => ({}),
  'legacy.getDict': async () => ({ body: { type: 'yes_no' } }),
  'legacy.getPublicityPictures': async () => ({}),
  ...merchants,
  ...ledger,
  ...cash,
  ...payments,
  ...orders,
  ...payouts,
  ...points,
  ...catalog,
  ...machines,
  ...devices,
  ...upkeep,
  ...telemetry,
  ...dataCards,
  ...sales,
}
