import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { Frame } from './frame/Frame.tsx'
import { Guarded } from './pages/Guarded.tsx'
import { ForbiddenPage, NotFoundPage, RouteProblem } from './pages/ProblemPages.tsx'
import { screens } from './screens.ts'

/** Every screen's code comes when it is opened. */
function screenRoutes(): RouteObject[] {
  return screens.map((screen) => ({ path: `${screen.path.slice(1)}/*`, element: <Guarded screen={screen} /> }))
}

/** The addresses of the console, below `/console`. */
export function makeRouter() {
  return createBrowserRouter(
    [
      {
        element: <Frame />,
        // what is broken in the frame itself
        errorElement: <RouteProblem />,
        HydrateFallback: () => <Skeleton label="" />,
        children: [
          {
            errorElement: <RouteProblem />,
            children: [
              {
                index: true,
                lazy: async () => ({ Component: (await import('./pages/Dashboard.tsx')).Dashboard }),
              },
              ...screenRoutes(),
              {
                path: 'security',
                lazy: async () => ({ Component: (await import('./security/SecurityPage.tsx')).SecurityPage }),
              },
              {
                path: 'outside-login',
                loader: async ({ request }) =>
                  redirect(await (await import('./security/link-outside.ts')).linkOutside(new URL(request.url).search)),
              },
              {
                path: 'demo',
                lazy: async () => (await import('./gallery/open-gallery.ts')).openGallery(),
              },
              { path: 'forbidden', element: <ForbiddenPage /> },
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
    { basename: '/console' },
  )
}
