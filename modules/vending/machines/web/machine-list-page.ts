import { type ResourcePage, resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { machines } from '../contract.ts'
import { MachineCounts } from './MachineCounts.tsx'
import { MachineDetail } from './MachineDetail.tsx'
import { machineTexts } from './texts.ts'

const options = { group: 'fleet', texts: machineTexts } as const

export const machineListPage: ResourcePage = resourcePage(machines, {
  ...options,
  detail: MachineDetail,
  toolbar: MachineCounts,
})

/** The facts of one machine on its page, which shows the machine itself elsewhere. */
export const machineFactsPage: ResourcePage = resourcePage(machines, options)
