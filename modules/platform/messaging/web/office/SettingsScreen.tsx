import { useParams } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { PageTabs } from '#kernel/web/console/PageTabs.tsx'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { loggedMessages, pushSettings } from '../../contract/office.ts'
import { QuietHours } from './QuietHours.tsx'
import { messagingTexts, officeTexts } from './texts.ts'

const home = '/messaging/push-settings'

/** Which event goes out, and what went out: the log, for those who may see it. */
function SettingsTabs() {
  const t = useTexts(officeTexts)
  const { may } = useConsoleAccess()
  if (!may('messaging.view')) return null
  const tabs = [
    { path: home, name: t('tabs.settings') },
    { path: `${home}/log`, name: t('tabs.log') },
  ]
  return <PageTabs label={t('tabs.label')} tabs={tabs} />
}

const shared = { group: 'messaging', texts: messagingTexts, tabs: SettingsTabs } as const
const settings = resourcePage(pushSettings, { ...shared, toolbar: QuietHours })
const log = resourcePage(loggedMessages, shared)

/** `/messaging/push-settings`, and below it the log of messages with what has failed. */
export function SettingsScreen() {
  const { '*': part } = useParams()
  const { may } = useConsoleAccess()
  const page = part === 'log' && may('messaging.view') ? log : settings
  // another list begins anew: nothing that was chosen in the last one counts in it
  return <ResourceList key={page.resource.name} page={page} />
}
