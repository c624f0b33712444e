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
  /**
   * lines of JSON, `{ counts }` each: what waits for this person, now and at every change; `{ replaced: true }` as the last line
   * where newer streams of the same person have taken its place: then the counts are to be polled
   */
  live: { method: 'GET', path: '/api/console/live', raw: true },
  /** the same, once */
  counts: { method: 'GET', path: '/api/console/counts' },
  /** null: the product's own mark */
  logo: { method: 'GET', path: '/api/console/logo' },
  /** what stands in the top bar of whoever asks: of the nearest unit above them that has a logo, else the operator's; and its color */
  shownLogo: { method: 'GET', path: '/api/console/shown-logo' },
  /** logo, color or both for the unit under which the asker works, and all below it */
  setUnitLogo: { method: 'PUT', path: '/api/console/unit-logo', bodyLimitBytes: 2 * logoMaxBytes },
  setLogo: { method: 'PUT', path: '/api/console/logo', bodyLimitBytes: 2 * logoMaxBytes },
})

export const listViewRoutes = routes('listViews', {
  /** how the asker likes a list, and the views of it that others share with them */
  arrangement: { method: 'GET', path: '/api/console/list-arrangement' },
  arrange: {
    method: 'PUT',
    path: '/api/console/list-arrangement',
    trace: { none: 'how somebody likes their lists is nobody else’s' },
    repeatable: 'the last one counts',
  },
  /** for all who work below the same unit and may see the list; one of the same name is replaced */
  share: { method: 'POST', path: '/api/console/shared-views' },
  unshare: { method: 'DELETE', path: '/api/console/shared-views/:id', permission: 'listViews.share' },
})

export const consoleRefusals = refusals({
  logo_without_unit: { status: 409, when: 'somebody who works under no unit sets the logo of theirs' },
  logo_unreadable: { status: 422, when: 'what was handed in as a logo is no picture that can be decoded' },
})
