// The other side of the bench of order lists: Fastify and pg alone. One prepared statement written by hand reads the rows that
// the product's list shows, with the names of machines, merchants and goods; no session, permission or translation.
import Fastify from 'fastify'
import pg from 'pg'

const url = process.env.BARE_DATABASE_URL
const port = Number(process.env.PORT)
if (!url || !port) throw new Error('BARE_DATABASE_URL and PORT are missing')

// the same connections as the product's (kernel/server/database.ts)
const pool = new pg.Pool({ connectionString: url, max: 20, statement_timeout: 60_000, options: '-c TimeZone=UTC' })
const fastify = Fastify({ logger: false })

interface Asked {
  Querystring: { merchant: string; at?: string; id?: string }
}

const named = (table: string, alias: string) =>
  `(select json_build_object('id', ${alias}.id, 'label', ${alias}.name) from ${table} ${alias}`
const owned = `merchant_path[2] = $1 and created_at >= now() - interval '92 days'`

fastify.get<Asked>('/orders', async ({ query }) => {
  const isDeep = query.at !== undefined
  const { rows } = await pool.query({
    name: isDeep ? 'orders after' : 'orders',
    text: `select o.id, o.number, o.created_at as "createdAt", o.payment_state as "paymentState",
        o.dispatch_state as "dispatchState", o.refund_state as "refundState", o.amount_fen::int as "amountFen",
        o.discount_fen::int as "discountFen", o.total_fen::int as "totalFen", o.delivered_fen::int as "deliveredFen",
        o.refunded_fen::int as "refundedFen", o.payment_method as method, o.payer, o.paid_at as "paidAt",
        o.ended_at as "endedAt",
        (case when o.payment_state = 'paid' then o.total_fen - (select coalesce(sum(r.amount_fen), 0)
          from vending.order_refund r where r.order_id = o.id and r.state not in ('rejected', 'failed')) else 0 end)::int as "leftFen",
        ${named('vending.machine', 'm')} where m.id = o.machine_id) as machine,
        ${named('platform.organization', 'g')} where g.id = o.merchant_id) as merchant,
        (select json_agg(json_build_object('id', p.id, 'label', p.name)) from vending.product p where p.id in
          (select l.product_id from vending.order_line l where l.order_id = o.id)) as products,
        (select count(*)::int from (select from vending.sales_order where ${owned} and created_at < now() limit 1001) counted) as total
      from vending.sales_order o
      where ${owned} ${isDeep ? 'and created_at <= $2 and (created_at, id) < ($2, $3)' : 'and created_at < now()'}
      order by created_at desc, id desc limit 51`,
    values: isDeep ? [query.merchant, query.at, query.id] : [query.merchant],
  })
  const data = { rows: rows.slice(0, 50), next: rows.length > 50 ? rows[49].id : null, total: rows[0].total }
  return { code: 'H0000', message: '', data }
})

await fastify.listen({ host: '127.0.0.1', port })
process.send?.({ ready: `http://127.0.0.1:${port}` })
process.on(
  'SIGTERM',
  () =>
    void fastify
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
)
process.on('disconnect', () => process.exit(0))
