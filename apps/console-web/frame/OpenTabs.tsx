import { Dropdown } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { consoleTexts } from '../console-texts.ts'
import { screenAt } from '../screens.ts'
import { useScreenName } from './menu.ts'
import {
  closeAllTabs,
  closedTabs,
  closeOtherTabs,
  closeTab,
  neighborOf,
  pathOf,
  sameTab,
  useOpenTabs,
} from './open-tabs.ts'

const allTabs = '*'

/** Goes along to the address that is shown in place of a tab. */
interface Leaving {
  closes: string
}

/** Closes the tabs that somebody has left by closing them; going back and forth later closes nothing. */
function useClosingOnLeave(): void {
  const { state, key } = useLocation()
  const isNew = useNavigationType() === 'PUSH'
  const closes = isNew ? (state as Leaving | null)?.closes : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is one arrival; the same tab may be closed again at the next
  useEffect(() => {
    if (closes === allTabs) closeAllTabs()
    else if (closes !== undefined) closeTab(closes)
  }, [closes, key])
}

/**
 * The views that are open, as links with a button each. Arrows go from one to the next, Delete closes the one that has
 * the focus; what a view showed stands in its address and comes back with it.
 */
export function OpenTabs() {
  const t = useTexts(consoleTexts)
  const screenName = useScreenName()
  const tabs = useOpenTabs().filter((tab) => screenAt(tab) !== null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useClosingOnLeave()
  const list = useRef<HTMLUListElement>(null)
  const count = tabs.length
  // a new view stands at the end, which many open ones push out of sight; so does a menu that unfolds beside them
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the address, and what stands before it, that moves the tab
  useEffect(() => {
    const bar = list.current
    if (!bar) return
    const show = () => bar.querySelector('[data-here="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const watch = new ResizeObserver(show)
    watch.observe(bar)
    show()
    return () => watch.disconnect()
  }, [pathname, count])
  const closed = closedTabs().filter((tab) => screenAt(tab) !== null)
  const nameOf = (tab: string) => {
    const screen = screenAt(tab)
    return screen ? screenName(screen) : ''
  }
  function close(tab: string) {
    if (sameTab(tab, pathname)) return leaveTo(neighborOf(tab), tab)
    closeTab(tab)
    list.current?.querySelector('a')?.focus()
  }
  // a form in the shown tab may ask to stay: the tab is closed by arriving elsewhere
  const leaveTo = (address: string, closes: string) => void navigate(address, { state: { closes } satisfies Leaving })
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(event.target as HTMLAnchorElement)
    if (at < 0) return
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step !== undefined) links.at((at + step) % links.length)?.focus()
    const tab = at === 0 ? undefined : tabs[at - 1]
    if (event.key === 'Delete' && tab !== undefined) close(tab)
    if (step !== undefined || event.key === 'Delete') event.preventDefault()
  }
  return (
    <nav className="tabs" aria-label={t('tabs.label')}>
      <ul ref={list} className="tabs-list" onKeyDown={onKeyDown}>
        <li className="tab" data-here={pathname === '/'}>
          <Link to="/" aria-current={pathname === '/' ? 'page' : undefined}>
            {t('shell.dashboard')}
          </Link>
        </li>
        {tabs.map((tab) => {
          const isHere = sameTab(tab, pathname)
          return (
            <li key={pathOf(tab)} className="tab" data-here={isHere}>
              <Link to={tab} aria-current={isHere ? 'page' : undefined}>
                {nameOf(tab)}
              </Link>
              <button type="button" aria-label={t('tabs.close', { name: nameOf(tab) })} onClick={() => close(tab)}>
                <Icon name="close" />
              </button>
            </li>
          )
        })}
      </ul>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'others', label: t('tabs.closeOthers'), disabled: tabs.length < 2 },
            { key: 'all', label: t('tabs.closeAll'), disabled: tabs.length === 0 },
            ...(closed.length > 0 ? [{ type: 'divider' as const }] : []),
            ...closed.map((tab) => ({ key: tab, label: t('tabs.reopen', { name: nameOf(tab) }) })),
          ],
          onClick: ({ key }) => {
            if (key.startsWith('/')) return void navigate(key)
            if (key === 'others') return closeOtherTabs(pathname)
            leaveTo('/', allTabs)
          },
        }}
      >
        <button type="button" className="tabs-more" aria-label={t('tabs.more')} aria-haspopup="menu">
          <Icon name="chevron-down" />
        </button>
      </Dropdown>
    </nav>
  )
}
