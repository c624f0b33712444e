import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type DelegationPlan, emptyPlan } from './contract.ts'

/** The delegation of one city, handed in and waiting for the organizer. */
export async function seedDelegation(
  ctx: Ctx,
  tx: Tx,
  of: { season: string; unit: { id: string; name: string; path: readonly string[] } },
): Promise<void> {
  const at = (days: number) => new Date(ctx.clock.now().getTime() + days * 24 * 3_600_000).toISOString()
  const plan: DelegationPlan = {
    ...emptyPlan,
    companions: [
      {
        key: 'leader',
        function: 'leader',
        name: '秦朗',
        sex: 'female',
        employer: `${of.unit.name}青少年科技中心（演示）`,
        post: '主任',
        phone: '13800000000',
      },
    ],
    travel: { means: 'train', vehicle: 'G0000', arrivesAt: at(-1), departsAt: at(2), hotel: '演示宾馆' },
    rooms: [{ key: 'room-1', name: '房间 1', sex: 'female', places: 2, occupants: ['leader'] }],
    emergency: { name: '秦朗', phone: '13800000000' },
    insurance: { insurer: '演示保险', policyNumber: 'DEMO-0001' },
  }
  await tx
    .insertInto('contest.delegation')
    .values({
      id: ctx.random.uuid(),
      season_id: of.season,
      organization_id: of.unit.id,
      unit_path: [...of.unit.path],
      state: 'handed-in',
      plan: JSON.stringify(plan),
      account_id: ctx.actor.accountId ?? '',
      handed_in_at: ctx.clock.now(),
      created_at: ctx.clock.now(),
      updated_at: ctx.clock.now(),
    })
    .execute()
}
