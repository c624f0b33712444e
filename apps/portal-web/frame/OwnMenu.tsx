import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { Menu } from '#kernel/web/ui/Menu.tsx'
import { shellTexts } from '../shell-texts.ts'

/** The pages of the signed-in person. */
export function OwnMenu({ name, isAwaitingConsent }: { name: string | undefined; isAwaitingConsent: boolean }) {
  const t = useTexts(shellTexts)
  // a child may declare nothing before its guardian has consented; the profile page tells how far that is
  const own = isAwaitingConsent
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
