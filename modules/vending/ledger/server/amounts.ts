import { strict as assert } from 'node:assert'
import type { belowMinimum, feeBases, roundings } from '../contract.ts'

export interface FeeRule {
  /** null: no version was ever written, the rule is the specification's */
  id: string | null
  basis: (typeof feeBases)[number]
  /** 0 … 1, six digits */
  rate: number
  minimumFen: number
  /** what becomes of a fee below the minimum: it is raised to it, or nothing is charged (spec §9) */
  belowMinimum: (typeof belowMinimum)[number]
  rounding: (typeof roundings)[number]
}

const millionths = 1_000_000n

/**
 * The fee on an amount, in fen: of one transaction, or of a day's total where the rule says so. A fee is below the minimum
 * when it is before rounding: half a fen that would be rounded up to one is still below 0.01.
 */
export function feeFen(rule: FeeRule, amountFen: number): number {
  assert(Number.isSafeInteger(amountFen) && amountFen >= 0, `no amount to charge: ${amountFen}`)
  if (amountFen === 0) return 0
  const exact = BigInt(amountFen) * BigInt(Math.round(rule.rate * Number(millionths)))
  if (exact < BigInt(rule.minimumFen) * millionths) return rule.belowMinimum === 'raise' ? rule.minimumFen : 0
  return Number(rounded(exact, millionths, rule.rounding))
}

/** A ratio of natural numbers, rounded to a whole one. */
function rounded(dividend: bigint, divisor: bigint, rounding: FeeRule['rounding']): bigint {
  const whole = dividend / divisor
  const rest = dividend % divisor
  if (rounding === 'down' || rest === 0n) return whole
  if (rounding === 'up') return whole + 1n
  const twice = rest * 2n
  if (twice !== divisor) return twice > divisor ? whole + 1n : whole
  return rounding === 'half-up' || whole % 2n === 1n ? whole + 1n : whole
}

/** Part of an amount in the ratio `of` to `whole`, half a fen upwards: the same however often it is asked. */
export function shareFen(amountFen: number, of: number, whole: number): number {
  return Number(rounded(BigInt(amountFen) * BigInt(of), BigInt(whole), 'half-up'))
}

/**
 * Divides an amount by weights so that the parts are the whole: each gets its part rounded down, and what is left over goes, a
 * fen each, to the largest remainders (the earlier of two equal ones first).
 * @param weights natural numbers, one of them more than 0
 */
export function splitFen(amountFen: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  assert(total > 0n && weights.every((weight) => weight >= 0) && amountFen >= 0, 'nothing to divide by')
  const parts = weights.map((weight, index) => {
    const exact = BigInt(amountFen) * BigInt(weight)
    return { index, partFen: Number(exact / total), rest: exact % total }
  })
  const leftFen = amountFen - parts.reduce((sum, { partFen }) => sum + partFen, 0)
  const byRest = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  for (const part of byRest.slice(0, leftFen)) part.partFen += 1
  return parts.map(({ partFen }) => partFen)
}

/** A day so many days later. */
export function daysAfter(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
