import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'

export {
  type DispatchState,
  dispatchOf,
  dispatchStates,
  type LineState,
  lineMoves,
  lineStates,
  type OrderExceptionKind,
  type OrderPaymentState,
  type OrderRefundState,
  type OrderStep,
  orderExceptionKinds,
  orderExceptionStates,
  orderPaymentMoves,
  orderPaymentStates,
  orderRefundMoves,
  orderRefundStates,
  orderSteps,
  type RefundAxis,
  type RefundReason,
  refundAxis,
  refundAxisOf,
  refundReasons,
} from './contract/states.ts'

/** pieces in one order, where the merchant has the cart; else one (S6-15) */
export const cartMaxPieces = 20

/** What a buyer does, who has no account: an order is reached by its ticket, which the buyer alone was given. */
export const buyRoutes = routes('buy', {
  /** what the machine sells now */
  offer: { method: 'GET', path: '/api/buy/:machine' },
  place: { method: 'POST', path: '/api/buy/:machine/orders' },
  /** how it stands; the page asks every two seconds while it is not over */
  order: { method: 'GET', path: '/api/buy-orders/:ticket' },
  pay: {
    method: 'POST',
    path: '/api/buy-orders/:ticket/payment',
    repeatable: 'an order has one payment: asked for twice, it is the same one, and a change of the way is made once',
  },
  /** given up before it was paid */
  cancel: {
    method: 'POST',
    path: '/api/buy-orders/:ticket/cancel',
    repeatable: 'an order is given up once; what was given up before is refused',
  },
})

/** Orders of one address at one machine within a minute: a whole office may stand behind one address. */
export const ordersPerMinute = 40

export const orderRefusals = refusals({
  machine_offline: { status: 409, when: 'the machine cannot be reached: nothing is sold there now' },
  machine_not_selling: { status: 409, when: 'the machine is not in service, or its merchant is closed' },
  lane_not_sellable: { status: 409, when: 'a lane of the order sells nothing now; carries lane and reason' },
  price_changed: { status: 409, when: 'the price is no longer the one that was shown; carries lane and priceFen' },
  cart_off: { status: 409, when: 'S6-15: more than one piece where the merchant has no cart' },
  order_over: { status: 409, when: 'an order is to be paid or given up that is paid, or over, already' },
  refund_above_order: { status: 422, when: 'refunds of an order add up to more than was paid; carries leftFen' },
  refund_same_person: { status: 409, when: 'whoever asked for a refund is to approve it too' },
  refund_while_dispensing: {
    status: 409,
    when: 'an order is to be refunded by hand while pieces are still on their way',
  },
  line_not_unknown: { status: 409, when: 'somebody says how a piece ended that has ended already' },
  loss_of_platform: {
    status: 403,
    when: "one of a merchant's own people says that a piece came out whose money went back: the platform would bear it",
  },
  refund_of_delivered: {
    status: 403,
    when: "one of a merchant's own people asks again for a refund of which a piece came out since: the platform would bear it",
  },
})
