/** For statements of later modules that read orders and what belongs to them. */
export const orderTable = 'vending.sales_order'
export const orderLineTable = 'vending.order_line'
export const orderRefundTable = 'vending.order_refund'
export const orderStepTable = 'vending.order_step'
export const orderExceptionTable = 'vending.order_exception'
