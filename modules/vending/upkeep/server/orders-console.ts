import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { machineScope, momentOf, overseers, readers, workers, writers } from '#modules/vending/machines/server/index.ts'
import { workOrderMoves, workOrders } from '../contract.ts'
import { cancelOrder, createOrder, finishOrder, handOver, openOrder, startOrder } from './work-orders.ts'

const isOpen = sql`row.state not in ('done', 'cancelled')`

export const servedWorkOrders: ServedResource = serveResource(workOrders, {
  rows: {
    from: ({ now }) => sql`vending.work_order row cross join ${momentOf(now)}`,
    code: sql`row.number`,
    columns: {
      isPlanned: sql`(row.state = 'planned')`,
      isOverdue: sql`(${isOpen} and row.due_at is not null and row.due_at < moment.now)`,
    },
  },
  scope: {
    rows: 'work orders of the machines in scope',
    where: (actor) => machineScope(actor, 'row.merchant_path', 'row.machine_id'),
  },
  roles: {
    view: readers,
    create: workers,
    edit: workers,
    open: workers,
    start: workers,
    finish: workers,
    cancel: writers,
    export: [...overseers, ...workers],
  },
  may: {
    // what has ended stays as it was written down; one that may be cancelled may be changed
    edit: (_actor, row) => workOrderMoves.cancel.refusal(row.state) ?? true,
    open: workOrderMoves.open,
    start: workOrderMoves.start,
    finish: workOrderMoves.finish,
    cancel: workOrderMoves.cancel,
  },
  table: {
    name: 'vending.work_order',
    async guardEdit(_ctx, tx, after) {
      workOrderMoves.cancel.require(after.state as never)
      await handOver(tx, String(after.id), (after.assignee as string | null | undefined) ?? null)
    },
  },
  create: (ctx, values) => createOrder(ctx, values),
  actions: {
    open: (ctx, id) => openOrder(ctx, id),
    start: (ctx, id, { values }) => startOrder(ctx, id, values),
    finish: (ctx, id, { values }) => finishOrder(ctx, id, values),
    cancel: (ctx, id, { reason }) => cancelOrder(ctx, id, reason),
  },
})
