/** So long after the team has signed its last sheet a protest is taken, unless the season's sheet says otherwise. */
const protestAfterLastMs = 30 * 60_000

/**
 * Until when a protest against a round may be filed (contest.md 2b: on site, before the next round): until the next round
 * begins; where that has not begun yet there is no end yet (null); after the last round so long after the signature.
 */
export function protestEndsAt(of: {
  signedAt: Date
  isLastRound: boolean
  /** what the season's sheet says */
  afterLastMs: number | undefined
  nextRoundStartedAt: Date | null
}): Date | null {
  if (!of.isLastRound) return of.nextRoundStartedAt
  return new Date(of.signedAt.getTime() + (of.afterLastMs ?? protestAfterLastMs))
}
