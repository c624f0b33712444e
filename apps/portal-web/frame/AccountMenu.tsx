import { useLocation } from 'react-router'
import { useSession } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { Menu } from '#kernel/web/ui/Menu.tsx'
import { shellTexts } from '../shell-texts.ts'

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
  // a child may declare nothing before its guardian has consented; the profile page tells how far that is
  const own =
    userInfo?.state === 'awaiting-consent'
      ? ([{ href: '/account/profile', icon: 'clock', label: t('frame.awaitingConsent') }] as const)
      : ([
          { href: '/declarations', icon: 'file', label: t('frame.myDeclarations') },
          { href: '/account/profile', icon: 'user', label: t('frame.profile') },
        ] as const)
  const links = [
    ...own,
    { href: '/account/password', icon: 'lock', label: t('frame.password') },
    { href: '/account/logins', icon: 'screen', label: t('frame.logins') },
    { href: '/log-out', icon: 'exit', label: t('frame.logOut') },
  ] as const
  return (
    <Menu
      summary={
        <>
          <Icon name="user" />
          <span className="menu-word site-person">{userInfo?.name || t('frame.account')}</span>
        </>
      }
      label={t('frame.accountOf', { name: userInfo?.name ?? '' })}
    >
      <div className="menu-panel">
        {links.map((link) => (
          <Anchor key={link.href} href={link.href}>
            <Icon name={link.icon} />
            {link.label}
          </Anchor>
        ))}
      </div>
    </Menu>
  )
}
