import type { Ctx } from '#kernel/server/context.ts'
import type { TeamMove } from './contract.ts'
import { moveTeam } from './server/moves.ts'

/** The steps of one team's day, one after the other; a step that needs a reason gets the demo's. */
export async function seedTeamDay(ctx: Ctx, team: string, moves: readonly TeamMove[]): Promise<void> {
  for (const move of moves) await moveTeam(ctx, team, move, move === 'repeat' ? '电池电压超过规定' : null)
}
