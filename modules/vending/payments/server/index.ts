export { keepNotificationTexts } from './notifications.ts'
export { type OfferedService, offeredServices, type PlaceOfSale } from './offered.ts'
export { payerAddress, payerOf } from './payers.ts'
export {
  type BegunPayment,
  closePayment,
  createPayment,
  type NewPayment,
  type PaymentStanding,
  paymentStanding,
  paymentsOf,
  pollPayment,
} from './payments.ts'
export { askRefund, hasRefundFailed, pollRefunds, refundedAt, retryRefund } from './refunds.ts'
export { reconcile } from './statements.ts'
export { paymentRefundTable, paymentServiceTable, paymentTable } from './tables.ts'
