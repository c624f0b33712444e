import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { useAccess } from '../access.ts'
import { consoleTexts } from '../console-texts.ts'
import { MenuIcon } from '../frame/MenuIcon.tsx'
import { useOpenTabs } from '../frame/open-tabs.ts'
import { useMenu, useScreenName } from '../frame/SideMenu.tsx'
import { screenAt } from '../screens.ts'
import { useWaiting } from '../top-bar/PendingReview.tsx'

/** Where a working day begins: what waits, where one was, and everything one may open. */
export function Dashboard() {
  const t = useTexts(consoleTexts)
  const { dateTime } = useFormats()
  const [openedAt] = useState(() => Date.now())
  const { data: access } = useAccess()
  useEffect(() => {
    document.title = t('title')
  }, [t])
  return (
    <div className="dashboard">
      <div className="dashboard-head">
        <h1>{t('shell.dashboard')}</h1>
        <p>{t('dashboard.welcome', { name: access?.account.name ?? '', unit: access?.unit?.name ?? 'none' })}</p>
        <p>{dateTime(openedAt)}</p>
      </div>
      <div className="dashboard-grid">
        <Waiting />
        <Recent />
        <Shortcuts />
      </div>
    </div>
  )
}

function Waiting() {
  const t = useTexts(consoleTexts)
  const waiting = useWaiting()
  return (
    <section className="dashboard-card">
      <h2>{t('dashboard.waiting')}</h2>
      {waiting.length === 0 ? (
        <p>{t('pending.none')}</p>
      ) : (
        <ul className="dashboard-links">
          {waiting.map(({ path, name, count }) => (
            <li key={path}>
              <Link to={path}>{t('pending.of', { name, count })}</Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** So many of the views that are open, the last one first. */
const recentMax = 8

function Recent() {
  const t = useTexts(consoleTexts)
  const nameOf = useScreenName()
  const tabs = useOpenTabs().filter((tab) => screenAt(tab) !== null)
  return (
    <section className="dashboard-card">
      <h2>{t('dashboard.recent')}</h2>
      {tabs.length === 0 ? (
        <p>{t('dashboard.noRecent')}</p>
      ) : (
        <ul className="dashboard-links">
          {tabs
            .toReversed()
            .slice(0, recentMax)
            .map((tab) => {
              const screen = screenAt(tab)
              return (
                screen && (
                  <li key={tab}>
                    <Link to={tab}>
                      <MenuIcon name={screen.icon} />
                      {nameOf(screen)}
                    </Link>
                  </li>
                )
              )
            })}
        </ul>
      )}
    </section>
  )
}

function Shortcuts() {
  const t = useTexts(consoleTexts)
  const menu = useMenu()
  return (
    <section className="dashboard-card">
      <h2>{t('dashboard.shortcuts')}</h2>
      {menu.length === 0 && <p>{t('dashboard.nothing')}</p>}
      {menu.map(({ group, name, screens }) => (
        <section key={group} aria-label={name}>
          <h3>{name}</h3>
          <ul className="dashboard-links">
            {screens.map(({ screen, name: entry }) => (
              <li key={screen.path}>
                <Link to={screen.path}>
                  <MenuIcon name={screen.icon} />
                  {entry}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
