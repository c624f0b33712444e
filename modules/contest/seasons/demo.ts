import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { SeasonDefinition } from './contract.ts'
import { seasonDays } from './demo/dates.ts'
import { innovationSeason } from './demo/innovation-season.ts'
import { olympiadSeason } from './demo/olympiad-season.ts'
import { robotSeason } from './demo/robot-season.ts'
import { checkedDefinition, publishIn } from './server/index.ts'

/**
 * The three seasons of the demo, reckoned from the day it is filled in: the innovation contest opened a month ago and stays
 * open for six weeks, the robot contest and the olympiads are announced.
 */
export function demoSeasons(now: Date): {
  innovation: SeasonDefinition
  robot: SeasonDefinition
  olympiad: SeasonDefinition
} {
  return {
    innovation: innovationSeason(seasonDays(now, -30, 45)),
    robot: robotSeason(seasonDays(now, 60, 105)),
    olympiad: olympiadSeason(seasonDays(now, 90, 120)),
  }
}

/** Publishes them; answers the id of the innovation season with its definition, for quotas and codes. */
export async function seedSeasons(ctx: Ctx, tx: Tx): Promise<{ id: string; definition: SeasonDefinition }> {
  const seasons = demoSeasons(ctx.clock.now())
  const published = new Map<string, string>()
  for (const [contest, untrusted] of Object.entries(seasons)) {
    const definition = await checkedDefinition(ctx, untrusted)
    const year = definition.agesOn.slice(0, 4)
    published.set(contest, (await publishIn(ctx, tx, { code: `${contest}-${year}`, definition })).id)
  }
  return { id: published.get('innovation') ?? '', definition: seasons.innovation }
}
