import type { Labels } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { SeasonDefinition } from './contract.ts'
import { afterClosing, seasonDays } from './demo/dates.ts'
import { innovationSeason } from './demo/innovation-season.ts'
import { olympiadSeason } from './demo/olympiad-season.ts'
import { robotSeason } from './demo/robot-season.ts'
import { checkedDefinition, publishIn } from './server/index.ts'

/**
 * The three seasons of the demo, reckoned from the day it is filled in: the innovation contest opened a month ago and stays
 * open for six weeks, the robot contest and the olympiads opened after it, so that all three can be walked through.
 */
export function demoSeasons(now: Date): {
  innovation: SeasonDefinition
  robot: SeasonDefinition
  olympiad: SeasonDefinition
} {
  return {
    innovation: innovationSeason(seasonDays(now, -30, 45)),
    robot: robotSeason(seasonDays(now, -14, 40)),
    olympiad: olympiadSeason(seasonDays(now, -7, 30)),
  }
}

/** So many days after the registration of the played olympiads closed it is today: some exams are over, others lie ahead. */
const closedDaysAgo = 25

/**
 * Two seasons of last year whose teams and candidates are at work today, so that whoever tries the demo finds rounds, seats
 * and scores: one more contest day, one exam whose appeals are open, one with its final list, one that is sat in three days.
 */
export function playedSeasons(now: Date): { robot: SeasonDefinition; olympiad: SeasonDefinition } {
  const robot = robotSeason(seasonDays(now, -190, -110, 1))
  const days = seasonDays(now, -60, -closedDaysAgo, 1)
  const olympiad = olympiadSeason(days)
  const isOver = { opensAt: afterClosing(days, 18, '09:00'), closesAt: afterClosing(days, 20, '17:00'), graceS: 0 }
  return {
    robot: { ...robot, title: marked(robot.title) },
    olympiad: {
      ...olympiad,
      title: marked(olympiad.title),
      exams: (olympiad.exams ?? []).map((exam) =>
        exam.code === 'physics-preliminary' ? { ...exam, appeals: isOver } : exam,
      ),
    },
  }
}

const marks: Labels = { zh: '（演示数据）', en: ' (demo data)', fr: ' (données de démonstration)', ko: '(데모 데이터)' }

function marked(title: Labels): Labels {
  return Object.fromEntries(
    Object.entries(title).map(([language, text]) => [language, text + (marks[language as 'zh'] ?? '')]),
  ) as Labels
}

export type DemoSeasons = Record<
  'innovation' | 'robot' | 'olympiad' | 'playedRobot' | 'playedOlympiad',
  { id: string; definition: SeasonDefinition }
>

/** Publishes them; answers each with its id, for quotas and codes. */
export async function seedSeasons(ctx: Ctx, tx: Tx): Promise<DemoSeasons> {
  const seasons = demoSeasons(ctx.clock.now())
  const played = playedSeasons(ctx.clock.now())
  const publish = async (untrusted: SeasonDefinition) => {
    const definition = await checkedDefinition(ctx, untrusted)
    const code = `${definition.contest}-${definition.agesOn.slice(0, 4)}`
    return { id: (await publishIn(ctx, tx, { code, definition })).id, definition }
  }
  return {
    innovation: await publish(seasons.innovation),
    robot: await publish(seasons.robot),
    olympiad: await publish(seasons.olympiad),
    playedRobot: await publish(played.robot),
    playedOlympiad: await publish(played.olympiad),
  }
}
