import { sql } from 'kysely'
import { officeZone } from '#kernel/contract/field-data.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { zonedFormat } from '#kernel/server/zoned.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { type TeamMove, type TeamState, teamMoves, teamRefusals } from '../contract.ts'

interface LockedTeam {
  id: string
  state: TeamState
  hasPlayed: boolean
  checkedInAt: Date | null
  checkedInBy: string | null
}

/** What each move writes down besides the state. */
const written: Readonly<
  Record<TeamMove, (by: { account: string; at: Date; reason: string | null }) => Record<string, unknown>>
> = {
  checkIn: ({ account, at }) => ({ checked_in_at: at, checked_in_by: account }),
  markAbsent: () => ({}),
  pass: ({ account, at }) => ({ inspected_at: at, inspected_by: account, inspection_reason: null }),
  repeat: ({ account, at, reason }) => ({ inspected_at: at, inspected_by: account, inspection_reason: reason }),
  refuse: ({ account, at, reason }) => ({ inspected_at: at, inspected_by: account, inspection_reason: reason }),
  undoCheckIn: () => ({ checked_in_at: null, checked_in_by: null }),
  undoInspection: () => ({ inspected_at: null, inspected_by: null, inspection_reason: null }),
}

/**
 * One step of a team's day, by whoever stands at the gate or the table. At once from two phones the second one finds the step
 * done and is told by whom.
 * @throws not_found, wrong_state, team_checked_in, team_has_score
 */
export async function moveTeam(ctx: Ctx, id: string, move: TeamMove, reason: string | null = null): Promise<null> {
  return await ctx.change(`teams.${move}`, async (tx) => {
    const team = await lockTeam(ctx, tx, id)
    const isThere = move === 'checkIn' && team.checkedInAt !== null
    if (isThere) throw teamRefusals.team_checked_in({ atText: timeText(ctx, team), by: team.checkedInBy ?? '' })
    teamMoves[move].require(team.state)
    if (team.hasPlayed && move.startsWith('undo')) throw teamRefusals.team_has_score()
    const { to } = teamMoves[move]
    await tx
      .updateTable('contest.team')
      .set({ state: to, ...written[move]({ account: accountOf(ctx), at: ctx.clock.now(), reason }) })
      .where('id', '=', id)
      .execute()
    return {
      subject: id,
      before: { state: team.state },
      after: { state: to },
      ...(reason === null ? {} : { reason }),
      reply: null,
    }
  })
}

async function lockTeam(ctx: Ctx, tx: Tx, id: string): Promise<LockedTeam> {
  const { rows } = await sql<LockedTeam>`
    select team.id, team.state, team.has_played as "hasPlayed", team.checked_in_at as "checkedInAt",
      ${accountNameSql(sql`team.checked_in_by`)} as "checkedInBy"
    from contest.team team
    where team.id = ${id} and team.is_live and ${underScope(ctx.actor, 'team.unit_path')} for update`.execute(tx)
  const [team] = rows
  if (!team) throw kernelRefusals.not_found()
  return team
}

/** At the gate the time of day is all that matters. */
function timeText(ctx: Ctx, { checkedInAt }: LockedTeam): string {
  return zonedFormat(ctx.language, officeZone, { hour: '2-digit', minute: '2-digit' }).format(
    checkedInAt ?? ctx.clock.now(),
  )
}
