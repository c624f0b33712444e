import { useLocation } from 'react-router'
import { languageNames, languages } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { OrbitMark } from '#kernel/web/ui/illustrations/OrbitMark.tsx'
import { SiteHeader } from '#kernel/web/ui/Layout.tsx'
import { Menu } from '#kernel/web/ui/Menu.tsx'
import { LanguageMenu, ThemeToggle } from '#kernel/web/ui/Menus.tsx'
import { shellTexts } from '../shell-texts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import type { FrameData } from './frame-data.ts'

/** Name, contests, language, theme, account. */
export function Header({ settings }: { settings: FrameData['settings'] }) {
  const t = useTexts(shellTexts)
  const { pathname } = useLocation()
  const links = [
    { href: '/welcome', label: t('contests.innovation.short') },
    { href: '/welcomeRobot', label: t('contests.robot.short') },
    { href: '/welcomeOrsay', label: t('contests.olympiad.short') },
    { href: '/announcements', label: t('frame.announcements') },
    { href: '/questions', label: t('frame.questions') },
  ]
  const items = links.map((link) => ({
    ...link,
    isCurrent: pathname === link.href || pathname.startsWith(`${link.href}/`),
  }))
  return (
    <SiteHeader
      brandHref="/"
      brand={
        <>
          <OrbitMark />
          <span>{settings.siteShortName}</span>
        </>
      }
      items={items}
      words={{ navigation: t('frame.navigation'), menu: t('frame.menu') }}
      actions={
        <div className="site-actions">
          <Languages />
          <Menu className="site-theme" shape="icon" label={t('frame.theme')} summary={<Icon name="sun" />}>
            <div className="menu-panel">
              <ThemeToggle
                label={t('frame.theme')}
                words={{
                  system: t('frame.themes.system'),
                  light: t('frame.themes.light'),
                  dark: t('frame.themes.dark'),
                }}
              />
            </div>
          </Menu>
          <AccountMenu />
        </div>
      }
    />
  )
}

function Languages() {
  const t = useTexts(shellTexts)
  const current = useLanguage()
  const { pathname, search } = useLocation()
  const hrefOf = (code: string) => {
    const query = new URLSearchParams(search)
    query.set('lang', code)
    return `${pathname}?${query}`
  }
  const offered = (globalThis.offeredLanguages ?? languages).map((code) => ({ code, name: languageNames[code] }))
  return <LanguageMenu label={t('frame.language')} languages={offered} current={current} hrefOf={hrefOf} />
}
