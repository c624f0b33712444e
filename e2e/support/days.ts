const dayMs = 86_400_000

// The product of the journeys goes by the real clock: what is told to it lies so far from now.

/** The instant so many days from now; before it, when less than nothing. */
export const inDays = (days: number): Date => new Date(Date.now() + days * dayMs)

/** A day so many days ago, as forms take it. */
export const dayAgo = (days: number): string => inDays(-days).toISOString().slice(0, 10)

/** A minute on the clock of the contest, so many days from now, as the console's fields take it. */
export const localMinute = (days: number): string =>
  inDays(days + 8 / 24)
    .toISOString()
    .slice(0, 16)
