import type { PortalRoute } from '#kernel/web/pages.ts'
import { pages as declarations } from '#modules/contest/declarations/web/portal.tsx'
import { shellPages } from './pages.ts'

/** Every page of the portal: the shell's own and those of the modules, in the order of `apps/server/modules.ts`. */
export const portalRoutes: readonly PortalRoute[] = [...shellPages, ...declarations]
