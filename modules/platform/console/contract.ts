import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'

/** spec §9 */
export const logoSidePx = 100
/** of the picture as it is handed in, already cut by the browser */
export const logoMaxBytes = 100 * 1024

/** How often a stream looks, and how long it lasts: afterwards the login is checked anew. */
export const liveIntervalMs = 5000
export const liveSpanS = 60

export const consoleRoutes = routes('console', {
  /** lines of JSON, `{ counts }` each: what waits for this person, now and at every change */
  live: { method: 'GET', path: '/api/console/live', raw: true },
  /** the same, once */
  counts: { method: 'GET', path: '/api/console/counts' },
  /** null: the product's own mark */
  logo: { method: 'GET', path: '/api/console/logo' },
  setLogo: { method: 'PUT', path: '/api/console/logo', bodyLimitBytes: 2 * logoMaxBytes },
})

export const consoleRefusals = refusals({
  logo_unreadable: { status: 422, when: 'what was handed in as a logo is no picture that can be decoded' },
})
