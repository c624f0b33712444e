import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { SubLists } from '#kernel/web/console/SubLists.tsx'
import { salesByDay, salesByHour, salesByMachine, salesByMerchant, salesByMethod } from '../contract.ts'
import { ordersBehind } from './addresses.ts'
import { DayBars } from './DayBars.tsx'
import { HourMap } from './HourMap.tsx'
import { saleTexts } from './texts.ts'

const options = { group: 'sales', texts: saleTexts } as const

const lists = [
  resourcePage(salesByDay, {
    ...options,
    picture: DayBars,
    leadsTo: (row, filters) => ordersBehind(filters, { day: `${row.day}..${row.day}` }),
  }),
  resourcePage(salesByMachine, { ...options, leadsTo: (row, filters) => ordersBehind(filters, { machine: row.id }) }),
  resourcePage(salesByMethod, { ...options, leadsTo: (row, filters) => ordersBehind(filters, { method: row.id }) }),
  resourcePage(salesByMerchant, { ...options, leadsTo: (row, filters) => ordersBehind(filters, { merchant: row.id }) }),
  resourcePage(salesByHour, { ...options, picture: HourMap, leadsTo: () => null }),
]

/** Takings, refunds and what is left, by day, machine, method and merchant, and when people buy. */
export function SummaryPage() {
  return <SubLists base="/sales/transaction-summary" lists={lists} />
}
