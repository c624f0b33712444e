import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { machineScope, machineTable } from '#modules/vending/machines/server/index.ts'
import { type OrderRefundState, orderRefundMoves, orderRefusals } from '#modules/vending/orders/contract.ts'
import {
  approveRefund,
  orderExceptionTable,
  orderLineTable,
  orderRefundTable,
  orderTable,
  rejectRefund,
  retryRefundOf,
  settleException,
} from '#modules/vending/orders/server/index.ts'
import { paymentRefundTable } from '#modules/vending/payments/server/index.ts'
import { orderExceptions, orderRefunds } from '../contract.ts'
import { moneyPeople, ofMachines, overseers, readers, rowOfMachine } from './access.ts'

/** By the number of its order, or the code of its machine. */
function foundByOrder(text: string): RawBuilder<boolean> {
  return sql<boolean>`(
    row.order_id = any(array(select sold.id from ${sql.table(orderTable)} sold where sold.number = ${text}))
    or row.machine_id = any(array(select machine.id from ${sql.table(machineTable)} machine
      where machine.code = ${text.toUpperCase()})))`
}

interface Decidable {
  state: OrderRefundState
  askedBy: { id: string } | null
}

/** Whoever asked for a refund does not decide on it. */
const mayDecide = (move: 'approve' | 'reject') => (actor: Actor, row: Decidable) => {
  const refusal = orderRefundMoves[move].refusal(row.state)
  if (refusal) return refusal
  return row.askedBy !== null && row.askedBy.id === actor.accountId
    ? orderRefusals.refund_same_person()
    : (true as const)
}

export const servedRefunds: ServedResource = serveResource(orderRefunds, {
  rows: {
    from: sql`${sql.table(orderRefundTable)} row`,
    columns: {
      askedBy: sql`row.asked_by`,
      decidedBy: sql`row.decided_by`,
      // the provider's refund bears the same id
      providerNumber: sql`(select returned.provider_number from ${sql.table(paymentRefundTable)} returned
        where returned.id = row.id)`,
    },
    search: (text) => sql<boolean>`(row.number = ${text} or ${foundByOrder(text)})`,
  },
  scope: ofMachines('refunds', rowOfMachine),
  roles: { view: readers, approve: moneyPeople, reject: moneyPeople, retry: moneyPeople, export: overseers },
  may: { approve: mayDecide('approve'), reject: mayDecide('reject'), retry: orderRefundMoves.retry },
  actions: {
    approve: (ctx, id) => approveRefund(ctx, id),
    reject: (ctx, id, { reason }) => rejectRefund(ctx, id, reason),
    retry: (ctx, id) => retryRefundOf(ctx, id),
  },
})

export const servedExceptions: ServedResource = serveResource(orderExceptions, {
  rows: {
    from: sql`${sql.table(orderExceptionTable)} row`,
    columns: {
      lane: sql`(select line.lane_number from ${sql.table(orderLineTable)} line where line.id = row.line_id)`,
      settledBy: sql`row.settled_by`,
    },
    search: foundByOrder,
  },
  scope: ofMachines('orders that need a person', rowOfMachine),
  roles: { view: readers, settle: moneyPeople, export: overseers },
  may: {
    settle: (_actor, { state }) =>
      state === 'open' ? true : kernelRefusals.wrong_state({ action: 'settle', state: 'settled' }),
  },
  actions: { settle: (ctx, id, { reason }) => settleException(ctx, id, reason) },
})

/** How many refunds wait for somebody, of the asker's machines. */
export async function waitingRefunds(ctx: Ctx): Promise<number> {
  return await waiting(ctx, orderRefundTable, 'requested')
}

/** How many orders wait for somebody. */
export async function openExceptions(ctx: Ctx): Promise<number> {
  return await waiting(ctx, orderExceptionTable, 'open')
}

async function waiting(ctx: Ctx, table: string, state: string): Promise<number> {
  // the state as it stands in the index's own condition
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} row
    where row.state = ${sql.lit(state)} and ${machineScope(ctx.actor, 'row.merchant_path', 'row.machine_id')}`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}
