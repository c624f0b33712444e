import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { machineStatuses } from '../contract.ts'
import { ConnectionTag } from './ConnectionTag.tsx'
import { StatusCounts } from './StatusCounts.tsx'
import { StatusDetail } from './StatusDetail.tsx'
import { devicePageTexts, deviceTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  ...resourcePages(machineStatuses, {
    group: 'fleet',
    texts: deviceTexts,
    toolbar: StatusCounts,
    detail: StatusDetail,
    cells: { connection: ({ row }) => <ConnectionTag connection={row.connection as 'online'} /> },
  }),
  consolePage({
    path: '/fleet/commands',
    permission: 'deviceCommands.view',
    texts: devicePageTexts,
    title: (t) => t('commands.title'),
    lazy: async () => ({ Page: (await import('./CommandsScreen.tsx')).CommandsScreen }),
  }),
  consolePage({
    path: '/fleet/map',
    permission: 'machineStatuses.view',
    texts: devicePageTexts,
    title: (t) => t('map.title'),
    lazy: async () => ({ Page: (await import('./MapPage.tsx')).MapPage }),
  }),
]
