import { globSync, mkdirSync, rmSync } from 'node:fs'
import { startProduct } from './support/product.ts'
import { resultsFolder } from './support/results.ts'

/**
 * Starts the product as a newcomer would before the first journey. Its address and data folder reach the journeys by
 * E2E_BASE_URL and E2E_DATA_DIR. Returns the stop after the last journey.
 */
export default async function beforeJourneys(): Promise<() => Promise<void>> {
  // those of workers too: what an earlier run has said is nobody's in this one
  for (const log of globSync(`${resultsFolder}/product*.log`)) rmSync(log)
  mkdirSync(resultsFolder, { recursive: true })
  const product = await startProduct('product')
  process.env.E2E_BASE_URL = product.origin
  process.env.E2E_DATA_DIR = product.dataDir
  return product.end
}
