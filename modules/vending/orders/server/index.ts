/** What people of the office do with orders; each finds the order in the asker's scope by itself. */
export { approveRefund, refundByHand, rejectRefund, retryRefundOf, settleException, settleLine } from './office.ts'
export { type OrderProof, proveOrders } from './proof.ts'
export { orderExceptionTable, orderLineTable, orderRefundTable, orderStepTable, orderTable } from './tables.ts'
