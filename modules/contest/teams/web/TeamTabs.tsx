import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { PageTabs } from '#kernel/web/console/PageTabs.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from './texts.ts'

const tabs = [
  { key: 'teams', path: '/contest/teams', permission: 'teams.view' },
  { key: 'checkIn', path: '/contest/teams/check-in', permission: 'teams.checkIn' },
  { key: 'scores', path: '/contest/teams/scores', permission: 'scoring.view' },
  { key: 'protests', path: '/contest/teams/protests', permission: 'scoreProtests.view' },
] as const

/** The parts of the day of a robot contest: those that one may see. */
export function TeamTabs() {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const offered = tabs.filter(({ permission }) => may(permission))
  if (offered.length < 2) return null
  return <PageTabs label={t('tabs.label')} tabs={offered.map(({ key, path }) => ({ path, name: t(`tabs.${key}`) }))} />
}
