import type { PortalRoute } from '#kernel/web/pages.ts'
import { pages as authorizationCodes } from '#modules/contest/authorization-codes/web/portal.tsx'
import { pages as coaching } from '#modules/contest/coaching/web/portal.tsx'
import { pages as declarations } from '#modules/contest/declarations/web/portal.tsx'
import { pages as delegations } from '#modules/contest/delegations/web/portal.tsx'
import { pages as desk } from '#modules/contest/desk/web/portal.tsx'
import { pages as exams } from '#modules/contest/exams/web/portal.tsx'
import { pages as prints } from '#modules/contest/prints/web/portal.tsx'
import { pages as publications } from '#modules/contest/publications/web/portal.tsx'
import { pages as scoring } from '#modules/contest/scoring/web/portal.tsx'
import { pages as screening } from '#modules/contest/screening/web/portal.tsx'
import { pages as unitMaterials } from '#modules/contest/unit-materials/web/portal.tsx'
import { pages as units } from '#modules/contest/units/web/portal.tsx'
import { pages as accounts } from '#modules/platform/accounts/web/portal.tsx'
import { pages as agreements } from '#modules/platform/agreements/web/portal.tsx'
import { pages as messaging } from '#modules/platform/messaging/web/portal.tsx'
import { pages as rights } from '#modules/platform/rights/web/portal.tsx'
import { pages as support } from '#modules/platform/support/web/portal.tsx'
import { ownPages } from './own-pages.ts'

/**
 * The pages of the modules, in the order of `apps/server/modules.ts`, and the shell's own for who is signed in. The browser
 * fetches this list when it leaves the shell's public pages, so that the landing page does not carry it.
 */
export const modulePages: readonly PortalRoute[] = [
  ...messaging,
  ...agreements,
  ...accounts,
  ...support,
  ...rights,
  ...publications,
  ...authorizationCodes,
  ...declarations,
  ...prints,
  ...units,
  ...delegations,
  ...desk,
  ...coaching,
  ...unitMaterials,
  ...screening,
  ...scoring,
  ...exams,
  ...ownPages,
]
