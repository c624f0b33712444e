import { createHash } from 'node:crypto'

/**
 * Where all invented values of the tests begin: always the same for the gate, so that a run decides like the one before it;
 * `npm run test:long` gives a random one, prints it, and it is replayed by TEST_SEED.
 */
export const propertySeed = Number(process.env.TEST_SEED ?? 20_261_123)

/** A seed of its own for whatever bears that name: what is added beside it changes nothing about it. */
export function seedOf(name: string): number {
  return createHash('sha256').update(`${propertySeed} ${name}`).digest().readInt32BE()
}
