import type { RouteExamples } from '#kernel/testing/examples.ts'
import { examples as authorizationCodes } from '#modules/contest/authorization-codes/fixtures.ts'
import { examples as declarations } from '#modules/contest/declarations/fixtures.ts'
import { examples as people } from '#modules/contest/people/fixtures.ts'
import { examples as prints } from '#modules/contest/prints/fixtures.ts'
import { examples as publications } from '#modules/contest/publications/fixtures.ts'
import { examples as screening } from '#modules/contest/screening/fixtures.ts'
import { examples as seasons } from '#modules/contest/seasons/fixtures.ts'
import { examples as access } from '#modules/platform/access/fixtures.ts'
import { examples as accounts, anAdmin, anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { examples as agreements } from '#modules/platform/agreements/fixtures.ts'
import { examples as dictionary, entryExamples } from '#modules/platform/dictionary/fixtures.ts'
import { examples as files } from '#modules/platform/files/fixtures.ts'
import { organizationExamples, examples as organizations } from '#modules/platform/organizations/fixtures.ts'
import { examples as support } from '#modules/platform/support/fixtures.ts'

/** One valid call of each route that writes or has a row in its path, for the generated tests. */
export const examples: RouteExamples = {
  ...organizations,
  ...organizationExamples({ admin: (app) => anAdmin(app), officer: anOfficer }),
  ...dictionary,
  ...entryExamples((app) => anAdmin(app)),
  ...agreements,
  ...accounts,
  ...access,
  ...files,
  ...support,
  ...seasons,
  ...publications,
  ...people,
  ...authorizationCodes,
  ...declarations,
  ...prints,
  ...screening,
  'legacy.getDictAll': async () => ({}),
  'legacy.getDict': async () => ({ body: { type: 'yes_no' } }),
  'legacy.getPublicityPictures': async () => ({}),
}
