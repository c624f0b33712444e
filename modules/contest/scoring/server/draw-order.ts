import { createHash } from 'node:crypto'

/**
 * The order of play that a seed gives: teams in the order of the SHA-256 (hexadecimal) of `<seed>:<round>:<number of the team>`.
 * Seed and order are published; anybody can reckon it again.
 */
export function drawOrder<T extends { number: string }>(teams: readonly T[], seed: string, round: number): T[] {
  return teams
    .map((team) => ({ team, key: createHash('sha256').update(`${seed}:${round}:${team.number}`).digest('hex') }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ team }) => team)
}
