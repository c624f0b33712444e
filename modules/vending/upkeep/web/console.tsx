import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { workOrders } from '../contract.ts'
import { OrderLinks } from './MachineLinks.tsx'
import { upkeepPageTexts, upkeepTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/fleet/alarms',
    permission: 'alarms.view',
    texts: upkeepTexts,
    title: (t) => t('resources.alarms.many'),
    lazy: async () => ({ Page: (await import('./AlarmsPage.tsx')).AlarmsPage }),
  }),
  ...resourcePages(workOrders, { group: 'fleet', texts: upkeepTexts, detail: OrderLinks }),
  consolePage({
    path: '/fleet/diagnosis',
    permission: 'diagnosis.view',
    texts: upkeepPageTexts,
    title: (t) => t('title'),
    lazy: async () => ({ Page: (await import('./DiagnosisPage.tsx')).DiagnosisPage }),
  }),
]
