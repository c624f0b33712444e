import { Input } from 'antd'
import { useMemo, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { LooseTranslate } from '#kernel/web/console/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { consoleTexts } from '../console-texts.ts'
import { groupOf, type MenuGroup, menuGroups, type Screen, screens, textKeyOf } from '../screens.ts'
import { MenuIcon } from './MenuIcon.tsx'

/** The screens this person may open, with their names, as the menu and the dashboard show them. */
export function useMenu(): { group: MenuGroup; name: string; screens: { screen: Screen; name: string }[] }[] {
  const t = useTexts(consoleTexts) as unknown as LooseTranslate
  const { may } = useConsoleAccess()
  return useMemo(
    () =>
      menuGroups
        .map((group) => ({
          group,
          name: t(`groups.${group}`),
          screens: screens
            .filter((screen) => groupOf(screen) === group && may(screen.permission))
            .map((screen) => ({ screen, name: t(`screens.${textKeyOf(screen)}`) })),
        }))
        .filter((entry) => entry.screens.length > 0),
    [t, may],
  )
}

/** The menu at the side: groups that fold, a search over all names; icons alone when it is narrow. */
export function SideMenu({ isWide }: { isWide: boolean }) {
  const t = useTexts(consoleTexts)
  const menu = useMenu()
  const { pathname } = useLocation()
  const [wanted, setWanted] = useState('')
  const [folded, setFolded] = useState<readonly MenuGroup[]>([])
  const word = wanted.trim().toLocaleLowerCase()
  const shown = menu
    .map((entry) => ({
      ...entry,
      screens: entry.screens.filter(({ name }) => name.toLocaleLowerCase().includes(word)),
    }))
    .filter(({ screens: left }) => left.length > 0)
  const toggle = (group: MenuGroup) =>
    setFolded(folded.includes(group) ? folded.filter((each) => each !== group) : [...folded, group])
  return (
    <nav className="side-menu" aria-label={t('menu.label')} data-wide={isWide}>
      {isWide && (
        <Input
          className="side-search"
          type="search"
          allowClear
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          placeholder={t('menu.search')}
          aria-label={t('menu.search')}
        />
      )}
      <ul className="side-list">
        {word === '' && <Entry to="/" name={t('shell.dashboard')} icon="home" isWide={isWide} end />}
        {shown.map(({ group, name, screens: entries }) => {
          const isOpen = !isWide || word !== '' || !folded.includes(group)
          const isHere = pathname.startsWith(`/${group}/`)
          return (
            <li key={group} className="side-group">
              {isWide && (
                <button
                  type="button"
                  className="side-fold"
                  aria-expanded={isOpen}
                  data-here={isHere}
                  onClick={() => toggle(group)}
                >
                  {name}
                  <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
                </button>
              )}
              {isOpen && (
                <ul className="side-list" aria-label={name}>
                  {entries.map(({ screen, name: entry }) => (
                    <Entry key={screen.path} to={screen.path} name={entry} icon={screen.icon} isWide={isWide} />
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      {shown.length === 0 && word !== '' && <p className="side-none">{t('menu.none', { word: wanted })}</p>}
    </nav>
  )
}

interface EntryProps {
  to: string
  name: string
  icon: Screen['icon']
  isWide: boolean
  end?: boolean
}

function Entry({ to, name, icon, isWide, end = false }: EntryProps) {
  return (
    <li>
      <NavLink to={to} end={end} className="side-link" title={isWide ? undefined : name}>
        <MenuIcon name={icon} />
        <span className={isWide ? 'side-word' : 'unseen'}>{name}</span>
      </NavLink>
    </li>
  )
}
