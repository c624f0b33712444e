import { Input } from 'antd'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { useNameSearch } from '#kernel/web/console/name-search.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { consoleTexts } from '../console-texts.ts'
import { type Screen, screenAt } from '../screens.ts'
import { MenuIcon } from './MenuIcon.tsx'
import { type MenuEntry, type NamedScreen, useFavorites, useMenu } from './menu.ts'
import { useMenuMemory } from './menu-memory.ts'

/** The menu at the side: favorites, groups and parts that fold, a search over all names; icons alone when it is narrow. */
export function SideMenu({ isWide }: { isWide: boolean }) {
  const t = useTexts(consoleTexts)
  const menu = useMenu()
  const favorites = useFavorites()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState('')
  const { word, fits } = useNameSearch(isWide ? wanted : '')
  const nav = useRef<HTMLElement>(null)
  const isKnown = menu.length > 0
  // a view may be opened from elsewhere: its entry is brought into sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address, and the entries' coming, that moves the menu
  useEffect(() => {
    const here = nav.current?.querySelectorAll('[aria-current="page"]')
    here?.item(here.length - 1)?.scrollIntoView({ block: 'nearest' })
  }, [pathname, isKnown, isWide])
  const found = word === '' ? [] : menu.flatMap((entry) => entry.screens).filter(({ name }) => fits(name))
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const first = found[0]
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && first) void navigate(first.screen.path)
    else if (moveFocus(nav.current, event)) event.preventDefault()
  }
  return (
    <nav ref={nav} className="side-menu" aria-label={t('menu.label')} data-wide={isWide} onKeyDown={onKeyDown}>
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
      <WithHint isWide={isWide}>
        <ul className="side-list">
          {word === '' && <Entry to="/" name={t('shell.dashboard')} icon="home" isWide={isWide} end />}
          {word === '' && favorites.length > 0 && (
            <li className="side-group">
              {isWide && <p className="side-head">{t('menu.favorites')}</p>}
              <Entries label={t('menu.favorites')} screens={favorites} isWide={isWide} />
            </li>
          )}
          {menu.map((entry) => (
            <Group key={entry.group} entry={entry} isWide={isWide} fits={word === '' ? null : fits} />
          ))}
        </ul>
      </WithHint>
      {found.length === 0 && word !== '' && <p className="side-none">{t('menu.none', { word: wanted })}</p>}
    </nav>
  )
}

interface GroupProps {
  entry: MenuEntry
  isWide: boolean
  /** while somebody searches, everything that fits is shown */
  fits: ((name: string) => boolean) | null
}

function Group({ entry: { group, name, parts }, isWide, fits }: GroupProps) {
  const { folded, fold } = useMenuMemory()
  const { pathname } = useLocation()
  const here = screenAt(pathname)
  const shown = parts
    .map((each) => ({ ...each, screens: fits ? each.screens.filter((screen) => fits(screen.name)) : each.screens }))
    .filter(({ screens }) => screens.length > 0)
  if (shown.length === 0) return null
  const isOpen = (key: string) => !isWide || fits !== null || !folded.includes(key)
  return (
    <li className="side-group">
      {isWide && (
        <Fold isOpen={isOpen(group)} isHere={pathname.startsWith(`/${group}/`)} onFold={() => fold(group)}>
          {name}
        </Fold>
      )}
      {isOpen(group) && (
        <ul className="side-list" aria-label={name}>
          {shown.map(({ part, name: partName, screens }) => {
            if (part === null || !isWide)
              return screens.map((each) => <ScreenEntry key={each.screen.path} {...each} isWide={isWide} />)
            const key = `${group}/${part}`
            return (
              <li key={part} className="side-part">
                <Fold
                  isOpen={isOpen(key)}
                  isHere={here !== null && screens.some(({ screen }) => screen === here)}
                  onFold={() => fold(key)}
                >
                  {partName}
                </Fold>
                {isOpen(key) && <Entries label={partName} screens={screens} isWide={isWide} />}
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}

interface FoldProps {
  isOpen: boolean
  /** the shown screen stands below it */
  isHere: boolean
  onFold: () => void
  children: string
}

function Fold({ isOpen, isHere, onFold, children }: FoldProps) {
  return (
    <button type="button" className="side-fold" aria-expanded={isOpen} data-here={isHere} onClick={onFold}>
      {children}
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
    </button>
  )
}

interface EntriesProps {
  label: string
  screens: readonly NamedScreen[]
  isWide: boolean
}

function Entries({ label, screens, isWide }: EntriesProps) {
  return (
    <ul className="side-list" aria-label={label}>
      {screens.map((each) => (
        <ScreenEntry key={each.screen.path} {...each} isWide={isWide} />
      ))}
    </ul>
  )
}

function ScreenEntry({ screen, name, isWide }: NamedScreen & { isWide: boolean }) {
  const { favorites, star } = useMenuMemory()
  return (
    <Entry
      to={screen.path}
      name={name}
      icon={screen.icon}
      isWide={isWide}
      star={{ isOn: favorites.includes(screen.path), onToggle: () => star(screen.path) }}
    />
  )
}

interface EntryProps {
  to: string
  name: string
  icon: Screen['icon']
  isWide: boolean
  end?: boolean
  star?: { isOn: boolean; onToggle: () => void }
}

function Entry({ to, name, icon, isWide, end = false, star }: EntryProps) {
  const t = useTexts(consoleTexts)
  const id = useId()
  return (
    <li className="side-entry">
      <NavLink id={id} to={to} end={end} className="side-link" data-name={name}>
        <MenuIcon name={icon} />
        <span className={isWide ? 'side-word' : 'unseen'}>{name}</span>
      </NavLink>
      {isWide && star && (
        <button
          type="button"
          className="side-star"
          data-on={star.isOn}
          aria-label={star.isOn ? t('menu.unstar') : t('menu.star')}
          aria-describedby={id}
          onClick={star.onToggle}
        >
          <Star />
        </button>
      )}
    </li>
  )
}

function Star() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z" />
    </svg>
  )
}

/** Up, down, Home and End go from entry to entry, and from the search to the first; left folds and right unfolds. */
function moveFocus(nav: HTMLElement | null, { key, target }: KeyboardEvent<HTMLElement>): boolean {
  const isSearch = target instanceof HTMLInputElement
  if (isSearch && key !== 'ArrowDown') return false
  const stops = [...(nav?.querySelectorAll<HTMLElement>('.side-link, .side-fold') ?? [])]
  const at = stops.indexOf(target as HTMLElement)
  const stop = stops[at]
  if (stop?.getAttribute('aria-expanded') === (key === 'ArrowLeft' ? 'true' : key === 'ArrowRight' ? 'false' : '')) {
    stop.click()
    return true
  }
  if (at < 0 && !isSearch) return false
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[key]
  if (next === undefined || stops[next] === undefined) return false
  stops[next].focus()
  return true
}

/** Where icons stand alone, the name of the one under the pointer or the focus stands beside it; Esc puts it away. */
function WithHint({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  const [hint, setHint] = useState<{ name: string; top: number } | null>(null)
  if (isWide) return children
  function show({ target }: FocusEvent | PointerEvent) {
    const link = target instanceof Element ? target.closest<HTMLElement>('.side-link') : null
    const box = link?.getBoundingClientRect()
    // where the page is zoomed (S9-36) what is measured is zoomed already, and what is set is not yet
    const zoom = link?.currentCSSZoom ?? 1
    setHint(link && box ? { name: link.dataset.name ?? '', top: (box.top + box.height / 2) / zoom } : null)
  }
  const hide = () => setHint(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only looks on
    <div
      onFocus={show}
      onPointerOver={show}
      onBlur={hide}
      onPointerLeave={hide}
      onKeyDown={({ key }) => key === 'Escape' && hide()}
    >
      {children}
      {hint && (
        <div className="side-hint" aria-hidden="true" style={{ insetBlockStart: hint.top }}>
          {hint.name}
        </div>
      )}
    </div>
  )
}
