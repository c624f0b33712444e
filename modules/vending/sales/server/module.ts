import type { LogSubjects } from '#kernel/server/log-subjects.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { settleLine } from '#modules/vending/orders/server/index.ts'
import { lineRoutes, storyRoutes } from '../contract.ts'
import { lineSchemas, storySchemas } from '../schema.ts'
import { readers, witnesses } from './access.ts'
import { servedOrders } from './orders.ts'
import { servedMachineRanking, servedProductRanking } from './rankings.ts'
import { openExceptions, servedExceptions, servedRefunds, waitingRefunds } from './refunds.ts'
import { lineInScope, orderInScope, storyOf } from './story.ts'
import { servedByDay, servedByHour, servedByMachine, servedByMerchant, servedByMethod } from './sums.ts'
import { servedTransactions } from './transactions.ts'

/** What a buyer does at a machine is about an order too. */
const boughtOrders: LogSubjects = {
  names: (ctx, ids) => servedOrders.labels(ctx.db, ids, ctx.language),
  addressOf: (id) => `/sales/orders?row=${id}`,
}

export default defineModule({
  name: 'vending.sales',
  // it reads what orders, payments and the ledger keep, and writes by their operations alone
  tables: [],
  logSubjects: { buy: boughtOrders },
  resources: [
    servedOrders,
    servedRefunds,
    servedExceptions,
    servedTransactions,
    servedByDay,
    servedByMachine,
    servedByMethod,
    servedByMerchant,
    servedByHour,
    servedMachineRanking,
    servedProductRanking,
  ],
  routes: [
    route(storyRoutes.view, storySchemas.view, {
      access: {
        who: 'permitted',
        roles: readers,
        rows: {
          rows: 'orders of the own merchant, for an ordinary user those of machines granted',
          find: (ctx, { params }) => orderInScope(ctx, params.order),
        },
      },
      run: (ctx, _input, order) => storyOf(ctx, order),
    }),
    route(lineRoutes.sayOutcome, lineSchemas.sayOutcome, {
      access: {
        who: 'permitted',
        roles: witnesses,
        rows: {
          rows: 'pieces of the own merchant, for an ordinary user those of machines granted',
          find: (ctx, { params }) => lineInScope(ctx, params.line),
        },
      },
      run: async (ctx, { body }, line) => {
        await settleLine(ctx, line.id, body.outcome, body.reason)
        return null
      },
    }),
  ],
  live: [
    { key: '/sales/refunds', permission: 'orderRefunds.approve', count: waitingRefunds },
    { key: '/sales/exceptions', permission: 'orderExceptions.settle', count: openExceptions },
  ],
})
