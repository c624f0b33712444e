import pg from 'pg'
import { filling, tree, uuidSql } from './vending-fill.ts'

const days = 91
const atOnce = 50_000

/**
 * Fills in so many orders with their lines and payments, evenly over the last 91 days and over the machines: of nine orders one is
 * closed unpaid, of three one has two lines, of fifty one has been given back in part by hand. What the ledger has booked of them
 * is left out: lists of orders do not read it, and `measureProof` books it.
 * @param machines how many of the machines of `fillMachines` sell
 */
export async function fillOrders(superUrl: string, count: number, machines: number): Promise<void> {
  await filling(superUrl, async (client) => {
    await client.query(serviceRows)
  })
  for (let first = 0; first < count; first += atOnce)
    await filling(superUrl, async (client) => {
      for (const text of orderRows(first, Math.min(count, first + atOnce) - 1, { count, machines }))
        await client.query(text)
    })
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  for (const table of ['sales_order', 'order_line', 'order_refund', 'payment', 'payment_refund'])
    await client.query(`vacuum analyze vending.${table}`)
  await client.end()
}

const order = uuidSql('bench order', 'n')
const refund = uuidSql('bench refund', 'n')
const payment = uuidSql('bench payment', 'n')
const service = uuidSql('bench service', 'm.merchant_id')
const isPaid = 'n % 9 <> 0'
const isRefunded = `n % 50 = 1 and ${isPaid}`
const lines = '(1 + (n % 3 = 0)::int)'
const priceFen = 300
const refundFen = 100
/** what the payments of the orders go through, as the ledger's accounts are called by it */
export const provider = 'fake'
/** the accounts at it, by which the merchants that sell are found */
export const benchServiceName = '量测收款'

/** An account at the provider for each merchant. It is never asked: all its payments are over. */
const serviceRows = `
  insert into vending.payment_service (id, merchant_id, merchant_path, provider, name, merchant_number, app_id, address,
    certificate_number, state, created_at, updated_at)
  select ${service}, m.merchant_id, m.merchant_path, '${provider}', '${benchServiceName}', '1900000000', 'wx0000000000000000',
    'http://127.0.0.1:9/', 'AB12', 'preparing', now(), now()
  from (select distinct merchant_id, merchant_path from vending.machine where code like 'BM%') m`

function orderRows(first: number, last: number, of: { count: number; machines: number }): string[] {
  const machine = uuidSql('bench machine', `(n % ${of.machines})`)
  const each = `generate_series(${first}, ${last}) as n join vending.machine m on m.id = ${machine}`
  // whole milliseconds, as the program writes them
  const at = `date_trunc('milliseconds', now() - interval '1 minute' - (n::float8 / ${of.count}) * interval '${days} days')`
  return [
    `insert into vending.sales_order (id, merchant_id, merchant_path, machine_id, number, ticket_hash, payer, payment_method,
        payment_id, payment_state, dispatch_state, refund_state, amount_fen, discount_fen, delivered_fen, refunded_fen, reserved_until,
        paid_at, ended_at, created_at, updated_at)
      select ${order}, m.merchant_id, m.merchant_path, m.id, to_char(${at}, 'YYYYMMDD-B') || lpad(n::text, 8, '0'),
        sha256(('bench order ' || n)::bytea), case when ${isPaid} then 'payer-' || n % 5000 end,
        case when ${isPaid} then '${provider}' end, case when ${isPaid} then ${payment} end,
        case when ${isPaid} then 'paid' else 'closed' end,
        case when ${isPaid} then 'delivered' else 'none' end, case when ${isRefunded} then 'refunded' else 'none' end,
        ${lines} * ${priceFen}, 0, case when ${isPaid} then ${lines} * ${priceFen} else 0 end,
        case when ${isRefunded} then ${refundFen} else 0 end, ${at} + interval '5 minutes',
        case when ${isPaid} then ${at} + interval '20 seconds' end, ${at} + interval '40 seconds', ${at},
        ${at} + interval '40 seconds'
      from ${each}`,
    `insert into vending.order_line (id, merchant_path, order_id, position, machine_id, lane_number, product_id, product_name,
        price_fen, paid_fen, state, outcome_code, sent_at, ended_at)
      select gen_random_uuid(), m.merchant_path, ${order}, position, m.id, 100 + position,
        ${uuidSql('bench product', `((n + position) % ${tree.products})`)}, '矿泉水', ${priceFen}, ${priceFen},
        case when ${isPaid} then 'delivered' else 'released' end, case when ${isPaid} then 'ok' end,
        case when ${isPaid} then ${at} + interval '25 seconds' end, ${at} + interval '40 seconds'
      from ${each} cross join generate_series(1, ${lines}) as position`,
    `insert into vending.order_refund (id, merchant_id, merchant_path, order_id, machine_id, number, amount_fen, reason, state,
        is_automatic, asked_at, decided_at, ended_at, updated_at)
      select ${refund}, m.merchant_id, m.merchant_path, ${order}, m.id, 'RB' || n, ${refundFen}, 'other', 'refunded', false,
        ${at} + interval '1 hour', ${at} + interval '1 hour', ${at} + interval '1 hour', ${at} + interval '1 hour'
      from ${each} where ${isRefunded}`,
    `insert into vending.payment (id, merchant_id, merchant_path, service_id, number, subject_kind, subject_id, description,
        amount_fen, state, provider_number, paid_at, expires_at, returned_fen, created_at, updated_at, payer)
      select ${payment}, m.merchant_id, m.merchant_path, ${service}, replace(${payment}::text, '-', ''), 'order', ${order},
        '矿泉水', ${lines} * ${priceFen}, case when ${isPaid} then 'paid' else 'closed' end,
        case when ${isPaid} then 'T' || n end, case when ${isPaid} then ${at} + interval '20 seconds' end,
        ${at} + interval '2 minutes', case when ${isRefunded} then ${refundFen} else 0 end, ${at},
        ${at} + interval '20 seconds', case when ${isPaid} then 'payer-' || n % 5000 end
      from ${each}`,
    `insert into vending.payment_refund (id, merchant_path, payment_id, number, amount_fen, reason, state, provider_number,
        asked_at, refunded_at, updated_at)
      select ${refund}, m.merchant_path, ${payment}, replace(${refund}::text, '-', ''), ${refundFen}, '其他', 'refunded',
        'R' || n, ${at} + interval '1 hour', ${at} + interval '1 hour', ${at} + interval '1 hour'
      from ${each} where ${isRefunded}`,
  ]
}
