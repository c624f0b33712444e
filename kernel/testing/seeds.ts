import { createHash } from 'node:crypto'

/**
 * Where all invented values of the tests begin: always the same for the gate, so that a run decides like the one before it;
 * `npm run test:long` gives a random one, prints it, and it is replayed by TEST_SEED.
 */
export const propertySeed = Number(process.env.TEST_SEED ?? 20_261_123)

/** How often a property is tried: a third as often in the gate, which has the same seed each time, as in the second tier. */
export function propertyRuns(count: number): number {
  return process.env.TEST_TIER === 'long' ? count : Math.ceil(count / 3)
}

/** A seed of its own for whatever bears that name: what is added beside it changes nothing about it. */
export function seedOf(name: string): number {
  return createHash('sha256').update(`${propertySeed} ${name}`).digest().readInt32BE()
}
