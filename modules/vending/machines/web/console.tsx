import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { lanes, machineRegistrations } from '../contract.ts'
import { LaneForm } from './LaneForm.tsx'
import { machinePageTexts, machineTexts } from './texts.ts'

const options = { group: 'fleet', texts: machineTexts } as const

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/fleet/machines',
    permission: 'machines.view',
    texts: machineTexts,
    title: (t) => t('resources.machines.many'),
    lazy: async () => ({ Page: (await import('./MachinesScreen.tsx')).MachinesScreen }),
  }),
  ...resourcePages(machineRegistrations, options),
  ...resourcePages(lanes, { ...options, form: LaneForm }),
  consolePage({
    path: '/fleet/layout-templates',
    permission: 'layoutTemplates.view',
    texts: machineTexts,
    title: (t) => t('resources.layoutTemplates.many'),
    lazy: async () => ({ Page: (await import('./TemplatesPage.tsx')).TemplatesPage }),
  }),
  consolePage({
    path: '/organization/machine-authorizations',
    permission: 'machineAuthorizations.view',
    texts: machinePageTexts,
    title: (t) => t('grants.title'),
    lazy: async () => ({ Page: (await import('./AuthorizationsPage.tsx')).AuthorizationsPage }),
  }),
]
