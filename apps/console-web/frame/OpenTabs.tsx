import { Dropdown } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { LooseTranslate } from '#kernel/web/console/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { consoleTexts } from '../console-texts.ts'
import { screenAt, textKeyOf } from '../screens.ts'
import { closeAllTabs, closeOtherTabs, closeTab, pathOf, sameTab, useOpenTabs } from './open-tabs.ts'

/**
 * The views that are open, as links with a button each. Arrows go from one to the next, Delete closes the one that has
 * the focus; what a view showed stands in its address and comes back with it.
 */
export function OpenTabs() {
  const t = useTexts(consoleTexts)
  const loose = t as unknown as LooseTranslate
  const tabs = useOpenTabs().filter((tab) => screenAt(tab) !== null)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const list = useRef<HTMLUListElement>(null)
  const nameOf = (tab: string) => {
    const screen = screenAt(tab)
    return screen ? loose(`screens.${textKeyOf(screen)}`) : ''
  }
  function close(tab: string) {
    const next = closeTab(tab, pathname)
    if (next !== null) void navigate(next)
    else list.current?.querySelector('a')?.focus()
  }
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
          ],
          onClick: ({ key }) => {
            if (key === 'others') return closeOtherTabs(pathname)
            closeAllTabs()
            void navigate('/')
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
