import { mayOpen, useSession } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { Menu } from '#kernel/web/ui/Menu.tsx'
import { shellTexts } from '../shell-texts.ts'
import { ownMenuTexts } from './own-menu/texts.ts'

/** The pages of the signed-in person. */
export function OwnMenu({ name, isAwaitingConsent }: { name: string | undefined; isAwaitingConsent: boolean }) {
  const t = useTexts(shellTexts)
  const own = useTexts(ownMenuTexts)
  const { userInfo } = useSession()
  // a child may declare nothing before its guardian has consented; the profile page tells how far that is
  const first = isAwaitingConsent
    ? ([{ href: '/account/profile', icon: 'clock', label: t('frame.awaitingConsent') }] as const)
    : ([
        { href: '/declarations', icon: 'file', label: t('frame.myDeclarations') },
        { href: '/account/profile', icon: 'user', label: t('frame.profile') },
      ] as const)
  const links = [
    ...first,
    ...(mayOpen(userInfo, '/desk') ? ([{ href: '/desk', icon: 'users', label: own('pupils') }] as const) : []),
    // not by `mayOpen`: an administrator may open every page, and enters no scores
    ...(userInfo?.urlList.includes('/referee')
      ? ([{ href: '/referee/scores', icon: 'edit', label: own('scores') }] as const)
      : []),
    { href: '/account/messages', icon: 'mail', label: own('messages') },
    { href: '/account/password', icon: 'lock', label: t('frame.password') },
    { href: '/account/logins', icon: 'screen', label: t('frame.logins') },
    { href: '/log-out', icon: 'exit', label: t('frame.logOut') },
  ] as const
  return (
    <Menu
      summary={
        <>
          <Icon name="user" />
          <span className="menu-word site-person">{name || t('frame.account')}</span>
        </>
      }
      label={t('frame.accountOf', { name: name ?? '' })}
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
