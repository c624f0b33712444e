import { Link } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../../console-texts.ts'
import { MenuIcon } from '../../frame/MenuIcon.tsx'
import { type NamedScreen, useFavorites, useMenu } from '../../frame/menu.ts'
import { useMenuMemory } from '../../frame/menu-memory.ts'
import { sameTab, useOpenTabs } from '../../frame/open-tabs.ts'

const recentMax = 8
const shortcutsMax = 8

/** Where one was lately; what is still open goes on as it was left. */
export function Recent() {
  const t = useTexts(consoleTexts)
  const all = useMenu().flatMap((group) => group.screens)
  const { recent } = useMenuMemory()
  const open = useOpenTabs()
  const lately = recent.flatMap((path) => all.find(({ screen }) => screen.path === path) ?? []).slice(0, recentMax)
  return (
    <section className="home-card" aria-labelledby="home-recent">
      <h2 id="home-recent">{t('dashboard.recent')}</h2>
      {lately.length === 0 && <p className="home-none">{t('dashboard.noRecent')}</p>}
      <ul className="home-links">
        {lately.map((each) => (
          <Shortcut
            key={each.screen.path}
            {...each}
            address={open.find((tab) => sameTab(tab, each.screen.path)) ?? each.screen.path}
          />
        ))}
      </ul>
    </section>
  )
}

/** The favorites, and as long as there are few of them the first screens of the menu. */
export function Shortcuts() {
  const t = useTexts(consoleTexts)
  const all = useMenu().flatMap((group) => group.screens)
  const favorites = useFavorites()
  const more = all.filter((each) => !favorites.includes(each)).slice(0, Math.max(0, shortcutsMax - favorites.length))
  return (
    <section className="home-card" aria-labelledby="home-shortcuts">
      <h2 id="home-shortcuts">{t('home.shortcuts')}</h2>
      <ul className="home-links">
        {[...favorites, ...more].map((each) => (
          <Shortcut key={each.screen.path} {...each} address={each.screen.path} />
        ))}
      </ul>
      {favorites.length === 0 && <p className="home-none">{t('home.starHint')}</p>}
    </section>
  )
}

function Shortcut({ screen, name, address }: NamedScreen & { address: string }) {
  return (
    <li>
      <Link to={address}>
        <MenuIcon name={screen.icon} />
        {name}
      </Link>
    </li>
  )
}
