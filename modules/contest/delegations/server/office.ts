import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { qualifiedCounts } from '#modules/contest/declarations/server/index.ts'
import { contactsOf, listenersFor } from '#modules/platform/accounts/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import { delegationMoves, delegations } from '../contract.ts'
import { type DelegationRow, delegationColumns, placeOfDelegation, viewOfDelegation } from './own.ts'

export const writers = ['contest-officer', 'contest-secretariat']
const organizers = ['contest-secretariat']
export const readers = [...writers, 'auditor']

const leader = sql`jsonb_path_query_first(row.plan, '$.companions[*] ? (@.function == "leader")')`

export const servedDelegations: ServedResource = serveResource(delegations, {
  rows: {
    from: sql`contest.delegation row
      join ${qualifiedCounts(sql`row.season_id`, sql`row.organization_id`, sql`row.unit_path`)} come on true`,
    columns: {
      unit: sql`row.organization_id`,
      season: sql`row.season_id`,
      leader: sql`${leader}->>'name'`,
      leaderPhone: sql`${leader}->>'phone'`,
      companions: sql`jsonb_array_length(row.plan->'companions')`,
      teams: sql`come.declarations`,
      contestants: sql`come.members`,
      coaches: sql`come.instructors`,
      arrivesAt: sql`(row.plan->'travel'->>'arrivesAt')::timestamptz`,
      departsAt: sql`(row.plan->'travel'->>'departsAt')::timestamptz`,
      rooms: sql`jsonb_array_length(row.plan->'rooms')`,
    },
  },
  scope: { rows: 'delegations of the own subtree', where: (actor) => underScope(actor, 'row.unit_path') },
  roles: { view: readers, export: readers, confirm: organizers, return: organizers },
  may: { confirm: delegationMoves.confirm, return: delegationMoves.return },
  actions: {
    confirm: (ctx, id) => decide(ctx, id, 'confirm', null),
    return: (ctx, id, { reason }) => decide(ctx, id, 'return', reason),
  },
})

/** One delegation of the asker's subtree, locked where the transaction may write; undefined for a stranger's. */
export async function delegationInScope(ctx: Ctx, db: Queryable, id: string): Promise<DelegationRow | undefined> {
  const { rows } = await sql<DelegationRow>`
    select ${delegationColumns} from contest.delegation where id = ${id} and ${underScope(ctx.actor, 'unit_path')}
    ${db.isTransaction ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

export async function viewForOffice(ctx: Ctx, row: DelegationRow) {
  return await viewOfDelegation(ctx, await placeOfDelegation(ctx.db, row.season_id, row.organization_id), row)
}

/** The organizer has it, or gives it back: the unit is told. */
async function decide(ctx: Ctx, id: string, action: 'confirm' | 'return', reason: string | null): Promise<null> {
  return await ctx.change(`delegations.${action}`, async (tx) => {
    const row = await delegationInScope(ctx, tx, id)
    if (!row) throw kernelRefusals.not_found()
    const move = delegationMoves[action]
    move.require(row.state)
    await tx
      .updateTable('contest.delegation')
      .set({
        state: move.to,
        revision: row.revision + 1,
        reason,
        decided_by: accountOf(ctx),
        decided_at: ctx.clock.now(),
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    await tellUnit(ctx, tx, row, action, reason)
    return {
      subject: id,
      before: { state: row.state },
      after: { state: move.to },
      ...(reason === null ? {} : { reason }),
      reply: null,
    }
  })
}

/** Tells whoever has written it, or works for the unit now in their place. */
async function tellUnit(
  ctx: Ctx,
  tx: Tx,
  row: DelegationRow,
  action: 'confirm' | 'return',
  reason: string | null,
): Promise<void> {
  const { account_id: accountId, organization_id: organizationId } = row
  const { definition } = await placeOfDelegation(tx, row.season_id, organizationId)
  for (const listener of await listenersFor(tx, { accountId, organizationId, roles: writers })) {
    const reached = await contactsOf(tx, ctx, listener)
    if (!reached) continue
    await notify(tx, ctx, {
      template: action === 'return' ? 'delegations.messages.returned' : 'delegations.messages.confirmed',
      params: { season: labelIn(definition.title, reached.language), reason: reason ?? '' },
      accountId: listener,
      ...reached,
    })
  }
}
