import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { changeClientState, readClientState } from '#kernel/web/client-state.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { later } from '#kernel/web/console/later.tsx'
import { UnsavedGate } from '#kernel/web/console/unsaved.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { SkipLink } from '#kernel/web/ui/Layout.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { consoleTexts } from '../console-texts.ts'
import { useLiveFeed } from '../live/use-counts.ts'
import { screenAt } from '../screens.ts'
import { TopBar } from '../top-bar/TopBar.tsx'
import { useKeptScroll } from './kept-scroll.ts'
import { rememberVisit } from './menu-memory.ts'
import { OpenTabs } from './OpenTabs.tsx'
import { visitTab } from './open-tabs.ts'
import { SideMenu } from './SideMenu.tsx'

// a desk never needs it
const MenuDrawer = later(() => import('./MenuDrawer.tsx').then(({ MenuDrawer }) => MenuDrawer))

const narrow = matchMedia('(max-width: 767px)')

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
}

/** Top bar, menu, open tabs and the view below them. On a phone the menu is a drawer. */
export function Frame() {
  const t = useTexts(consoleTexts)
  const isNarrow = useIsNarrow()
  useLiveFeed()
  const [isOpen, setOpen] = useState(() => readClientState().isSidebarOpen)
  const [isDrawn, setDrawn] = useState(false)
  const { pathname, search } = useLocation()
  const { accountId } = useConsoleAccess()
  const main = useRef<HTMLElement>(null)
  useKeptScroll(main, pathname)
  useEffect(() => {
    if (screenAt(pathname)) visitTab(pathname + search)
  }, [pathname, search])
  useEffect(() => {
    const screen = screenAt(pathname)
    if (screen) rememberVisit(accountId, screen.path)
  }, [pathname, accountId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page puts the drawer away
  useEffect(() => setDrawn(false), [pathname])
  function toggle() {
    if (isNarrow) return setDrawn(!isDrawn)
    setOpen(!isOpen)
    changeClientState({ isSidebarOpen: !isOpen })
  }
  return (
    <div className="frame">
      <UnsavedGate />
      <SkipLink>{t('skip')}</SkipLink>
      <header className="frame-top">
        <TopBar isMenuOpen={isNarrow ? isDrawn : isOpen} onMenu={toggle} />
      </header>
      <div className="frame-below">
        {!isNarrow && <SideMenu isWide={isOpen} />}
        <div className="frame-work">
          <OpenTabs />
          <main id="main" ref={main} className="frame-main" tabIndex={-1}>
            <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      {isNarrow && isDrawn && <MenuDrawer onClose={() => setDrawn(false)} />}
    </div>
  )
}
