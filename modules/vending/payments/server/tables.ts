/** For statements of later modules that show what a provider knows. */
export const paymentTable = 'vending.payment'
export const paymentExceptionTable = 'vending.payment_exception'
export const paymentRefundTable = 'vending.payment_refund'
export const paymentServiceTable = 'vending.payment_service'
