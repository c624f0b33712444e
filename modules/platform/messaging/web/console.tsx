import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { messageTemplates, pushProviders } from '../contract/office.ts'
import { ProviderTest } from './office/ProviderTest.tsx'
import { TemplateEditor } from './office/TemplateEditor.tsx'
import { messagingTexts } from './office/texts.ts'

const shared = { group: 'messaging', texts: messagingTexts } as const

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/messaging/push-settings',
    permission: 'pushSettings.view',
    texts: messagingTexts,
    title: (t) => t('resources.pushSettings.many'),
    lazy: async () => ({ Page: (await import('./office/SettingsScreen.tsx')).SettingsScreen }),
  }),
  ...resourcePages(messageTemplates, { ...shared, detail: TemplateEditor }),
  ...resourcePages(pushProviders, { ...shared, actions: { test: ProviderTest } }),
]
