import { useEffect } from 'react'
import { Outlet, useLoaderData, useLocation, useMatches, useNavigation } from 'react-router'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Container, SkipLink, Stack } from '#kernel/web/ui/Layout.tsx'
import { LinkProvider } from '#kernel/web/ui/Link.tsx'
import { ToastRegion } from '#kernel/web/ui/Toast.tsx'
import { pageTitle, pageTrail } from '../page-title.ts'
import type { RouteHandle } from '../route-handle.ts'
import { shellTexts } from '../shell-texts.ts'
import { Announcer } from './Announcer.tsx'
import { Footer } from './Footer.tsx'
import type { FrameData } from './frame-data.ts'
import { Header } from './Header.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { RoutedLink } from './RoutedLink.tsx'
import { Trail } from './Trail.tsx'

/** What stands around every page: header, trail, footer, toasts. */
export function FrameRoute() {
  const { settings } = useLoaderData<FrameData>()
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const match = useMatches().at(-1)
  const handle = match?.handle as RouteHandle | undefined
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const page = { handle, data: match?.loaderData, settings }
  const title = pageTitle(page, language)

  useEffect(() => {
    document.title = title
  }, [title])

  if (handle?.route.frame === 'bare') {
    return (
      <LinkProvider component={RoutedLink}>
        <main id="main" data-accent={handle.route.accent}>
          <Outlet />
        </main>
      </LinkProvider>
    )
  }
  return (
    <LinkProvider component={RoutedLink}>
      <div className="frame" data-accent={handle?.route.accent}>
        <SkipLink>{t('frame.skip')}</SkipLink>
        <Header settings={settings} />
        <OfflineBanner />
        <main id="main" tabIndex={-1} aria-busy={state === 'loading' || undefined}>
          <Container>
            <Stack gap="l">
              <Trail crumbs={pageTrail(page, language)} />
              <Outlet />
            </Stack>
          </Container>
        </main>
        <Footer settings={settings} />
        <Announcer title={title} path={pathname} />
        <ToastRegion label={t('frame.messages')} closeLabel={t('frame.close')} />
      </div>
    </LinkProvider>
  )
}
