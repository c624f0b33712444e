import { globSync, rmSync } from 'node:fs'
import { startProduct } from './support/product.ts'

/**
 * Starts the product as a newcomer would before the first journey. Its address and data folder reach the journeys by
 * E2E_BASE_URL and E2E_DATA_DIR. Returns the stop after the last journey.
 */
export default async function beforeJourneys(): Promise<() => Promise<void>> {
  // those of workers too: what an earlier run has said is nobody's in this one
  for (const log of globSync('test-results/product*.log')) rmSync(log)
  const product = await startProduct('product')
  process.env.E2E_BASE_URL = product.origin
  process.env.E2E_DATA_DIR = product.dataDir
  return product.end
}
