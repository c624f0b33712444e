import { type ComponentType, Fragment, type JSX, type ReactNode } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect, replace, useLoaderData } from 'react-router'
import type { Language } from '#kernel/contract/languages.ts'
import type { Client } from '#kernel/web/client/client.ts'
import type { AnyPage, PortalRoute } from '#kernel/web/pages.ts'
import { FrameRoute } from './frame/FrameRoute.tsx'
import { type FrameData, loadFrame } from './frame/frame-data.ts'
import { HoldingPage } from './frame/HoldingPage.tsx'
import { RouteProblem } from './frame/RouteProblem.tsx'
import { loadPage } from './load-page.ts'
import type { Guard, RouteHandle } from './route-handle.ts'

/** What the routes need of where they run. */
export interface RouteSurroundings {
  language: Language
  api: Client
  /** null on the server, which knows no token */
  guard: Guard | null
  /** every page there is, for the title of one that is not shown yet */
  allPages(): Promise<readonly PortalRoute[]>
}

export const frameId = 'frame'

/** The whole route tree, made anew for each rendering on the server and once in the browser. */
export function routeTree(routes: readonly PortalRoute[], surroundings: RouteSurroundings): RouteObject[] {
  return [
    {
      id: frameId,
      loader: ({ request }): Promise<FrameData> => loadFrame(request.url, surroundings),
      // what the frame shows does not change from page to page, but for "sign in to continue to …"
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        currentUrl.searchParams.get('next') !== nextUrl.searchParams.get('next'),
      Component: FrameRoute,
      HydrateFallback: HoldingPage,
      ErrorBoundary: RouteProblem,
      children: [...routes.map((route) => routeObject(route, surroundings)), lookUpRoute(surroundings)],
    },
  ]
}

/** One page for the router. Its address is its id too: server and browser must agree on it whatever list they hold. */
export function routeObject(route: PortalRoute, surroundings: RouteSurroundings): RouteObject {
  const { guard } = surroundings
  // the page is entered when it has come: a lazy route may not bring a handle of its own
  const handle: RouteHandle = { route }
  const base: RouteObject = { id: route.path, path: route.path, handle, ErrorBoundary: RouteProblem }
  // The server cannot know who asks: it sends the frame and a skeleton, the browser does the rest.
  if (route.access === 'session' && guard === null) return { ...base, Component: HoldingPage }
  return {
    ...base,
    HydrateFallback: HoldingPage,
    lazy: async () => {
      const page = await loadPage(route, surroundings.language)
      handle.page = page
      // pages of a signed-in person keep what they have read; public ones do without that weight
      const Area = route.access === 'session' ? (await import('./SessionArea.tsx')).SessionArea : Fragment
      return {
        loader: (args: LoaderFunctionArgs) => runLoader(page, route, args, surroundings),
        Component: pageComponent(page, Area),
      }
    },
  }
}

async function runLoader(page: AnyPage, route: PortalRoute, args: LoaderFunctionArgs, surroundings: RouteSurroundings) {
  const url = new URL(args.request.url)
  if (route.access === 'session') await surroundings.guard?.requirePage(url)
  const { api, language } = surroundings
  const data = await page.loader?.({ params: args.params, url, api, language })
  return data ?? null
}

const components = new WeakMap<AnyPage, () => JSX.Element>()

/** The page as the router's component; one per page, or React would begin anew at each navigation. */
function pageComponent(page: AnyPage, Area: ComponentType<{ children: ReactNode }>): () => JSX.Element {
  const known = components.get(page)
  if (known) return known
  const { Page } = page
  function RoutedPage() {
    const data: unknown = useLoaderData()
    return (
      <Area>
        <Page data={data ?? undefined} />
      </Area>
    )
  }
  components.set(page, RoutedPage)
  return RoutedPage
}

/** Everything that is no address of ours: an old one leads on, anything else does not exist. */
function lookUpRoute({ guard, api }: RouteSurroundings): RouteObject {
  return {
    id: 'look-up',
    path: '*',
    ErrorBoundary: RouteProblem,
    HydrateFallback: HoldingPage,
    Component: HoldingPage,
    loader: async ({ request }) => {
      const url = new URL(request.url)
      const { lookUp } = await import('./look-up.ts')
      const found = await lookUp(url, api, guard)
      if (found === 'browser-decides') return null
      throw guard === null ? redirect(found) : replace(found)
    },
  }
}
