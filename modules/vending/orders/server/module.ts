import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { buyRoutes } from '../contract.ts'
import { buySchemas } from '../schema.ts'
import { boughtOrder, orderOfTicket, payOrder } from './buyer.ts'
import { followCommand, followVend } from './dispense.ts'
import { cancelOrder, expireOrder } from './expiry.ts'
import { orderInvariants } from './invariants.ts'
import { offerOf } from './offer.ts'
import { followEnded, followMisfit, followPaid, followRefunded, followRefundFailed } from './payment.ts'
import { placeOrder } from './place.ts'
import { followProof } from './proofs.ts'
import { endSilence, sweepOrders } from './sweep.ts'

const buyer = { who: 'anyone', why: 'whoever stands in front of a machine buys; nobody signs in for that' } as const
const holder = {
  who: 'anyone',
  why: 'the ticket of the order, 256 bits that its buyer alone was given, is the permission',
  rows: { rows: 'the order of the ticket', find: orderOf },
} as const

function orderOf(ctx: Parameters<typeof orderOfTicket>[0], { params }: { params: { ticket: string } }) {
  return orderOfTicket(ctx, params.ticket)
}

export default defineModule({
  name: 'vending.orders',
  tables: [
    'vending.sales_order',
    'vending.order_line',
    'vending.order_refund',
    'vending.order_step',
    'vending.order_exception',
  ],
  routes: [
    route(buyRoutes.offer, buySchemas.offer, {
      access: { ...buyer, rows: 'public rows' },
      run: (ctx, { params }) => offerOf(ctx, params.machine),
    }),
    route(buyRoutes.place, buySchemas.place, {
      access: { ...buyer, rows: 'scoped under lock' },
      run: (ctx, { params, body }) => placeOrder(ctx, params.machine, body.lines),
    }),
    route(buyRoutes.order, buySchemas.order, {
      access: holder,
      run: (ctx, _input, order) => boughtOrder(ctx, order),
    }),
    route(buyRoutes.pay, buySchemas.pay, {
      access: holder,
      run: (ctx, { body }, order) => payOrder(ctx, order, body),
    }),
    route(buyRoutes.cancel, buySchemas.cancel, {
      access: holder,
      run: (ctx, _input, order) => cancelOrder(ctx, order),
    }),
  ],
  scopePaths: [
    { table: 'vending.sales_order', column: 'merchant_path' },
    { table: 'vending.order_line', column: 'merchant_path' },
    { table: 'vending.order_refund', column: 'merchant_path' },
    { table: 'vending.order_step', column: 'merchant_path' },
    { table: 'vending.order_exception', column: 'merchant_path' },
  ],
  handlers: {
    'devices.command.dispense': followCommand,
    'devices.event.vend': followVend,
  },
  jobs: {
    'orders.paid': followPaid,
    'orders.paymentEnded': followEnded,
    'orders.paymentMisfit': followMisfit,
    'orders.refunded': followRefunded,
    'orders.refundFailed': followRefundFailed,
    'orders.expire': expireOrder,
    'orders.afterSilence': endSilence,
    'orders.sweep': sweepOrders,
    'orders.prove': followProof,
  },
  schedule: { 'orders.sweep': '* * * * *' },
  subscriptions: {
    'payments.paid': ['orders.paid'],
    'payments.ended': ['orders.paymentEnded'],
    'payments.exception': ['orders.paymentMisfit'],
    'payments.refunded': ['orders.refunded'],
    'payments.refundFailed': ['orders.refundFailed'],
    'ledger.proved': ['orders.prove'],
  },
  invariants: orderInvariants,
})
