import { Input } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { LooseTranslate } from '#kernel/web/console/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { useAccess } from '../access.ts'
import { consoleTexts } from '../console-texts.ts'
import { groupOf, type MenuGroup, menuGroups, type Screen, screens, textKeyOf } from '../screens.ts'
import { MenuIcon } from './MenuIcon.tsx'

/** What a screen is called in the menu: as the operator has named it in this language, else as the product does. */
export function useScreenName(): (screen: Screen) => string {
  const t = useTexts(consoleTexts) as unknown as LooseTranslate
  const { data: access } = useAccess()
  return useCallback(
    (screen) => access?.screens.find(({ path }) => path === screen.path)?.label ?? t(`screens.${textKeyOf(screen)}`),
    [t, access],
  )
}

/** The screens this person may open, as the menu and the dashboard show them: ordered, named and hidden as the operator wants. */
export function useMenu(): { group: MenuGroup; name: string; screens: { screen: Screen; name: string }[] }[] {
  const t = useTexts(consoleTexts) as unknown as LooseTranslate
  const nameOf = useScreenName()
  const { may } = useConsoleAccess()
  const { data: access } = useAccess()
  return useMemo(() => {
    const changed = (screen: Screen) => access?.screens.find(({ path }) => path === screen.path)
    const entriesOf = (group: MenuGroup) =>
      screens
        .filter((screen) => groupOf(screen) === group)
        // what the operator has put elsewhere stands there; the others keep their place
        .map((screen, place) => ({ screen, place: changed(screen)?.sort ?? place }))
        .toSorted((one, other) => one.place - other.place)
        .filter(({ screen }) => may(screen.permission) && !changed(screen)?.isHidden)
        .map(({ screen }) => ({ screen, name: nameOf(screen) }))
    return menuGroups
      .map((group) => ({ group, name: t(`groups.${group}`), screens: entriesOf(group) }))
      .filter((entry) => entry.screens.length > 0)
  }, [t, nameOf, may, access])
}

/** The menu at the side: groups that fold, a search over all names; icons alone when it is narrow. */
export function SideMenu({ isWide }: { isWide: boolean }) {
  const t = useTexts(consoleTexts)
  const menu = useMenu()
  const { pathname } = useLocation()
  const [wanted, setWanted] = useState('')
  const [folded, setFolded] = useState<readonly MenuGroup[]>([])
  const list = useRef<HTMLUListElement>(null)
  const isKnown = menu.length > 0
  // a view may be opened from elsewhere: its entry is brought into sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address, and the entries' coming, that moves the menu
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, isKnown])
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
      <ul ref={list} className="side-list">
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
