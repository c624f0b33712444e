import type { AnyPage, PortalRoute } from '#kernel/web/pages.ts'

/** What a route tells the frame around it. */
export interface RouteHandle {
  route: PortalRoute
  /** there once the page's code has come */
  page?: AnyPage
}
