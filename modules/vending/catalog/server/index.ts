/** For statements of later modules that join a product or a batch by its id. */
export const productTable = 'vending.product'
export const batchTable = 'vending.product_batch'
