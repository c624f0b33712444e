import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { machineRanking, orderExceptions, orderRefunds, orders, productRanking, transactions } from '../contract.ts'
import { ordersBehind } from './addresses.ts'
import { ExceptionWays, MachineCell, OrderCell, RefundCell } from './cells.tsx'
import { OrderStory } from './OrderStory.tsx'
import { MachineBars, ProductBars } from './RankingBars.tsx'
import { salePageTexts, saleTexts } from './texts.ts'

const options = { group: 'sales', texts: saleTexts } as const
const links = { order: OrderCell, machine: MachineCell }

export const pages: readonly ConsolePage[] = [
  ...resourcePages(orders, { ...options, detail: OrderStory, cells: { machine: MachineCell } }),
  ...resourcePages(orderRefunds, { ...options, cells: links }),
  ...resourcePages(orderExceptions, { ...options, cells: { ...links, refund: RefundCell }, detail: ExceptionWays }),
  ...resourcePages(transactions, { ...options, cells: links }),
  consolePage({
    path: '/sales/transaction-summary',
    permission: 'salesByDay.view',
    texts: salePageTexts,
    title: (t) => t('summary.title'),
    lazy: async () => ({ Page: (await import('./SummaryPage.tsx')).SummaryPage }),
  }),
  ...resourcePages(machineRanking, {
    ...options,
    picture: MachineBars,
    leadsTo: (row, filters) => ordersBehind(filters, { machine: row.id }),
  }),
  ...resourcePages(productRanking, {
    ...options,
    picture: ProductBars,
    leadsTo: (row, filters) => ordersBehind(filters, { products: row.id }),
  }),
]
