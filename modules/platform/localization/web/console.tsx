import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { localizationTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/system/languages',
    permission: 'texts.view',
    texts: localizationTexts,
    title: (t) => t('resources.texts.many'),
    lazy: async () => ({ Page: (await import('./LanguagesScreen.tsx')).LanguagesScreen }),
  }),
]
