import type { ScoreSheet, TieRule } from '#modules/contest/seasons/contract.ts'

/** One round of one team that counts. */
export interface PlayedRound {
  round: number
  points: number
  penaltyPoints: number
  timeMs: number | null
  hasScore: boolean
}

/** What a team has come to. */
export interface Ranked<T> {
  team: T
  /** equal teams share it, and the next place is left out; null without any score */
  place: number | null
  /** of the counted rounds together; null without any score */
  points: number | null
  /** the rounds that are added up */
  counted: readonly number[]
}

interface Standing<T> {
  team: T
  counted: readonly PlayedRound[]
  points: number
  /** by the season's tie rules, in their order: the larger one stands higher */
  ties: readonly number[]
}

/**
 * Ranks the teams of one event and group (contest.md 2b): the best so many rounds are added up; who is equal then is told apart
 * by the season's tie rules, and shares the place where none does. Teams without a score stand last and have no place. The order
 * of what comes in plays no part but among those who share a place.
 */
export function rankTeams<T>(
  sheet: Pick<ScoreSheet, 'countedRounds' | 'ties'>,
  teams: readonly { team: T; rounds: readonly PlayedRound[] }[],
): Ranked<T>[] {
  const standings = teams.map(({ team, rounds }) => standingOf(sheet, team, rounds))
  const scored = standings.filter(({ counted }) => counted.length > 0).toSorted(compareStandings)
  const ranked: Ranked<T>[] = []
  for (const [index, standing] of scored.entries()) {
    const above = scored[index - 1]
    const isShared = above !== undefined && compareStandings(above, standing) === 0
    const place = isShared ? (ranked[index - 1]?.place ?? index) : index + 1
    const counted = standing.counted.map(({ round }) => round).toSorted((a, b) => a - b)
    ranked.push({ team: standing.team, place, points: standing.points, counted })
  }
  const unscored = standings.filter(({ counted }) => counted.length === 0)
  return [...ranked, ...unscored.map(({ team }) => ({ team, place: null, points: null, counted: [] }))]
}

function standingOf<T>(
  { countedRounds, ties }: Pick<ScoreSheet, 'countedRounds' | 'ties'>,
  team: T,
  rounds: readonly PlayedRound[],
): Standing<T> {
  const best = rounds.filter(({ hasScore }) => hasScore).toSorted((one, other) => compareRounds(ties, one, other))
  const counted = best.slice(0, countedRounds)
  const points = counted.reduce((sum, round) => sum + round.points, 0)
  return { team, counted, points, ties: ties.map((rule) => tieValue(rule, best, counted)) }
}

/** The better round first; of rounds worth the same the one that the tie rules hold for better, so that no chance decides. */
function compareRounds(ties: readonly TieRule[], one: PlayedRound, other: PlayedRound): number {
  if (one.points !== other.points) return other.points - one.points
  for (const rule of ties) {
    if (rule === 'shortest-time' && timeOf(one) !== timeOf(other)) return timeOf(one) - timeOf(other)
    if (rule === 'fewest-penalties' && one.penaltyPoints !== other.penaltyPoints)
      return one.penaltyPoints - other.penaltyPoints
  }
  return one.round - other.round
}

/** Where no time is taken all are equally fast. */
function timeOf({ timeMs }: PlayedRound): number {
  return timeMs ?? 0
}

function tieValue(rule: TieRule, best: readonly PlayedRound[], counted: readonly PlayedRound[]): number {
  switch (rule) {
    case 'best':
      return best[0]?.points ?? -1
    case 'next-best':
      // whoever has no second round stands below a second round of nothing
      return best[1]?.points ?? -1
    case 'shortest-time':
      return -counted.reduce((sum, round) => sum + timeOf(round), 0)
    case 'fewest-penalties':
      return -counted.reduce((sum, round) => sum + round.penaltyPoints, 0)
  }
}

/** Below zero when the first one stands higher. */
function compareStandings(one: Standing<unknown>, other: Standing<unknown>): number {
  if (one.points !== other.points) return other.points - one.points
  for (const [index, value] of one.ties.entries()) {
    const difference = (other.ties[index] ?? 0) - value
    if (difference !== 0) return difference
  }
  return 0
}
