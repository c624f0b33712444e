import { useEffect, useState } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { useAccess } from '../access.ts'
import { consoleTexts } from '../console-texts.ts'
import { useMenu } from '../frame/menu.ts'
import { Deadlines } from './home/Deadlines.tsx'
import { Figures } from './home/Figures.tsx'
import { Recent, Shortcuts } from './home/Places.tsx'
import { useFreshHome, Waits } from './home/Waits.tsx'
import './home/home.css'

/** Where a working day begins: what waits, how the day goes, what ends soon, where one was and what one likes to open. */
export function Dashboard() {
  const t = useTexts(consoleTexts)
  const { dateTime } = useFormats()
  const [openedAt] = useState(() => Date.now())
  const { data: access } = useAccess()
  const { may } = useConsoleAccess()
  const mayOpenSomething = useMenu().length > 0
  useFreshHome()
  useEffect(() => {
    document.title = t('title')
  }, [t])
  return (
    <div className="home">
      <div className="home-head">
        <h1>{t('shell.dashboard')}</h1>
        <p>{t('dashboard.welcome', { name: access?.account.name ?? '', unit: access?.unit?.name ?? 'none' })}</p>
        <p>{dateTime(openedAt)}</p>
      </div>
      {!mayOpenSomething && <p className="home-card">{t('dashboard.nothing')}</p>}
      <Waits />
      <Figures />
      {mayOpenSomething && (
        <div className="home-columns">
          {(may('screening.view') || may('contestSeasons.view')) && <Deadlines />}
          <Recent />
          <Shortcuts />
        </div>
      )}
    </div>
  )
}
