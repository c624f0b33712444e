import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { readingTexts } from '#modules/vending/telemetry/web/index.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/fleet/telemetry',
    permission: 'readings.view',
    texts: readingTexts,
    title: (t) => t('resources.readings.many'),
    lazy: async () => ({ Page: (await import('./ReadingsScreen.tsx')).ReadingsScreen }),
  }),
]
