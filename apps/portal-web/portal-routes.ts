import type { PortalRoute } from '#kernel/web/pages.ts'
import { shellPages } from './pages.ts'

/** Every page of the portal: the shell's own and those of the modules, in the order of `apps/server/modules.ts`. */
export const portalRoutes: readonly PortalRoute[] = [...shellPages]
