import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { shellTexts } from '../shell-texts.ts'

// who is not signed in comes without its weight
const OwnMenu = lazy(() => import('./OwnMenu.tsx').then((module) => ({ default: module.OwnMenu })))

const withoutReturn = ['/', '/index', '/login', '/register', '/recover-password', '/log-out']

/** Signing in, or the person's own pages. */
export function AccountMenu() {
  const t = useTexts(shellTexts)
  const { token, userInfo } = useSession()
  const { pathname, search } = useLocation()
  if (token === null) {
    const next = withoutReturn.includes(pathname) ? '' : `?next=${encodeURIComponent(pathname + search)}`
    return (
      <LinkButton className="site-sign-in" variant="primary" size="small" href={`/login${next}`}>
        {t('frame.signIn')}
      </LinkButton>
    )
  }
  return (
    <Suspense>
      <OwnMenu name={userInfo?.name} isAwaitingConsent={userInfo?.state === 'awaiting-consent'} />
    </Suspense>
  )
}
