import type { AnyPage, PortalRoute } from '#kernel/web/pages.ts'

/** What a route tells the frame around it. */
export interface RouteHandle {
  route: PortalRoute
  /** there once the page's code has come */
  page?: AnyPage
}

/** The browser's guard; on the server, which knows no token, there is none. */
export interface Guard {
  requireSession(url: URL): Promise<void>
  requirePage(url: URL): Promise<void>
}
