import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { loadSettingsPage, settingTexts } from '#modules/platform/settings/web/index.ts'

/** The settings of the installation are here, with the periods of the classes of data below them. */
export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/system/settings',
    permission: 'settings.view',
    texts: settingTexts,
    title: (t) => t('title'),
    lazy: async () => {
      const [{ SettingsPage }, { RetentionSettings }] = await Promise.all([
        loadSettingsPage(),
        import('./RetentionSettings.tsx'),
      ])
      return { Page: () => <SettingsPage more={(word) => <RetentionSettings word={word} />} /> }
    },
  }),
]
