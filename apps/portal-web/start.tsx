import './start/quiet.ts'
import 'react-dom/client'
import './start/loud.ts'
import '#kernel/web/ui/forms.css'
import '#kernel/web/ui/rest.css'
import './portal.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchPath, matchRoutes, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { defaultLanguage, isLanguage } from '#kernel/contract/languages.ts'
import { client, setClientHooks } from '#kernel/web/client/browser.ts'
import { startClientState } from '#kernel/web/client-state.ts'
import { askWhenSeen, openSessionChannel } from '#kernel/web/session.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { guard, signInAddress } from './guard.ts'
import type { PageData } from './page-data.ts'
import { shellPages } from './pages.ts'
import { pause } from './pause.ts'
import { frameId, type RouteSurroundings, routeObject, routeTree } from './routes.tsx'
import { shellTexts } from './shell-texts.ts'

/** Makes the page that the server wrote alive. */
export async function start(): Promise<void> {
  const { lang } = document.documentElement
  const language = isLanguage(lang) ? lang : defaultLanguage
  startClientState({ language, systemType: 'portal' }, location.pathname)
  openSessionChannel()
  askWhenSeen()
  const { data, isWhole } = readPageData()
  const [router, { HeldForm }] = await Promise.all([
    makeRouter({ language, api: client, guard, allPages }, data, isWhole),
    import('./HeldForm.tsx'),
  ])
  const t = shellTexts.translator(language)
  setClientHooks({
    genericError: t('genericError'),
    onSessionLost(message) {
      toast(message, 'warning')
      // back to where the person was going, or else to where they are
      void router.navigate(signInAddress(router.state.navigation.location ?? location))
    },
  })
  const app = (
    <LanguageProvider language={language}>
      <RouterProvider router={router} />
      <HeldForm />
    </LanguageProvider>
  )
  const root = document.getElementById('portal')
  if (!root) throw new Error('no #portal')
  await pause()
  // a transition is rendered in slices, which a pointer or a key may come between
  startTransition(() => {
    if (isWhole) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  const { startAfterwards } = await import('./afterwards.ts')
  startAfterwards(language, t('problems.failedLead'))
}

const modulePages = () => import('./module-pages.ts').then((module) => module.modulePages)
const allPages = async () => [...shellPages, ...(await modulePages())]

/** The shell's own pages are known at once, those of the modules when one of them is wanted. */
async function makeRouter(surroundings: RouteSurroundings, loaderData: PageData['data'], isWhole: boolean) {
  let isComplete = !shellPages.some((page) => matchPath(page.path, location.pathname))
  const routes = routeTree(isComplete ? await allPages() : shellPages, surroundings)
  await Promise.all([shellTexts.load(surroundings.language), isWhole ? loadMatched(routes) : null])
  await pause()
  return createBrowserRouter(routes, {
    hydrationData: { loaderData },
    async patchRoutesOnNavigation({ patch }) {
      if (isComplete) return
      const pages = await modulePages()
      if (!isComplete)
        patch(
          frameId,
          pages.map((page) => routeObject(page, surroundings)),
        )
      isComplete = true
    },
  })
}

function readPageData(): PageData {
  const text = document.getElementById('portal-data')?.textContent
  if (!text) throw new Error('no #portal-data')
  return JSON.parse(text) as PageData
}

/** What hydration needs must be there before it begins, or React would find another page than the server wrote. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
