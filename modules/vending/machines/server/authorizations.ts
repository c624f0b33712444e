import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { patternOf } from '#kernel/server/resource/list.ts'
import { underScope } from '#kernel/server/scope.ts'
import { type Holder, holdersOf } from '#modules/platform/accounts/server/index.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { merchantUserRole, replenisherRole } from '#modules/vending/merchants/contract.ts'
import { merchantTable } from '#modules/vending/merchants/server/index.ts'
import { pointTable } from '#modules/vending/points/server/index.ts'
import { authorizationLimits, type MachineState, machineStates } from '../contract.ts'
import { machineScope } from './scope.ts'

/** Members of the teams in scope who see only what is granted to them, by login name. */
async function membersOf(ctx: Ctx): Promise<(Holder & { merchant: string })[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select row.id, place.name from ${sql.table(merchantTable)} row join ${sql.table(organizationTable)} place on place.id = row.id
    where ${underScope(ctx.actor, 'row.merchant_path')}`.execute(ctx.db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const ids = [...names.keys()]
  const found = [
    ...(await holdersOf(ctx.db, merchantUserRole, ids)),
    ...(await holdersOf(ctx.db, replenisherRole, ids)),
  ]
  const once = new Map(found.map((each) => [each.accountId, each]))
  return [...once.values()]
    .map((each) => ({ ...each, merchant: names.get(each.organizationId) ?? '' }))
    .sort((one, other) => one.loginName.localeCompare(other.loginName))
}

/** The matrix: members across, machines down, and which pairs are granted. */
export async function authorizationMatrix(
  ctx: Ctx,
  asked: { machine?: string | undefined; member?: string | undefined; page: number },
) {
  const word = asked.member?.toLowerCase() ?? ''
  const members = (await membersOf(ctx)).filter(({ name, loginName }) =>
    `${name ?? ''} ${loginName}`.toLowerCase().includes(word),
  )
  const shown = members.slice(0, authorizationLimits.members)
  const ids = shown.map(({ accountId }) => accountId)
  const pattern = patternOf(asked.machine ?? '')
  const { rows: machines } = await sql<{
    id: string
    code: string
    name: string
    point: string | null
    merchantPath: string[]
    total: number
  }>`
    select row.id, row.code, row.name, point.name as point, row.merchant_path as "merchantPath", (count(*) over ())::int as total
    from vending.machine row left join ${sql.table(pointTable)} point on point.id = row.point_id
    where ${machineScope(ctx.actor, 'row.merchant_path', 'row.id')} and row.lifecycle <> 'retired'
      and concat_ws(' ', row.code, row.name, point.name) ilike ${pattern}
    order by row.code limit ${authorizationLimits.machines} offset ${asked.page * authorizationLimits.machines}`.execute(
    ctx.db,
  )
  const { rows: grants } = await sql<{ member: string; machine: string }>`
    select account_id as member, machine_id as machine from vending.machine_grant
    where account_id = any(${ids}::uuid[]) and machine_id = any(${machines.map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  )
  const { rows: counts } = await sql<{ member: string; count: number }>`
    select account_id as member, count(*)::int as count from vending.machine_grant
    where account_id = any(${ids}::uuid[]) group by account_id`.execute(ctx.db)
  const countOf = new Map(counts.map(({ member, count }) => [member, count]))
  return {
    members: shown.map(({ accountId, name, loginName, merchant, organizationId }) => ({
      id: accountId,
      merchantId: organizationId,
      name: name ?? loginName,
      loginName,
      merchant,
      granted: countOf.get(accountId) ?? 0,
    })),
    hasMoreMembers: members.length > shown.length,
    machines: machines.map(({ total: _, ...machine }) => machine),
    machineCount: machines[0]?.total ?? 0,
    grants,
  }
}

interface Pair {
  member: string
  machine: string
}

/**
 * Grants machines to members of the team, or takes them back; what stands already is passed over.
 * @throws not_found when a machine or a member is not in scope, or they are not of one merchant's subtree
 */
export async function changeAuthorizations(
  ctx: Ctx,
  { pairs, isGranted }: { pairs: readonly Pair[]; isGranted: boolean },
): Promise<{ changed: number }> {
  const members = new Map((await membersOf(ctx)).map((each) => [each.accountId, each]))
  return await ctx.change('machineAuthorizations.authorize', async (tx) => {
    const { rows } = await sql<{ id: string; merchant_path: string[] }>`
      select row.id, row.merchant_path from vending.machine row
      where row.id = any(${pairs.map(({ machine }) => machine)}::uuid[])
        and ${machineScope(ctx.actor, 'row.merchant_path', 'row.id')} for key share`.execute(tx)
    const machines = new Map(rows.map((row) => [row.id, row.merchant_path]))
    const wanted = pairs.map(({ member, machine }) => {
      const path = machines.get(machine)
      const place = members.get(member)?.organizationId
      // A machine of the member's own merchant, or of one below it: others would be out of the member's reach all the same.
      if (!path || !place || !path.includes(place)) throw kernelRefusals.not_found()
      return { account_id: member, machine_id: machine, merchant_path: path }
    })
    const kept = JSON.stringify(wanted)
    const given = sql`jsonb_to_recordset(${kept}::jsonb) given(account_id uuid, machine_id uuid)`
    const { rows: changed } = isGranted
      ? await sql`
          insert into vending.machine_grant (account_id, machine_id, merchant_path, granted_by, granted_at)
          select given.account_id, given.machine_id, machine.merchant_path, ${ctx.actor.accountId}, ${ctx.clock.now()}
          from ${given} join vending.machine machine on machine.id = given.machine_id
          on conflict do nothing returning 1`.execute(tx)
      : await sql`
          delete from vending.machine_grant granted using ${given}
          where granted.account_id = given.account_id and granted.machine_id = given.machine_id returning 1`.execute(tx)
    return {
      subject: pairs.length === 1 ? (pairs[0]?.member ?? '') : 'machine-authorizations',
      after: { isGranted, pairs },
      reply: { changed: changed.length },
    }
  })
}

/** How many machines in scope are where in their life. */
export async function machineCounts(ctx: Ctx) {
  const { rows } = await sql<{ state: MachineState; count: number }>`
    select row.lifecycle as state, count(*)::int as count from vending.machine row
    where ${machineScope(ctx.actor, 'row.merchant_path', 'row.id')} group by row.lifecycle`.execute(ctx.db)
  return {
    counts: machineStates.map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 })),
  }
}
