import { type Product, startProduct } from './product.ts'
import { test as base } from './test.ts'

/** A first start may build the web and seed the demo season. */
const startTimeoutMs = 300_000

/** For journeys that move the deadline or kill the server: a product of their own, which no other journey uses. */
export const test = base.extend<object, { product: Product }>({
  product: [
    // Playwright reads from the pattern what a fixture needs, and takes nothing but a pattern.
    async ({ playwright: _playwright }, lend, { workerIndex }) => {
      const product = await startProduct(`product-of-worker-${workerIndex}`)
      await lend(product)
      await product.end()
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  baseURL: ({ product }, lend) => lend(product.origin),
})
