import type pg from 'pg'
import { sendRequest } from './requests.ts'

/** Everything that the verdict compares, read at one moment when all is quiet. */
export interface Books {
  orders: Map<string, OrderBook>
  /** by the provider's number, which is the payment's id without its dashes */
  providerPayments: ProviderPayment[]
  providerRefunds: ProviderRefund[]
  lanes: LaneBook[]
}

export interface OrderBook {
  id: string
  number: string
  machine: string
  paymentState: string
  totalFen: number
  /** number of its payment at the provider; null where none was begun */
  paymentNumber: string | null
  lines: LineBook[]
  refunds: RefundBook[]
  /** of the order and of its payment: `kind` or `kind open` */
  exceptions: { kind: string; isOpen: boolean; line: string | null; refund: string | null }[]
}
export interface LineBook {
  id: string
  lane: string
  state: string
  command: string | null
  paidFen: number
  refund: string | null
  /** false where it came out, but a lane that had none left could not be counted down */
  isCounted: boolean
}
export interface RefundBook {
  id: string
  state: string
  amountFen: number
  isAutomatic: boolean
}
export interface LaneBook {
  id: string
  machine: string
  number: number
  stock: number
  reserved: number
  brought: number
}
export interface ProviderPayment {
  number: string
  state: string
  takenFen: number
  paidAtMs: number | null
}
export interface ProviderRefund {
  number: string
  paymentNumber: string
  amountFen: number
  status: string
}

const ordersQuery = `select sales_order.id, sales_order.number, machine.code as machine, sales_order.payment_state as "paymentState",
    sales_order.total_fen as "totalFen",
    (select payment.number from vending.payment where payment.subject_kind = 'order' and payment.subject_id = sales_order.id)
      as "paymentNumber",
    (select coalesce(json_agg(json_build_object('id', line.id, 'lane', line.lane_id, 'state', line.state,
        'command', line.command_id, 'paidFen', line.paid_fen, 'refund', line.refund_id,
        'isCounted', not exists (select from vending.order_step step
          where step.line_id = line.id and step.details ->> 'isCounted' = 'false'))), '[]')
      from vending.order_line line where line.order_id = sales_order.id) as lines,
    (select coalesce(json_agg(json_build_object('id', refund.id, 'state', refund.state, 'amountFen', refund.amount_fen,
        'isAutomatic', refund.is_automatic)), '[]')
      from vending.order_refund refund where refund.order_id = sales_order.id) as refunds,
    (select coalesce(json_agg(json_build_object('kind', exception.kind, 'isOpen', exception.state = 'open',
        'line', exception.line_id, 'refund', exception.refund_id)), '[]')
      from vending.order_exception exception where exception.order_id = sales_order.id) as exceptions
  from vending.sales_order join vending.machine on machine.id = sales_order.machine_id`

const lanesQuery = `select lane.id, machine.code as machine, lane.number, lane.stock, lane.reserved,
    coalesce((select sum(quantity) from faults.brought where brought.lane_id = lane.id), 0)::int as brought
  from vending.lane join vending.machine on machine.id = lane.machine_id where lane.product_id is not null`

/** Reads our books and the provider's. */
export async function readBooks(database: pg.Pool, providerOrigin: string): Promise<Books> {
  const orders = await database.query<OrderBook>(ordersQuery)
  const lanes = await database.query<LaneBook>(lanesQuery)
  const { raw } = await sendRequest(new URL('/control/book', providerOrigin), { method: 'GET' })
  const book = JSON.parse(raw.toString('utf8')) as { payments: ProviderPayment[]; refunds: ProviderRefund[] }
  return {
    orders: new Map(orders.rows.map((row) => [row.number, row])),
    providerPayments: book.payments,
    providerRefunds: book.refunds,
    lanes: lanes.rows,
  }
}
