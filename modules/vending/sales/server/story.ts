import { sql } from 'kysely'
import { type Ctx, may } from '#kernel/server/context.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { entryTable, transferTable } from '#modules/vending/ledger/server/index.ts'
import { machineScope } from '#modules/vending/machines/server/index.ts'
import {
  orderExceptionTable,
  orderLineTable,
  orderRefundTable,
  orderStepTable,
  orderTable,
} from '#modules/vending/orders/server/index.ts'
import { paymentTable } from '#modules/vending/payments/server/index.ts'
import { bookedTemplates, lineRoutes } from '../contract.ts'
import type { Story, StoryLine, StoryStep } from '../schema.ts'
import { leftFen } from './orders.ts'

/** An order as its story begins. */
export interface FoundOrder {
  id: string
  leftFen: number
  payment: Story['payment']
}

/** The order, where its machine is the asker's to see. */
export async function orderInScope(ctx: Ctx, id: string): Promise<FoundOrder | undefined> {
  const { rows } = await sql<FoundOrder>`
    select row.id, ${leftFen} as "leftFen", case when paid.id is not null then
      json_build_object('id', paid.id, 'number', paid.number, 'providerNumber', paid.provider_number) end as payment
    from ${sql.table(orderTable)} row left join ${sql.table(paymentTable)} paid on paid.id = row.payment_id
    where row.id = ${id}::uuid and ${machineScope(ctx.actor, 'row.merchant_path', 'row.machine_id')}`.execute(ctx.db)
  return rows[0]
}

/** The piece, where its machine is the asker's to see. */
export async function lineInScope(ctx: Ctx, id: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select row.id from ${sql.table(orderLineTable)} row
    where row.id = ${id}::uuid and ${machineScope(ctx.actor, 'row.merchant_path', 'row.machine_id')}`.execute(ctx.db)
  return rows[0]
}

/** Everything that happened to an order, in six statements however much it was. */
export async function storyOf(ctx: Ctx, order: FoundOrder): Promise<Story> {
  const [lines, steps, refunds, exceptions, transfers] = await Promise.all([
    linesOf(ctx, order.id),
    stepsOf(ctx, order.id),
    refundsOf(ctx, order.id),
    exceptionsOf(ctx, order.id),
    transfersOf(ctx, order),
  ])
  return { leftFen: order.leftFen, payment: order.payment, lines, steps, refunds, exceptions, transfers }
}

async function linesOf(ctx: Ctx, order: string): Promise<StoryLine[]> {
  const maySettle = may(ctx.actor, lineRoutes.sayOutcome.name)
  const { rows } = await sql<StoryLine>`
    select line.id, line.lane_number as lane, line.product_name as product, line.price_fen as "priceFen",
      line.paid_fen as "paidFen", line.state, line.outcome_code as outcome, line.command_id as command,
      (${maySettle}::boolean and line.state = 'unknown') as "maySettle"
    from ${sql.table(orderLineTable)} line where line.order_id = ${order}::uuid order by line.position`.execute(ctx.db)
  return rows
}

async function stepsOf(ctx: Ctx, order: string): Promise<StoryStep[]> {
  const { rows } = await sql<Omit<StoryStep, 'at'> & { at: Date }>`
    select step.id, step.at, step.kind, line.lane_number as lane, line.product_name as product,
      -- money that goes back beside the order is no refund of it
      coalesce(refund.amount_fen, (step.details ->> 'amountFen')::bigint) as "amountFen", step.details ->> 'reason' as reason, ${accountNameSql(sql`step.account_id`)} as who
    from ${sql.table(orderStepTable)} step
    left join ${sql.table(orderLineTable)} line on line.id = step.line_id
    left join ${sql.table(orderRefundTable)} refund on refund.id = step.refund_id
    where step.order_id = ${order}::uuid order by step.id`.execute(ctx.db)
  // a request for a refund has its reason as a code, which its own line of the story says in words
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    reason: row.kind === 'refund-requested' ? null : row.reason,
  }))
}

async function refundsOf(ctx: Ctx, order: string): Promise<Story['refunds']> {
  const { rows } = await sql<Omit<Story['refunds'][number], 'askedAt'> & { askedAt: Date }>`
    select refund.id, refund.number, refund.amount_fen as "amountFen", refund.reason, refund.state, refund.asked_at as "askedAt"
    from ${sql.table(orderRefundTable)} refund where refund.order_id = ${order}::uuid order by refund.asked_at, refund.id`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() }))
}

async function exceptionsOf(ctx: Ctx, order: string): Promise<Story['exceptions']> {
  const { rows } = await sql<Omit<Story['exceptions'][number], 'createdAt'> & { createdAt: Date }>`
    select found.id, found.kind, found.state, found.created_at as "createdAt"
    from ${sql.table(orderExceptionTable)} found where found.order_id = ${order}::uuid
    order by found.created_at, found.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/** What the ledger booked of the payment, its refunds, and a piece that was lost; for who may read the journal. */
async function transfersOf(ctx: Ctx, { id, payment }: FoundOrder): Promise<Story['transfers']> {
  if (!may(ctx.actor, 'ledgerTransfers.view')) return []
  const subjects = [id, ...(payment ? [payment.id] : [])]
  const { rows } = await sql<Omit<Story['transfers'][number], 'at'> & { at: Date }>`
    select transfer.id, transfer.template, transfer.at, (select coalesce(sum(entry.amount_fen), 0)::bigint
      from ${sql.table(entryTable)} entry where entry.transfer_id = transfer.id and entry.amount_fen > 0) as "amountFen"
    from ${sql.table(transferTable)} transfer where transfer.subject_id = any(${subjects}::uuid[]) and transfer.template = any(${[...bookedTemplates]}::text[])
    order by transfer.at, transfer.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
