import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import {
  phaseOf,
  type SeasonDefinition,
  type UnitMaterialRule,
  type UnitRound,
} from '#modules/contest/seasons/contract.ts'
import { openSeason } from '#modules/contest/seasons/server/index.ts'
import type { UnitRoundView } from '../schema.ts'

/** @throws not_found for a season that is not published */
export async function seasonOf(db: Queryable, id: string): Promise<{ id: string; definition: SeasonDefinition }> {
  const season = await openSeason(db, id)
  if (!season) throw kernelRefusals.not_found()
  return { id, definition: season.definition }
}

export function roundsOf({ unitRounds }: SeasonDefinition): readonly UnitRound[] {
  return unitRounds ?? []
}

/** @throws invalid_input for a round or a paper that the season does not have */
export function placeIn(
  definition: SeasonDefinition,
  asked: { round: string; material?: string },
): { round: UnitRound; rule: UnitMaterialRule | undefined } {
  const round = roundsOf(definition).find(({ code }) => code === asked.round)
  if (!round) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'round', code: 'not_an_option' }])
  const rule = round.materials.find(({ code }) => code === asked.material)
  if (asked.material !== undefined && !rule)
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'material', code: 'not_an_option' }])
  return { round, rule }
}

export function roundView(ctx: Ctx, round: UnitRound): UnitRoundView {
  return {
    code: round.code,
    labels: round.labels,
    opensAt: round.window.opensAt,
    closesAt: round.window.closesAt,
    phase: phaseOf(round.window, ctx.receivedAt),
    materials: round.materials.map((rule) => ({
      code: rule.code,
      labels: rule.labels,
      hint: rule.hint ?? null,
      formats: [...rule.formats],
      maxSizeBytes: rule.maxSizeBytes,
      isRequired: rule.isRequired,
      isSummary: rule.isSummary === true,
    })),
  }
}
